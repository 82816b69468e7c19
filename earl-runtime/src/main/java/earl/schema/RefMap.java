package earl.schema;

import java.util.Arrays;

/** From 64-bit keys, such as a trace's own ids, to dense ids: open addressing. Once it is filled any thread may ask. */
public final class RefMap {
    private long[] keys = new long[16];
    private int[] ids = new int[16];
    private int size;

    /** An empty map. */
    public RefMap() {
        Arrays.fill(ids, -1);
    }

    /** The id of a key, -1 if it has none. */
    public int get(long ref) {
        int mask = keys.length - 1;
        for (int slot = slot(ref, mask); ids[slot] >= 0; slot = (slot + 1) & mask) {
            if (keys[slot] == ref) {
                return ids[slot];
            }
        }
        return -1;
    }

    /** Sets the id of a key, 0 or more. */
    public void put(long ref, int id) {
        if (size * 2 >= keys.length) {
            rehash();
        }
        insert(ref, id);
    }

    private void insert(long ref, int id) {
        int mask = keys.length - 1;
        int slot = slot(ref, mask);
        while (ids[slot] >= 0 && keys[slot] != ref) {
            slot = (slot + 1) & mask;
        }
        if (ids[slot] < 0) {
            size++;
        }
        keys[slot] = ref;
        ids[slot] = id;
    }

    private void rehash() {
        long[] oldKeys = keys;
        int[] oldIds = ids;
        keys = new long[oldKeys.length * 2];
        ids = new int[keys.length];
        Arrays.fill(ids, -1);
        size = 0;
        for (int i = 0; i < oldIds.length; i++) {
            if (oldIds[i] >= 0) {
                insert(oldKeys[i], oldIds[i]);
            }
        }
    }

    private static int slot(long ref, int mask) {
        long h = ref * 0x9E3779B97F4A7C15L;
        return (int) (h >>> 32) & mask;
    }
}
