package earl.format.build;

import earl.memory.Capacity;
import earl.memory.ColumnMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** Rows of one to three values off the heap. They grow at the end, in pieces that stay where they are. One thread. */
public final class Rows {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    /** Values that wait on the heap to go to memory together. */
    private static final int STAGE = 3 << 10;
    /** Values of a piece: complete rows, and complete stages. */
    private static final int PIECE = 3 << 18;

    /** Rows that are copied at once. */
    private static final int BLOCK = 1 << 10;

    /** Memory does not release smaller segments early. */
    private static final long WORTH_RELEASING = 1 << 20;

    private final ColumnMemory memory;
    private final int width;
    /** All but the last have {@link #PIECE} values. */
    private MemorySegment[] pieces = {};
    /** Values in {@link #pieces}; the staged ones follow. */
    private long stored;

    private long[] stage = {};
    private int staged;

    /**
     * Empty rows.
     *
     * @param width number of values of a row, 1 to 3
     */
    public Rows(ColumnMemory memory, int width) {
        this.memory = memory;
        this.width = width;
    }

    /** Appends a value of a row; the caller appends as many as the row has. */
    public void add(long value) {
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
        for (int from = 0; from < staged; ) {
            int piece = (int) (stored / PIECE);
            int at = (int) (stored % PIECE);
            int n = Math.min(staged - from, PIECE - at);
            MemorySegment.copy(stage, from, piece(piece, at + n), LONG, (long) at * Long.BYTES, n);
            stored += n;
            from += n;
        }
        staged = 0;
    }

    /** A piece with room for some values. */
    private MemorySegment piece(int piece, int values) {
        if (piece == pieces.length) {
            pieces = Arrays.copyOf(pieces, piece + 1);
            pieces[piece] = MemorySegment.NULL;
        }
        long bytes = (long) values * Long.BYTES;
        long has = pieces[piece].byteSize();
        if (bytes > has) {
            long all = (long) PIECE * Long.BYTES;
            replace(piece, piece > 0 ? all : Math.clamp(has * 2, bytes, all), has);
        }
        return pieces[piece];
    }

    private void replace(int piece, long bytes, long keep) {
        MemorySegment old = pieces[piece];
        pieces[piece] = memory.allocate(bytes);
        MemorySegment.copy(old, 0, pieces[piece], 0, keep);
        memory.release(old);
    }

    /** Number of complete rows. */
    public long size() {
        return (stored + staged) / width;
    }

    /** A value of a row. */
    public long get(long row, int column) {
        long at = row * width + column;
        return at < stored ? pieces[(int) (at / PIECE)].getAtIndex(LONG, at % PIECE) : stage[(int) (at - stored)];
    }

    /** Replaces a value of a row. */
    public void set(long row, int column, long value) {
        long at = row * width + column;
        if (at < stored) {
            pieces[(int) (at / PIECE)].setAtIndex(LONG, at % PIECE, value);
        } else {
            stage[(int) (at - stored)] = value;
        }
    }

    /** Brings all rows to memory, and lets go of the stage and of much room for more rows. */
    void finish() {
        store();
        stage = new long[0];
        int used = (int) ((stored + PIECE - 1) / PIECE);
        for (int piece = used; piece < pieces.length; piece++) {
            memory.release(pieces[piece]);
        }
        pieces = Arrays.copyOf(pieces, used);
        if (used > 0) {
            long bytes = (stored - (used - 1L) * PIECE) * Long.BYTES;
            if (pieces[used - 1].byteSize() - bytes >= WORTH_RELEASING) {
                replace(used - 1, bytes, bytes);
            }
        }
    }

    /** Copies rows to the front of {@code into}. All are in memory. */
    void copy(long row, int n, long[] into) {
        long at = row * width;
        int left = n * width;
        while (left > 0) {
            int from = (int) (at % PIECE);
            int some = Math.min(left, PIECE - from);
            MemorySegment.copy(
                    pieces[(int) (at / PIECE)], LONG, (long) from * Long.BYTES, into, n * width - left, some);
            at += some;
            left -= some;
        }
    }

    /** The values of a column. @throws IllegalStateException if no array holds them */
    long[] column(int column) {
        if (size() > Integer.MAX_VALUE - 8) {
            throw new IllegalStateException("more rows than an array holds: " + size());
        }
        store();
        long[] values = new long[(int) size()];
        long[] block = new long[Math.min(BLOCK, values.length) * width];
        for (int from = 0; from < values.length; from += BLOCK) {
            int n = Math.min(BLOCK, values.length - from);
            copy(from, n, block);
            for (int i = 0; i < n; i++) {
                values[from + i] = block[i * width + column];
            }
        }
        return values;
    }

    /** Removes all rows and keeps the memory. */
    void clear() {
        stored = 0;
        staged = 0;
    }

    /** Removes all rows and releases the memory. */
    public void release() {
        clear();
        stage = new long[0];
        for (MemorySegment piece : pieces) {
            memory.release(piece);
        }
        pieces = new MemorySegment[0];
    }
}
