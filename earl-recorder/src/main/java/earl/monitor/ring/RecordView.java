package earl.monitor.ring;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A cursor on records of 64 bytes, in a ring or in a file. {@link RingRecords} reads the fields of each {@link #kind}. One thread. */
public class RecordView {
    /** Mark of a {@link RingRecords.Selection}: only some iterations are recorded. */
    public static final int SELECTIVE = 0;

    /** Mark of a {@link RingRecords.Selection}: recorded iterations begin. */
    public static final int BEGIN = 1;

    /** Mark of a {@link RingRecords.Selection}: they end. */
    public static final int END = 2;

    /** From here on kinds continue the record before them. */
    public static final int PART = 64;

    /** Number of members in a {@link RingRecords.Members} record. */
    public static final int MEMBERS_PER_PART = 14;

    /** Number of counters in a {@link RingRecords.Counters} record. */
    public static final int COUNTERS_PER_PART = 3;

    /** No rank; {@code MPI_PROC_NULL}; {@code MPI_ANY_SOURCE}. */
    public static final int NO_RANK = -1;

    /** {@code MPI_PROC_NULL} as a partner. */
    public static final int PROC_NULL = -2;

    /** {@code MPI_ANY_SOURCE} as a partner. */
    public static final int ANY = -3;

    static final int KIND_AT = 0;
    static final int LAP_AT = 1;
    private static final int TIME_AT = 48;

    /** Words of a record. */
    static final int WORDS = RingLayout.RECORD / Long.BYTES;
    /** Records that are read from a file together, if a view goes forward. */
    private static final int AHEAD = 64;

    private static final long[] NOTHING = new long[WORDS];

    /** The record and others around it, in words of 8 bytes, the first byte last: the quick compiler makes little of access to memory. */
    private long[] words = NOTHING;
    /** Index in {@code words} of the record. */
    private int at;
    /** The file that {@code words} were read from; {@code null} if they come from a ring. */
    private @Nullable RecordFile file;
    /** Number of the first record in {@code words}. */
    private long first;
    /** Number of the first record after those in {@code words}. */
    private long end;

    /** A cursor that stands nowhere. */
    public RecordView() {}

    /** Stands on a record in words of 8 bytes, which must not change. */
    public final RecordView stand(long[] records, int index) {
        file = null;
        words = records;
        at = index;
        return this;
    }

    /** Stands where another stands. */
    public final RecordView stand(RecordView other) {
        return stand(other.words, other.at);
    }

    /** Stands on a record of a file. */
    final void stand(RecordFile from, long index) {
        if (file != from || index < first || index >= end) {
            boolean forward = file == from && index >= end && index - end < AHEAD;
            int count = (int) Math.min(forward ? AHEAD : 1, from.count() - index);
            words = from.words(index, count);
            file = from;
            first = index;
            end = index + count;
        }
        at = (int) (index - first) * WORDS;
    }

    /** The kind of record. */
    public final int kind() {
        return (int) words[at] & 0xFF;
    }

    /** When it happened or began; a call stack and records that continue others have no time. */
    public final long time() {
        return number64(TIME_AT);
    }

    /** An unsigned number of 16 bits. */
    final int number16(long field) {
        return (int) (words[at + (int) (field >> 3)] >>> (field << 3)) & 0xFFFF;
    }

    final int number32(long field) {
        return (int) (words[at + (int) (field >> 3)] >>> (field << 3));
    }

    final long number64(long field) {
        return words[at + (int) (field >> 3)];
    }

    /** The bytes from a place to the end of the record, or to the first that is 0. */
    final byte[] text(long field) {
        byte[] bytes = new byte[(int) (RingLayout.RECORD - field)];
        int length = 0;
        while (length < bytes.length && number8(field + length) != 0) {
            bytes[length] = number8(field + length);
            length++;
        }
        return Arrays.copyOf(bytes, length);
    }

    private byte number8(long field) {
        return (byte) (words[at + (int) (field >> 3)] >>> (field << 3));
    }
}
