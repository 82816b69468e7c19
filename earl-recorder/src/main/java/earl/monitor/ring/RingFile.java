package earl.monitor.ring;

import earl.TraceException;
import earl.disk.RegularFile;
import earl.memory.Capacity;
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
 * <p>The process never waits for the reader: when the ring is full, it moves the oldest records into files ({@link
 * SpillFiles}) and writes over them. So the reader uses copies, which {@link #hold} makes from the ring or from those files.
 *
 * <pre>{@code
 * long end = ring.hold(ring.read(), ring.head());
 * for (long at = ring.read(); at < end; at++) {
 *     ring.stand(view, at);
 *     ...
 * }
 * ring.consumed(end);
 * }</pre>
 */
public final class RingFile implements AutoCloseable {
    /** Maximum number of records that wait for others to join them: two for each of JOINED_SITES in {@code native/thread.h}. */
    private static final int MAX_PENDING = 16;

    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
    private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();
    /** Number of records in which to look for the end of a group. */
    private static final long GROUP = 64;

    private final Path path;
    private final Arena arena;
    private final MemorySegment page;
    private final MemorySegment records;
    private final long mask;
    private final int shift;
    private final SpillFiles spilled;
    private MemorySegment held = MemorySegment.NULL;
    /** The records that are held, in words of 8 bytes. */
    private long[] words = {};

    private long heldFrom;
    private long heldTo;
    private long torn;

    private RingFile(Path path, Path spills, Arena arena, MemorySegment file, long capacity) {
        this.path = path;
        this.spilled = new SpillFiles(spills.resolve(path.getFileName()));
        this.arena = arena;
        this.page = file.asSlice(0, RingLayout.HEADER);
        this.records = file.asSlice(RingLayout.HEADER);
        this.mask = capacity - 1;
        this.shift = Long.numberOfTrailingZeros(capacity);
    }

    /**
     * Opens a ring that a process is writing, or has left; its files are in the same folder.
     *
     * @throws TraceException if it is none, of another version, or shorter than it says
     */
    public static RingFile open(Path path) {
        return open(path, path.resolveSibling(""));
    }

    /**
     * Opens a ring that a process is writing, or has left.
     *
     * @param spills folder of the files into which the process moves records that do not fit in the ring
     * @throws TraceException if it is none, of another version, or shorter than it says
     */
    public static RingFile open(Path path, Path spills) {
        Arena arena = Arena.ofShared();
        try (FileChannel channel =
                FileChannel.open(RegularFile.of(path), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
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
            return new RingFile(path, spills, arena, file, capacity);
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
                    "expected version " + RingLayout.VERSION + " with records of 64 bytes, found version " + version
                            + " with " + bytes);
        }
        return file.get(ValueLayout.JAVA_LONG, RingLayout.CAPACITY);
    }

    /** The file. */
    public Path path() {
        return path;
    }

    /** The current header. */
    public RingHeader header() {
        INT.getAcquire(page, (long) RingLayout.STATE);
        return RingHeader.read(page);
    }

    /** Number of the first record that is not yet there. */
    public long head() {
        return (long) LONG.getAcquire(page, (long) RingLayout.HEAD);
    }

    /** The process is no more: polls and operations on files that it would have gone on to count are whole. */
    public void abandoned() {
        int pending = (int) INT.getAndSet(page, (long) RingLayout.PENDING, 0);
        if (pending > 0 && pending <= MAX_PENDING) {
            LONG.setRelease(page, (long) RingLayout.HEAD, head() + pending);
        }
    }

    /** Number of the first record whose room the process may not use again. */
    public long tail() {
        return (long) LONG.getAcquire(page, (long) RingLayout.TAIL);
    }

    /** Notes that its process runs now. */
    public void seen() {
        LONG.setOpaque(page, (long) RingLayout.SEEN, System.nanoTime());
    }

    /** Number of the first record that was not yet taken. */
    public long read() {
        return (long) LONG.getOpaque(page, (long) RingLayout.READ);
    }

    /** Gives the room of all records before {@code read} back to the process, or to the disk. */
    public void consumed(long read) {
        LONG.setOpaque(page, (long) RingLayout.READ, read);
        for (long tail = tail(); tail < read; tail = tail()) {
            LONG.compareAndSet(page, (long) RingLayout.TAIL, tail, read);
        }
        spilled.remove(read);
    }

    /**
     * Tells the process who takes its records: while that process lives, the thread moves records that do not fit into
     * files.
     */
    public void watchedBy(long pid) {
        INT.setRelease(page, (long) RingLayout.MONITOR, (int) pid);
    }

    /** Whether the process moves records into files when the ring is full. */
    public boolean spills() {
        return (int) INT.getOpaque(page, (long) RingLayout.SPILLS) != 0;
    }

    /**
     * Copies records, up to the end of the last one's group. Views {@link #stand} on them until others are held.
     *
     * @param to number of the first that is not wanted, {@link #head} at most
     * @return number of the first that is not held: later than {@code to} where the group ends later, earlier where a record is torn
     */
    public long hold(long from, long to) {
        if (from == heldFrom && to == heldTo) {
            return to;
        }
        heldFrom = from;
        long head = head();
        heldTo = from + whole(from, copy(from, from, to));
        while (heldTo >= to && heldTo < head && from < heldTo) {
            long end = Math.min(head, heldTo + GROUP);
            long copied = copy(from, heldTo, end);
            long whole = heldTo + whole(heldTo, copied);
            long group = groupEnd(heldTo, whole);
            heldTo = group;
            if (group < end) {
                break;
            }
        }
        return heldTo;
    }

    /** Whether records are held. */
    boolean holds(long from, long to) {
        return from >= heldFrom && to <= heldTo;
    }

    /** Copies records after those copied before; returns the number of the first one that could not be read. */
    private long copy(long first, long from, long to) {
        long read = copyBytes(first, from, to);
        words = Capacity.ensure(words, (int) (read - first) * RecordView.WORDS);
        MemorySegment.copy(
                held,
                ValueLayout.JAVA_LONG,
                (from - first) * RingLayout.RECORD,
                words,
                (int) (from - first) * RecordView.WORDS,
                (int) (read - from) * RecordView.WORDS);
        return read;
    }

    private long copyBytes(long first, long from, long to) {
        long bytes = (to - first) * RingLayout.RECORD;
        if (held.byteSize() < bytes) {
            MemorySegment larger = arena.allocate(Math.max(bytes, 2 * held.byteSize()), Long.BYTES);
            MemorySegment.copy(held, 0, larger, 0, Math.min(held.byteSize(), (from - first) * RingLayout.RECORD));
            held = larger;
        }
        long at = from;
        while (at < to) {
            long tail = tail();
            if (at < tail) {
                long end = Math.min(to, tail);
                long read = spilled.read(at, end, held, (at - first) * RingLayout.RECORD);
                if (read < end) {
                    torn += to - read;
                    return read;
                }
                at = end;
            } else {
                copyFromRing(at, to, (at - first) * RingLayout.RECORD);
                VarHandle.acquireFence();
                // The process may meanwhile have overwritten records that it moved; these are in files now.
                if (tail() <= at) {
                    at = to;
                }
            }
        }
        return to;
    }

    private void copyFromRing(long from, long to, long offset) {
        for (long at = from; at < to; ) {
            long end = Math.min(to, (at / capacity() + 1) * capacity());
            MemorySegment.copy(
                    records,
                    (at & mask) * RingLayout.RECORD,
                    held,
                    offset + (at - from) * RingLayout.RECORD,
                    (end - at) * RingLayout.RECORD);
            at = end;
        }
    }

    /** Stands on a record that is held, until others are held. */
    public void stand(RecordView view, long index) {
        view.stand(words, word(index));
    }

    /** Index in {@code words} of a record. */
    private int word(long index) {
        return (int) (index - heldFrom) * RecordView.WORDS;
    }

    /** The memory of the records that are held. */
    MemorySegment records() {
        return held;
    }

    /** Offset in {@link #records} of a copied record. */
    long offset(long index) {
        return (index - heldFrom) * RingLayout.RECORD;
    }

    /** Records that it holds. */
    public long capacity() {
        return mask + 1;
    }

    /** Whether records are lost just now, or were lost at the end: room was missing and nothing was written since. */
    public long lostRecords() {
        return (long) LONG.getOpaque(page, (long) RingLayout.LOST_RECORDS);
    }

    /** Number of announced records that are damaged, because the machine crashed before they reached the disk. */
    public long torn() {
        return torn;
    }

    /** Number of intact records from {@code from} on. After a damaged record, the others are dropped and counted. */
    private long whole(long from, long to) {
        for (long index = from; index < to; index++) {
            if ((byte) (words[word(index)] >>> (RecordView.LAP_AT * Byte.SIZE)) != RingLayout.lap(index, shift)) {
                torn += to - index;
                return index - from;
            }
        }
        return to - from;
    }

    /** The end of the group of records that contains {@code index}: the first later record that continues no other. */
    private long groupEnd(long index, long to) {
        long end = index;
        while (end < to && (words[word(end)] & 0xFF) >= RecordView.PART) {
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
        spilled.close();
        arena.close();
    }
}
