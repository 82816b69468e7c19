package earl.link;

import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import java.lang.foreign.MemorySegment;

/**
 * A list of records of a few ints each, off the heap, with a fixed capacity.
 *
 * <p>Messages have the fields {@link #AT}, {@link #PEER} and {@link #COM} to {@link #CALL}, collective operations {@link #AT}, {@link
 * #BEGIN}, {@link #COM}, {@link #START} and {@link #OPERATION}.
 */
final class Records {
    /** Link to the record of the send (0: cancelled), of the receive or of the collective's end (0: never completed). */
    static final int AT = 0;
    /** Port of the other side, -1 if it is unknown. */
    static final int PEER = 1;
    /** Link of a matched receive to its send's event (0: none), instead of its peer. */
    static final int MATCH = 1;
    /** Link to the record that began a collective operation, 0 if there is none. */
    static final int BEGIN = 1;
    /** Communicator, -1 if it is unknown. */
    static final int COM = 2;
    /** Link of a matched receive to the enter of the call that completed its send, instead of its communicator. */
    static final int COMPLETE = 2;
    /** Link to the record that started the operation and decides its place in the list. */
    static final int START = 3;
    /** Link of a collective operation to its draft once it is known, instead of its start. */
    static final int DRAFT = 3;
    /** Code of a collective operation. */
    static final int OPERATION = 4;

    static final int TAG = 4;
    /**
     * Link to the enter of the call that completed a send or that posted a receive, 0 if there is none; of a cancelled send to its
     * cancellation.
     */
    static final int CALL = 5;

    /** Number of fields of a message and of a collective operation. */
    static final int MESSAGE = 6;

    static final int COLLECTIVE = 5;

    /** Records that are read, written or added at once. */
    private static final int BLOCK = 512;

    /** Records in a {@link ReadAhead}. */
    private static final int READ_AHEAD = 32;

    private static final int[] NONE = {};

    private final IntColumn cells;
    private final int width;
    private long count;
    /** Records added last, from {@link #firstStaged} on, which are not in the cells yet. */
    private int[] stage = NONE;

    private long firstStaged = Long.MAX_VALUE;

    Records(ColumnMemory memory, long capacity, int width) {
        this(IntColumn.allocate(memory, capacity * width), width);
    }

    private Records(IntColumn cells, int width) {
        this.cells = cells;
        this.width = width;
    }

    long count() {
        return count;
    }

    /** Adds a record of zeros and gives its row; {@link #finish} must follow before other threads read. */
    long add() {
        if ((count + 1) * width > cells.length()) {
            throw new IllegalStateException("no room for more than " + count + " records");
        }
        if (stage == NONE) {
            stage = new int[(int) Math.min(BLOCK, capacity()) * width];
            firstStaged = count;
        } else if ((count - firstStaged) * width == stage.length) {
            store();
            java.util.Arrays.fill(stage, 0);
        }
        return count++;
    }

    /** Adds a record of {@value #MESSAGE} fields. */
    void add(int at, int peer, int com, int start, int tag, int call) {
        int cell = (int) (add() - firstStaged) * MESSAGE;
        int[] staged = stage;
        staged[cell + AT] = at;
        staged[cell + PEER] = peer;
        staged[cell + COM] = com;
        staged[cell + START] = start;
        staged[cell + TAG] = tag;
        staged[cell + CALL] = call;
    }

    private void store() {
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
        return row < firstStaged ? cells.get(row * width + field) : stage[(int) (row - firstStaged) * width + field];
    }

    void set(long row, int field, int value) {
        if (row < firstStaged) {
            cells.set(row * width + field, value);
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

    /** Reads records from {@code row} on, as many as there are and fit into {@code block}; returns their number. */
    int read(long row, int[] block) {
        int n = (int) Math.min(block.length / width, count - row);
        cells.copy(row * width, n * width, block, 0);
        return n;
    }

    /** Copies a field of {@code n} given records to the front of {@code into}; 0 for row -1. */
    void copy(long[] rows, int n, int field, int[] into) {
        long[] at = new long[n];
        for (int i = 0; i < n; i++) {
            at[i] = rows[i] < 0 ? -1 : rows[i] * width + field;
        }
        cells.copy(at, 0, n, into, 0, 0);
    }

    /** Reads records that mostly follow each other, through an array with a few of them. One thread. */
    final class ReadAhead {
        private final int[] readAhead = new int[(int) Math.min(READ_AHEAD, count) * width];
        private long first;
        private int n;

        /** The array. */
        int[] cells() {
            return readAhead;
        }

        /** The index in the array of the first field of a record. */
        int find(long row) {
            if (row < first || row >= first + n) {
                first = java.util.Objects.checkIndex(row, count);
                n = read(row, readAhead);
            }
            return (int) (row - first) * width;
        }
    }

    /** A read-ahead over the records, which must all have been added. */
    ReadAhead readAhead() {
        return new ReadAhead();
    }

    /** Sets {@code n} records from {@code row} on. */
    void write(long row, int n, int[] block) {
        cells.put(row * width, n * width, block, 0);
    }

    /** Sets record {@code row}, within the room, to record {@code from} of {@code other}. */
    void put(long row, Records other, long from) {
        for (int field = 0; field < width; field++) {
            cells.set(row * width + field, other.get(from, field));
        }
    }

    /** Sets the length to {@code rows}, after these records were {@link #put}. */
    void truncate(long rows) {
        count = java.util.Objects.checkIndex(rows, capacity() + 1);
    }

    /** Capacity in records. */
    long capacity() {
        return cells.length() / width;
    }

    /** An empty list of the same fields with room for {@code capacity} records. */
    Records like(ColumnMemory memory, long capacity) {
        return new Records(memory, capacity, width);
    }

    /** An empty list of the same fields without room. */
    Records none() {
        return new Records(IntColumn.over(MemorySegment.NULL), width);
    }
}
