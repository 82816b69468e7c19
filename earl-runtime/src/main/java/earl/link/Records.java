package earl.link;

import earl.memory.Capacity;
import earl.memory.IntColumn;
import earl.memory.Pieces;
import java.util.Arrays;

/** A list of records of a few ints each, off the heap, which grows in pieces until {@link #finish}. */
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

    /** Records that the stage holds at first. */
    private static final int FIRST_STAGE = 8;

    private static final int[] NONE = {};

    /** Memory of the next pieces. */
    private final Pieces memory;

    private IntColumn[] pieces = {};
    private final int width;
    private long count;
    /** Records added last, from {@link #firstStaged} on, which are not in the cells yet. */
    private int[] stage = NONE;

    private long firstStaged = Long.MAX_VALUE;

    /** An empty list. */
    Records(Pieces memory, int width) {
        this.memory = memory;
        this.width = width;
    }

    /** The piece with a row. */
    private IntColumn piece(long row) {
        return pieces[(int) (row >>> PIECE_BITS)];
    }

    /** Where a row begins in its piece. */
    private long cell(long row) {
        return (row & ((1L << PIECE_BITS) - 1)) * width;
    }

    long count() {
        return count;
    }

    /** Adds a record of zeros and gives its row; {@link #finish} must follow before other threads read. */
    long add() {
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
        int piece = (int) (firstStaged >>> PIECE_BITS);
        pieces = Capacity.ensure(pieces, piece + 1);
        pieces[piece] = IntColumn.over(memory.allocate((count - firstStaged) * width * Integer.BYTES));
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
                Math.min(Math.min(block.length / width, count - row), (((row >>> PIECE_BITS) + 1) << PIECE_BITS) - row);
        piece(row).copy(cell(row), n * width, block, 0);
        return n;
    }

    /** Sets {@code n} records from {@code row} on, which follow each other in memory. */
    void write(long row, int n, int[] block) {
        piece(row).put(cell(row), n * width, block, 0);
    }
}
