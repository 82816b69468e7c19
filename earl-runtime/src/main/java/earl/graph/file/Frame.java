package earl.graph.file;

import earl.TraceException;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;

/** The parts of a file, their names, places and checksums. */
final class Frame {
    private static final byte[] MAGIC = {(byte) 0x89, 'E', 'F', 'G', '\r', '\n', 0x1A, '\n'};
    private static final int VERSION = 1;
    private static final int LARGEST = 1 << 30;

    private record Part(long offset, long size, int checksum) {}

    private final Path path;
    private final Map<String, Part> parts;

    private Frame(Path path, Map<String, Part> parts) {
        this.path = path;
        this.parts = parts;
    }

    static boolean sniff(Path path) {
        if (!Files.isRegularFile(path)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(path)) {
            return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
        } catch (IOException unreadable) {
            return false;
        }
    }

    static Frame open(Path path) {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            byte[] begin = new byte[(int) Math.min(file.length(), 1 << 16)];
            file.readFully(begin);
            return new Frame(path, table(path, begin, file.length()));
        } catch (IOException failure) {
            throw new TraceException(path, -1, "it cannot be read: " + failure.getMessage(), failure);
        }
    }

    private static Map<String, Part> table(Path path, byte[] begin, long length) {
        if (begin.length < MAGIC.length + 4 || !Arrays.equals(Arrays.copyOf(begin, MAGIC.length), MAGIC)) {
            throw new TraceException(path, 0, "not a file of event flow graphs: it does not begin like one");
        }
        ByteBuffer in = ByteBuffer.wrap(begin, MAGIC.length, begin.length - MAGIC.length);
        int version = in.getShort() & 0xFFFF;
        if (version > VERSION) {
            throw new TraceException(
                    path,
                    MAGIC.length,
                    "it has version " + version + ", and versions to " + VERSION + " are understood");
        }
        Map<String, Part> parts = new LinkedHashMap<>();
        try {
            int count = in.getShort() & 0xFFFF;
            for (int i = 0; i < count; i++) {
                byte[] name = new byte[in.get() & 0xFF];
                in.get(name);
                parts.put(
                        new String(name, StandardCharsets.ISO_8859_1),
                        new Part(in.getLong(), in.getLong(), in.getInt()));
            }
            int end = in.position();
            if (crc(begin, end) != in.getInt()) {
                throw new TraceException(path, end, "its table of parts is damaged: the checksum is wrong");
            }
        } catch (java.nio.BufferUnderflowException tooShort) {
            throw new TraceException(path, begin.length, "it ends within its table of parts", tooShort);
        }
        parts.forEach((name, part) -> {
            if (part.offset() < 0 || part.size() < 0 || part.size() > LARGEST || part.offset() + part.size() > length) {
                throw new TraceException(
                        path,
                        length,
                        "it ends before byte " + (part.offset() + part.size()) + ", where part '" + name + "' ends");
            }
        });
        return parts;
    }

    private static int crc(byte[] bytes, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    Path path() {
        return path;
    }

    boolean has(String name) {
        return parts.containsKey(name);
    }

    Map<String, Long> sizes() {
        Map<String, Long> sizes = new LinkedHashMap<>();
        parts.forEach((name, part) -> sizes.put(name, part.size()));
        return sizes;
    }

    /** The bytes of a part. @throws TraceException if there is none of this name, or if it is damaged */
    byte[] part(String name) {
        Part part = parts.get(name);
        if (part == null) {
            throw new TraceException(path, -1, "it has no part '" + name + "'");
        }
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            byte[] bytes = new byte[(int) part.size()];
            file.seek(part.offset());
            file.readFully(bytes);
            if (crc(bytes, bytes.length) != part.checksum()) {
                throw new TraceException(path, part.offset(), "part '" + name + "' is damaged: its checksum is wrong");
            }
            return bytes;
        } catch (IOException failure) {
            throw new TraceException(path, part.offset(), "it cannot be read: " + failure.getMessage(), failure);
        }
    }

    /** Writes parts, in order. */
    static void write(Map<String, byte[]> parts, OutputStream to) throws IOException {
        java.io.ByteArrayOutputStream head = new java.io.ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(head);
        out.write(MAGIC);
        out.writeShort(VERSION);
        out.writeShort(parts.size());
        long offset = MAGIC.length + 4L + 4;
        for (String name : parts.keySet()) {
            offset += 1 + name.length() + 8 + 8 + 4;
        }
        for (Map.Entry<String, byte[]> part : parts.entrySet()) {
            out.writeByte(part.getKey().length());
            out.write(part.getKey().getBytes(StandardCharsets.ISO_8859_1));
            out.writeLong(offset);
            out.writeLong(part.getValue().length);
            out.writeInt(crc(part.getValue(), part.getValue().length));
            offset += part.getValue().length;
        }
        out.writeInt(crc(head.toByteArray(), head.size()));
        head.writeTo(to);
        for (byte[] part : parts.values()) {
            to.write(part);
        }
    }
}
