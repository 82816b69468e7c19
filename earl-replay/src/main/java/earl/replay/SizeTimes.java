package earl.replay;

import earl.memory.LongList;
import earl.memory.LongMap;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;

/**
 * Times by size of a message: the first quartile of those that were seen with a size, and between two sizes a straight line.
 * Above the largest size, the line through the two largest goes on; below the smallest, its time holds.
 */
public final class SizeTimes {
    /** Class of an observation that does not count, and of a size without one. */
    private static final int NOT_COUNTED = -1;

    private final long[] sizes;
    private final long[] times;

    private SizeTimes(long[] sizes, long[] times) {
        this.sizes = sizes;
        this.times = times;
    }

    /**
     * Makes classes of observations.
     *
     * @param sizes {@code [observation] -> } bytes
     * @param times {@code [observation] -> } ticks
     */
    public static SizeTimes of(IntToLongFunction sizes, IntToLongFunction times, int count) {
        return of(observation -> true, sizes, times, count);
    }

    /**
     * Makes classes of some observations.
     *
     * @param counts {@code observation -> } whether it counts
     * @param sizes {@code [observation] -> } bytes
     * @param times {@code [observation] -> } ticks
     */
    public static SizeTimes of(IntPredicate counts, IntToLongFunction sizes, IntToLongFunction times, int count) {
        // Classes by the order in which their sizes come first.
        LongMap index = new LongMap();
        LongList found = new LongList();
        int[] classes = new int[count];
        int known = NOT_COUNTED;
        for (int at = 0; at < count; at++) {
            if (!counts.test(at)) {
                classes[at] = NOT_COUNTED;
                continue;
            }
            long size = sizes.applyAsLong(at);
            // Many messages in a row have one size.
            if (known == NOT_COUNTED || found.get(known) != size) {
                known = (int) index.get(size);
                if (known == NOT_COUNTED) {
                    known = found.size();
                    found.add(size);
                    index.put(size, known);
                }
            }
            classes[at] = known;
        }
        long[] quartiles = Quartiles.of(classes, times, count, found.size());
        long[] ascending = found.toArray();
        Arrays.sort(ascending);
        long[] ofSizes = new long[ascending.length];
        for (int at = 0; at < ascending.length; at++) {
            ofSizes[at] = quartiles[(int) index.get(ascending[at])];
        }
        return new SizeTimes(ascending, ofSizes);
    }

    /** The values of {@code count} numbers, ascending. */
    public static long[] distinct(IntToLongFunction numbers, int count) {
        LongMap seen = new LongMap();
        LongList found = new LongList();
        for (int at = 0; at < count; at++) {
            long number = numbers.applyAsLong(at);
            boolean isLast = !found.isEmpty() && found.last() == number;
            if (!isLast && seen.put(number, 0) == LongMap.NONE) {
                found.add(number);
            }
        }
        long[] distinct = found.toArray();
        Arrays.sort(distinct);
        return distinct;
    }

    /** Returns whether nothing was seen; then every time is 0. */
    public boolean isEmpty() {
        return sizes.length == 0;
    }

    /** Returns the time of messages of a size, in ticks; never below 0. */
    public long of(long size) {
        if (sizes.length == 0) {
            return 0;
        }
        int at = Arrays.binarySearch(sizes, size);
        if (at >= 0) {
            return times[at];
        }
        int above = -at - 1;
        if (above == 0 || sizes.length == 1) {
            return times[0];
        }
        int upper = Math.min(above, sizes.length - 1);
        double slope = (double) (times[upper] - times[upper - 1]) / (sizes[upper] - sizes[upper - 1]);
        if (above == sizes.length) {
            slope = Math.max(slope, 0);
        }
        return Math.max(0, Math.round(times[upper] + slope * (size - sizes[upper])));
    }

    /**
     * A line through times: a latency and a time per byte.
     *
     * @param latency ticks, 0 or more
     * @param perByte ticks, 0 or more
     */
    public record Line(double latency, double perByte) {
        /** Ticks of a size. */
        public double of(double size) {
            return latency + perByte * size;
        }
    }

    /** The line that fits the classes best, each with the same weight relative to its time. */
    public Line line() {
        double w = 0;
        double x = 0;
        double y = 0;
        double xx = 0;
        double xy = 0;
        for (int at = 0; at < sizes.length; at++) {
            double weight = 1 / Math.max(1, (double) times[at] * times[at]);
            w += weight;
            x += weight * sizes[at];
            y += weight * times[at];
            xx += weight * sizes[at] * sizes[at];
            xy += weight * sizes[at] * times[at];
        }
        double spread = w * xx - x * x;
        double slope = spread <= 1e-12 * w * xx ? 0 : Math.max(0, (w * xy - x * y) / spread);
        return w == 0 ? new Line(0, 0) : new Line(Math.max(0, (y - slope * x) / w), slope);
    }
}
