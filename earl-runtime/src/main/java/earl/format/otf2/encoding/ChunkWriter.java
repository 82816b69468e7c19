package earl.format.otf2.encoding;

import earl.TraceException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * The bytes of one archive file, written chunk by chunk.
 *
 * <p>A chunk begins with a header (marker, byte order, number of its first and of its last event), ends with zero bytes and
 * has the archive's chunk size; only the last one is cut after the end-of-file mark. A record never crosses chunks, so the
 * caller passes an upper bound of its size to {@link #begin}. That bound, not the actual size, decides where a chunk ends.
 * The bounds are the reference writer's, so the same records give the same file.
 *
 * <p>The file is open only while a piece of a chunk is appended. Memory holds at most one piece, or one record if that is
 * longer. So thousands of files can be written side by side. One thread at a time.
 */
public final class ChunkWriter extends RecordBytes {
    /** Bytes of a timestamp record. */
    static final int TIMESTAMP_BYTES = 9;

    private static final int HEADER_BYTES = 18;
    private static final int LAST_EVENT_AT = 10;
    /** Most of thousands of files may have few events or none. */
    private static final int FIRST_CAPACITY = 128;

    private static final int PIECE = 64 << 10;

    private final Path file;
    private final int chunkSize;
    private final boolean timed;
    /** End of the current record's space in the array; beyond it, the array grows or the chunk ends. */
    private int limit;

    /** Begin of the current chunk in the file, and number of its bytes there. */
    private long chunkStart;

    private int appended;
    private boolean created;
    private boolean closed;
    private long events;
    private long time;

    /**
     * An empty file.
     *
     * @param file the file, created or truncated when its first chunk is complete
     * @param chunkSize bytes of a chunk
     * @param timed whether its records have times
     */
    public ChunkWriter(Path file, int chunkSize, boolean timed) {
        super(FIRST_CAPACITY);
        this.file = file;
        this.chunkSize = chunkSize;
        this.timed = timed;
        header();
    }

    /** Number of events begun by {@link #begin(long, int)}. */
    public long events() {
        return events;
    }

    /** Time of the last event, 0 before the first. */
    public long time() {
        return time;
    }

    /**
     * Begins an event: makes room for it, writes a time stamp if its time differs from the previous one, and counts it.
     *
     * @param ticks its time
     * @param bound maximum number of bytes that follow, including the attribute list
     * @throws IllegalArgumentException if the time is earlier than that of the last event
     */
    public void begin(long ticks, int bound) {
        if (Long.compareUnsigned(ticks, time) < 0) {
            throw new IllegalArgumentException(
                    "time " + ticks + " is before the time of the location's last event, " + time);
        }
        if (position + bound + TIMESTAMP_BYTES > limit) {
            makeRoom(ticks, bound + TIMESTAMP_BYTES);
        }
        if (ticks != time || ticks == 0) {
            stamp(ticks);
        }
        events++;
    }

    /** Begins a record without a time, of at most {@code bound} bytes. */
    @Override
    public void begin(int bound) {
        if (position + bound > limit) {
            makeRoom(0, bound);
        }
    }

    private void stamp(long ticks) {
        bytes[position] = Otf2Codes.TIMESTAMP;
        LONGS.set(bytes, position + 1, ticks);
        position += TIMESTAMP_BYTES;
        time = ticks;
    }

    private void makeRoom(long ticks, int bound) {
        if (closed) {
            throw new IllegalStateException(file + " is closed");
        }
        if ((long) appended + position + bound >= chunkSize) {
            pad();
            endChunk();
            header();
            if (timed) {
                stamp(ticks);
            }
            if (position + bound >= chunkSize) {
                throw new TraceException(
                        file, -1, "a record of up to " + bound + " bytes does not fit in a chunk of " + chunkSize);
            }
        }
        if (position + bound > bytes.length - SLACK && bytes.length >= PIECE && position > 0) {
            append();
        }
        if (position + bound > bytes.length - SLACK) {
            grow(Math.max(Math.min(PIECE, 2L * bytes.length), (long) position + bound));
        }
        setLimit();
    }

    private void setLimit() {
        limit = Math.min(chunkSize - 1 - appended, bytes.length - SLACK);
    }

    private void header() {
        bytes[0] = Otf2Codes.CHUNK_HEADER;
        bytes[1] = Otf2Codes.LITTLE_ENDIAN;
        LONGS.set(bytes, 2, events + 1);
        LONGS.set(bytes, LAST_EVENT_AT, 0L);
        position = HEADER_BYTES;
        setLimit();
    }

    /** Fills the rest of the chunk with end marks. */
    private void pad() {
        int left = chunkSize - appended - position;
        while (left > 0) {
            int room = Math.min(left, bytes.length - position);
            Arrays.fill(bytes, position, position + room, Otf2Codes.END_OF_CHUNK);
            position += room;
            left -= room;
            if (left > 0) {
                append();
            }
        }
    }

    /** Appends the buffer, and writes the number of the last event into the chunk's header. */
    private void endChunk() {
        if (appended == 0) {
            LONGS.set(bytes, LAST_EVENT_AT, events);
            append();
        } else {
            append();
            ByteBuffer last = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            last.putLong(0, events);
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                write(channel, last, chunkStart + LAST_EVENT_AT);
            } catch (IOException fault) {
                throw Otf2Files.cannotWrite(file, fault);
            }
        }
        chunkStart += appended;
        appended = 0;
    }

    private void append() {
        try (FileChannel channel = created
                ? FileChannel.open(file, StandardOpenOption.WRITE)
                : FileChannel.open(
                        file,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING)) {
            write(channel, ByteBuffer.wrap(bytes, 0, position), chunkStart + appended);
        } catch (IOException fault) {
            throw Otf2Files.cannotWrite(file, fault);
        }
        created = true;
        appended += position;
        position = 0;
    }

    private static void write(FileChannel channel, ByteBuffer buffer, long offset) throws IOException {
        long at = offset;
        while (buffer.hasRemaining()) {
            at += channel.write(buffer, at);
        }
    }

    /** Marks the end of the file, writes the rest and releases the memory. Nothing may be written afterwards. */
    public void close() {
        bytes[position++] = Otf2Codes.END_OF_FILE;
        bytes[position++] = Otf2Codes.END_OF_BUFFER;
        endChunk();
        bytes = new byte[0];
        limit = -1;
        closed = true;
    }
}
