package earl.memory;

/**
 * A map from 64-bit keys, such as a trace's own ids or requests, to numbers of 0 or more. It uses open addressing with
 * removal, without an object per entry. For one thread; after it is filled, any thread may read.
 */
public final class LongMap {
    /** Result for a key without a number. */
    public static final long NONE = -1;

    private long[] keys = new long[16];
    /** The numbers + 1; 0: free. */
    private long[] values = new long[16];

    private int size;

    /** Whether no key has a number. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** The number of a key, {@link #NONE} if it has none. */
    public long get(long key) {
        return values[slot(key)] - 1;
    }

    /** Sets the number of a key, 0 or more; returns its previous number, {@link #NONE} if it had none. */
    public long put(long key, long value) {
        int slot = slot(key);
        long before = values[slot] - 1;
        if (before == NONE) {
            if (++size * 2 > keys.length) {
                grow();
                slot = slot(key);
            }
            keys[slot] = key;
        }
        values[slot] = value + 1;
        return before;
    }

    /** Removes a key; returns its number, {@link #NONE} if it had none. */
    public long remove(long key) {
        int slot = slot(key);
        long found = values[slot] - 1;
        if (found != NONE) {
            close(slot);
            size--;
        }
        return found;
    }

    /** Receives a key and its number. */
    @FunctionalInterface
    public interface Action {
        /** Takes them. */
        void accept(long key, long value);
    }

    /** Gives all keys with their numbers to an action, in no particular order. The action must not change the map. */
    public void forEach(Action action) {
        for (int slot = 0; slot < keys.length; slot++) {
            if (values[slot] != 0) {
                action.accept(keys[slot], values[slot] - 1);
            }
        }
    }

    /** Frees a slot and moves those after it that would no longer be found. */
    private void close(int freed) {
        int mask = keys.length - 1;
        int hole = freed;
        for (int slot = (freed + 1) & mask; values[slot] != 0; slot = (slot + 1) & mask) {
            int home = home(keys[slot]);
            boolean stays = hole <= slot ? hole < home && home <= slot : hole < home || home <= slot;
            if (!stays) {
                keys[hole] = keys[slot];
                values[hole] = values[slot];
                hole = slot;
            }
        }
        values[hole] = 0;
    }

    /** Neighbouring keys, of which most ids are, share a line of the processor's cache: eight of them lie side by side. */
    private int home(long key) {
        long block = ((key >>> 3) * 0x9E37_79B9_7F4A_7C15L) >>> 32;
        return (int) (block << 3 | (key & 7)) & (keys.length - 1);
    }

    /** The slot of a key, or the free one where it would be. */
    private int slot(long key) {
        int slot = home(key);
        while (values[slot] != 0 && keys[slot] != key) {
            slot = (slot + 1) & (keys.length - 1);
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        long[] oldValues = values;
        keys = new long[oldKeys.length * 2];
        values = new long[keys.length];
        for (int i = 0; i < oldValues.length; i++) {
            if (oldValues[i] != 0) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                values[slot] = oldValues[i];
            }
        }
    }
}
