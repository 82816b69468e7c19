package earl.format.otf2;

import earl.schema.DefinitionKind;
import earl.schema.RecordKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * An archive built byte by byte, so that it can be what no writer makes: of either byte order, with chunks of any size, of early
 * versions, wrong.
 *
 * <pre>{@code
 * HandMade archive = new HandMade(folder).bigEndian();
 * archive.anchor().write();
 * archive.definitions().string(0, "main").region(0, 0).location(5, 0, 2).end();
 * archive.events(5).enter(100, 0).leave(200, 0).end();
 * }</pre>
 */
final class HandMade {
    private final Path folder;
    private boolean big;
    private int chunk = 1 << 18;

    HandMade(Path folder) {
        this.folder = folder;
        try {
            Files.createDirectories(folder.resolve("hand"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    HandMade bigEndian() {
        big = true;
        return this;
    }

    HandMade chunks(int bytes) {
        chunk = bytes;
        return this;
    }

    Path path() {
        return folder.resolve("hand.otf2");
    }

    /** The bytes of an anchor file of the current version. */
    Bytes anchor() {
        return anchor(3, 0);
    }

    /** The bytes of an anchor file that a version of OTF2 from 1.2 on wrote. */
    Bytes anchor(int major, int minor) {
        Bytes b = new Bytes(path(), 0);
        b.u8(3).order().text("OTF2").u8(3).u8(2).u8(major).u8(minor).u8(0);
        b.fixed64(chunk).fixed64(chunk).u8(1).u8(1).fixed64(1).fixed64(10);
        b.text("machine").text("hand").text("");
        return b.word(0).fixed64(77).word(0).word(0).u8(2);
    }

    /** An anchor file of the first version of the format. */
    Bytes oldAnchor() {
        return oldAnchor(1);
    }

    /** An anchor file of the first version of the format, by OTF2 1.0 or 1.1. */
    Bytes oldAnchor(int minor) {
        Bytes b = new Bytes(path(), 0);
        b.u8(3).order().text("OTF2").u8(1).u8(2).u8(1).u8(minor).u8(0);
        b.fixed64(chunk).fixed64(chunk).u8(1).u8(1).fixed64(1).fixed64(10);
        return b.text("machine").text("hand").text("").u8(2);
    }

    Bytes definitions() {
        return new Bytes(folder.resolve("hand.def"), chunk).header();
    }

    Bytes definitions(long location) {
        return new Bytes(folder.resolve("hand").resolve(location + ".def"), chunk).header();
    }

    Bytes snapshots(long location) {
        return new Bytes(folder.resolve("hand").resolve(location + ".snap"), chunk).header();
    }

    Bytes events(long location) {
        return new Bytes(folder.resolve("hand").resolve(location + ".evt"), chunk).header();
    }

    /**
     * Gives a file other bytes, in place: to empty it first would make some file systems wait for the disk, and there are tests that
     * do this ten thousand times.
     */
    static void overwrite(Path file, byte[] content) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
            ByteBuffer buffer = ByteBuffer.wrap(content);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.truncate(content.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Bytes of one file. */
    final class Bytes {
        private final Path file;
        private final int chunkSize;
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private long first = 1;

        private Bytes(Path file, int chunkSize) {
            this.file = file;
            this.chunkSize = chunkSize;
        }

        Path file() {
            return file;
        }

        int size() {
            return out.size();
        }

        Bytes u8(int value) {
            out.write(value);
            return this;
        }

        private Bytes fixed(long value, int bytes) {
            for (int i = 0; i < bytes; i++) {
                int shift = 8 * (big ? bytes - 1 - i : i);
                u8((int) (value >>> shift) & 0xFF);
            }
            return this;
        }

        Bytes u16(int value) {
            return fixed(value, 2);
        }

        Bytes word(long value) {
            return fixed(value, 4);
        }

        Bytes fixed64(long value) {
            return fixed(value, 8);
        }

        /** A compressed integer: as many bytes as it needs. */
        Bytes integer(long value) {
            int bytes = (71 - Long.numberOfLeadingZeros(value)) / 8;
            return u8(bytes).fixed(value, bytes);
        }

        /** The compressed reference to nothing. */
        Bytes undefined() {
            return u8(0xFF);
        }

        Bytes text(String text) {
            out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
            return u8(0);
        }

        Bytes order() {
            return u8(big ? 0x23 : 0x42);
        }

        Bytes header() {
            return u8(3).order().fixed64(first).fixed64(0);
        }

        /** Fills the chunk and begins another. */
        Bytes nextChunk() {
            do {
                u8(0);
            } while (out.size() % chunkSize != 0);
            first++;
            return header();
        }

        /** A record with its length, made of what {@code fields} writes. */
        Bytes record(int code, java.util.function.Consumer<Bytes> fields) {
            Bytes data = new Bytes(file, chunkSize);
            fields.accept(data);
            u8(code);
            if (data.size() < 255) {
                u8(data.size());
            } else {
                u8(255).fixed64(data.size());
            }
            out.writeBytes(data.out.toByteArray());
            return this;
        }

        Bytes clock(long ticksPerSecond) {
            return record(
                    DefinitionKind.CLOCK_PROPERTIES.code(),
                    r -> r.integer(ticksPerSecond).integer(0).integer(1000).undefined());
        }

        Bytes string(long ref, String text) {
            return record(DefinitionKind.STRING.code(), r -> r.integer(ref).text(text));
        }

        Bytes region(long ref, long name) {
            return record(
                    DefinitionKind.REGION.code(),
                    r -> r.integer(ref)
                            .integer(name)
                            .undefined()
                            .u8(0)
                            .undefined()
                            .integer(0)
                            .integer(0)
                            .integer(name)
                            .u8(1)
                            .u8(1)
                            .integer(0));
        }

        Bytes location(long ref, long name, long events) {
            return record(
                    DefinitionKind.LOCATION.code(),
                    r -> r.integer(ref).integer(name).u8(1).integer(events).undefined());
        }

        Bytes time(long ticks) {
            return u8(5).fixed64(ticks);
        }

        Bytes enter(long ticks, long region) {
            return time(ticks).u8(RecordKind.ENTER.code()).integer(region);
        }

        Bytes leave(long ticks, long region) {
            return time(ticks).u8(RecordKind.LEAVE.code()).integer(region);
        }

        /** The end mark; writes the file. */
        void end() {
            u8(2).write();
        }

        /** Writes the file as it is. */
        void write() {
            overwrite(file, out.toByteArray());
        }
    }
}
