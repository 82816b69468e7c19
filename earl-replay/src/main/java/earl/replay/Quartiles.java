package earl.replay;

import java.util.Arrays;
import java.util.function.IntToLongFunction;

/** The first quartile of values by class. */
public final class Quartiles {
    /** So many values are sorted. */
    private static final int SMALL = 40;

    /** The quartile of a class without values. */
    public static final long NONE = -1;

    private Quartiles() {}

    /**
     * The first quartile of each class, {@link #NONE} for a class without values.
     *
     * @param classes {@code [value] -> } its class, from 0 on; a negative class leaves the value out
     * @param values not below 0
     */
    public static long[] of(int[] classes, IntToLongFunction values, int count, int classCount) {
        int[] first = new int[classCount + 1];
        for (int at = 0; at < count; at++) {
            if (classes[at] >= 0) {
                first[classes[at] + 1]++;
            }
        }
        for (int id = 0; id < classCount; id++) {
            first[id + 1] += first[id];
        }
        int[] next = Arrays.copyOf(first, classCount);
        long[] grouped = new long[first[classCount]];
        for (int at = 0; at < count; at++) {
            if (classes[at] >= 0) {
                grouped[next[classes[at]]++] = values.applyAsLong(at);
            }
        }
        long[] quartiles = new long[classCount];
        for (int id = 0; id < classCount; id++) {
            quartiles[id] = first[id] == first[id + 1]
                    ? NONE
                    : select(grouped, first[id], first[id + 1], first[id] + (first[id + 1] - first[id]) / 4);
        }
        return quartiles;
    }

    /** The value that sorting the values from {@code from} to {@code to}, exclusive, would bring to an index. Changes their order. */
    static long select(long[] values, int from, int to, int index) {
        int low = from;
        int high = to - 1;
        // Each round that splits badly costs a part of the patience, after which sorting bounds the time.
        for (int patience = 2 * (Integer.SIZE - Integer.numberOfLeadingZeros(to - from));
                high - low > SMALL;
                patience--) {
            if (patience == 0) {
                break;
            }
            long pivot = median(values[low], values[(low + high) >>> 1], values[high]);
            int left = low;
            int right = high;
            while (left <= right) {
                while (values[left] < pivot) {
                    left++;
                }
                while (values[right] > pivot) {
                    right--;
                }
                if (left <= right) {
                    long value = values[left];
                    values[left++] = values[right];
                    values[right--] = value;
                }
            }
            if (index <= right) {
                high = right;
            } else if (index >= left) {
                low = left;
            } else {
                return values[index];
            }
        }
        Arrays.sort(values, low, high + 1);
        return values[index];
    }

    private static long median(long a, long b, long c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }
}
