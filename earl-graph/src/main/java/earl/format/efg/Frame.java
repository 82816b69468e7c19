package earl.format.efg;

import earl.TraceException;
import earl.codec.RangeDecoder;
import earl.disk.RegularFile;
import earl.format.efg.graph.GraphCodec;
import earl.format.efg.graph.StatisticsSection;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/** The parts of a file: their names, offsets and checksums. Any thread may use it. */
final class Frame {
    /** Version of the format. */
    static final int VERSION = 4;

    private static final byte[] MAGIC = {(byte) 0x89, 'E', 'F', 'G', '\r', '\n', 0x1A, '\n'};
    /** Magic and version. */
    private static final int BEGIN = MAGIC.length + 2;
    /** Maximum number of bytes of the size of the table. */
    private static final int MAX_SIZE_BYTES = 5;

    /** Names that take one byte, by number. {@link #RECORDS} stands for all parts with records, in order. */
    private static final List<String> KNOWN =
            List.of(Head.PART, GraphCodec.PART, StatisticsSection.NAME, TraceHead.PART, RecordShapes.PART);

    private static final int RECORDS = KNOWN.size();
    /** Added to the length of another name, whose letters follow. */
    private static final int SPELLED = 0x80;

    private static final int MAX_PART = 1 << 30;

    private record Section(long offset, long size, int checksum) {}

    private final Path path;
    private final long bytes;
    private final int checksum;
    private final Map<String, Section> parts = new LinkedHashMap<>();
    private int groups;

    private Frame(Path path, long bytes, byte[] table, int entries) {
        this.path = path;
        this.bytes = bytes;
        ByteBuffer in = ByteBuffer.wrap(table, entries, table.length - entries - Integer.BYTES);
        long offset = table.length;
        try {
            while (in.hasRemaining()) {
                String name = name(in);
                Section part = new Section(offset, size(in), in.getInt());
                parts.put(name, part);
                if (part.size() < 0 || part.size() > MAX_PART) {
                    throw new TraceException(path, BEGIN, "a part of " + part.size() + " bytes");
                }
                offset += part.size();
            }
        } catch (BufferUnderflowException tooShort) {
            throw new TraceException(path, BEGIN, "its table of parts is damaged", tooShort);
        }
        if (offset != bytes) {
            throw new TraceException(
                    path, bytes, "its parts end at byte " + offset + ", and it has " + bytes + " bytes");
        }
        this.checksum = crc(table, table.length);
    }

    private String name(ByteBuffer in) {
        int number = in.get() & 0xFF;
        if (number < KNOWN.size()) {
            return KNOWN.get(number);
        }
        if (number < SPELLED) {
            // A part that a later release added is ignored.
            return number == RECORDS ? RecordsWriter.part(groups++) : "part " + number;
        }
        byte[] letters = new byte[number - SPELLED];
        in.get(letters);
        return new String(letters, StandardCharsets.ISO_8859_1);
    }

