package expert.cubex;

import earl.TraceException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The files of an uncompressed tar archive, read in any order. */
final class TarInput {
    private static final int BLOCK = TarOutput.BLOCK;

    /** Position of a file's content. */
    record Entry(long offset, long size) {}

    private final Path file;
    private final FileChannel channel;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    TarInput(Path file, FileChannel channel) throws IOException {
        this.file = file;
        this.channel = channel;
        long at = 0;
        String longName = null;
        while (at + BLOCK <= channel.size()) {
            byte[] header = octets(at, BLOCK);
            if (isEmpty(header)) {
                break;
            }
            if (!isHeader(header)) {
                throw new TraceException(file, at, "expected the header of a file in a tar archive");
            }
            long size = size(header, at);
            if (size < 0 || size > channel.size() - at - BLOCK) {
                throw new TraceException(
                        file, at, "expected a file of " + size + " bytes, but the archive ends before");
            }
            char type = (char) header[156];
            String name = longName == null ? name(header) : longName;
            longName = null;
            if (type == 'L') {
                longName = text(octets(at + BLOCK, (int) Math.min(size, 1 << 16)), 0, (int) Math.min(size, 1 << 16));
            } else if (type == '0' || type == 0) {
                entries.put(name.startsWith("./") ? name.substring(2) : name, new Entry(at + BLOCK, size));
            }
            at += BLOCK + (size + BLOCK - 1) / BLOCK * BLOCK;
        }
    }

    static boolean isTar(FileChannel channel) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(BLOCK);
        while (block.hasRemaining() && channel.read(block, block.position()) > 0) {}
        return !block.hasRemaining() && !isEmpty(block.array()) && isHeader(block.array());
    }

    /** A file's place, null if there is none. */
    @org.jspecify.annotations.Nullable
    Entry entry(String name) {
        return entries.get(name);
    }

    /** A whole file. @throws TraceException if there is none */
    byte[] bytes(String name) throws IOException {
        Entry entry = entries.get(name);
        if (entry == null) {
            throw new TraceException(file, -1, "expected a file " + name + " in this archive");
        }
        if (entry.size > Integer.MAX_VALUE - 16) {
            throw new TraceException(file, entry.offset, name + " has " + entry.size + " bytes, more than can be read");
        }
        return octets(entry.offset, (int) entry.size);
    }

    /** Octets at an offset of the archive. @throws TraceException if it ends before */
    byte[] octets(long offset, int count) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(count);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, offset + buffer.position()) < 0) {
                throw new TraceException(file, offset + buffer.position(), "expected more bytes, but the file ends");
            }
        }
        return buffer.array();
    }

    private static boolean isEmpty(byte[] header) {
        for (byte octet : header) {
            if (octet != 0) {
                return false;
            }
        }
        return true;
    }

    /** Checks the sum of all octets, with blanks in place of the sum itself. */
    private static boolean isHeader(byte[] header) {
        int sum = 0;
        for (int i = 0; i < BLOCK; i++) {
            sum += i >= 148 && i < 156 ? ' ' : header[i] & 0xff;
        }
        return octal(header, 148, 8) == sum;
    }

    private long size(byte[] header, long at) {
        if (header[124] >= 0) {
            long size = octal(header, 124, 12);
            if (size < 0) {
                throw new TraceException(file, at + 124, "expected the size of a file in octal digits");
            }
            return size;
        }
        long size = 0;
        for (int i = 128; i < 136; i++) {
            size = size << 8 | (header[i] & 0xff);
        }
        return size;
    }

    /** A number in octal digits between blanks, -1 if it is none. */
    private static long octal(byte[] header, int at, int length) {
        String digits = text(header, at, length).strip();
        if (digits.isEmpty() || !digits.chars().allMatch(digit -> digit >= '0' && digit <= '7')) {
            return -1;
        }
        return Long.parseLong(digits, 8);
    }

    private static String name(byte[] header) {
        String prefix = text(header, 257, 5).equals("ustar") && header[262] == 0 ? text(header, 345, 155) : "";
        return (prefix.isEmpty() ? "" : prefix + "/") + text(header, 0, 100);
    }

    private static String text(byte[] octets, int at, int length) {
        int end = at;
        while (end < at + length && octets[end] != 0) {
            end++;
        }
        return new String(octets, at, end - at, StandardCharsets.UTF_8);
    }
}
