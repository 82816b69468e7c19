package earl.model;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Writes the content of a file of models: unsigned numbers as LEB128, signed ones zigzag before that, and texts in UTF-8 behind their length.
 * One thread at a time.
 */
public final class PackedWriter {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** A number that is not negative, or 64 bits of one. */
    public void unsigned(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes.write((int) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        bytes.write((int) rest);
    }

    /** A number of any sign. */
    public void signed(long value) {
        unsigned(value << 1 ^ value >> 63);
    }

    /** An expression: its constant; how many coefficients are not 0, for each the depth of the loop and the coefficient. */
    public void expression(AffineExpression expression) {
        signed(expression.constant());
        int terms = 0;
        for (int depth = 0; depth < expression.depth(); depth++) {
            terms += expression.coefficient(depth) == 0 ? 0 : 1;
        }
        unsigned(terms);
        for (int depth = 0; depth < expression.depth(); depth++) {
            if (expression.coefficient(depth) != 0) {
                unsigned(depth);
                signed(expression.coefficient(depth));
            }
        }
    }

    /** A text. */
    public void text(String words) {
        byte[] text = words.getBytes(StandardCharsets.UTF_8);
        unsigned(text.length);
        bytes.writeBytes(text);
    }

    /** All templates of a vocabulary. */
    public void vocabulary(Vocabulary vocabulary) {
        unsigned(vocabulary.size());
        for (int i = 0; i < vocabulary.size(); i++) {
            text(vocabulary.template(i));
        }
    }

    /** Writes the file: its first bytes, what was written, deflated, and the checksum (CRC-32) of that. The stream stays open. */
    public void writeTo(OutputStream out, String magic) throws IOException {
        byte[] raw = bytes.toByteArray();
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        deflater.setInput(raw);
        deflater.finish();
        out.write(magic.getBytes(StandardCharsets.US_ASCII));
        byte[] buffer = new byte[1 << 14];
        while (!deflater.finished()) {
            out.write(buffer, 0, deflater.deflate(buffer));
        }
        deflater.end();
        CRC32 sum = new CRC32();
        sum.update(raw);
        out.write(ByteBuffer.allocate(4).putInt((int) sum.getValue()).array());
    }
}
