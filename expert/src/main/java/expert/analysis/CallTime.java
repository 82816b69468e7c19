package expert.analysis;

import earl.memory.Capacity;
import java.util.Arrays;

/** The time of one call that waits have claimed, by kind. Used again for each call: a claim allocates nothing. */
final class CallTime {
    private final boolean[][] competing;
    /** [kind] -> the claimed times: pairs of begin and end, ascending and disjoint. */
    private final long[][] claimed;

    private final int[] counts;
    private long[] others = new long[16];
    private long entered;
    private long left;

    /** @param competing by two kinds, whether they compete */
    CallTime(boolean[][] competing) {
        this.competing = competing;
        claimed = new long[competing.length][8];
        counts = new int[competing.length];
    }

    /** Begins another call, which lasts from one time to another, in ticks. */
    void enter(long from, long to) {
        entered = from;
        left = to;
        Arrays.fill(counts, 0);
    }

    /**
     * Claims the time from one time to another, in ticks. Returns how much of it lies in the call and was not claimed by a
     * competing kind before.
     */
    long claim(int kind, long from, long to) {
        long begin = Math.max(from, entered);
        long end = Math.min(to, left);
        if (begin >= end) {
            return 0;
        }
        int count = 0;
        for (int other = 0; other < counts.length; other++) {
            if (counts[other] > 0 && competing[kind][other]) {
                others = Capacity.ensure(others, count + counts[other]);
                System.arraycopy(claimed[other], 0, others, count, counts[other]);
                count += counts[other];
            }
        }
        return addFree(kind, begin, end, count);
    }

    /** Gives a kind the time that the first {@code count} numbers of {@link #others} leave. Returns how much that is. */
    private long addFree(int kind, long begin, long end, int count) {
        long free = 0;
        // From one claimed time to the next: there are few in a call.
        for (long at = begin; at < end; ) {
            long next = end;
            long until = at;
            for (int i = 0; i < count; i += 2) {
                if (others[i] <= at) {
                    until = Math.max(until, others[i + 1]);
                } else {
                    next = Math.min(next, others[i]);
                }
            }
            if (until == at) {
                add(kind, at, next);
                free += next - at;
                at = next;
            } else {
                at = until;
            }
        }
        return free;
    }

    /** Adds a time to those of a kind, which stay ascending and disjoint. */
    private void add(int kind, long begin, long end) {
        long[] times = claimed[kind];
        int size = counts[kind];
        int from = 0;
        while (from < size && times[from + 1] < begin) {
            from += 2;
        }
        int to = from;
        long first = begin;
        long last = end;
        while (to < size && times[to] <= end) {
            first = Math.min(first, times[to]);
            last = Math.max(last, times[to + 1]);
            to += 2;
        }
        if (size + 2 > times.length) {
            times = Capacity.ensure(times, size + 2);
            claimed[kind] = times;
        }
        System.arraycopy(times, to, times, from + 2, size - to);
        times[from] = first;
        times[from + 1] = last;
        counts[kind] = size + 2 - (to - from);
    }
}
