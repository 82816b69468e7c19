package earl.graph;

import java.util.Arrays;

/**
 * A hash table from three numbers to a small number, with removal. It uses open addressing and allocates only when it grows. One thread.
 */
final class ProgressionIndex {
    private long[] high = new long[64];
    private int[] low = new int[64];
    /** Value + 1, 0: free. */
    private int[] value = new int[64];

    private int size;

    void put(int a, int b, int c, int number) {
        if (size * 2 >= value.length) {
            grow();
        }
        insert((long) a << 32 | b, c, number + 1);
        size++;
    }

    private void insert(long ab, int c, int stored) {
        int slot = slot(ab, c);
        while (value[slot] != 0) {
            slot = (slot + 1) & (value.length - 1);
        }
        high[slot] = ab;
        low[slot] = c;
        value[slot] = stored;
    }

    /** The number under a key, which is taken out; -1 if there is none. */
    int remove(int a, int b, int c) {
        long ab = (long) a << 32 | b;
        int slot = slot(ab, c);
        while (value[slot] != 0) {
            if (high[slot] == ab && low[slot] == c) {
                int found = value[slot] - 1;
                close(slot);
                size--;
                return found;
            }
            slot = (slot + 1) & (value.length - 1);
        }
        return -1;
    }

    /** The numbers under keys whose third part is larger than {@code c}. Takes time in proportion to the size of the table. */
    int[] after(int c) {
        int[] found = new int[size];
        int n = 0;
        for (int slot = 0; slot < value.length; slot++) {
            if (value[slot] != 0 && low[slot] > c) {
                found[n++] = value[slot] - 1;
            }
        }
        return Arrays.copyOf(found, n);
    }

    /** Frees a slot, and moves the entries after it that a search would no longer find. */
    private void close(int freed) {
        int hole = freed;
        int slot = freed;
        while (true) {
            slot = (slot + 1) & (value.length - 1);
            if (value[slot] == 0) {
                break;
            }
            int home = slot(high[slot], low[slot]);
            boolean stays = hole <= slot ? hole < home && home <= slot : hole < home || home <= slot;
            if (!stays) {
                high[hole] = high[slot];
                low[hole] = low[slot];
                value[hole] = value[slot];
                hole = slot;
            }
        }
        value[hole] = 0;
    }

    private int slot(long ab, int c) {
        long hash = (ab ^ Long.rotateLeft(c * 0xC2B2_AE3D_27D4_EB4FL, 17)) * 0x9E37_79B9_7F4A_7C15L;
        hash ^= hash >>> 29;
        return (int) ((hash * 0x9E37_79B9_7F4A_7C15L) >>> 32) & (value.length - 1);
    }

    private void grow() {
        long[] highs = high;
        int[] lows = low;
        int[] values = value;
        high = new long[highs.length * 2];
        low = new int[highs.length * 2];
        value = new int[highs.length * 2];
        for (int i = 0; i < values.length; i++) {
            if (values[i] != 0) {
                insert(highs[i], lows[i], values[i]);
            }
        }
    }

    void clear() {
        Arrays.fill(value, 0);
        size = 0;
    }
}
