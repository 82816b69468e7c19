package earl.state;

import java.util.Arrays;

/** A list of positions that grows. One thread. */
final class Positions {
    private long[] values = new long[64];
    private int count;

    void add(long position) {
        if (count == values.length) {
            if (count > Integer.MAX_VALUE / 2) {
                throw new IllegalStateException("more positions than an array holds");
            }
            values = Arrays.copyOf(values, 2 * count);
        }
        values[count++] = position;
    }

    int count() {
        return count;
    }

    long get(int index) {
        return values[index];
    }

    /** Sorts what was added since there were {@code from}. */
    void sortFrom(int from) {
        Arrays.sort(values, from, count);
    }

    /** Keeps the first {@code n}. */
    void set(int index, long position) {
        values[index] = position;
    }

    /** Keeps the first {@code n}. */
    void truncate(int n) {
        count = n;
    }

    /** A copy. */
    long[] toArray() {
        return Arrays.copyOf(values, count);
    }
}
