package earl.store;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A column of 64-bit values off the heap, 0 where nothing was set. Rows out of bounds throw {@link IndexOutOfBoundsException}.
 * Several threads may write different rows.
 */
public final class LongColumn {
    private static final ValueLayout.OfLong LAYOUT = ValueLayout.JAVA_LONG;

    private final MemorySegment cells;

    private LongColumn(MemorySegment cells) {
        this.cells = cells;
    }

    /** A column of {@code rows} zeros. */
    public static LongColumn allocate(ColumnMemory memory, long rows) {
        return new LongColumn(rows == 0 ? MemorySegment.NULL : memory.allocate(rows * Long.BYTES));
    }

    /** A column over memory that someone else owns, 8 bytes a row in the machine's byte order, aligned to 8. */
    public static LongColumn over(MemorySegment cells) {
        return new LongColumn(cells);
    }

    /** The cells, 0 bytes if there are no rows. */
    public MemorySegment cells() {
        return cells;
    }

    /** Number of rows. */
    public long length() {
        return cells.byteSize() >>> 3;
    }

    /** The value of a row. */
    public long get(long row) {
        return cells.getAtIndex(LAYOUT, row);
    }

    /** Sets the value of a row. */
    public void set(long row, long value) {
        cells.setAtIndex(LAYOUT, row, value);
    }

    /** Copies rows {@code from} to {@code from + n} (exclusive) to {@code into}, from index {@code at} on. */
    public void copy(long from, int n, long[] into, int at) {
        MemorySegment.copy(cells, LAYOUT, from << 3, into, at, n);
    }

    /** Sets rows {@code from} to {@code from + n} (exclusive) from {@code values}, from index {@code at} on. */
    public void put(long from, int n, long[] values, int at) {
        MemorySegment.copy(values, at, cells, LAYOUT, from << 3, n);
    }
}
