package expert.cubex;

import earl.TraceException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Values in blocks compressed with zlib, after a table of (uncompressed offset, compressed offset, compressed size). */
final class PackedRows {
    private static final int ENTRY = 24;
    /** Maximum number of bytes that one byte of a zlib stream can represent. */
    private static final long MAX_RATIO = 1032;

    private PackedRows() {}

    static ByteBuffer unpack(Path file, long at, TarInput tar, TarInput.Entry data, ByteOrder order, long wanted)
            throws IOException {
        long end = data.offset() + data.size();
        if (wanted > Integer.MAX_VALUE - 16) {
            throw new TraceException(file, at, "a compressed metric of " + wanted + " bytes is more than can be read");
        }
        long count = end - at < 8
                ? -1
                : ByteBuffer.wrap(tar.octets(at, 8)).order(order).getLong();
        if (count < 0 || count > (end - at - 8) / ENTRY) {
            throw new TraceException(
                    file, at, "expected a table of compressed blocks that fits, not " + count + " entries");
        }
        ByteBuffer table =
                ByteBuffer.wrap(tar.octets(at + 8, (int) (count * ENTRY))).order(order);
        long blocks = at + 8 + count * ENTRY;
        if (wanted > MAX_RATIO * (end - blocks)) {
            throw new TraceException(
                    file, at, "expected " + wanted + " bytes, more than the compressed blocks can hold");
        }
        byte[] plain = new byte[(int) wanted];
        long left = end - blocks;
        for (int i = 0; i < count; i++) {
            long to = table.getLong();
            long from = table.getLong();
            long size = table.getLong();
            if (to < 0 || from < 0 || size < 0 || from > end - blocks || size > end - blocks - from) {
                throw new TraceException(file, at + 8 + (long) i * ENTRY, "block " + i + " lies outside the file");
            }
            left -= size;
            if (left < 0) {
                throw new TraceException(file, at + 8 + (long) i * ENTRY, "block " + i + " shares bytes with another");
            }
            if (to < wanted) {
                inflate(file, blocks + from, tar.octets(blocks + from, (int) size), plain, (int) to);
            }
        }
        return ByteBuffer.wrap(plain);
    }

    private static void inflate(Path file, long at, byte[] packed, byte[] plain, int to) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(packed);
            int next = to;
            while (!inflater.finished() && next < plain.length) {
                int count = inflater.inflate(plain, next, plain.length - next);
                if (count == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
                    throw new TraceException(file, at, "a compressed block ends too early");
                }
                next += count;
            }
        } catch (DataFormatException broken) {
            throw new TraceException(file, at, "a compressed block is damaged", broken);
        } finally {
            inflater.end();
        }
    }
}
