package earl.format.kineto;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A message of protocol buffers that is being written. */
final class Packets {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Packets number(int field, long value) {
        varint((long) field << 3);
        varint(value);
        return this;
    }

    Packets fixed(int field, long value) {
        varint((long) field << 3 | 1);
        for (int i = 0; i < 8; i++) {
            out.write((int) (value >>> (8 * i)));
        }
        return this;
    }

    Packets text(int field, String text) {
        return bytes(field, text.getBytes(StandardCharsets.UTF_8));
    }

    Packets message(int field, Packets message) {
        return bytes(field, message.toBytes());
    }

    Packets bytes(int field, byte[] bytes) {
        varint((long) field << 3 | 2);
        varint(bytes.length);
        out.writeBytes(bytes);
        return this;
    }

    private void varint(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    byte[] toBytes() {
        return out.toByteArray();
    }
}
