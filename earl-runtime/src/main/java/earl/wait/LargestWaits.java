package earl.wait;

import earl.store.IntColumn;

/** The largest wait of each call, of equal ones that of the smallest row: open addressing over primitive arrays. */
final class LargestWaits {
    private static final int SMALL = 64;

    /** Told of each call. */
    interface Visitor {
        void call(long call, long wait, long row);
    }

    private int[] calls = new int[SMALL];
    private int[] rows = new int[SMALL];
    private long[] waits = new long[SMALL];
    private int count;

    boolean contains(long call) {
        return calls[slot(IntColumn.encode(call))] != 0;
    }

    void add(long call, long wait, long row) {
        int key = IntColumn.encode(call);
        int slot = slot(key);
        if (calls[slot] == 0) {
            if (2 * ++count > calls.length) {
                grow();
                slot = slot(key);
            }
            put(slot, key, wait, IntColumn.encode(row));
        } else if (wait > waits[slot] || (wait == waits[slot] && row < IntColumn.decode(rows[slot]))) {
            put(slot, key, wait, IntColumn.encode(row));
        }
    }

    private void put(int slot, int key, long wait, int row) {
        calls[slot] = key;
        waits[slot] = wait;
        rows[slot] = row;
    }

    private int slot(int key) {
        int mask = calls.length - 1;
        int hash = key * 0x9E3779B9;
        int slot = (hash ^ (hash >>> 15)) & mask;
        while (calls[slot] != 0 && calls[slot] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        int[] oldCalls = calls;
        int[] oldRows = rows;
        long[] oldWaits = waits;
        int size = Math.multiplyExact(calls.length, 2);
        calls = new int[size];
        rows = new int[size];
        waits = new long[size];
        for (int i = 0; i < oldCalls.length; i++) {
            if (oldCalls[i] != 0) {
                put(slot(oldCalls[i]), oldCalls[i], oldWaits[i], oldRows[i]);
            }
        }
    }

    void forEach(Visitor visitor) {
        for (int i = 0; i < calls.length; i++) {
            if (calls[i] != 0) {
                visitor.call(IntColumn.decode(calls[i]), waits[i], IntColumn.decode(rows[i]));
            }
        }
    }
}
