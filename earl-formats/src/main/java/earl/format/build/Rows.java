package earl.format.build;

import earl.memory.Capacity;
import earl.memory.ColumnMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Rows of a fixed number of values off the heap. They grow at the end. One thread. */
final class Rows {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    /** Values that wait on the heap to go to memory together. */
    private static final int STAGE = 3 << 10;

    private final ColumnMemory memory;
    private final int width;
    private MemorySegment cells = MemorySegment.NULL;
    /** Values in {@link #cells}; the staged ones follow. */
    private long stored;

    private long[] stage = {};
    private int staged;

    Rows(ColumnMemory memory, int width) {
        this.memory = memory;
        this.width = width;
    }

    /** Appends a value of a row; the caller appends as many as the row has. */
    void add(long value) {
        if (staged == stage.length) {
            makeRoom();
        }
        stage[staged++] = value;
    }

    private void makeRoom() {
        if (staged >= STAGE) {
            store();
        } else {
            stage = Capacity.ensure(stage, staged + width);
        }
    }

    private void store() {
        if (staged == 0) {
            return;
        }
        long bytes = (stored + staged) * Long.BYTES;
        if (bytes > cells.byteSize()) {
            MemorySegment larger = memory.allocate(Math.max(bytes, cells.byteSize() * 2));
            MemorySegment.copy(cells, 0, larger, 0, stored * Long.BYTES);
            memory.release(cells);
            cells = larger;
        }
        MemorySegment.copy(stage, 0, cells, LONG, stored * Long.BYTES, staged);
        stored += staged;
        staged = 0;
    }

    /** Number of complete rows. */
    long size() {
        return (stored + staged) / width;
    }

    long get(long row, int column) {
        long at = row * width + column;
        return at < stored ? cells.getAtIndex(LONG, at) : stage[(int) (at - stored)];
    }

    void set(long row, int column, long value) {
        long at = row * width + column;
        if (at < stored) {
            cells.setAtIndex(LONG, at, value);
        } else {
            stage[(int) (at - stored)] = value;
        }
    }

    /** Brings all rows to memory and lets go of the stage. */
    void finish() {
        store();
        stage = new long[0];
    }

    /** Copies rows to the front of {@code into}. All are in memory. */
    void copy(long row, int n, long[] into) {
        MemorySegment.copy(cells, LONG, row * width * Long.BYTES, into, 0, n * width);
    }

    /** The values of a column. @throws IllegalStateException if no array holds them */
    long[] column(int column) {
        if (size() > Integer.MAX_VALUE - 8) {
            throw new IllegalStateException("more rows than an array holds: " + size());
        }
        long[] values = new long[(int) size()];
        for (int row = 0; row < values.length; row++) {
            values[row] = get(row, column);
        }
        return values;
    }

    /** Removes all rows and keeps the memory. */
    void clear() {
        stored = 0;
        staged = 0;
    }
}
