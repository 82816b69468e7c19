package earl.format.otf2;

import earl.memory.Capacity;

/**
 * Converts a location's ticks to the trace's clock: interpolates linearly between measured offsets.
 *
 * <p>Before the first and after the last measurement it extends the nearest interval's line. A single measurement corrects
 * nothing. The arithmetic, in {@code double} and rounded to the nearest even, is that of the reference reader: {@code t +
 * offset + rint(slope * (t - begin))}. So is the search, which only moves forward: times must be in order.
 *
 * <p>For one thread; use {@link #copy} to read the same file again.
 */
final class ClockCorrection {
    private int count;
    private long[] begins = new long[4];
    private long[] ends = new long[4];
    private long[] offsets = new long[4];
    private double[] slopes = new double[4];
    private boolean pending;
    private long pendingTime;
    private long pendingOffset;
    private int current;
    /** Ticks that are taken from every time. */
    private long origin;

    /** Adds a measurement; ignores it and returns false if it is not later than the previous ones. */
    boolean add(long time, long offset) {
        if (pending && Long.compareUnsigned(pendingTime, time) >= 0) {
            return false;
        }
        if (pending) {
            if (count == begins.length) {
                begins = Capacity.ensure(begins, count + 1);
                ends = Capacity.ensure(ends, count + 1);
                offsets = Capacity.ensure(offsets, count + 1);
                slopes = Capacity.ensure(slopes, count + 1);
            }
            begins[count] = pendingTime;
            ends[count] = time;
            offsets[count] = pendingOffset;
            slopes[count] = (double) (offset - pendingOffset) / unsigned(time - pendingTime);
            count++;
        }
        pending = true;
        pendingTime = time;
        pendingOffset = offset;
        return true;
    }

    /** A correction with these measurements that starts before the first one. */
    ClockCorrection copy() {
        ClockCorrection same = new ClockCorrection();
        same.count = count;
        same.begins = begins;
        same.ends = ends;
        same.offsets = offsets;
        same.slopes = slopes;
        return same;
    }

    /** Counts times from {@code ticks} instead of 0, for times that a signed number cannot hold. */
    ClockCorrection from(long ticks) {
        origin = ticks;
        return this;
    }

    /** Number of the interval of the last time, for {@link #resume}. */
    int current() {
        return current;
    }

    /** Goes on as after a time in an interval. */
    void resume(int interval) {
        current = Math.clamp(interval, 0, Math.max(0, count - 1));
    }

    /** The trace's time for a location's time, which must not be earlier than in the previous call. */
    long correct(long time) {
        if (count == 0) {
            return time - origin;
        }
        while (current < count - 1 && Long.compareUnsigned(time, ends[current]) > 0) {
            current++;
        }
        long begin = begins[current];
        double difference = Long.compareUnsigned(time, begin) >= 0 ? unsigned(time - begin) : -unsigned(begin - time);
        return time - origin + offsets[current] + (long) Math.rint(slopes[current] * difference);
    }

    private static double unsigned(long value) {
        // The nearest double of an unsigned number: halve with the lost bit kept, then double.
        return value >= 0 ? (double) value : (double) ((value >>> 1) | (value & 1)) * 2.0;
    }
}
