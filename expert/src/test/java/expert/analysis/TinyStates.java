package expert.analysis;

import earl.EventType;
import earl.State;
import earl.States;
import earl.Trace;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.stream.LongStream;

/** The stacks and queues of a {@link TinyTrace}, counted from its begin each time. */
final class TinyStates implements States {
    private final TinyRecording recording;

    TinyStates(TinyRecording recording) {
        this.recording = recording;
    }

    @Override
    public long[] stack(int location, long at) {
        Deque<Long> open = new ArrayDeque<>();
        for (long pos = 0; pos <= at; pos++) {
            TinyRecording.Row row = recording.row(pos);
            if (row.loc() == location && row.type() == EventType.ENTER) {
                open.add(pos);
            } else if (row.loc() == location && row.type() == EventType.EXIT) {
                open.removeLast();
            }
        }
        return open.stream().mapToLong(Long::longValue).toArray();
    }

    @Override
    public long[] queue(int source, int destination, long at) {
        return LongStream.rangeClosed(0, at)
                .filter(pos -> recording.row(pos).type() == EventType.SEND)
                .filter(pos -> recording.link(pos) == Trace.NONE || recording.link(pos) > at)
                .filter(pos -> source == Trace.NONE || recording.row(pos).loc() == source)
                .filter(pos -> destination == Trace.NONE || recording.row(pos).peer() == destination)
                .toArray();
    }

    @Override
    public State at(long pos) {
        long[][] stacks = new long[recording.ranks()][];
        Arrays.setAll(stacks, location -> stack(location, pos));
        return new State(pos, stacks, queue(Trace.NONE, Trace.NONE, pos));
    }
}
