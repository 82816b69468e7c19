package earl.device;

import earl.memory.IntList;
import earl.memory.LongList;
import earl.memory.Search;

/**
 * Divides the time that hosts waited among the activities that ran: from the end of each wait backward, the activity that ran last, then
 * the one that ran before it began, and so on. Parts in which none ran have no activity.
 */
final class DividedWaits {
    private final Streams streams;
    private final Activities activities;
    private final RowGroups byStream;
    private final RowGroups byProcess;
    private final long[] begin;
    private final long[] end;

    /** Rows of {@link Synchronizing}. */
    final IntList wait = new IntList();
    /** Rows of activities, -1 for none. */
    final IntList activity = new IntList();

    final LongList ticks = new LongList();

    /** {@code [stream] -> } index of the activity that comes next, going backward. */
    private final int[] next;
    /** {@code [part of a wait] -> } row of the activity, and its ticks. */
    private final IntList found = new IntList();

    private final LongList length = new LongList();

    /**
     * @param begin {@code [activity] -> } ticks
     * @param end {@code [activity] -> } ticks
     */
    DividedWaits(Streams streams, Activities activities, long[] begin, long[] end) {
        this.streams = streams;
        this.activities = activities;
        this.begin = begin;
        this.end = end;
        byStream = new RowGroups(begin.length, streams.count(), activities.stream::get);
        byProcess = new RowGroups(streams.count(), streams.processes(), streams::process);
        next = new int[streams.count()];
    }

    /**
     * Adds the parts of a wait.
     *
     * @param row of the wait
     * @param needed the activity that ended it
     * @param ofProcess whether the call waited for several streams
     * @param from first tick of the wait
     * @param to its end
     */
    void add(int row, int needed, boolean ofProcess, long from, long to) {
        found.clear();
        length.clear();
        int only = activities.stream.get(needed);
        int process = streams.process(only);
        int count = ofProcess ? byProcess.size(process) : 1;
        for (int i = 0; i < count; i++) {
            int stream = ofProcess ? byProcess.get(process, i) : only;
            next[stream] = before(stream, to);
        }
        long at = to;
        while (at > from) {
            int last = -1;
            for (int i = 0; i < count; i++) {
                int stream = ofProcess ? byProcess.get(process, i) : only;
                last = later(last, running(stream, at), at);
            }
            long until = last < 0 ? from : Math.max(from, Math.min(at, end[last]));
            part(-1, at - until);
            at = until;
            if (last >= 0 && at > from) {
                part(last, at - Math.max(from, begin[last]));
                at = Math.max(from, begin[last]);
            }
        }
        for (int i = found.size() - 1; i >= 0; i--) {
            wait.add(row);
            activity.add(found.get(i));
            ticks.add(length.get(i));
        }
    }

    private void part(int row, long some) {
        if (some > 0) {
            found.add(row);
            length.add(some);
        }
    }

    /** Index of the last activity of a stream that begins before a tick, -1 for none. */
    private int before(int stream, long tick) {
        int low = Search.firstIndex(0, byStream.size(stream), middle -> begin[byStream.get(stream, middle)] >= tick);
        return low - 1;
    }

    /** The last activity of a stream that begins before a tick, -1 for none. */
    private int running(int stream, long tick) {
        while (next[stream] >= 0 && begin[byStream.get(stream, next[stream])] >= tick) {
            next[stream]--;
        }
        return next[stream] < 0 ? -1 : byStream.get(stream, next[stream]);
    }

    /** Of two activities, the one that ran later before a tick; -1 for none. */
    private int later(int one, int other, long tick) {
        if (one < 0 || other < 0) {
            return Math.max(one, other);
        }
        return Math.min(end[other], tick) > Math.min(end[one], tick) ? other : one;
    }
}
