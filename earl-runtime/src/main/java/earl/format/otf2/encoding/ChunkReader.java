package earl.format.otf2.encoding;

import earl.TraceException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads an archive file into memory chunk by chunk. It copies bytes instead of mapping the file: if the file is replaced or
 * truncated meanwhile, the result is an error instead of a crash, and the hot path is fastest on arrays.
 *
 * <p>There are two ways to read. {@link #open} holds the file open and a whole chunk in memory: for one file after the other.
 * {@link #openInPieces} opens the file only while it copies a piece of a chunk, so that thousands of files can be read side by side;
 * {@link #fetchHead} and {@link #fetchData} must then be called for each record.
 *
 * <p>Offsets in compressed archives are those of the uncompressed files, except in errors of the compression.
 *
 * <p>It uses memory for one chunk or piece and the largest record, or for the file if that is smaller, regardless of what
 * the archive claims. One thread.
 */
public final class ChunkReader extends ByteCursor implements AutoCloseable {
    /** Bytes of a chunk's header: marker, byte order, number of the first and of the last event. */
    public static final int HEADER = 18;

    /**
     * Number of bytes that determine the length of a record: a code and the length of its data, or a code and one integer.
     */
    private static final int RECORD_HEAD = 10;

    private final Path file;
    private final @Nullable FileChannel channel;
    private final BasicFileAttributes opened;
    private final long size;
    private final int chunkSize;
    private final int piece;
    private final boolean compressed;
    /** Offset of the next chunk in the file. */
    private long next;
    /** Offset of the current chunk in the file, and without compression. */
    private long chunkAt;

    private long chunkBase;
    /** End of the current chunk, relative to {@link #base}. */
    private long chunkEnd;

    private ChunkReader(
            Path file,
            @Nullable FileChannel channel,
            BasicFileAttributes opened,
            int chunkSize,
            int piece,
            boolean compressed) {
        this.file = file;
        this.channel = channel;
        this.opened = opened;
        this.size = opened.size();
        this.chunkSize = chunkSize;
        this.piece = piece;
        this.compressed = compressed;
        this.bytes = new byte[(compressed ? 0 : Math.min(chunkSize, piece)) + SLACK];
    }

    /**
     * Opens a file before its first chunk.
     *
     * @param chunks chunk layout of the archive
     * @throws TraceException if it cannot be opened
     */
    public static ChunkReader open(Path file, Chunks chunks) {
        return open(file, chunks, Integer.MAX_VALUE);
    }

    /**
     * Opens a file to be read from the middle of a chunk: holds it open, and reads pieces of chunks.
     *
     * @param piece bytes in memory, unless a record is longer; a compressed archive uses a whole chunk
     */
    public static ChunkReader open(Path file, Chunks chunks, int piece) {
        try {
            BasicFileAttributes attributes = regular(file);
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
            try {
                return of(file, channel, attributes, chunks, Math.max(piece, HEADER));
            } catch (TraceException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /**
     * Opens a file to be read in pieces.
     *
     * @param piece bytes in memory, unless a record is longer; a compressed archive uses a whole chunk
     */
    public static ChunkReader openInPieces(Path file, Chunks chunks, int piece) {
        try {
            return of(file, null, regular(file), chunks, Math.max(piece, HEADER));
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** A device has no end, and opening a pipe waits for its writer. */
    private static BasicFileAttributes regular(Path file) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        if (!attributes.isRegularFile()) {
            throw new TraceException(
                    file, -1, "expected a file, found a " + (attributes.isDirectory() ? "folder" : "device or pipe"));
        }
        return attributes;
    }

    private static ChunkReader of(
            Path file, @Nullable FileChannel channel, BasicFileAttributes opened, Chunks chunks, int piece) {
        long most = chunks.compressed() ? CompressedChunk.mostPlain(opened.size()) : opened.size();
        long chunk = Math.min(chunks.size(), most);
        if (chunk > Integer.MAX_VALUE - SLACK) {
            throw new TraceException(file, -1, "chunks of more than 2 GiB are not supported");
        }
        return new ChunkReader(file, channel, opened, (int) chunk, piece, chunks.compressed());
    }

    /** The exception for a file that cannot be opened or read. */
    public static TraceException unreadable(Path file, IOException e) {
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

    public Path file() {
        return file;
    }

    /** Bytes of the file. */
    public long size() {
        return size;
    }

    /** Whether the whole file was read. */
    public boolean atEnd() {
        return next >= size;
    }

    /**
     * Reads the next chunk and its header; then {@link #position} is that of the first record.
     *
     * @return whether there was one
     * @throws BrokenRecord if no chunk header is there
     */
    public boolean nextChunk() throws BrokenRecord {
        if (next >= size) {
            return false;
        }
        chunkAt = next;
        base = chunkEnd;
        chunkBase = base;
        position = 0;
        limit = 0;
        if (compressed) {
            uncompress();
        } else {
            next += Math.min(chunkSize, size - next);
            chunkEnd = next;
            fill((int) Math.min(piece, chunkEnd - base));
        }
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

    /** Offset in the file of the current chunk. */
    public long chunkAt() {
        return chunkAt;
    }

    /** Offset of the current chunk in the file without compression. */
    public long chunkBase() {
        return chunkBase;
    }

    /** Offset in the file of the next chunk. */
    public long nextAt() {
        return next;
    }

    /** Offset of the next chunk in the file without compression. */
    public long nextBase() {
        return chunkEnd;
    }

    /** Continues before the chunk at an offset in the file, which is at {@code plain} without compression. */
    public void seek(long at, long plain) {
        next = at;
        chunkEnd = plain;
    }

    /** Goes to a record of the current chunk, of which only the begin was read. */
    public void skipTo(long record) {
        long at = chunkBase + record;
        if (at > base + limit && !compressed) {
            base = Math.min(at, chunkEnd);
            position = 0;
            limit = 0;
            fill((int) Math.min(bytes.length - SLACK, chunkEnd - base));
        } else {
            position = (int) Math.min(at - base, limit);
        }
    }

    /** Offset of the next record in the current chunk. */
    public long inChunk() {
        return offset() - chunkBase;
    }

    /** Whether the rest of the chunk is in memory. */
    public boolean isWhole() {
        return base + limit >= chunkEnd;
    }

    private void uncompress() throws BrokenRecord {
        byte[] header = new byte[CompressedChunk.HEADER];
        long at = next;
        next = size;
        if (read(header, header.length, at) < header.length) {
            throw new BrokenRecord(at, "expected the header of a compressed chunk, found the end of the file", true);
        }
        CompressedChunk chunk = new CompressedChunk(header, at);
        long stream = at + CompressedChunk.HEADER;
        chunk.check(size - stream, chunkSize);
        byte[] data = new byte[(int) chunk.compressed];
        if (bytes.length < chunk.plain + SLACK) {
            bytes = new byte[(int) chunk.plain + SLACK];
        }
        read(data, data.length, stream);
        limit = chunk.inflate(data, bytes);
        Arrays.fill(bytes, limit, limit + SLACK, (byte) 0);
        chunkEnd = base + limit;
        next = stream + chunk.compressed;
        boolean follows = next >= size || (read(header, header.length, next) > 0 && CompressedChunk.isHeader(header));
        if (!follows) {
            next = stream + chunk.plain;
        }
    }

    /** Reads up to {@code count} bytes; returns the number read. */
    private int read(byte[] into, int count, long offset) {
        ByteBuffer buffer = ByteBuffer.wrap(into, 0, count);
        copy(buffer, offset);
        return buffer.position();
    }

    /**
     * Ensures that the head of the current record is in memory: its code and the length of its data, or its code and one
     * integer.
     *
     * @return whether anything is left of the chunk
     */
    public boolean fetchHead() {
        fetch(RECORD_HEAD);
        return position < limit;
    }

    /**
     * Ensures that the data of a record are in memory, as far as the chunk has them. The position must be at their length.
     */
    public void fetchData() {
        if (base + limit >= chunkEnd) {
            return;
        }
        long length = bytes[position] & 0xFF;
        if (length == 0xFF) {
            long word = (long) LONGS.get(bytes, position + 1);
            length = big ? Long.reverseBytes(word) : word;
        }
        int most = (int) (chunkEnd - base - position);
        fetch(length < 0 || length > most ? most : (int) Math.min(most, RECORD_HEAD + length));
    }

    /** Ensures that {@code count} bytes from the position are in memory, or the rest of the chunk. */
    public void fetch(int count) {
        long end = Math.min(chunkEnd, base + position + count);
        if (base + limit >= end) {
            return;
        }
        int rest = limit - position;
        int wanted = (int) (end - base) - position;
        byte[] from = bytes;
        if (wanted > bytes.length - SLACK) {
            bytes = new byte[wanted + SLACK];
        }
        System.arraycopy(from, position, bytes, 0, rest);
        base += position;
        position = 0;
        limit = rest;
        fill((int) Math.min(bytes.length - SLACK, chunkEnd - base));
    }

    /** Reads the bytes after the limit, up to an offset in memory. If the file has become shorter, the data end there. */
    private void fill(int end) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, limit, end - limit);
        copy(buffer, base + limit);
        limit = buffer.position();
        if (limit < end) {
            next = base + limit;
            chunkEnd = next;
        }
        Arrays.fill(bytes, limit, Math.min(bytes.length, limit + SLACK), (byte) 0);
    }

    private void copy(ByteBuffer buffer, long offset) {
        try {
            if (channel != null) {
                copy(channel, buffer, offset);
            } else {
                try (FileChannel again = FileChannel.open(file, StandardOpenOption.READ)) {
                    checkSameFile(offset);
                    copy(again, buffer, offset);
                }
            }
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static void copy(FileChannel from, ByteBuffer buffer, long offset) throws IOException {
        long at = offset;
        while (buffer.hasRemaining()) {
            int more = from.read(buffer, at);
            if (more < 0) {
                break;
            }
            at += more;
        }
    }

    private void checkSameFile(long offset) throws IOException {
        BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
        if (!Objects.equals(now.fileKey(), opened.fileKey())
                || !now.lastModifiedTime().equals(opened.lastModifiedTime())
                || now.size() != opened.size()) {
            throw new TraceException(
                    file, offset, "expected the file that was opened, found that it was changed since");
        }
    }

    @Override
    public void close() {
        if (channel == null) {
            return;
        }
        try {
            channel.close();
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }
}
