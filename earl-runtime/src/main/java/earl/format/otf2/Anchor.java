package earl.format.otf2;

import earl.TraceException;
import earl.format.otf2.encoding.BrokenRecord;
import earl.format.otf2.encoding.ByteCursor;
import earl.format.otf2.encoding.ChunkReader;
import earl.format.otf2.encoding.Chunks;
import earl.format.otf2.encoding.Otf2Codes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The content of an archive's anchor file.
 *
 * @param version of OTF2 that wrote it, for instance {@code "2.1.1"}
 * @param eventChunk bytes of a chunk of events
 * @param definitionChunk bytes of a chunk of definitions
 * @param compressed whether events and definitions are compressed with zlib
 * @param locations number of locations
 * @param definitions number of global definitions
 * @param machine where it was written
 * @param creator the program that wrote it
 * @param description the user's description
 * @param properties in the file's order
 * @param snapshots number of snapshots
 * @param thumbnails number of thumbnails
 */
record Anchor(
        String version,
        long eventChunk,
        long definitionChunk,
        boolean compressed,
        long locations,
        long definitions,
        String machine,
        String creator,
        String description,
        Map<String, String> properties,
        long snapshots,
        long thumbnails) {
    private static final String MAGIC = "OTF2";
    private static final int MIN_CHUNK = 64;
    /** An anchor file has some hundred bytes of text; a larger file is something else. */
    private static final long MAX_BYTES = 16 << 20;

    private static final int SUBSTRATE_POSIX = 1;
    private static final int SUBSTRATE_SION = 2;
    private static final int SUBSTRATE_NONE = 3;
    private static final int COMPRESSION_NONE = 1;
    private static final int COMPRESSION_ZLIB = 2;

    /** Whether a file begins like an anchor file. Reads seven bytes, and those only of a regular file. */
    static boolean looksLike(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (var in = Files.newInputStream(file)) {
            byte[] head = in.readNBytes(7);
            return head.length == 7
                    && head[0] == Otf2Codes.CHUNK_HEADER
                    && head[2] == 'O'
                    && head[3] == 'T'
                    && head[4] == 'F'
                    && head[5] == '2'
                    && head[6] == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Reads an anchor file. */
    static Anchor read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new TraceException(
                    file,
                    -1,
                    Files.exists(file) ? "expected an anchor file, found no regular file" : "there is no such file");
        }
        ByteCursor in = new ByteCursor();
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw new TraceException(file, -1, "expected an anchor file, found one of more than 16 MiB");
            }
            byte[] content = Files.readAllBytes(file);
            in.bytes = java.util.Arrays.copyOf(content, content.length + ByteCursor.SLACK);
            in.limit = content.length;
            return parse(file, in);
        } catch (IOException e) {
            throw ChunkReader.unreadable(file, e);
        } catch (BrokenRecord e) {
            throw new TraceException(file, e.offset(), "anchor file: " + e.expected());
        }
    }

    private static Anchor parse(Path file, ByteCursor in) throws BrokenRecord {
        int marker = in.u8();
        if (marker != Otf2Codes.CHUNK_HEADER) {
            in.position = 0;
            throw in.broken("expected a header, found code " + marker);
        }
        int order = in.u8();
        if (order != Otf2Codes.LITTLE_ENDIAN && order != Otf2Codes.BIG_ENDIAN) {
            in.position = 1;
            throw in.broken("expected a byte order, found code " + order);
        }
        in.big = order == Otf2Codes.BIG_ENDIAN;
        int at = in.position;
        String magic = in.text();
        if (!magic.equals(MAGIC)) {
            in.position = at;
            throw in.broken("expected the text OTF2");
        }
        int format = in.u8();
        in.u8(); // trace format: a number of the reference writer that does not affect the records
        String version = in.u8() + "." + in.u8() + "." + in.u8();
        long eventChunk = chunk(in);
        long definitionChunk = chunk(in);
        checkSubstrate(file, in);
        boolean compressed = isCompressed(in);
        long locations = in.fixed64();
        long definitions = in.fixed64();
        String machine = in.text();
        String creator = in.text();
        String description = in.text();
        Map<String, String> properties = new LinkedHashMap<>();
        long snapshots = 0;
        long thumbnails = 0;
        if (format > 1) {
            long count = in.fixed32();
            for (long i = 0; i < count; i++) {
                properties.put(in.text(), in.text());
            }
            in.fixed64(); // the trace's identifier
        }
        if (format > 2) {
            snapshots = in.fixed32();
            thumbnails = in.fixed32();
        }
        return new Anchor(
                version,
                eventChunk,
                definitionChunk,
                compressed,
                locations,
                definitions,
                machine,
                creator,
                description,
                properties,
                snapshots,
                thumbnails);
    }

    /** Chunk layout of files of events and snapshots. */
    Chunks eventChunks() {
        return new Chunks(eventChunk, compressed);
    }

    /** Chunk layout of files of definitions. */
    Chunks definitionChunks() {
        return new Chunks(definitionChunk, compressed);
    }

    private static long chunk(ByteCursor in) throws BrokenRecord {
        int at = in.position;
        long size = in.fixed64();
        if (size < MIN_CHUNK) {
            in.position = at;
            throw in.broken("expected the size of a chunk, " + MIN_CHUNK + " bytes or more, found "
                    + Long.toUnsignedString(size));
        }
        return size;
    }

    private static void checkSubstrate(Path file, ByteCursor in) throws BrokenRecord {
        long offset = in.offset();
        int substrate = in.u8();
        if (substrate == SUBSTRATE_SION) {
            throw new TraceException(
                    file,
                    offset,
                    "the archive's files are in a SION container, which is not supported: unpack it with SIONlib's"
                            + " siondump and sionsplit, or record again with the POSIX substrate");
        }
        if (substrate == SUBSTRATE_NONE) {
            throw new TraceException(file, offset, "the archive was written without files: it has no events to read");
        }
        if (substrate != SUBSTRATE_POSIX) {
            throw new BrokenRecord(offset, "expected the kind of file system interface, 1 to 3, found " + substrate);
        }
    }

    private static boolean isCompressed(ByteCursor in) throws BrokenRecord {
        long offset = in.offset();
        int compression = in.u8();
        if (compression != COMPRESSION_NONE && compression != COMPRESSION_ZLIB) {
            throw new BrokenRecord(offset, "expected the kind of compression, 1 or 2, found " + compression);
        }
        return compression == COMPRESSION_ZLIB;
    }
}
