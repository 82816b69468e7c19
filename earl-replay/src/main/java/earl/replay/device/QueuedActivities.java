package earl.replay.device;

import earl.Trace;
import earl.memory.IntList;
import earl.replay.call.TraceCalls;
import java.util.Arrays;

/** The newest activity of each stream of a process, as calls queue them one after the other. */
final class QueuedActivities {
    private final Trace trace;
    private final DeviceStreams streams;
    /** Queueing call and row of each activity with a known call, in ascending order. */
    private final long[] queued;
    /** {@code [location of a stream] -> } its newest activity, -1 for none. */
    private final int[] newest;
    /** {@code [process] -> } locations of its streams that have activities. */
    private final IntList[] ofProcess;

    private int next;

    QueuedActivities(Trace trace, DeviceStreams streams) {
        this.trace = trace;
        this.streams = streams;
        long[] keys = new long[streams.count()];
        int found = 0;
        for (int row = 0; row < keys.length; row++) {
            if (streams.call(row) >= 0) {
                keys[found++] = streams.call(row) << Integer.SIZE | row;
            }
        }
        queued = Arrays.copyOf(keys, found);
        Arrays.sort(queued);
        newest = new int[trace.locations().size()];
        Arrays.fill(newest, TraceCalls.NONE);
        int processes = trace.locations().stream()
                .mapToInt(location -> 1 + location.process())
                .max()
                .orElse(0);
        ofProcess = new IntList[processes];
        Arrays.setAll(ofProcess, process -> new IntList());
    }

    /** Takes all activities whose calls begin before a position. */
    void moveTo(long position) {
        while (next < queued.length && queued[next] >>> Integer.SIZE < position) {
            int row = (int) queued[next++];
            int stream = streams.stream(row);
            int process = process(streams.call(row));
            if (newest[stream] == TraceCalls.NONE && process >= 0) {
                ofProcess[process].add(stream);
            }
            newest[stream] = row;
        }
    }

    private int process(long position) {
        return trace.locations().get(trace.events().location(position)).process();
    }

    /** Adds the newest activities of all streams of the process that makes a call. */
    void addAll(long position, IntList into) {
        int process = process(position);
        for (int at = 0; process >= 0 && at < ofProcess[process].size(); at++) {
            into.add(newest[ofProcess[process].get(at)]);
        }
    }

    /** The last activity that a call queued, -1 for none. */
    int lastOf(long call) {
        int at = Arrays.binarySearch(queued, call << Integer.SIZE | Integer.MAX_VALUE);
        int before = (at < 0 ? -at - 1 : at) - 1;
        return before >= 0 && queued[before] >>> Integer.SIZE == call ? (int) queued[before] : TraceCalls.NONE;
    }
}
