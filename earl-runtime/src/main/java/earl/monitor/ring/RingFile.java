package earl.monitor.ring;

import earl.TraceException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A ring, mapped: the reader's side of it. One thread.
 *
 * <pre>{@code
 * for (long at = ring.tail(), end = ring.head(); at < end; at++) {
 *     view.stand(ring.records(), ring.offset(at));
 *     ...
 * }
 * ring.consumed(end);
 * }</pre>
 */
public final class RingFile implements AutoCloseable {
    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
    private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();

    private final Path path;
    private final Arena arena;
    private final MemorySegment page;
    private final MemorySegment records;
    private final long mask;
    private final int shift;
    private long torn;

    private RingFile(Path path, Arena arena, MemorySegment file, long capacity) {
        this.path = path;
        this.arena = arena;
        this.page = file.asSlice(0, RingLayout.HEADER);
        this.records = file.asSlice(RingLayout.HEADER);
        this.mask = capacity - 1;
        this.shift = Long.numberOfTrailingZeros(capacity);
    }

    /**
     * Opens a ring that a process is writing, or has left behind.
     *
     * @throws TraceException if it is none, of another version, or shorter than it says
     */
    public static RingFile open(Path path) {
        Arena arena = Arena.ofShared();
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            long size = channel.size();
            if (size < RingLayout.HEADER) {
                throw new TraceException(path, size, "expected the header of a ring, 4096 bytes");
            }
            MemorySegment file = channel.map(FileChannel.MapMode.READ_WRITE, 0, size, arena);
            long capacity = check(path, file);
            if (Long.bitCount(capacity) != 1 || RingLayout.HEADER + capacity * RingLayout.RECORD != size) {
                throw new TraceException(
                        path, RingLayout.CAPACITY, capacity + " records do not fit into " + size + " bytes");
            }
            return new RingFile(path, arena, file, capacity);
        } catch (IOException fault) {
            arena.close();
            throw new TraceException(path, -1, "cannot be read: " + fault.getMessage(), fault);
        } catch (TraceException fault) {
            arena.close();
            throw fault;
        }
    }

    /** Whether a header is one; its capacity. */
    static long check(Path path, MemorySegment file) {
        if (file.get(ValueLayout.JAVA_LONG, 0) != RingLayout.MAGIC) {
            throw new TraceException(path, 0, "expected a ring of the recorder's");
        }
        int version = file.get(ValueLayout.JAVA_INT, RingLayout.VERSION_AT);
        int bytes = file.get(ValueLayout.JAVA_INT, RingLayout.RECORD_BYTES);
        if (version != RingLayout.VERSION || bytes != RingLayout.RECORD) {
            throw new TraceException(
                    path,
                    RingLayout.VERSION_AT,
                    "expected version 1 with records of 64 bytes, found version " + version + " with " + bytes);
        }
        return file.get(ValueLayout.JAVA_LONG, RingLayout.CAPACITY);
    }

    /** The file. */
    public Path path() {
        return path;
    }

    /** What it says now. */
    public RingHeader header() {
        INT.getAcquire(page, (long) RingLayout.STATE);
        return RingHeader.read(page);
    }

    /** Number of the first record that is not yet there. */
    public long head() {
        return (long) LONG.getAcquire(page, (long) RingLayout.HEAD);
    }

    /** Number of the first record that was not yet taken. */
    public long tail() {
        return (long) LONG.getOpaque(page, (long) RingLayout.TAIL);
    }

    /** Gives the room of all records before {@code tail} back to the process. */
    public void consumed(long tail) {
        LONG.setRelease(page, (long) RingLayout.TAIL, tail);
    }

    /** The memory of the records. */
    public MemorySegment records() {
        return records;
    }

    /** Where a record is in {@link #records}. */
    public long offset(long index) {
        return (index & mask) * RingLayout.RECORD;
    }

    /** Records that it holds. */
    public long capacity() {
        return mask + 1;
    }

    /** Whether records are lost just now, or were lost at the end: room was missing and nothing was written since. */
    public long lostRecords() {
        return (long) LONG.getOpaque(page, (long) RingLayout.LOST_RECORDS);
    }

    /** Records that were announced but are not what they should be: the machine went down before they reached the disk. */
    public long torn() {
        return torn;
    }

    /**
     * How many records from {@code from} on are whole. Where one is not, those after it are given up, and counted.
     *
     * @param to number of the first that is not wanted, no more than {@link #capacity} after {@code from}
     */
    public long whole(long from, long to) {
        for (long index = from; index < to; index++) {
            byte lap = records.get(ValueLayout.JAVA_BYTE, offset(index) + RecordView.LAP_AT);
            if (lap != RingLayout.lap(index, shift)) {
                torn += to - index;
                return index - from;
            }
        }
        return to - from;
    }

    /** Where the group of records that {@code index} is in ends: the first record from there on that continues no other. */
    public long groupEnd(long index, long to) {
        long end = index;
        while (end < to && (records.get(ValueLayout.JAVA_BYTE, offset(end)) & 0xFF) >= RecordView.PART) {
            end++;
        }
        return end;
    }

    /** Whether the thread has ended by itself. */
    public boolean hasExited() {
        return ((int) INT.getAcquire(page, (long) RingLayout.STATE) & 2) != 0;
    }

    MemorySegment page() {
        return page;
    }

    @Override
    public void close() {
        arena.close();
    }
}
