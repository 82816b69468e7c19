package earl.monitor.ring;

import earl.monitor.recorder.RingKinds;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Rings written by hand, for tests of other packages. */
public final class RingBytes {
    /** Bytes before the first record. */
    public static final int HEADER = RingLayout.HEADER;

    /** Bytes of a record. */
    public static final int RECORD = RingLayout.RECORD;

    private static final int[] KINDS = RingKinds.numbers();

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

    /**
     * Names the counters whose values such a ring has.
     *
     * @param lost whether another program took them
     */
    public static void counters(ByteBuffer ring, String names, boolean lost) {
        ring.putInt(RingLayout.NOTES, lost ? RingHeader.COUNTERS_LOST : 0);
        ring.put(RingLayout.COUNTED, names.getBytes(StandardCharsets.US_ASCII));
    }

    /** A ring with a record of each kind in turn, whose fields are small numbers. */
    public static byte[] random(int records, int ranks, int rank, Random random) {
        ByteBuffer bytes = of(records, ranks, rank);
        for (int i = 0; i < records; i++) {
            int at = HEADER + i * RECORD;
            bytes.put(at, (byte) KINDS[i % KINDS.length]);
            bytes.putShort(at + 2, (short) random.nextInt(40));
            for (int word = 4; word < RECORD; word += Integer.BYTES) {
                bytes.putInt(at + word, random.nextInt(4));
            }
        }
        byte[] content = new byte[bytes.capacity()];
        bytes.get(0, content);
        return content;
    }
}
