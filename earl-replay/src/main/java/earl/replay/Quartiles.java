package earl.replay;

import java.util.Arrays;

/** The first quartile of values by class. */
public final class Quartiles {
    /** The quartile of a class without values. */
    public static final long NONE = -1;

    private Quartiles() {}

    /**
     * The first quartile of each class, {@link #NONE} for a class without values.
     *
     * @param classes {@code [value] -> } its class, from 0 on; a negative class leaves the value out
     * @param values not below 0
     */
    public static long[] of(int[] classes, long[] values, int count, int classCount) {
        int[] first = new int[classCount + 1];
        for (int at = 0; at < count; at++) {
            if (classes[at] >= 0) {
                first[classes[at] + 1]++;
            }
        }
        Arrays.parallelPrefix(first, Integer::sum);
        int[] next = Arrays.copyOf(first, classCount);
        long[] grouped = new long[first[classCount]];
        for (int at = 0; at < count; at++) {
            if (classes[at] >= 0) {
                grouped[next[classes[at]]++] = values[at];
            }
        }
        long[] quartiles = new long[classCount];
        for (int id = 0; id < classCount; id++) {
            Arrays.sort(grouped, first[id], first[id + 1]);
            quartiles[id] = first[id] == first[id + 1] ? NONE : grouped[first[id] + (first[id + 1] - first[id]) / 4];
        }
        return quartiles;
    }
}
