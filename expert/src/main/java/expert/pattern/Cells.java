package expert.pattern;

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

    /** Adds what another has, in order of its keys. */
    void add(Cells others) {
        CellTable table = others.table(1);
        for (int i = 0; i < table.size(); i++) {
            add((long) table.callpath(i) << 32 | (table.location(i) & 0xffff_ffffL), table.units(i));
        }
    }

    /** The sum in a cell, 0 if there is no such cell. */
    double sum(long key) {
        int slot = slot(key);
        return used[slot] ? sums[slot] + rests[slot] : 0;
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

    /** The cells, ascending by call path and then location; {@code second} units make 1. */
    CellTable table(double second) {
        // Sorted by call path and then location; -1 comes first.
        long[] sorted = new long[size];
        int count = 0;
        for (int slot = 0; slot < keys.length; slot++) {
            if (used[slot]) {
                sorted[count++] = (keys[slot] & ~0xffff_ffffL) | (((int) keys[slot] + 1) & 0xffff_ffffL);
            }
        }
        java.util.Arrays.sort(sorted);
        CellTable.Builder cells = new CellTable.Builder(size, second);
        for (long key : sorted) {
            int callpath = (int) (key >> 32);
            int location = (int) key - 1;
            int slot = slot((long) callpath << 32 | (location & 0xffff_ffffL));
            cells.add(callpath, location, sums[slot] + rests[slot]);
        }
        return cells.build();
    }
}
