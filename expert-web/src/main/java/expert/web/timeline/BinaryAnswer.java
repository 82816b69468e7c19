package expert.web.timeline;

import expert.web.api.Answer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.Deflater;

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

    int size() {
        return bytes.position();
    }

    /** Size after quick compression. */
    int compressedSize() {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        deflater.setInput(bytes.duplicate().flip());
        deflater.finish();
        byte[] sink = new byte[1 << 16];
        int size = 0;
        while (!deflater.finished()) {
            size += deflater.deflate(sink);
        }
        deflater.end();
        return size;
    }

    Answer answer() {
        return new Answer.Bytes("application/octet-stream", bytes.flip());
    }
}
