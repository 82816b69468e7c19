package earl.graph;

import earl.Trace;

/** What is under way by request: requests and what belongs to them, by open addressing with removal. One thread. */
final class RequestTable {
    private long[] requests = new long[32];
    /** What belongs to them + 1, 0: free. */
    private long[] values = new long[32];

    private int size;

    /** Puts a value, 0 or more, under a request. The one before is returned, {@link Trace#NONE} if there was none. */
    long put(long request, long value) {
        if (size * 2 >= values.length) {
            grow();
        }
        int slot = slot(request);
        while (values[slot] != 0) {
            if (requests[slot] == request) {
                long before = values[slot] - 1;
                values[slot] = value + 1;
                return before;
            }
            slot = (slot + 1) & (values.length - 1);
        }
        requests[slot] = request;
        values[slot] = value + 1;
        size++;
        return Trace.NONE;
    }

    /** Takes what is under a request out, {@link Trace#NONE} if nothing is. */
    long remove(long request) {
        int slot = slot(request);
        while (values[slot] != 0) {
            if (requests[slot] == request) {
                long found = values[slot] - 1;
                close(slot);
                size--;
                return found;
            }
            slot = (slot + 1) & (values.length - 1);
        }
        return Trace.NONE;
    }

    /** Frees a slot and moves those behind it that are no longer where they would be found. */
    private void close(int freed) {
        int hole = freed;
        int slot = freed;
        while (true) {
            slot = (slot + 1) & (values.length - 1);
            if (values[slot] == 0) {
                break;
            }
            int home = slot(requests[slot]);
            boolean stays = hole <= slot ? hole < home && home <= slot : hole < home || home <= slot;
            if (!stays) {
                requests[hole] = requests[slot];
                values[hole] = values[slot];
                hole = slot;
            }
        }
        values[hole] = 0;
    }

    private int slot(long request) {
        return (int) ((request * 0x9E37_79B9_7F4A_7C15L) >>> 40) & (values.length - 1);
    }

    private void grow() {
        long[] before = requests;
        long[] stored = values;
        requests = new long[before.length * 2];
        values = new long[stored.length * 2];
        size = 0;
        for (int i = 0; i < stored.length; i++) {
            if (stored[i] != 0) {
                put(before[i], stored[i] - 1);
            }
        }
    }
}
