package expert.web.timeline;

import expert.web.api.Answer;
import expert.web.api.QuickGzip;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A binary answer that grows: arrays of little-endian numbers, each padded to a multiple of 8 bytes. One thread. */
final class BinaryAnswer {
    private static final int PADDING = 8;

    private ByteBuffer bytes = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

    private ByteBuffer room(int more) {
        if (bytes.remaining() < more) {
            ByteBuffer larger = ByteBuffer.allocate(Math.max(2 * bytes.capacity(), bytes.position() + more))
                    .order(ByteOrder.LITTLE_ENDIAN);
            bytes = larger.put(bytes.flip());
        }
        return bytes;
    }

    private void pad() {
        while (bytes.position() % PADDING != 0) {
            room(1).put((byte) 0);
        }
    }

    /** Numbers of 8 bits. */
    void bytes(int[] values) {
        for (int value : values) {
            room(Byte.BYTES).put((byte) value);
        }
        pad();
    }

    /** Numbers of 16 bits. */
    void shorts(int[] values) {
        for (int value : values) {
            room(Short.BYTES).putShort((short) value);
        }
        pad();
    }

    /** Numbers of 32 bits. */
    void ints(int... values) {
        for (int value : values) {
            room(Integer.BYTES).putInt(value);
        }
        pad();
    }

    /** Floating-point numbers of 32 bits. */
    void floats(double[] values) {
        for (double value : values) {
            room(Float.BYTES).putFloat((float) value);
        }
        pad();
    }

    /** Floating-point numbers of 64 bits. */
    void doubles(double... values) {
        for (double value : values) {
            room(Double.BYTES).putDouble(value);
        }
    }

    /** The answer, compressed. */
    Answer.Packed packed() {
        return new Answer.Packed("application/octet-stream", QuickGzip.of(bytes.array(), 0, bytes.position()));
    }
}
