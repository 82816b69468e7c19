package earl.model;

import earl.TraceException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Reads what {@link PackedWriter} writes. One thread at a time. */
public final class PackedReader {
    /** Maximum number of bytes of a model, unpacked: of a file of no bytes, for each byte, and of any. */
    private static final long MAX_OF_SMALL = 1 << 22;

    private static final long MAX_BY_BYTE = 1 << 8;
    private static final long MAX_OF_ANY = 1 << 28;
    /** Maximum number of numbers in memory that a model of no bytes does not hold one by one, and for each byte. */
    private static final long MAX_DEMAND = 1 << 20;

    private static final long MAX_DEMAND_BY_BYTE = 16;
    private static final int CHECKSUM = 4;

    private final Path file;
    private final byte[] bytes;
    private int at;
    private long demanded;

    private PackedReader(Path file, byte[] bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    /** Whether a file begins with these bytes. */
    public static boolean looksLike(Path file, String magic) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(magic.length()), magic.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException unreadable) {
            return false;
        }
    }

    /**
     * Opens a file.
     *
     * @param magic its first bytes
     * @throws TraceException if it cannot be read, has others, ends early, or its checksum is another
     */
    public static PackedReader open(Path file, String magic) {
        byte[] all;
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new TraceException(file, -1, "expected a file"); // A device may never end.
        }
        try {
            all = Files.readAllBytes(file);
        } catch (IOException e) {
            throw new TraceException(file, -1, "cannot be read: " + e.getMessage(), e);
        }
        byte[] begin = magic.getBytes(StandardCharsets.US_ASCII);
        if (all.length < begin.length || !Arrays.equals(all, 0, begin.length, begin, 0, begin.length)) {
            throw new TraceException(file, 0, "expected \"" + magic + "\"");
        }
        return new PackedReader(file, inflated(file, all, begin.length));
    }

    private static byte[] inflated(Path file, byte[] all, int from) {
        Inflater inflater = new Inflater(true);
        try {
            ByteArrayOutputStream raw = new ByteArrayOutputStream();
            inflater.setInput(all, from, all.length - from);
            long most = Math.min(MAX_OF_ANY, MAX_OF_SMALL + MAX_BY_BYTE * all.length);
            byte[] buffer = new byte[1 << 16];
            while (!inflater.finished()) {
                int read = inflater.inflate(buffer);
                if (raw.size() > most) {
                    throw new TraceException(file, -1, "expected " + most + " bytes or fewer when unpacked");
                }
                if (read == 0 && inflater.needsInput()) {
                    throw new TraceException(file, all.length, "expected more of the model, found the end of the file");
                }
                raw.write(buffer, 0, read);
            }
            int end = all.length - inflater.getRemaining();
            if (inflater.getRemaining() != CHECKSUM) {
                throw new TraceException(
                        file, end, "expected " + CHECKSUM + " bytes of checksum, found " + inflater.getRemaining());
            }
            byte[] bytes = raw.toByteArray();
            CRC32 sum = new CRC32();
            sum.update(bytes);
            int said = ByteBuffer.wrap(all, end, CHECKSUM).getInt();
            if (said != (int) sum.getValue()) {
                throw new TraceException(
                        file,
                        end,
                        "expected the checksum %08x, found %08x: the file is damaged"
                                .formatted((int) sum.getValue(), said));
            }
            return bytes;
        } catch (DataFormatException e) {
            throw new TraceException(file, from + inflater.getBytesRead(), "expected deflated bytes of a model", e);
        } finally {
            inflater.end();
        }
    }

    /** A number of things of which each takes a byte or more. */
    public int count() {
        long value = unsigned();
        if (value < 0 || value > bytes.length - at) {
            throw damaged();
        }
        return (int) value;
    }

    /** A number. */
    public long unsigned() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (at >= bytes.length) {
                throw damaged();
            }
            byte next = bytes[at++];
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw damaged();
    }

    /** A number of any sign. */
    public long signed() {
        long value = unsigned();
        return value >>> 1 ^ -(value & 1);
    }

    /** A number of a process. Whoever reads it may have an array up to it. */
    public int process() {
        long process = signed();
        if (process < Integer.MIN_VALUE || process >= mostOf()) {
            throw damaged();
        }
        return (int) process;
    }

    /** Counts numbers in memory that the file does not hold one by one. @throws TraceException for more than its size justifies */
    public void demand(long numbers) {
        demanded += numbers;
        if (demanded > mostOf()) {
            throw damaged();
        }
    }

    private long mostOf() {
        return MAX_DEMAND + MAX_DEMAND_BY_BYTE * bytes.length;
    }

    /** An expression at a depth of so many loops. */
    public AffineExpression expression(int depth) {
        demand(depth);
        return expression(depth, new long[depth]);
    }

    /** The same at the least depth, up to a greatest one. */
    public AffineExpression outermostExpression(int deepest) {
        return expression(deepest, new long[0]).outermost();
    }

    private AffineExpression expression(int limit, long[] known) {
        long constant = signed();
        long[] coefficients = known;
        int terms = count();
        for (int i = 0; i < terms; i++) {
            long of = unsigned();
            if (of < 0 || of >= limit) {
                throw damaged();
            }
            if (of >= coefficients.length) {
                demand(of + 1);
                coefficients = Arrays.copyOf(coefficients, (int) of + 1);
            }
            coefficients[(int) of] = signed();
        }
        return new AffineExpression(constant, coefficients);
    }

    /** A text. */
    public String text() {
        int length = count();
        at += length;
        return new String(bytes, at - length, length, StandardCharsets.UTF_8);
    }

    /** Reads templates into an empty vocabulary. */
    public void vocabulary(Vocabulary into) {
        int words = count();
        for (int i = 0; i < words; i++) {
            if (into.symbol(text()) != i) {
                throw damaged();
            }
        }
    }

    /** Demands that all has been read. */
    public void end() {
        if (at != bytes.length) {
            throw damaged();
        }
    }

    /** What is thrown where the content makes no sense. */
    public TraceException damaged() {
        return new TraceException(file, -1, "the model is damaged at byte " + at + " of what it holds");
    }
}
