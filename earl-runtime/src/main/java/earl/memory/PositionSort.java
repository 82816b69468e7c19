package earl.memory;

import earl.parallel.Workers;
import java.util.Arrays;

/**
 * Sorts keys that consist of a position and an index: first into buckets of neighboring positions, then each bucket. Positions of
 * waits are almost evenly distributed over a trace, so buckets are small enough for the processor's cache.
 */
public final class PositionSort {
    /** Bits of the index in a key. */
    private static final int INDEX_BITS = 31;

    private static final int MAX_BUCKETS = 1 << 16;
    /** Keys per bucket, and buckets per task. */
    private static final int BUCKET = 1 << 9;

    private PositionSort() {}

    /** The key of a position below 2^32 and an index from 0 to 2^31 - 1. */
    public static long key(long position, int index) {
        return position << INDEX_BITS | index;
    }

    /** The position in a key. */
    public static long position(long key) {
        return key >>> INDEX_BITS;
    }

    /** The index in a key. */
    public static int index(long key) {
        return (int) key & Integer.MAX_VALUE;
    }

    /**
     * Sorts keys in ascending order, in place.
     *
     * @param positions number of positions; those of keys are smaller
     */
    public static void sort(long[] keys, long positions, Workers workers) {
        int wanted = Math.clamp(keys.length / BUCKET, 1, MAX_BUCKETS);
        int bits = INDEX_BITS;
        while ((positions - 1) >>> (bits - INDEX_BITS) >= wanted) {
            bits++;
        }
        int shift = bits;
        int[] begins = new int[wanted + 1];
        for (long key : keys) {
            begins[(int) (key >>> shift) + 1]++;
        }
        for (int bucket = 0; bucket < wanted; bucket++) {
            begins[bucket + 1] += begins[bucket];
        }
        int[] next = begins.clone();
        for (int bucket = 0; bucket < wanted; bucket++) {
            fill(bucket, begins[bucket + 1], next, keys, shift);
        }
        workers.forEach((wanted + BUCKET - 1) / BUCKET, task -> {
            int end = Math.min((task + 1) * BUCKET, wanted);
            for (int bucket = task * BUCKET; bucket < end; bucket++) {
                Arrays.sort(keys, begins[bucket], begins[bucket + 1]);
            }
        });
    }

    /** Completes a bucket: a key of another one goes there, and the key that it replaces is next. */
    private static void fill(int bucket, int end, int[] next, long[] keys, int shift) {
        while (next[bucket] < end) {
            long key = keys[next[bucket]];
            for (int home = (int) (key >>> shift); home != bucket; home = (int) (key >>> shift)) {
                long replaced = keys[next[home]];
                keys[next[home]++] = key;
                key = replaced;
            }
            keys[next[bucket]++] = key;
        }
    }
}
