package earl.replay;

import earl.memory.Capacity;
import java.util.Arrays;

/** A list of numbers of ticks, of which most fit into 32 bits. One thread adds and sets; after that, any thread may read. */
final class Ticks {
    /** Stands for a number in {@link #large}. */
    private static final int LARGE = Integer.MIN_VALUE;
    /** With one larger number among this many, all have 64 bits: they need less memory than a table. */
    private static final int SPARSE = 4;

    private int count;
    /** Unused if all have 64 bits. */
    private int[] small;
    /** Indices of larger numbers, ascending. */
    private int[] places = {};
    /** Larger numbers by {@link #places}, or all numbers. */
    private long[] large = {};
    /** Number of larger numbers; -1 if all have 64 bits. */
    private int larger;

    /** An empty list with room for some numbers. */
    Ticks(int room) {
        small = new int[room];
    }

    /** Number of numbers. */
    int size() {
        return count;
    }

    /** Makes room for more numbers, so that arrays do not grow one step after the other. */
    void reserve(int more) {
        int room = Math.addExact(count, more);
        if (larger < 0) {
            large = Arrays.copyOf(large, Math.max(room, large.length));
        } else if (room > small.length) {
            small = Arrays.copyOf(small, room);
        }
    }

    /** Adds a number. */
    void add(long value) {
        if (larger >= 0 && count == small.length) {
            reserve(Math.max(16, count));
        }
        if (larger >= 0 && fits(value)) {
            small[count++] = (int) value;
        } else if (larger >= 0 && larger <= small.length / SPARSE) {
            places = Capacity.ensure(places, larger + 1);
            large = Capacity.ensure(large, larger + 1);
            places[larger] = count;
            large[larger++] = value;
            small[count++] = LARGE;
        } else {
            widen();
            if (count == large.length) {
                reserve(Math.max(16, count));
            }
            large[count++] = value;
        }
    }

    private static boolean fits(long value) {
        return value > LARGE && value <= Integer.MAX_VALUE;
    }

    /** Gives all numbers 64 bits. */
    private void widen() {
        if (larger >= 0) {
            long[] all = new long[small.length];
            for (int i = 0; i < count; i++) {
                all[i] = get(i);
            }
            small = new int[0];
            places = new int[0];
            large = all;
            larger = -1;
        }
    }

    long get(int index) {
        if (larger < 0) {
            return large[index];
        }
        int value = small[index];
        return value != LARGE ? value : large[Arrays.binarySearch(places, 0, larger, index)];
    }

    /** Sets a number; takes long where it is the first larger one at its place. */
    void set(int index, long value) {
        if (larger >= 0 && small[index] != LARGE && fits(value)) {
            small[index] = (int) value;
            return;
        }
        widen();
        large[index] = value;
    }
}
