package earl.sum;

import earl.memory.Capacity;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;

/**
 * Numbers 0, 1, 2, ... of keys, in the order in which the keys come: an open-addressed table, in which nothing is allocated for a
 * key. One thread at a time.
 */
public final class KeyNumbers implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Result for a key without a number. */
    public static final int NONE = -1;

    /** {@code [number] -> } key. */
    private long[] keys = new long[16];

    private int count;
    /** The number plus one of the key in each slot; 0 for none. */
    private transient int[] slots = new int[32];

    /** How many keys there are. */
    public int count() {
        return count;
    }

    /** The key with a number. */
    public long key(int number) {
        return keys[number];
    }

    /** The number of a key; {@link #NONE} if it has none. */
    public int find(long key) {
        return slots[slot(key)] - 1;
    }

    /** The number of a key; a new key gets the next one. */
    public int number(long key) {
        int slot = slot(key);
        if (slots[slot] == 0) {
            if (count == keys.length) {
                keys = Capacity.ensure(keys, count + 1);
                number();
                slot = slot(key);
            }
            keys[count] = key;
            slots[slot] = ++count;
        }
        return slots[slot] - 1;
    }

    private int slot(long key) {
        int mask = slots.length - 1;
        int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
        while (slots[slot] != 0 && keys[slots[slot] - 1] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    /** Puts all keys into slots, of which there are twice as many as there is room for keys. */
    private void number() {
        slots = new int[2 * keys.length];
        for (int number = 0; number < count; number++) {
            slots[slot(keys[number])] = number + 1;
        }
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        number();
    }
}
