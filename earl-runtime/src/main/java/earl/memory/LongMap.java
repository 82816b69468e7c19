package earl.memory;

/**
 * A map from 64-bit keys, such as a trace's own ids or requests, to numbers of 0 or more. It uses open addressing with
 * removal, without an object per entry. For one thread; after it is filled, any thread may read.
 */
public final class LongMap {
    /** Result for a key without a number. */
    public static final long NONE = -1;

    /** A key and its number + 1, 0 for a free pair: side by side, they share a line of the processor's cache. */
    private long[] pairs = new long[2 * 16];

    private int size;

    /** Whether no key has a number. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** The number of a key, {@link #NONE} if it has none. */
    public long get(long key) {
        return pairs[slot(key) + 1] - 1;
    }

    /** Sets the number of a key, 0 or more; returns its previous number, {@link #NONE} if it had none. */
    public long put(long key, long value) {
        int slot = slot(key);
        long before = pairs[slot + 1] - 1;
        if (before == NONE) {
            if (++size * 4 > pairs.length) {
                grow();
                slot = slot(key);
            }
            pairs[slot] = key;
        }
        pairs[slot + 1] = value + 1;
        return before;
    }

    /** Removes a key; returns its number, {@link #NONE} if it had none. */
    public long remove(long key) {
        int slot = slot(key);
        long found = pairs[slot + 1] - 1;
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
        for (int slot = 0; slot < pairs.length; slot += 2) {
            if (pairs[slot + 1] != 0) {
                action.accept(pairs[slot], pairs[slot + 1] - 1);
            }
        }
    }

    /** Frees a slot and moves those after it that would no longer be found. */
    private void close(int freed) {
        int mask = pairs.length - 1;
        int hole = freed;
        for (int slot = (freed + 2) & mask; pairs[slot + 1] != 0; slot = (slot + 2) & mask) {
            int home = home(pairs[slot]);
            boolean stays = hole <= slot ? hole < home && home <= slot : hole < home || home <= slot;
            if (!stays) {
                pairs[hole] = pairs[slot];
                pairs[hole + 1] = pairs[slot + 1];
                hole = slot;
            }
        }
        pairs[hole + 1] = 0;
    }

    /** Index of the pair where a key belongs. Neighbouring keys, of which most ids are, lie side by side in blocks of eight. */
    private int home(long key) {
        long block = ((key >>> 3) * 0x9E37_79B9_7F4A_7C15L) >>> 32;
        return (int) (block << 4 | (key & 7) << 1) & (pairs.length - 1);
    }

    /** Index of the pair of a key, or of the free one where it would be. */
    private int slot(long key) {
        int slot = home(key);
        while (pairs[slot + 1] != 0 && pairs[slot] != key) {
            slot = (slot + 2) & (pairs.length - 1);
        }
        return slot;
    }

    private void grow() {
        long[] old = pairs;
        pairs = new long[old.length * 2];
        for (int i = 0; i < old.length; i += 2) {
            if (old[i + 1] != 0) {
                int slot = slot(old[i]);
                pairs[slot] = old[i];
                pairs[slot + 1] = old[i + 1];
            }
        }
    }
}
