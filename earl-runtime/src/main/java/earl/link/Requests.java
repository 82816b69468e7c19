package earl.link;

/**
 * The requests under way on a location, each with a value. An id may be used again after it was removed. On the heap: it
 * grows with the number of requests open at once.
 */
public final class Requests {
    /** Result of {@link #remove} for a request that is not open. */
    public static final long NONE = -1;

    private long[] ids = new long[64];
    /** Value plus one; 0 for a free slot. */
    private long[] values = new long[64];

    private int count;

    /** Opens a request. Returns the value it had if it was open, else {@link #NONE}. */
    public long put(long id, long value) {
        if (2 * (count + 1) > ids.length) {
            grow();
        }
        int slot = find(id);
        long old = values[slot] - 1;
        if (old < 0) {
            count++;
        }
        ids[slot] = id;
        values[slot] = value + 1;
        return old;
    }

    /** Closes a request and gives its value, {@link #NONE} if it was not open. */
    public long remove(long id) {
        int hole = find(id);
        long value = values[hole] - 1;
        if (value < 0) {
            return NONE;
        }
        count--;
        int mask = ids.length - 1;
        // Moves later entries that would not be found across the hole (Knuth, The Art of Computer Programming 3, 6.4
        // R).
        for (int slot = (hole + 1) & mask; values[slot] != 0; slot = (slot + 1) & mask) {
            int home = home(ids[slot]);
            if (((slot - home) & mask) >= ((slot - hole) & mask)) {
                ids[hole] = ids[slot];
                values[hole] = values[slot];
                hole = slot;
            }
        }
        values[hole] = 0;
        return value;
    }

    /** Number of open requests. */
    public int count() {
        return count;
    }

    /** An action for each open request. */
    @FunctionalInterface
    interface Action {
        /** Takes an id and its value. */
        void accept(long id, long value);
    }

    /** Calls {@code action} for each open request, in no particular order. */
    void forEach(Action action) {
        for (int slot = 0; slot < ids.length; slot++) {
            if (values[slot] != 0) {
                action.accept(ids[slot], values[slot] - 1);
            }
        }
    }

    private int find(long id) {
        int mask = ids.length - 1;
        int slot = home(id);
        while (values[slot] != 0 && ids[slot] != id) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private int home(long id) {
        long h = id * 0x9E3779B97F4A7C15L;
        return (int) (h >>> 32) & (ids.length - 1);
    }

    private void grow() {
        long[] oldIds = ids;
        long[] oldValues = values;
        ids = new long[2 * oldIds.length];
        values = new long[2 * oldIds.length];
        for (int i = 0; i < oldIds.length; i++) {
            if (oldValues[i] != 0) {
                int slot = find(oldIds[i]);
                ids[slot] = oldIds[i];
                values[slot] = oldValues[i];
            }
        }
    }
}
