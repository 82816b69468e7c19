package earl.monitor.ring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A process's side of a ring, as {@code native/recorder.c} has it: groups of records are seen together or not at all, and those for which
 * there is no room are counted and told before the next one that finds room. One thread.
 *
 * <pre>{@code
 * writer.call(function).message(comm, partner, tag, bytes).times(enter, leave);
 * writer.part(RingRecords.COMPLETED, function).message(0, source, tag, bytes);
 * writer.publish(leave);
 * }</pre>
 */
public final class RingWriter implements AutoCloseable {
    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
    private static final int LARGEST_GROUP = 64;

    private final Path path;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment page;
    private final MemorySegment records;
    private final MemorySegment group = arena.allocate((long) LARGEST_GROUP * RingLayout.RECORD, 8);
    private final long capacity;
    private long at = -RingLayout.RECORD;
    private long head;
    private long lostSince;

    /**
     * A ring of a process that ran alone on its node.
     *
     * @param path {@code host.pid.thread.ring}
     * @param capacity records, a power of two
     */
    public RingWriter(Path path, int rank, int ranks, long capacity) {
        this.path = path;
        this.capacity = capacity;
        Path hidden = path.resolveSibling(path.getFileName() + ".new");
        try (FileChannel channel = FileChannel.open(
                hidden, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MemorySegment file = channel.map(
                    FileChannel.MapMode.READ_WRITE, 0, RingLayout.HEADER + capacity * RingLayout.RECORD, arena);
            page = file.asSlice(0, RingLayout.HEADER);
            records = file.asSlice(RingLayout.HEADER);
            describe(rank, ranks);
            Files.move(hidden, path);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private void describe(int rank, int ranks) {
        page.set(ValueLayout.JAVA_LONG, 0, RingLayout.MAGIC);
        number(RingLayout.VERSION_AT, RingLayout.VERSION);
        number(RingLayout.RECORD_BYTES, RingLayout.RECORD);
        page.set(ValueLayout.JAVA_LONG, RingLayout.CAPACITY, capacity);
        number(RingLayout.PID, 1000 + rank);
        number(RingLayout.RANK, rank);
        number(RingLayout.RANKS, ranks);
        text(RingLayout.HOST, "node");
        text(RingLayout.PROGRAM, "/tmp/made-up");
    }

    private void number(int field, int value) {
        page.set(ValueLayout.JAVA_INT, field, value);
    }

    private void text(int field, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        MemorySegment.copy(MemorySegment.ofArray(bytes), 0, page, field, bytes.length);
    }

    /** The file. */
    public Path path() {
        return path;
    }

    /** Whose ring it is. */
    public RingWriter pid(int pid) {
        number(RingLayout.PID, pid);
        return this;
    }

    /** Begins a group with a call. */
    public RingWriter call(int function) {
        return part(RingRecords.CALL, function).message(0, RecordView.NO_RANK, RecordView.NO_RANK, 0);
    }

    /** The next record of the group. */
    public RingWriter part(int kind, int function) {
        at += RingLayout.RECORD;
        group.asSlice(at, RingLayout.RECORD).fill((byte) 0);
        group.set(ValueLayout.JAVA_BYTE, at, (byte) kind);
        group.set(ValueLayout.JAVA_SHORT, at + 2, (short) function);
        return this;
    }

    /** Communicator, partner, tag and bytes of the record. */
    public RingWriter message(int comm, int partner, int tag, long bytes) {
        group.set(ValueLayout.JAVA_INT, at + 4, comm);
        group.set(ValueLayout.JAVA_INT, at + 8, partner);
        group.set(ValueLayout.JAVA_INT, at + 12, tag);
        group.set(ValueLayout.JAVA_LONG, at + 16, bytes);
        return this;
    }

    /** Its second number of bytes, or how many parts there are. */
    public RingWriter other(long other) {
        group.set(ValueLayout.JAVA_LONG, at + 24, other);
        return this;
    }

    /** Its request. */
    public RingWriter request(long request) {
        group.set(ValueLayout.JAVA_LONG, at + 32, request);
        return this;
    }

    /** The number of the place of a call, below 2^32; its stack is not known. */
    public RingWriter site(long number) {
        group.set(ValueLayout.JAVA_INT, at + 44, (int) number);
        return this;
    }

    /** Its times. */
    public RingWriter times(long enter, long leave) {
        group.set(ValueLayout.JAVA_LONG, at + 48, enter);
        group.set(ValueLayout.JAVA_LONG, at + 56, leave);
        return this;
    }

    /** A member of a communicator. */
    public RingWriter member(int index, int rank) {
        group.set(ValueLayout.JAVA_INT, at + 8 + 4L * index, rank);
        return this;
    }

    /** A group that says how long the world is. */
    public void world(int rank, int ranks) {
        part(RingRecords.COMM, 0).message(1, ranks, rank, 0);
        part(RingRecords.MEMBERS, 0);
        for (int i = 0; i < ranks; i++) {
            member(i, i);
        }
        publish(0);
    }

    /**
     * Lets the group be seen.
     *
     * @param now the time
     * @return whether there was room for it
     */
    public boolean publish(long now) {
        int count = (int) (at / RingLayout.RECORD) + 1;
        at = -RingLayout.RECORD;
        long tail = (long) LONG.getAcquire(page, (long) RingLayout.TAIL);
        int mark = lostSince > 0 ? 1 : 0;
        if (head + count + mark - tail > capacity) {
            lostSince += count;
            add(RingLayout.LOST_RECORDS, count);
            add(RingLayout.LOST_GROUPS, 1);
            return false;
        }
        if (mark > 0) {
            long lost = place(head);
            records.asSlice(lost, RingLayout.RECORD).fill((byte) 0);
            records.set(ValueLayout.JAVA_BYTE, lost, (byte) RingRecords.LOST);
            records.set(ValueLayout.JAVA_LONG, lost + 24, lostSince);
            records.set(ValueLayout.JAVA_LONG, lost + 48, now);
            records.set(ValueLayout.JAVA_LONG, lost + 56, now);
            seal(1);
            lostSince = 0;
        }
        for (int i = 0; i < count; i++) {
            MemorySegment.copy(group, (long) i * RingLayout.RECORD, records, place(head + i), RingLayout.RECORD);
        }
        seal(count);
        return true;
    }

    private void add(int field, long more) {
        LONG.setOpaque(page, (long) field, (long) LONG.getOpaque(page, (long) field) + more);
    }

    private long place(long index) {
        return (index & capacity - 1) * RingLayout.RECORD;
    }

    private void seal(int count) {
        for (long index = head; index < head + count; index++) {
            byte lap = RingLayout.lap(index, Long.numberOfTrailingZeros(capacity));
            records.set(ValueLayout.JAVA_BYTE, place(index) + RecordView.LAP_AT, lap);
        }
        head += count;
        LONG.setRelease(page, (long) RingLayout.HEAD, head);
    }

    /** Records published so far, and marks of lost ones. */
    public long head() {
        return head;
    }

    /** The thread ends by itself, after {@code MPI_Finalize}. */
    public void exit(long now) {
        page.set(ValueLayout.JAVA_LONG, RingLayout.EXIT_TICKS, now);
        page.set(ValueLayout.JAVA_LONG, RingLayout.END_TICKS, now);
        page.set(ValueLayout.JAVA_LONG, RingLayout.END_NS, now);
        ValueLayout.JAVA_INT.varHandle().setRelease(page, (long) RingLayout.STATE, 3);
    }

    @Override
    public void close() {
        arena.close();
    }
}
