package earl.cause.time;

import earl.EventType;
import earl.Events;
import earl.Trace;
import java.util.Arrays;

/**
 * The work of a thread that does not take part in the meetings of its process, cut at the times at which its process comes to them. Reads all events of the thread. One thread.
 */
final class ThreadWork {
    private final Trace trace;
    /** {@code [call path] -> } whether it is work. */
    private final boolean[] working;
    /** {@code [call path] -> } ticks in the current phase. */
    private final long[] own;

    private final int[] touched;
    private int touchedCount;

    /** Ticks of work in the current phase. */
    private long sum;

    /** Receives the phases of a thread in order. */
    interface Listener {
        /**
         * The next phase.
         *
         * @param callpath the one in which the thread works longest, -1 if it does not work
         */
        void add(int phase, long ticks, int callpath);
    }

    /**
     * Prepares it.
     *
     * @param working {@code [call path] -> } whether its innermost region is work
     */
    ThreadWork(Trace trace, boolean[] working) {
        this.trace = trace;
        this.working = working;
        own = new long[working.length];
        touched = new int[working.length];
    }

    /**
     * The work of a thread.
     *
     * @param begin first tick of the first phase
     * @param ends the first tick after each phase, ascending
     */
    void read(int location, long begin, long[] ends, Listener listener) {
        Events events = trace.events();
        long count = trace.length(location);
        int phase = 0;
        int current = Trace.NONE;
        long since = begin;
        for (long i = 0; i < count && phase < ends.length; i++) {
            long pos = trace.position(location, i);
            long now = events.ticks(pos);
            for (; phase < ends.length && ends[phase] <= now; phase++) {
                spend(current, ends[phase] - since);
                since = Math.max(since, ends[phase]);
                end(phase, listener);
            }
            spend(current, now - since);
            since = Math.max(since, now);
            current = after(events, pos, current);
        }
        for (; phase < ends.length; phase++) {
            end(phase, listener);
        }
    }

    /** The call path of the location after an event. */
    private int after(Events events, long pos, int current) {
        EventType type = events.type(pos);
        if (type == EventType.ENTER) {
            return events.callpath(pos);
        }
        long enter = type == EventType.EXIT ? events.enterptr(pos) : Trace.NONE;
        // A leave without an enter changes nothing.
        return enter != Trace.NONE && events.exitptr(enter) == pos
                ? trace.callpaths().parent(events.callpath(enter))
                : current;
    }

    private void spend(int callpath, long ticks) {
        if (callpath >= 0 && ticks > 0 && working[callpath]) {
            if (own[callpath] == 0) {
                touched[touchedCount++] = callpath;
            }
            own[callpath] += ticks;
            sum += ticks;
        }
    }

    private void end(int phase, Listener listener) {
        int longest = Trace.NONE;
        Arrays.sort(touched, 0, touchedCount);
        for (int i = 0; i < touchedCount; i++) {
            int path = touched[i];
            longest = longest < 0 || own[path] > own[longest] ? path : longest;
        }
        listener.add(phase, sum, longest);
        for (int i = 0; i < touchedCount; i++) {
            own[touched[i]] = 0;
        }
        touchedCount = 0;
        sum = 0;
    }
}
