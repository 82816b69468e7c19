package earl.replay;

import java.util.Arrays;

/** Numbers of ticks, of which most fit into 32 bits. One thread sets; after that, any thread may read. */
final class Ticks {
    /** Stands for a number in {@link #large}. */
    private static final int LARGE = Integer.MIN_VALUE;
    /** With one larger number among this many, all have 64 bits: they need less memory than a table. */
    private static final int SPARSE = 4;

    /** Empty if all have 64 bits. */
    private int[] small;
    /** Indices of larger numbers, ascending. */
    private int[] places;
    /** Larger numbers by {@link #places}, or all numbers. */
    private long[] large;

    private Ticks(int[] small, int[] places, long[] large) {
        this.small = small;
        this.places = places;
        this.large = large;
    }

    /** The first {@code n} numbers of an array, which it may keep. */
    static Ticks of(long[] values, int n) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            count += fits(values[i]) ? 0 : 1;
        }
        if (count > n / SPARSE) {
            return new Ticks(new int[0], new int[0], values);
        }
        int[] small = new int[n];
        int[] places = new int[count];
        long[] large = new long[count];
        int at = 0;
        for (int i = 0; i < n; i++) {
            if (fits(values[i])) {
                small[i] = (int) values[i];
            } else {
                small[i] = LARGE;
                places[at] = i;
                large[at++] = values[i];
            }
        }
        return new Ticks(small, places, large);
    }

    private static boolean fits(long value) {
        return value > LARGE && value <= Integer.MAX_VALUE;
    }

    long get(int index) {
        if (small.length == 0) {
            return large[index];
        }
        int value = small[index];
        return value != LARGE ? value : large[Arrays.binarySearch(places, index)];
    }

    /** Sets a number; takes long where it is the first larger one at its place. */
    void set(int index, long value) {
        if (small.length > 0 && small[index] != LARGE && fits(value)) {
            small[index] = (int) value;
            return;
        }
        if (small.length > 0) {
            long[] all = new long[small.length];
            Arrays.setAll(all, this::get);
            small = new int[0];
            places = new int[0];
            large = all;
        }
        large[index] = value;
    }
}
