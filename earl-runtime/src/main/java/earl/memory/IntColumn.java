package earl.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A column of 32-bit values off the heap, 0 where nothing was set.
 *
 * <p>Positions and rows are stored as unsigned numbers plus one, so that 0 is a missing link. Rows out of bounds throw
 * {@link IndexOutOfBoundsException}. Several threads may write different rows.
 */
public final class IntColumn {
    private static final ValueLayout.OfInt LAYOUT = ValueLayout.JAVA_INT;

    /** The largest number of rows to which {@link #link} can refer. */
    public static final long MAX_LINKED = 0xFFFF_FFFEL;

    /** Rows that a loop copies at a time into an array of its own, which costs less to make than a large one. */
    public static final int PIECE = 512;

    /** Shared: most of thousands of locations may have an empty column. */
    private static final IntColumn EMPTY = new IntColumn(MemorySegment.NULL);

    private final MemorySegment cells;
    /**
     * The memory of {@link #cells}, if it is small enough for a buffer. Before the optimizing compiler has compiled a loop, reading
     * single values through it takes half the time.
     */
    private final @Nullable IntBuffer buffer;

    private IntColumn(MemorySegment cells) {
        this.cells = cells;
        this.buffer = cells.byteSize() > Integer.MAX_VALUE
                ? null
                : cells.asByteBuffer().order(ByteOrder.nativeOrder()).asIntBuffer();
    }

    private static int index(long row) {
        int index = (int) row;
        if (index != row) {
            throw new IndexOutOfBoundsException("row " + row);
        }
        return index;
    }

    /** A column of {@code rows} zeros. */
    public static IntColumn allocate(ColumnMemory memory, long rows) {
        return rows == 0 ? EMPTY : new IntColumn(memory.allocate(rows * Integer.BYTES));
    }

    /** A column over memory that someone else owns, 4 bytes a row in the machine's byte order, aligned to 4. */
    public static IntColumn over(MemorySegment cells) {
        return cells.byteSize() == 0 ? EMPTY : new IntColumn(cells);
    }

    /** Gives the column back to the memory it was allocated from. */
    public void release(ColumnMemory memory) {
        memory.release(cells);
    }

    /** The cells, 0 bytes if there are no rows. */
    public MemorySegment cells() {
        return cells;
    }

    /** Number of rows. */
    public long length() {
        return cells.byteSize() >>> 2;
    }

    /** The value of a row. */
    public int get(long row) {
        IntBuffer fast = buffer;
        return fast == null ? cells.getAtIndex(LAYOUT, row) : fast.get(index(row));
    }

    /** Sets the value of a row. */
    public void set(long row, int value) {
        IntBuffer fast = buffer;
        if (fast == null) {
            cells.setAtIndex(LAYOUT, row, value);
        } else {
            fast.put(index(row), value);
        }
    }

    /** The position or row that a row refers to, -1 if none. */
    public long link(long row) {
        return decode(get(row));
    }

    /** Makes a row refer to {@code target}, or to nothing if it is -1. */
    public void setLink(long row, long target) {
        set(row, encode(target));
    }

    /**
     * Sets the rows to which the first {@code n} of {@code links} refer to the first of {@code values}, one by one.
     *
     * @param links raw values of links, none of them missing
     */
    public void scatter(int[] links, int n, int[] values) {
        IntBuffer fast = buffer;
        for (int i = 0; i < n && fast != null; i++) {
            fast.put(index(decode(links[i])), values[i]);
        }
        for (int i = 0; i < n && fast == null; i++) {
            cells.setAtIndex(LAYOUT, decode(links[i]), values[i]);
        }
    }

    /** The link that a raw value stands for. */
    public static long decode(int raw) {
        return (raw & 0xFFFF_FFFFL) - 1;
    }

    /** The raw value of a link. */
    public static int encode(long target) {
        return (int) (target + 1);
    }

    /** Copies rows {@code from} to {@code from + n} (exclusive) to {@code into}, from index {@code at} on. */
    public void copy(long from, int n, int[] into, int at) {
        MemorySegment.copy(cells, LAYOUT, from << 2, into, at, n);
    }

    /** Copies rows {@code from} to {@code from + n} (exclusive) as links to the front of {@code into}. */
    public void copyLinks(long from, int n, long[] into) {
        copyLinks(from, n, into, 0);
    }

    /** Copies rows {@code from} to {@code from + n} (exclusive) as links to {@code into}, from index {@code at} on. */
    public void copyLinks(long from, int n, long[] into, int at) {
        int[] raw = new int[Math.min(n, PIECE)];
        for (int i = 0; i < n; i += raw.length) {
            int some = Math.min(raw.length, n - i);
            copy(from + i, some, raw, 0);
            decode(raw, some, into, at + i);
        }
    }

    /** The links that {@code n} raw values stand for, to {@code into} from index {@code at} on. */
    public static void decode(int[] raw, int n, long[] into, int at) {
        for (int i = 0; i < n; i++) {
            into[at + i] = decode(raw[i]);
        }
    }

    /**
     * Copies given rows.
     *
     * @param rows the rows, from index {@code from} on; {@code missing} stands for row -1
     * @param into receives {@code n} values, from index {@code at} on
     */
    public void copy(long[] rows, int from, int n, int[] into, int at, int missing) {
        IntBuffer fast = buffer;
        if (fast != null) {
            copy(fast, rows, from, n, into, at, missing);
            return;
        }
        for (int i = 0; i < n; i++) {
            long row = rows[from + i];
            into[at + i] = row < 0 ? missing : cells.getAtIndex(LAYOUT, row);
        }
    }

    private static void copy(IntBuffer cells, long[] rows, int from, int n, int[] into, int at, int missing) {
        for (int i = 0; i < n; i++) {
            long row = rows[from + i];
            into[at + i] = row < 0 ? missing : cells.get(index(row));
        }
    }

    /** Sets rows {@code from} to {@code from + n} (exclusive) from {@code values}, from index {@code at} on. */
    public void put(long from, int n, int[] values, int at) {
        MemorySegment.copy(values, at, cells, LAYOUT, from << 2, n);
    }
}
