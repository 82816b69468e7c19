package earl.monitor.ring;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Rings written by hand, for tests of other packages. */
public final class RingBytes {
    /** Bytes before the first record. */
    public static final int HEADER = RingLayout.HEADER;

    /** Bytes of a record. */
    public static final int RECORD = RingLayout.RECORD;

    private RingBytes() {}

    /** A header, and room for so many records. */
    public static ByteBuffer of(int records, int ranks, int rank) {
        return ByteBuffer.allocate(HEADER + records * RECORD)
                .order(ByteOrder.nativeOrder())
                .putLong(0, RingLayout.MAGIC)
                .putInt(RingLayout.VERSION_AT, RingLayout.VERSION)
                .putInt(RingLayout.RECORD_BYTES, RECORD)
                .putLong(RingLayout.CAPACITY, records)
                .putInt(RingLayout.RANKS, ranks)
                .putInt(RingLayout.RANK, rank);
    }
}
