package earl.cause;

import earl.Trace;
import earl.cause.time.CausalWaits;
import earl.cause.time.MetWaits;
import earl.cause.time.SpentTimes;
import earl.cause.time.SyncPoints;
import earl.memory.Capacity;
import earl.processor.ProcessorTimes;
import java.util.function.IntPredicate;

/**
 * Compares the times of waits' two locations since their last meeting, and finds where the location that was waited for spent
 * more: block by block. Each thread needs its own.
 */
final class Comparison {
    /** Waits that are compared at once, at most. */
    static final int BLOCK = 1 << 11;

    /** Delays that they have, at most, unless a single wait has more. */
    private static final int DELAYS = 1 << 16;

    private final CausalWaits waits;
    private final SyncPoints points;
    private final MetWaits.Block met;
    private final SpentTimes times;
    private final SpentTimes.Interval interval;
    private final ProcessorTimes processors;
    private final SyncPoints.Removed removed;

    // Two elements per wait: for the waiting location and for the other one.
    /** {@code [location of a wait] -> } point at which its interval since the last meeting begins. */
    private final long[] begins = new long[2 * BLOCK];
    /** {@code [location of a wait] -> } point at which its interval ends. */
    private final long[] ends = new long[2 * BLOCK];
    /** {@code [location of a wait] -> } first entry of its interval's times. */
    private final int[] from = new int[2 * BLOCK];
    /** {@code [location of a wait] -> } end of its interval's entries (exclusive). */
    private final int[] to = new int[2 * BLOCK];
    /** {@code [location of a wait] -> } call path of the meeting at the begin of its interval. */
    private final int[] callpaths = new int[2 * BLOCK];
    /** {@code [location of a wait] -> } ticks of the wait in the meeting at the begin of its interval. */
    private final long[] ofMeeting = new long[2 * BLOCK];
    /** {@code [call path] -> } ticks of the waiting location. */
    private final long[] waiting;

    private int[] touched = new int[64];
    /** {@code [wait] -> } its first delay, followed by the end of all. */
    private final int[] first = new int[BLOCK + 1];
    /** {@code [wait] -> } sum of its delays in ticks. */
    private final long[] sums = new long[BLOCK];

    /** {@code [wait] -> } share of its delays in which the late location had no processor, 0 to 1. */
    private final double[] lost = new double[BLOCK];

    /** {@code [delay] -> } number of its call path. */
    private int[] paths = new int[2 * BLOCK];
    /** {@code [delay] -> } ticks. */
    private long[] delays = new long[2 * BLOCK];

    Comparison(Trace trace, CausalWaits waits, MetWaits met, SpentTimes times) {
        this.waits = waits;
        this.processors = ProcessorTimes.of(trace);
        this.points = times.points();
        this.met = met.new Block(BLOCK);
        this.times = times;
        this.interval = times.intervals();
        this.removed = points.new Removed(2 * BLOCK);
        this.waiting = new long[trace.callpaths().count()];
    }

    /** Number of waits for a location that are compared at once: fewer if it has many call paths. */
    int block(int location) {
        return Math.clamp(DELAYS / Math.max(1, times.paths(location)), 1, BLOCK);
    }

    /**
     * Compares waits for a location.
     *
     * @param first index of the first of {@code many} waits by partner, at most {@link #block}
     * @param wanted whether a row is
     * @return number of those that were compared
     */
    int read(int first, int many, IntPredicate wanted, int other) {
        int n = met.read(first, many, wanted);
        met.copyIntervals(n, begins, ends);
        points.copyEntries(begins, 2 * n, from);
        points.copyEntries(ends, 2 * n, to);
        points.copyCallpaths(begins, 2 * n, callpaths);
        removed.read(begins, 2 * n, ofMeeting);
        for (int i = 0; i < n; i++) {
            int marked = waiting(2 * i, waits.location(row(i)));
            interval.readEntries(other, from[2 * i + 1], to[2 * i + 1]);
            late(i, other);
            lost[i] = processors.isKnown() && sums[i] > 0 ? lost(i, waits.location(row(i)), other) : 0;
            for (int k = 0; k < marked; k++) {
                waiting[touched[k]] = 0;
            }
        }
        return n;
    }

    /** The row of the {@code i}-th wait. */
    int row(int i) {
        return met.row(i);
    }

    /** Ticks that its partner waited since their previous meeting. */
    long waitedByPartner(int i) {
        return met.waitedByPartner(i);
    }

    /** Ticks without those of the meeting at the begin of the interval, whose wait is already excluded. */
    private long counted(int interval, int path, long ticks) {
        return Math.max(0, path == callpaths[interval] ? ticks - ofMeeting[interval] : ticks);
    }

    /** Records the time of the waiting location; returns the number of call paths. */
    private int waiting(int mine, int location) {
        interval.readEntries(location, from[mine], to[mine]);
        int count = interval.count();
        if (count > touched.length) {
            touched = new int[2 * count];
        }
        for (int k = 0; k < count; k++) {
            int path = times.path(location, interval.path(k));
            waiting[path] = counted(mine, path, interval.ticks(k));
            touched[k] = path;
        }
        return count;
    }

    /** Records where the other location spent more. */
    private void late(int i, int other) {
        int at = first[i];
        int most = at + interval.count();
        paths = Capacity.ensure(paths, most);
        delays = Capacity.ensure(delays, most);
        long sum = 0;
        for (int k = 0; k < interval.count(); k++) {
            int number = interval.path(k);
            int path = times.path(other, number);
            long delay = counted(2 * i + 1, path, interval.ticks(k)) - waiting[path];
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

    /**
     * The share of the delays for the {@code i}-th wait in which the late location was without a processor for longer than the waiting one: in
     * functions of the program, and at most all of it.
     */
    private double lost(int i, int mine, int other) {
        long longer = lost(2 * i + 1, other) - lost(2 * i, mine);
        return Math.clamp((double) longer / sums[i], 0, 1);
    }

    private long lost(int at, int location) {
        return processors.lostUntil(location, points.time((int) ends[at]))
                - processors.lostUntil(location, points.time((int) begins[at]));
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

    /** Share of the delays for the {@code i}-th wait in which the late location had no processor, 0 to 1. */
    double lost(int i) {
        return lost[i];
    }

    /** Total delay for the {@code i}-th wait, in ticks. */
    long sum(int i) {
        return sums[i];
    }
}
