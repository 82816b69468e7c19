package expert.pattern;

import earl.Trace;
import earl.memory.Capacity;
import java.io.Serializable;
import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Bookings one by one: the call, the cell and the value of each (times in ticks), 24 bytes per booking. It is kept only
 * where a parent and its children are compared call by call. One thread at a time.
 */
public final class BookingLog implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Above this number of bookings only sums by cell are compared. */
    static final int MAX = 1 << 21;

    private long[] calls = new long[16];
    private long[] cells = new long[16];
    private double[] values = new double[16];
    private int size;

    /**
     * Adds a booking.
     *
     * @param call position of the enter of the call, {@link Trace#NONE} for a booking that is at no call
     * @param cell as {@link Cells} has it
     * @return false if there is no room for it
     */
    public boolean add(long call, long cell, double value) {
        if (size == MAX) {
            return false;
        }
        if (size == calls.length) {
            calls = Capacity.ensure(calls, size + 1);
            cells = Capacity.ensure(cells, size + 1);
            values = Capacity.ensure(values, size + 1);
        }
        calls[size] = call;
        cells[size] = cell;
        values[size++] = value;
        return true;
    }

    /** This log with another after it; null if they are too long together. */
    @Nullable
    BookingLog with(BookingLog later) {
        for (int i = 0; i < later.size; i++) {
            if (!add(later.calls[i], later.cells[i], later.values[i])) {
                return null;
            }
        }
        return this;
    }

    /** This log with other positions of calls. */
    BookingLog moved(LongUnaryOperator position) {
        BookingLog moved = new BookingLog();
        for (int i = 0; i < size; i++) {
            moved.add(calls[i] == Trace.NONE ? Trace.NONE : position.applyAsLong(calls[i]), cells[i], values[i]);
        }
        return moved;
    }

    public int size() {
        return size;
    }

    /** The call of a booking, {@link Trace#NONE} if none. */
    public long call(int index) {
        return calls[index];
    }

    public long cell(int index) {
        return cells[index];
    }

    public double value(int index) {
        return values[index];
    }

    /** The bookings in order of their calls; bookings of one call keep their order. */
    BookingLog sorted() {
        // A position takes 32 bits and an index 21.
        long[] order = new long[size];
        for (int i = 0; i < size; i++) {
            order[i] = (calls[i] + 1) << 21 | i;
        }
        Arrays.sort(order);
        BookingLog sorted = new BookingLog();
        for (long each : order) {
            int i = (int) (each & (MAX - 1));
            sorted.add(calls[i], cells[i], values[i]);
        }
        return sorted;
    }

    /** Number of bookings by cell. */
    Cells counts() {
        Cells counts = new Cells();
        for (int i = 0; i < size; i++) {
            counts.add(cells[i], 1);
        }
        return counts;
    }
}
