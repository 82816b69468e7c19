package earl.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A column of 64-bit values off the heap, 0 where nothing was set. Rows out of bounds throw {@link IndexOutOfBoundsException}.
 * Several threads may write different rows.
 */
public final class LongColumn {
    private static final ValueLayout.OfLong LAYOUT = ValueLayout.JAVA_LONG;

    /** Shared: most of thousands of locations may have an empty column. */
    private static final LongColumn EMPTY = new LongColumn(MemorySegment.NULL);

    private final MemorySegment cells;
    /**
     * The memory of {@link #cells}, if it is small enough for a buffer. Before the optimizing compiler has compiled a loop, reading
     * single values through it takes half the time.
     */
    private final @Nullable LongBuffer buffer;

    private LongColumn(MemorySegment cells) {
        this.cells = cells;
        this.buffer = cells.byteSize() > Integer.MAX_VALUE
                ? null
                : cells.asByteBuffer().order(ByteOrder.nativeOrder()).asLongBuffer();
    }

    private static int index(long row) {
        int index = (int) row;
        if (index != row) {
            throw new IndexOutOfBoundsException("row " + row);
        }
        return index;
    }

    /** A column of {@code rows} zeros. */
    public static LongColumn allocate(ColumnMemory memory, long rows) {
        return rows == 0 ? EMPTY : new LongColumn(memory.allocate(rows * Long.BYTES));
    }

    /** A column over memory that someone else owns, 8 bytes a row in the machine's byte order, aligned to 8. */
    public static LongColumn over(MemorySegment cells) {
        return cells.byteSize() == 0 ? EMPTY : new LongColumn(cells);
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
        LongBuffer fast = buffer;
        return fast == null ? cells.getAtIndex(LAYOUT, row) : fast.get(index(row));
    }

    /** Sets the value of a row. */
    public void set(long row, long value) {
        LongBuffer fast = buffer;
        if (fast == null) {
            cells.setAtIndex(LAYOUT, row, value);
        } else {
            fast.put(index(row), value);
        }
    }

    /** Copies rows {@code from} to {@code from + n} (exclusive) to {@code into}, from index {@code at} on. */
    public void copy(long from, int n, long[] into, int at) {
        MemorySegment.copy(cells, LAYOUT, from << 3, into, at, n);
    }

    /** Copies {@code n} given rows to the front of {@code into}; {@code missing} for row -1. */
    public void copy(long[] rows, int n, long[] into, long missing) {
        LongBuffer fast = buffer;
        if (fast != null) {
            copy(fast, rows, n, into, missing);
            return;
        }
        for (int i = 0; i < n; i++) {
            into[i] = rows[i] < 0 ? missing : cells.getAtIndex(LAYOUT, rows[i]);
        }
    }

    private static void copy(LongBuffer cells, long[] rows, int n, long[] into, long missing) {
        for (int i = 0; i < n; i++) {
            into[i] = rows[i] < 0 ? missing : cells.get(index(rows[i]));
        }
    }

    /** Sets rows {@code from} to {@code from + n} (exclusive) from {@code values}, from index {@code at} on. */
    public void put(long from, int n, long[] values, int at) {
        MemorySegment.copy(values, at, cells, LAYOUT, from << 3, n);
    }
}
