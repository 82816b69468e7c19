package earl.replay;

import java.util.Arrays;

/**
 * Times by size of a message: the first quartile of those that were seen with a size, and between two sizes a straight line.
 * Above the largest size, the line through the two largest goes on; below the smallest, its time holds.
 */
public final class SizeTimes {
    private final long[] sizes;
    private final long[] times;

    private SizeTimes(long[] sizes, long[] times) {
        this.sizes = sizes;
        this.times = times;
    }

    /**
     * Makes classes of observations.
     *
     * @param sizes bytes of each observation
     * @param times ticks of each observation
     * @param count how many of both arrays are observations
     */
    public static SizeTimes of(long[] sizes, long[] times, int count) {
        long[] distinct = Arrays.stream(sizes, 0, count).sorted().distinct().toArray();
        int[] starts = new int[distinct.length + 1];
        for (int at = 0; at < count; at++) {
            starts[Arrays.binarySearch(distinct, sizes[at]) + 1]++;
        }
        Arrays.parallelPrefix(starts, Integer::sum);
        int[] next = Arrays.copyOf(starts, distinct.length);
        long[] grouped = new long[count];
        for (int at = 0; at < count; at++) {
            grouped[next[Arrays.binarySearch(distinct, sizes[at])]++] = times[at];
        }
        long[] quartiles = new long[distinct.length];
        for (int group = 0; group < distinct.length; group++) {
            Arrays.sort(grouped, starts[group], starts[group + 1]);
            quartiles[group] = grouped[starts[group] + (starts[group + 1] - starts[group]) / 4];
        }
        return new SizeTimes(distinct, quartiles);
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
}
