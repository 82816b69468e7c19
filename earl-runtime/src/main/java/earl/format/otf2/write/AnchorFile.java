package earl.format.otf2.write;

import earl.format.otf2.encoding.Otf2Codes;
import earl.format.otf2.encoding.Otf2Files;
import earl.format.otf2.encoding.RecordBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/** Writes the anchor file: versions, chunk sizes, counts and texts of an archive. */
final class AnchorFile {
    private static final String MAGIC = "OTF2";
    private static final int ANCHOR_FORMAT = 3;
    private static final int TRACE_FORMAT = 2;
    private static final int VERSION_MAJOR = 3;
    private static final int VERSION_MINOR = 0;
    private static final int VERSION_BUGFIX = 2;
    private static final int SUBSTRATE_POSIX = 1;
    private static final int COMPRESSION_NONE = 1;

    /** Readers load the whole file into one chunk of the minimum size. */
    private static final int MAX_BYTES = 256 << 10;

    private AnchorFile() {}

    /**
     * Writes it.
     *
     * @param file what to write
     * @param options content of the file
     * @param locations number of locations defined
     * @param definitions number of global definitions
     * @param snapshots number of snapshots
     * @param content digest of the definitions: the trace's identifier if the options have none
     */
    static void write(
            Path file, Otf2WriterOptions options, long locations, long definitions, long snapshots, long content) {
        RecordBytes bytes = new RecordBytes(1024);
        bytes.u8(Otf2Codes.CHUNK_HEADER);
        bytes.u8(Otf2Codes.LITTLE_ENDIAN);
        bytes.text(MAGIC);
        bytes.u8(ANCHOR_FORMAT);
        bytes.u8(TRACE_FORMAT);
        bytes.u8(VERSION_MAJOR);
        bytes.u8(VERSION_MINOR);
        bytes.u8(VERSION_BUGFIX);
        bytes.fixed64(options.eventChunk());
        bytes.fixed64(options.definitionChunk());
        bytes.u8(SUBSTRATE_POSIX);
        bytes.u8(COMPRESSION_NONE);
        bytes.fixed64(locations);
        bytes.fixed64(definitions);
        text(bytes, options.machine());
        text(bytes, options.creator());
        text(bytes, options.description());
        bytes.begin(4);
        bytes.fixed32(options.properties().size());
        for (Map.Entry<String, String> property : options.properties().entrySet()) {
            text(bytes, property.getKey());
            text(bytes, property.getValue());
        }
        bytes.begin(19);
        long identifier = options.identifier();
        bytes.fixed64(identifier != 0 ? identifier : bytes.digest(content));
        bytes.fixed32((int) snapshots);
        bytes.fixed32(0); // thumbnails
        bytes.u8(Otf2Codes.END_OF_FILE);
        bytes.u8(Otf2Codes.END_OF_BUFFER);
        bytes.u8(Otf2Codes.END_OF_CHUNK);
        if (bytes.position > MAX_BYTES) {
            throw new IllegalArgumentException("the texts of the anchor file have more than 256 KiB");
        }
        try {
            Files.write(file, Arrays.copyOf(bytes.bytes, bytes.position));
        } catch (IOException fault) {
            throw Otf2Files.cannotWrite(file, fault);
        }
    }

    private static void text(RecordBytes bytes, String text) {
        bytes.begin(3 * text.length() + 1);
        bytes.text(text);
    }
}
