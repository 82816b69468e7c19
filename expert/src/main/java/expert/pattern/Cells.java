package expert.pattern;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Sums by (call path, location): an open-addressed table, nothing allocated a booking. The key is the call path in the upper and
 * the location in the lower 32 bits.
 */
final class Cells {
    private long[] keys = new long[64];
    private double[] sums = new double[64];
    private double[] rests = new double[64];
    private boolean[] used = new boolean[64];
    private int size;

    /** Adds to a cell. */
    void add(long key, double value) {
        int slot = slot(key);
        if (!used[slot]) {
            if (size * 2 >= keys.length) {
                grow();
                slot = slot(key);
            }
            used[slot] = true;
            keys[slot] = key;
            size++;
        }
        double sum = sums[slot];
        double next = sum + value;
        rests[slot] += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
        sums[slot] = next;
    }

    private int slot(long key) {
        int mask = keys.length - 1;
        long mixed = key * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 40) & mask;
        while (used[slot] && keys[slot] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        double[] oldSums = sums;
        double[] oldRests = rests;
        boolean[] oldUsed = used;
        int capacity = oldKeys.length * 2;
        keys = new long[capacity];
        sums = new double[capacity];
        rests = new double[capacity];
        used = new boolean[capacity];
        for (int old = 0; old < oldKeys.length; old++) {
            if (oldUsed[old]) {
                int slot = slot(oldKeys[old]);
                used[slot] = true;
                keys[slot] = oldKeys[old];
                sums[slot] = oldSums[old];
                rests[slot] = oldRests[old];
            }
        }
    }

    /** The cells, ascending by call path and then location. */
    List<PatternResult.Cell> sorted() {
        List<PatternResult.Cell> cells = new ArrayList<>(size);
        for (int slot = 0; slot < keys.length; slot++) {
            if (used[slot]) {
                cells.add(new PatternResult.Cell((int) (keys[slot] >> 32), (int) keys[slot], sums[slot] + rests[slot]));
            }
        }
        cells.sort(
                Comparator.comparingInt(PatternResult.Cell::callpath).thenComparingInt(PatternResult.Cell::location));
        return cells;
    }

    /** The sum over all cells, in the order of {@link #sorted}. */
    double total() {
        double sum = 0;
        double rest = 0;
        for (PatternResult.Cell cell : sorted()) {
            double value = cell.severity();
            double next = sum + value;
            rest += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
            sum = next;
        }
        return sum + rest;
    }
}
