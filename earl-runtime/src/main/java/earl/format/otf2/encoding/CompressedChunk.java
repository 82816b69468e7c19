package earl.format.otf2.encoding;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * A chunk in the form in which early versions of the reference library compressed it: a mark, the compressed and the
 * uncompressed size of the data, the compressed size of the previous chunk, and a zlib stream. Some versions reserved as
 * much space for the stream as its data take uncompressed. All numbers are little-endian.
 */
public final class CompressedChunk {
    /** Bytes before the stream. */
    public static final int HEADER = 20;

    private static final long MARK = 0xFFFF_FFFFL;
    private static final int COMPRESSED_AT = 8;
    private static final int PLAIN_AT = 12;
    /** Maximum number of bytes that one byte of a stream can represent. */
    private static final int MAX_RATIO = 1032;

    /** Bytes of the stream. */
    final long compressed;
    /** Claimed number of uncompressed bytes. */
    final long plain;

    private final long offset;

    /**
     * Reads the header.
     *
     * @param header at least {@link #HEADER} bytes
     * @param offset where it stands in the file
     * @throws BrokenRecord if it is not a header
     */
    CompressedChunk(byte[] header, long offset) throws BrokenRecord {
        if (!isHeader(header)) {
            throw new BrokenRecord(offset, "expected the header of a compressed chunk");
        }
        this.offset = offset;
        compressed = number(header, COMPRESSED_AT);
        plain = number(header, PLAIN_AT);
    }

    private static long number(byte[] header, int at) {
        return (long) ByteCursor.LONGS.get(Arrays.copyOfRange(header, at, at + Long.BYTES), 0) & 0xFFFF_FFFFL;
    }

    /** Whether these bytes begin with the mark. */
    static boolean isHeader(byte[] header) {
        return (long) ByteCursor.LONGS.get(header, 0) == MARK;
    }

    /** Maximum uncompressed size of a chunk in a file of {@code fileBytes} bytes. */
    static long mostPlain(long fileBytes) {
        return fileBytes > Long.MAX_VALUE / MAX_RATIO ? Long.MAX_VALUE : fileBytes * MAX_RATIO;
    }

    /**
     * Checks what the header claims.
     *
     * @param left number of bytes of the file after the header
     * @param largest maximum size of a chunk
     */
    void check(long left, long largest) throws BrokenRecord {
        if (compressed > left) {
            throw new BrokenRecord(
                    offset,
                    "expected " + compressed + " bytes of a compressed chunk, found " + left
                            + " and the end of the file",
                    true);
        }
        if (plain > largest || plain > mostPlain(compressed)) {
            throw new BrokenRecord(
                    offset, "expected a compressed chunk of at most " + largest + " bytes, found one of " + plain);
        }
    }

    /** Decompresses the stream; returns the number of bytes. */
    int inflate(byte[] stream, byte[] into) throws BrokenRecord {
        try (Inflater inflater = new Inflater()) {
            inflater.setInput(stream, 0, (int) compressed);
            int count = 0;
            while (count < plain) {
                int more = inflater.inflate(into, count, (int) plain - count);
                if (more == 0) {
                    break;
                }
                count += more;
            }
            return count;
        } catch (DataFormatException e) {
            throw new BrokenRecord(offset + HEADER, "expected data compressed by zlib: " + e.getMessage());
        }
    }
}
