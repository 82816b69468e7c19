package expert.export;

import earl.text.Controls;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A message of protocol buffers that is being written: fields by number. One thread; used again after {@link #clear()}. */
final class Proto {
    private static final int TYPE_BITS = 3;
    private static final int VARINT = 0;
    private static final int FIXED_64 = 1;
    private static final int LENGTH = 2;

    private final Bytes bytes = new Bytes();
    private final Bytes length = new Bytes();

    Proto clear() {
        bytes.clear();
        return this;
    }

    private void tag(int field, int type) {
        bytes.writeVarint(((long) field << TYPE_BITS) | type);
    }

    Proto integer(int field, long value) {
        tag(field, VARINT);
        bytes.writeVarint(value);
        return this;
    }

    Proto fixed(int field, long value) {
        tag(field, FIXED_64);
        bytes.writeLong(value);
        return this;
    }

    Proto number(int field, double value) {
        return fixed(field, Double.doubleToRawLongBits(value));
    }

    /** Text, with control characters made visible. */
    Proto text(int field, String value) {
        byte[] letters = Controls.clean(value).getBytes(StandardCharsets.UTF_8);
        tag(field, LENGTH);
        bytes.writeVarint(letters.length);
        bytes.write(letters, 0, letters.length);
        return this;
    }

    Proto message(int field, Proto value) {
        tag(field, LENGTH);
        bytes.writeVarint(value.bytes.size());
        bytes.append(value.bytes);
        return this;
    }

    /** Writes the length of the message, and the message. */
    void writeDelimitedTo(OutputStream out) throws IOException {
        length.clear();
        length.writeVarint(bytes.size());
        length.writeTo(out);
        bytes.writeTo(out);
    }

    void writeTo(OutputStream out) throws IOException {
        bytes.writeTo(out);
    }
}
