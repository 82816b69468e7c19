package earl.graph.file;

import earl.TraceException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Reads what a {@link PackedOutput} packed. One thread. */
final class PackedInput {
    /** More than any number of definitions takes. */
    private static final int LARGEST = 1 << 30;

    private final Path file;
    private final String part;
    private final byte[] bytes;
    private int at;

    PackedInput(Frame frame, String part) {
        this.file = frame.path();
        this.part = part;
        this.bytes = unpacked(frame.part(part));
    }

    private byte[] unpacked(byte[] packed) {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setDictionary(Dictionary.bytes());
            inflater.setInput(packed);
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            byte[] piece = new byte[1 << 12];
            while (!inflater.finished()) {
                int count = inflater.inflate(piece);
                all.write(piece, 0, count);
                if ((count == 0 && (inflater.needsInput() || inflater.needsDictionary())) || all.size() > LARGEST) {
                    throw broken("its bytes do not unpack");
                }
            }
            return all.toByteArray();
        } catch (DataFormatException misspelt) {
            throw new TraceException(
                    file, -1, "part '" + part + "' cannot be understood: " + misspelt.getMessage(), misspelt);
        } finally {
            inflater.end();
        }
    }

    /** What is wrong with the part. */
    TraceException broken(String what) {
        return new TraceException(file, -1, "part '" + part + "' cannot be understood: " + what);
    }

    long unsigned() {
        long number = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            if (at == bytes.length) {
                throw broken("it ends too early");
            }
            byte next = bytes[at++];
            number |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return number;
            }
        }
        throw broken("a number has too many digits");
    }

    long signed() {
        long number = unsigned();
        return number >>> 1 ^ -(number & 1);
    }

    /** How many of something follow, each of a byte at least. */
    int count() {
        long count = unsigned();
        if (count < 0 || count > bytes.length - at) {
            throw broken(Long.toUnsignedString(count) + " of something in " + (bytes.length - at) + " bytes");
        }
        return (int) count;
    }

    /** A number below a limit. */
    int below(long limit) {
        long number = unsigned();
        if (number < 0 || number >= limit) {
            throw broken("number " + Long.toUnsignedString(number) + " where less than " + limit + " is possible");
        }
        return (int) number;
    }

    String word() {
        int length = count();
        at += length;
        return new String(bytes, at - length, length, StandardCharsets.UTF_8);
    }
}
