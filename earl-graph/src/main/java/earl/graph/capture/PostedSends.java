package earl.graph.capture;

import earl.Events;
import earl.Trace;
import earl.memory.Capacity;
import earl.memory.LongMap;

/** Sends whose requests are pending, with the numbers of {@link Events#copyMessage}. One thread. */
final class PostedSends {
    private static final int WIDTH = 5;
    private static final int REQUEST = 4;

    private final LongMap rows = new LongMap();
    /** [row] -> position, then the copied message. For a free row: the next free one. */
    private long[] sends = new long[16 * (WIDTH + 1)];

    private int used;
    private long free = Trace.NONE;

    /** Records a posted send; forgets an earlier one with the same request. */
    void put(long pos, long[] message) {
        long row = free;
        if (row >= 0) {
            free = sends[at(row)];
        } else {
            row = used++;
            sends = Capacity.ensure(sends, at(used));
        }
        sends[at(row)] = pos;
        System.arraycopy(message, 0, sends, at(row) + 1, WIDTH);
        long replaced = rows.put(message[REQUEST], row);
        if (replaced >= 0) {
            release(replaced);
        }
    }

    /**
     * Takes a send out.
     *
     * @param message receives the copied message
     * @return its position, {@link Trace#NONE} if no send has this request
     */
    long remove(long request, long[] message) {
        long row = rows.remove(request);
        if (row < 0) {
            return Trace.NONE;
        }
        long pos = sends[at(row)];
        System.arraycopy(sends, at(row) + 1, message, 0, WIDTH);
        release(row);
        return pos;
    }

    private void release(long row) {
        sends[at(row)] = free;
        free = row;
    }

    private static int at(long row) {
        return (int) row * (WIDTH + 1);
    }
}
