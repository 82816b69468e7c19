package earl.cause;

import earl.Trace;

/**
 * Compares the times of a wait's two locations since their last meeting, and finds where the location that was waited for
 * spent more. Each thread needs its own.
 */
final class Comparison {
    private final CausalWaits waits;
    private final SyncPoints points;
    private final MetWaits met;
    private final SpentTimes times;
    private final SpentTimes.Interval interval;
    private final SyncPoints.Removed removed;
    /** Time of the waiting location by call path. */
    private final long[] waiting;

    private int[] touched = new int[64];
    private int[] paths = new int[64];
    private long[] delays = new long[64];
    private int count;
    private long sum;

    Comparison(Trace trace, CausalWaits waits, MetWaits met, SpentTimes times) {
        this.waits = waits;
        this.points = times.points();
        this.met = met;
        this.times = times;
        this.interval = times.new Interval();
        this.removed = points.new Removed();
        this.waiting = new long[trace.callpaths().count()];
    }

    /** Reads a wait for a location. */
    void read(int row, int other) {
        int marked = waiting(row);
        int from = met.otherPrevious(row);
        interval.read(other, from, met.other(row));
        int callpath = points.callpath(from);
        count = 0;
        sum = 0;
        if (interval.count() > paths.length) {
            paths = new int[2 * interval.count()];
            delays = new long[2 * interval.count()];
        }
        for (int i = 0; i < interval.count(); i++) {
            int number = interval.path(i);
            int path = times.path(other, number);
            long delay = counted(interval.ticks(i), path == callpath, from) - waiting[path];
            if (delay > 0) {
                paths[count] = number;
                delays[count] = delay;
                sum += delay;
                count++;
            }
        }
        for (int i = 0; i < marked; i++) {
            waiting[touched[i]] = 0;
        }
    }

    /** Records the time of the waiting location; returns the number of call paths. */
    private int waiting(int row) {
        int me = waits.location(row);
        int from = met.minePrevious(row);
        interval.read(me, from, met.mine(row));
        int callpath = points.callpath(from);
        if (interval.count() > touched.length) {
            touched = new int[2 * interval.count()];
        }
        for (int i = 0; i < interval.count(); i++) {
            int path = times.path(me, interval.path(i));
            waiting[path] = counted(interval.ticks(i), path == callpath, from);
            touched[i] = path;
        }
        return interval.count();
    }

    /** Ticks without those of the meeting at the begin of the interval, whose wait is already excluded. */
    private long counted(long ticks, boolean ofMeeting, int point) {
        long left = ticks;
        if (ofMeeting) {
            left -= removed.at(point);
        }
        return Math.max(0, left);
    }

    /** Number of call paths in which the partner was late. */
    int count() {
        return count;
    }

    /** Number, on the partner's location, of the {@code i}-th of them. */
    int path(int i) {
        return paths[i];
    }

    /** Delay in it, in ticks. */
    long delay(int i) {
        return delays[i];
    }

    /** Total delay in ticks. */
    long sum() {
        return sum;
    }
}
