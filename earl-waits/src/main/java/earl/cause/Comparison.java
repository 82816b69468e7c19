package earl.cause;

import earl.Trace;
import java.util.Arrays;

/**
 * Compares the times of waits' two locations since their last meeting, and finds where the location that was waited for spent
 * more: block by block. Each thread needs its own.
 */
final class Comparison {
    /** Waits that are compared at once, at most. */
    static final int BLOCK = 512;

    /** Delays that they have, at most, unless a single wait has more. */
    private static final int DELAYS = 1 << 16;

    private final CausalWaits waits;
    private final SyncPoints points;
    private final MetWaits met;
    private final SpentTimes times;
    private final SpentTimes.Interval interval;
    private final SyncPoints.Removed removed;
    private final Side mine = new Side();
    private final Side others = new Side();
    /** Time of the waiting location by call path. */
    private final long[] waiting;

    private int[] touched = new int[64];
    /** By wait, its first delay, followed by the end of all. */
    private final int[] first = new int[BLOCK + 1];
    /** By wait. */
    private final long[] sums = new long[BLOCK];

    // By delay.
    private int[] paths = new int[2 * BLOCK];
    private long[] delays = new long[2 * BLOCK];

    /** Of one location of each wait, the interval since its last meeting with the other one. */
    private final class Side {
        final int[] locations = new int[BLOCK];
        /** Entries of its times. */
        final int[] from = new int[BLOCK];

        final int[] to = new int[BLOCK];
        /** Of the meeting at the begin. */
        final int[] callpaths = new int[BLOCK];

        final long[] ofMeeting = new long[BLOCK];

        void set(int i, int location, int fromPoint, int toPoint) {
            locations[i] = location;
            from[i] = points.entries(fromPoint);
            to[i] = points.entries(toPoint);
            callpaths[i] = points.callpath(fromPoint);
            ofMeeting[i] = removed.at(fromPoint);
        }

        /** Ticks without those of the meeting at the begin of the interval, whose wait is already excluded. */
        long counted(int i, int path, long ticks) {
            return Math.max(0, path == callpaths[i] ? ticks - ofMeeting[i] : ticks);
        }
    }

    Comparison(Trace trace, CausalWaits waits, MetWaits met, SpentTimes times) {
        this.waits = waits;
        this.points = times.points();
        this.met = met;
        this.times = times;
        this.interval = times.new Interval();
        this.removed = points.new Removed();
        this.waiting = new long[trace.callpaths().count()];
    }

    /** Number of waits for a location that are compared at once: fewer if it has many call paths. */
    int block(int location) {
        return Math.clamp(DELAYS / Math.max(1, times.paths(location)), 1, BLOCK);
    }

    /** Reads the first {@code n} of some waits for a location, at most {@link #block}. */
    void read(int[] rows, int n, int other) {
        intervals(rows, n, other);
        compare(n, other);
    }

    private void intervals(int[] rows, int n, int other) {
        for (int i = 0; i < n; i++) {
            int row = rows[i];
            mine.set(i, waits.location(row), met.minePrevious(row), met.mine(row));
            others.set(i, other, met.otherPrevious(row), met.other(row));
        }
    }

    private void compare(int n, int other) {
        for (int i = 0; i < n; i++) {
            int marked = waiting(i);
            interval.readEntries(other, others.from[i], others.to[i]);
            late(i, other);
            for (int k = 0; k < marked; k++) {
                waiting[touched[k]] = 0;
            }
        }
    }

    /** Records the time of the waiting location; returns the number of call paths. */
    private int waiting(int i) {
        int me = mine.locations[i];
        interval.readEntries(me, mine.from[i], mine.to[i]);
        int count = interval.count();
        if (count > touched.length) {
            touched = new int[2 * count];
        }
        for (int k = 0; k < count; k++) {
            int path = times.path(me, interval.path(k));
            waiting[path] = mine.counted(i, path, interval.ticks(k));
            touched[k] = path;
        }
        return count;
    }

    /** Records where the other location spent more. */
    private void late(int i, int other) {
        int at = first[i];
        int most = at + interval.count();
        if (most > paths.length) {
            paths = Arrays.copyOf(paths, 2 * most);
            delays = Arrays.copyOf(delays, 2 * most);
        }
        long sum = 0;
        for (int k = 0; k < interval.count(); k++) {
            int number = interval.path(k);
            int path = times.path(other, number);
            long delay = others.counted(i, path, interval.ticks(k)) - waiting[path];
            if (delay > 0) {
                paths[at] = number;
                delays[at] = delay;
                sum += delay;
                at++;
            }
        }
        sums[i] = sum;
        first[i + 1] = at;
    }

    /** The first delay for the {@code i}-th wait: of a call path in which the partner was late. */
    int first(int i) {
        return first[i];
    }

    /** The end of its delays (exclusive). */
    int end(int i) {
        return first[i + 1];
    }

    /** Number of a delay's call path on the partner's location. */
    int path(int delay) {
        return paths[delay];
    }

    /** Ticks of a delay. */
    long delay(int delay) {
        return delays[delay];
    }

    /** Total delay for the {@code i}-th wait, in ticks. */
    long sum(int i) {
        return sums[i];
    }
}
