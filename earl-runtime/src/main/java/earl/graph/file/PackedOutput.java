package earl.graph.file;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;

/** Numbers and words, packed by deflate with a dictionary of what traces often say. One thread. */
final class PackedOutput {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** A number, small ones in few bytes: seven bits a byte, the lowest first, the top bit says that more follow. */
    void unsigned(long number) {
        long rest = number;
        while ((rest & ~0x7FL) != 0) {
            bytes.write((int) (rest | 0x80));
            rest >>>= 7;
        }
        bytes.write((int) rest);
    }

    /** A number with a sign. */
    void signed(long number) {
        unsigned(number << 1 ^ number >> 63);
    }

    /** Characters. */
    void word(String word) {
        byte[] utf8 = word.getBytes(StandardCharsets.UTF_8);
        unsigned(utf8.length);
        bytes.writeBytes(utf8);
    }

    /** All of it. */
    byte[] packed() {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        try {
            deflater.setDictionary(Dictionary.bytes());
            deflater.setInput(bytes.toByteArray());
            deflater.finish();
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            byte[] piece = new byte[1 << 12];
            while (!deflater.finished()) {
                packed.write(piece, 0, deflater.deflate(piece));
            }
            return packed.toByteArray();
        } finally {
            deflater.end();
        }
    }
}
