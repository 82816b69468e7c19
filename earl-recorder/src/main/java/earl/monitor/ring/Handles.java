package earl.monitor.ring;

import java.util.Arrays;

/** Numbers by handle of a request or message. A recurring handle replaces its earlier meaning. One thread. */
public final class Handles {
    private long[] handles = new long[64];
    private int[] values = new int[64];
    private int size;

    /** No handles yet. */
    public Handles() {}

    /** Sets the number of a handle. */
    public void put(long handle, int value) {
        int slot = slot(handle);
        if (handles[slot] != handle + 1) {
            if (++size > handles.length / 2) {
                grow();
                slot = slot(handle);
            }
            handles[slot] = handle + 1;
        }
        values[slot] = value;
    }

    /** The number of a handle, 0 if it has none. */
    public int get(long handle) {
        int slot = slot(handle);
        return handles[slot] == handle + 1 ? values[slot] : 0;
    }

    /** Writes all into a spool. */
    public void write(Spool spool, long ticks) {
        for (int i = 0; i < handles.length; i++) {
            if (handles[i] != 0 && values[i] != 0) {
                RingRecords.Handle.append(spool, values[i], handles[i] - 1, ticks);
            }
        }
    }

    /** The slot of a handle, or the free one where it belongs. A slot holds handle + 1; the handle -1 does not occur. */
    private int slot(long handle) {
        int slot = (int) ((handle * 0x9E3779B97F4A7C15L) >>> 32) & (handles.length - 1);
        while (handles[slot] != 0 && handles[slot] != handle + 1) {
            slot = (slot + 1) & (handles.length - 1);
        }
        return slot;
    }

    private void grow() {
        long[] old = handles;
        int[] before = values;
        handles = new long[old.length * 2];
        values = new int[old.length * 2];
        for (int i = 0; i < old.length; i++) {
            if (old[i] != 0) {
                int slot = slot(old[i] - 1);
                handles[slot] = old[i];
                values[slot] = before[i];
            }
        }
    }

    @Override
    public String toString() {
        return "Handles[" + size + ", " + Arrays.hashCode(values) + "]";
    }
}
