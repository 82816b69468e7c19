package earl.format.otf2;

import earl.TraceException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * An archive file, one chunk after the other in memory. Bytes are copied from the file, not mapped: a file that is replaced or cut
 * while it is read gives an error and not a crash, and arrays are what the hot path is fastest on.
 *
 * <p>Memory is one chunk, or the file if that is smaller, whatever the archive claims. One thread.
 */
final class ChunkReader extends ByteCursor implements AutoCloseable {
    /** Bytes of a chunk's header: marker, byte order, number of the first and of the last event. */
    static final int HEADER = 18;

    private final Path file;
    private final FileChannel channel;
    private final long size;
    private final int chunkSize;
    private long next;

    private ChunkReader(Path file, FileChannel channel, long size, int chunkSize) {
        this.file = file;
        this.channel = channel;
        this.size = size;
        this.chunkSize = chunkSize;
        this.bytes = new byte[chunkSize + SLACK];
    }

    /**
     * Opens a file before its first chunk.
     *
     * @param chunkSize as the archive says
     * @throws TraceException if it cannot be opened
     */
    static ChunkReader open(Path file, long chunkSize) {
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
            try {
                long size = channel.size();
                long chunk = Math.min(chunkSize, size);
                if (chunk > Integer.MAX_VALUE - 64) {
                    throw new TraceException(file, -1, "chunks of more than 2 GiB are not supported");
                }
                return new ChunkReader(file, channel, size, (int) chunk);
            } catch (IOException | TraceException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** What to say of a file that cannot be opened or read. */
    static TraceException unreadable(Path file, IOException e) {
        if (e instanceof NoSuchFileException) {
            return new TraceException(file, -1, "there is no such file", e);
        }
        if (e instanceof AccessDeniedException) {
            return new TraceException(file, -1, "no permission to read it", e);
        }
        String reason = e.getMessage();
        return new TraceException(
                file, -1, "cannot be read: " + (reason == null ? e.getClass().getSimpleName() : reason), e);
    }

    Path file() {
        return file;
    }

    /** Bytes of the file. */
    long size() {
        return size;
    }

    /** Whether the whole file was read. */
    boolean atEnd() {
        return next >= size;
    }

    /**
     * Reads the next chunk and its header; then {@link #position} is that of the first record.
     *
     * @return whether there was one
     * @throws BrokenRecord if no chunk header is there
     */
    boolean nextChunk() throws BrokenRecord {
        if (next >= size) {
            return false;
        }
        base = next;
        limit = (int) Math.min(chunkSize, size - next);
        position = 0;
        readFully();
        next += limit;
        if (limit < HEADER) {
            throw new BrokenRecord(
                    base, "expected the header of a chunk, " + HEADER + " bytes, found the end of the file", true);
        }
        if (bytes[0] != Otf2Codes.CHUNK_HEADER) {
            throw broken("expected the header of a chunk, found code " + (bytes[0] & 0xFF));
        }
        if (bytes[1] != Otf2Codes.LITTLE_ENDIAN && bytes[1] != Otf2Codes.BIG_ENDIAN) {
            position = 1;
            throw broken("expected a byte order, found code " + (bytes[1] & 0xFF));
        }
        big = bytes[1] == Otf2Codes.BIG_ENDIAN;
        position = HEADER;
        return true;
    }

    private void readFully() {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, limit);
        try {
            while (buffer.hasRemaining()) {
                if (channel.read(buffer, base + buffer.position()) < 0) {
                    limit = buffer.position();
                    break;
                }
            }
        } catch (IOException e) {
            throw unreadable(file, e);
        }
        Arrays.fill(bytes, limit, Math.min(bytes.length, limit + SLACK), (byte) 0);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }
}