    private static long size(ByteBuffer in) {
        long size = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = in.get();
            size |= (next & 0x7FL) << shift;
            if (next >= 0 || shift > Integer.SIZE) {
                return size;
            }
        }
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
        if (Files.isDirectory(path)) {
            throw new TraceException(path, -1, "a folder; expected a file of event flow graphs (*.efg)");
        }
        try (RandomAccessFile file = new RandomAccessFile(RegularFile.of(path).toFile(), "r")) {
            return read(path, file);
        } catch (IOException failure) {
            throw new TraceException(path, -1, "it cannot be read: " + failure.getMessage(), failure);
        }
    }

    private static Frame read(Path path, RandomAccessFile file) throws IOException {
        long length = file.length();
        byte[] begin = new byte[(int) Math.min(length, BEGIN + MAX_SIZE_BYTES)];
        file.readFully(begin);
        if (begin.length < MAGIC.length || !Arrays.equals(Arrays.copyOf(begin, MAGIC.length), MAGIC)) {
            throw new TraceException(path, 0, "not a file of event flow graphs: it does not begin like one");
        }
        ByteBuffer in = ByteBuffer.wrap(begin).position(MAGIC.length);
        try {
            int version = in.getShort() & 0xFFFF;
            if (version != VERSION) {
                throw new TraceException(
                        path,
                        MAGIC.length,
                        "it has version " + version + " of the format; this EXPERT reads version " + VERSION
                                + ": write the file again with 'expert compress'");
            }
            long end = size(in) + in.position() + Integer.BYTES;
            if (end > length) {
                throw new TraceException(
                        path, length, "it ends before byte " + end + ", where its table of parts ends");
            }
            byte[] table = Arrays.copyOf(begin, (int) end);
            if (end > begin.length) {
                file.readFully(table, begin.length, table.length - begin.length);
            }
            int checked = table.length - Integer.BYTES;
            if (crc(table, checked) != ByteBuffer.wrap(table).getInt(checked)) {
                throw new TraceException(path, checked, "its table of parts is damaged: the checksum is wrong");
            }
            return new Frame(path, length, table, in.position());
        } catch (BufferUnderflowException tooShort) {
            throw new TraceException(path, length, "it ends before its table of parts", tooShort);
        }
    }

    private static int crc(byte[] bytes, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    Path path() {
        return path;
    }

    /** Bytes of the file. */
    long bytes() {
        return bytes;
    }

    /** A number that depends on each byte of the file. */
    int checksum() {
        return checksum;
    }

    boolean has(String name) {
        return parts.containsKey(name);
    }

    Map<String, Long> sizes() {
        Map<String, Long> sizes = new LinkedHashMap<>();
        parts.forEach((name, part) -> sizes.put(name, part.size()));
        return sizes;
    }

    /** Bytes of a part, 0 if there is none of this name. */
    long size(String name) {
        Section part = parts.get(name);
        return part == null ? 0 : part.size();
    }

    /** The bytes of a part. @throws TraceException if there is none of this name, or if it is damaged */
    byte[] part(String name) {
        Section part = parts.get(name);
        if (part == null) {
            throw new TraceException(path, -1, "it has no part '" + name + "'");
        }
        try (RandomAccessFile file = new RandomAccessFile(RegularFile.of(path).toFile(), "r")) {
            byte[] read = new byte[(int) part.size()];
            file.seek(part.offset());
            file.readFully(read);
            if (crc(read, read.length) != part.checksum()) {
                throw new TraceException(path, part.offset(), "part '" + name + "' is damaged: its checksum is wrong");
            }
            return read;
        } catch (IOException failure) {
            throw new TraceException(path, part.offset(), "it cannot be read: " + failure.getMessage(), failure);
        }
    }

    /** A decoder of a part. */
    RangeDecoder decoder(String name) {
        return decoder(part(name), path, name);
    }

    /** A decoder of the bytes of a part. */
    static RangeDecoder decoder(byte[] bytes, Path file, String part) {
        return new RangeDecoder(
                bytes, what -> new TraceException(file, -1, "part '" + part + "' cannot be decoded: " + what));
    }

    /** Writes parts, in order. */
    static void write(Map<String, byte[]> parts, OutputStream to) throws IOException {
        ByteArrayOutputStream table = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(table);
        int groups = 0;
        for (Map.Entry<String, byte[]> part : parts.entrySet()) {
            if (part.getValue().length > MAX_PART) {
                throw new IOException("part '" + part.getKey() + "' of the file would have more than 1 GiB");
            }
            int known = KNOWN.indexOf(part.getKey());
            if (known >= 0) {
                out.writeByte(known);
            } else if (part.getKey().equals(RecordsWriter.part(groups))) {
                out.writeByte(RECORDS);
                groups++;
            } else {
                out.writeByte(SPELLED + part.getKey().length());
                out.write(part.getKey().getBytes(StandardCharsets.ISO_8859_1));
            }
            writeSize(part.getValue().length, out);
            out.writeInt(crc(part.getValue(), part.getValue().length));
        }
        ByteArrayOutputStream begin = new ByteArrayOutputStream();
        out = new DataOutputStream(begin);
        out.write(MAGIC);
        out.writeShort(VERSION);
        writeSize(table.size(), out);
        table.writeTo(out);
        out.writeInt(crc(begin.toByteArray(), begin.size()));
        begin.writeTo(to);
        for (byte[] part : parts.values()) {
            to.write(part);
        }
    }

    private static void writeSize(int size, DataOutputStream out) throws IOException {
        int rest = size;
        for (; rest > 0x7F; rest >>>= 7) {
            out.writeByte(rest | 0x80);
        }
        out.writeByte(rest);
    }
}
