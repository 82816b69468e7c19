package earl.link;

import earl.memory.Capacity;

/**
 * The requests of which this location has only one half: started and never completed here, or completed and never started
 * here. Another thread of the process may have the other half. It is on the heap, and its size depends on the number of such
 * requests. One thread.
 */
final class HalfRequests {
    /** The kind of a half: a start or a completion of a kind of operation, or a cancellation. */
    enum Half {
        SEND_STARTED,
        SEND_COMPLETED,
        RECEIVE_STARTED,
        RECEIVE_COMPLETED,
        COLLECTIVE_STARTED,
        COLLECTIVE_COMPLETED,
        CANCELLED
    }

    private static final int WIDTH = 4;
    private static final int ID = 0;
    private static final int ROW = 1;
    private static final int INDEX = 2;
    private static final int CALL = 3;

    private Half[] kinds = {};
    private long[] cells = {};
    private int count;

    /**
     * Adds one.
     *
     * @param row of the operation in its list, -1 if it has none
     * @param index of the event
     * @param call link to the enter of the call that completed it, by index; 0 if there is none
     */
    void add(Half kind, long id, long row, long index, int call) {
        kinds = Capacity.ensure(kinds, count + 1);
        kinds[count] = kind;
        int at = count++ * WIDTH;
        cells = Capacity.ensure(cells, at + WIDTH);
        cells[at + ID] = id;
        cells[at + ROW] = row;
        cells[at + INDEX] = index;
        cells[at + CALL] = call;
    }

    int count() {
        return count;
    }

    Half kind(int i) {
        return kinds[i];
    }

    long id(int i) {
        return cells[i * WIDTH + ID];
    }

    long row(int i) {
        return cells[i * WIDTH + ROW];
    }

    long index(int i) {
        return cells[i * WIDTH + INDEX];
    }

    int call(int i) {
        return (int) cells[i * WIDTH + CALL];
    }
}
