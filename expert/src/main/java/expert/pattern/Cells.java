package expert.pattern;

import earl.sum.ExactSums;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Sums by (call path, location): an open-addressed table, nothing allocated a booking. The key is the call path in the upper and
 * the location in the lower 32 bits. Sums are rounded once, so that they do not depend on the order of the bookings.
 */
final class Cells implements Serializable {
    private static final long serialVersionUID = 1L;

    /** By slot, the number of a cell plus one; 0 for none. */
    private int[] slots = new int[64];
    /** By cell. */
    private long[] keys = new long[32];

    private final ExactSums sums = new ExactSums(32);
    private int size;

    /** Adds to a cell. */
    void add(long key, double value) {
        sums.add(cell(key), value);
    }

    /** Adds what another has. */
    void add(Cells others) {
        for (int other = 0; other < others.size; other++) {
            sums.add(cell(others.keys[other]), others.sums, other);
        }
    }

    /** The sum in a cell, 0 if there is no such cell. */
    double sum(long key) {
        int cell = slots[slot(key)] - 1;
        return cell < 0 ? 0 : sums.value(cell);
    }

    /** The number of a cell, which is made if there is none. */
    private int cell(long key) {
        int slot = slot(key);
        if (slots[slot] == 0) {
            if (size == keys.length) {
                grow();
                slot = slot(key);
            }
            keys[size] = key;
            slots[slot] = ++size;
        }
        return slots[slot] - 1;
    }

    private int slot(long key) {
        int mask = slots.length - 1;
        long mixed = key * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 40) & mask;
        while (slots[slot] != 0 && keys[slots[slot] - 1] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        keys = Arrays.copyOf(keys, 2 * size);
        sums.resize(2 * size);
        slots = new int[4 * size];
        for (int cell = 0; cell < size; cell++) {
            slots[slot(keys[cell])] = cell + 1;
        }
    }

    /** The cells, ascending by call path and then location; {@code second} units make 1. */
    CellTable table(double second) {
        // Sorted by call path and then location; -1 comes first.
        long[] sorted = new long[size];
        for (int cell = 0; cell < size; cell++) {
            sorted[cell] = (keys[cell] & ~0xffff_ffffL) | (((int) keys[cell] + 1) & 0xffff_ffffL);
        }
        Arrays.sort(sorted);
        CellTable.Builder cells = new CellTable.Builder(size, second);
        for (long key : sorted) {
            int callpath = (int) (key >> 32);
            int location = (int) key - 1;
            cells.add(callpath, location, sum((long) callpath << 32 | (location & 0xffff_ffffL)));
        }
        return cells.build();
    }
}
