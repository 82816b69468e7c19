package earl.monitor.ring;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

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

    /** No rank; {@code MPI_PROC_NULL}; {@code MPI_ANY_SOURCE}. */
    public static final int NO_RANK = -1;

    /** {@code MPI_PROC_NULL} as a partner. */
    public static final int PROC_NULL = -2;

    /** {@code MPI_ANY_SOURCE} as a partner. */
    public static final int ANY = -3;

    static final int KIND_AT = 0;
    static final int LAP_AT = 1;
    private static final int TIME_AT = 48;

    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private MemorySegment records = MemorySegment.NULL;
    private long at;

    /** A cursor that stands nowhere. */
    public RecordView() {}

    /** Stands on a record. */
    public final RecordView stand(MemorySegment segment, long offset) {
        records = segment;
        at = offset;
        return this;
    }

    /** Stands where another stands. */
    public final RecordView stand(RecordView other) {
        return stand(other.records, other.at);
    }

    /** The kind of record. */
    public final int kind() {
        return records.get(BYTE, at + KIND_AT) & 0xFF;
    }

    /** When it happened or began; a call stack and records that continue others have no time. */
    public final long time() {
        return number64(TIME_AT);
    }

    /** An unsigned number of 16 bits. */
    final int number16(long field) {
        return records.get(SHORT, at + field) & 0xFFFF;
    }

    final int number32(long field) {
        return records.get(INT, at + field);
    }

    final long number64(long field) {
        return records.get(LONG, at + field);
    }

    /** The bytes from a place to the end of the record, or to the first that is 0. */
    final byte[] text(long field) {
        byte[] bytes = records.asSlice(at + field, RingLayout.RECORD - field).toArray(BYTE);
        int end = 0;
        while (end < bytes.length && bytes[end] != 0) {
            end++;
        }
        return Arrays.copyOf(bytes, end);
    }
}
