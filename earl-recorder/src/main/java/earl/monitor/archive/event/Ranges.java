package earl.monitor.archive.event;

import earl.memory.Capacity;

/**
 * Sets of numbers by key, stored as runs of consecutive numbers: memory depends on the number of runs. Nothing is allocated
 * for a number that continues a run. One thread.
 */
final class Ranges {
    private static final int KEY = 2;

    private long[] keys = new long[64 * KEY];
    /** By slot, the first number of each run and the number after its last one; {@code null} in a free slot. */
    private long[][] runs = new long[64][];

    private int[] lengths = new int[64];
    private int size;

    /** Adds a number to a key's set. */
    void add(long first, long second, long number) {
        int slot = slot(first, second);
        if (runs[slot] == null) {
            if (++size > runs.length / 2) {
                grow();
                slot = slot(first, second);
            }
            keys[slot * KEY] = first;
            keys[slot * KEY + 1] = second;
            runs[slot] = new long[2];
        }
        long[] own = runs[slot];
        for (int i = lengths[slot] - 2; i >= 0; i -= 2) {
            if (own[i] <= number && number < own[i + 1]) {
                return;
            }
            if (own[i + 1] == number) {
                own[i + 1]++;
                return;
            }
        }
        int at = lengths[slot];
        if (at == own.length) {
            own = Capacity.ensure(own, at + 1);
            runs[slot] = own;
        }
        own[at] = number;
        own[at + 1] = number + 1;
        lengths[slot] = at + 2;
    }

    /** Whether a number is in a key's set. */
    boolean has(long first, long second, long number) {
        int slot = slot(first, second);
        long[] own = runs[slot];
        for (int i = 0; own != null && i < lengths[slot]; i += 2) {
            if (own[i] <= number && number < own[i + 1]) {
                return true;
            }
        }
        return false;
    }

    private int slot(long first, long second) {
        long hash = (first * 0x9E3779B97F4A7C15L ^ second) * 0xBF58476D1CE4E5B9L;
        int slot = (int) (hash >>> 32) & (runs.length - 1);
        while (runs[slot] != null && (keys[slot * KEY] != first || keys[slot * KEY + 1] != second)) {
            slot = (slot + 1) & (runs.length - 1);
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        long[][] oldRuns = runs;
        int[] oldLengths = lengths;
        keys = new long[oldKeys.length * 2];
        runs = new long[oldRuns.length * 2][];
        lengths = new int[oldLengths.length * 2];
        for (int old = 0; old < oldRuns.length; old++) {
            if (oldRuns[old] != null) {
                int slot = slot(oldKeys[old * KEY], oldKeys[old * KEY + 1]);
                keys[slot * KEY] = oldKeys[old * KEY];
                keys[slot * KEY + 1] = oldKeys[old * KEY + 1];
                runs[slot] = oldRuns[old];
                lengths[slot] = oldLengths[old];
            }
        }
    }

    @Override
    public String toString() {
        return "Ranges[" + size + "]";
    }
}
