package earl.format.goal;

import earl.memory.Capacity;

/** Events in order of time; of one time, in the order in which they came. Allocates nothing per event. For one thread. */
final class EventHeap {
    /** {@code [slot] -> } time, order, what. */
    private static final int ROW = 3;

    private long[] rows = {};
    private int size;
    private long order;

    boolean isEmpty() {
        return size == 0;
    }

    /** Adds an event. */
    void add(long time, long what) {
        add(time, order++, what);
    }

    /** Adds an event that has a place in the order. */
    void add(long time, long own, long what) {
        rows = Capacity.ensure(rows, (size + 1) * ROW);
        int slot = size++;
        while (slot > 0 && isBefore(time, own, (slot - 1) / 2)) {
            move((slot - 1) / 2, slot);
            slot = (slot - 1) / 2;
        }
        put(slot, time, own, what);
    }

    /** The time of the first event. */
    long time() {
        return rows[0];
    }

    /** The place of the first event in the order. */
    long order() {
        return rows[1];
    }

    /** Removes the first event and returns what it is. */
    long remove() {
        long first = rows[2];
        int last = --size * ROW;
        long time = rows[last];
        long own = rows[last + 1];
        long what = rows[last + 2];
        int slot = 0;
        while (true) {
            int child = 2 * slot + 1;
            if (child >= size) {
                break;
            }
            if (child + 1 < size && isBefore(rows[(child + 1) * ROW], rows[(child + 1) * ROW + 1], child)) {
                child++;
            }
            if (isBefore(time, own, child)) {
                break;
            }
            move(child, slot);
            slot = child;
        }
        put(slot, time, own, what);
        return first;
    }

    private boolean isBefore(long time, long own, int slot) {
        long other = rows[slot * ROW];
        return time < other || (time == other && own < rows[slot * ROW + 1]);
    }

    private void move(int from, int to) {
        System.arraycopy(rows, from * ROW, rows, to * ROW, ROW);
    }

    private void put(int slot, long time, long own, long what) {
        rows[slot * ROW] = time;
        rows[slot * ROW + 1] = own;
        rows[slot * ROW + 2] = what;
    }
}
