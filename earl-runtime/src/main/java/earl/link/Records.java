package earl.link;

import earl.memory.Capacity;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.Pieces;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A list of records of a few ints each, off the heap: with a fixed capacity in one column, or growing in pieces. */
final class Records {
    /** Link to the record of a collective operation's end, 0 if it never completed. */
    static final int AT = 0;
    /** Link to the record that began a collective operation, 0 if there is none. */
    static final int BEGIN = 1;
    /** Communicator, -1 if it is unknown. */
    static final int COM = 2;
    /** Link to the record that started the operation and decides its place in the list. */
    static final int START = 3;
    /** Link of a collective operation to its draft once it is known, instead of its start. */
    static final int DRAFT = 3;
    /** Code of a collective operation. */
    static final int OPERATION = 4;

    /** Number of fields of a collective operation. */
    static final int COLLECTIVE = 5;

    /** Records that are read, written or added at once. */
    private static final int BLOCK = 512;

    /** Rows of a piece of a growing list, as a power of two. */
    private static final int PIECE_BITS = 9;

    private static final int ONE_PIECE_BITS = 62;

    /** Records that the stage holds at first. */
    private static final int FIRST_STAGE = 8;

    private static final int[] NONE = {};

    /** Memory of the next pieces; {@code null}: the capacity is fixed. */
    private final @Nullable Pieces memory;

    private IntColumn[] pieces;
    private final int pieceBits;
    private final long capacity;
    private final int width;
    private long count;
    /** Records added last, from {@link #firstStaged} on, which are not in the cells yet. */
    private int[] stage = NONE;

    private long firstStaged = Long.MAX_VALUE;

    /** A list with a fixed capacity. */
    Records(ColumnMemory memory, long capacity, int width) {
        this(null, new IntColumn[] {IntColumn.allocate(memory, capacity * width)}, ONE_PIECE_BITS, capacity, width);
    }

    /** A list that grows until {@link #finish}. */
    Records(Pieces memory, int width) {
        this(memory, new IntColumn[0], PIECE_BITS, Long.MAX_VALUE, width);
    }

    private Records(@Nullable Pieces memory, IntColumn[] pieces, int pieceBits, long capacity, int width) {
        this.memory = memory;
        this.pieces = pieces;
        this.pieceBits = pieceBits;
        this.capacity = capacity;
        this.width = width;
    }

    /** The piece with a row. */
    private IntColumn piece(long row) {
        return pieces[(int) (row >>> pieceBits)];
    }

    /** Where a row begins in its piece. */
    private long cell(long row) {
        return (row & ((1L << pieceBits) - 1)) * width;
    }

    long count() {
        return count;
    }

    /** Adds a record of zeros and gives its row; {@link #finish} must follow before other threads read. */
    long add() {
        if (count == capacity) {
            throw new IllegalStateException("no room for more than " + count + " records");
        }
        if (stage == NONE) {
            stage = new int[FIRST_STAGE * width];
            firstStaged = count;
        } else if ((count - firstStaged) * width == stage.length) {
            if (stage.length < BLOCK * width) {
                stage = Capacity.ensure(stage, stage.length + 1);
            } else {
                store();
                Arrays.fill(stage, 0);
            }
        }
        return count++;
    }

    private void store() {
        if (memory != null) {
            int piece = (int) (firstStaged >>> pieceBits);
            pieces = Capacity.ensure(pieces, piece + 1);
            pieces[piece] = IntColumn.over(memory.allocate((count - firstStaged) * width * Integer.BYTES));
        }
        write(firstStaged, (int) (count - firstStaged), stage);
        firstStaged = count;
    }

    /** Brings the added records into the cells. */
    void finish() {
        if (stage != NONE) {
            store();
            stage = NONE;
            firstStaged = Long.MAX_VALUE;
        }
    }

    int get(long row, int field) {
        return row < firstStaged ? piece(row).get(cell(row) + field) : stage[(int) (row - firstStaged) * width + field];
    }

    void set(long row, int field, int value) {
        if (row < firstStaged) {
            piece(row).set(cell(row) + field, value);
        } else {
            stage[(int) (row - firstStaged) * width + field] = value;
        }
    }

    /** Ints of a record. */
    int width() {
        return width;
    }

    /** An array for {@link #read}. */
    int[] block() {
        return new int[(int) Math.min(BLOCK, count) * width];
    }

    /** Reads records from {@code row} on, as many as follow each other in memory and fit into {@code block}; returns their number. */
    int read(long row, int[] block) {
        int n = (int)
                Math.min(Math.min(block.length / width, count - row), (((row >>> pieceBits) + 1) << pieceBits) - row);
        piece(row).copy(cell(row), n * width, block, 0);
        return n;
    }

    /** Sets {@code n} records from {@code row} on, which follow each other in memory. */
    void write(long row, int n, int[] block) {
        piece(row).put(cell(row), n * width, block, 0);
    }

    /** Sets record {@code row}, within the room, to record {@code from} of {@code other}. */
    void put(long row, Records other, long from) {
        for (int field = 0; field < width; field++) {
            piece(row).set(cell(row) + field, other.get(from, field));
        }
    }

    /** Sets the length to {@code rows}, after these records were {@link #put}. */
    void truncate(long rows) {
        count = java.util.Objects.checkIndex(rows, capacity() + 1);
    }

    /** Capacity in records. */
    long capacity() {
        return capacity;
    }

    /** An empty list of the same fields with room for {@code capacity} records. */
    Records like(ColumnMemory memory, long capacity) {
        return new Records(memory, capacity, width);
    }

    /** An empty list of the same fields without room. */
    Records none() {
        return new Records(null, new IntColumn[0], ONE_PIECE_BITS, 0, width);
    }
}
