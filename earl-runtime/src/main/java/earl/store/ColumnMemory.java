package earl.store;

import earl.TraceException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Memory off the heap for columns that live and die together: native memory, or one mapped temporary file.
 *
 * <p>All methods may be called from several threads. Segments may be used from every thread until {@link #close()}; after that
 * they throw {@link IllegalStateException}. The temporary file has no name once it is mapped (where the system allows it), so
 * that neither a crash nor a kill leaves it behind.
 */
public final class ColumnMemory implements AutoCloseable {
    /** The file grows by at least this much, so that small columns do not each take a mapping. */
    private static final long EXTENT = 16L << 20;
    /** Room that is left to others on the file's device. */
    private static final long RESERVE = 32L << 20;

    private static final long ALIGNMENT = 64;

    private final Arena arena = Arena.ofShared();
    private final AtomicLong allocated = new AtomicLong();
    private final @Nullable Path folder;
    private final @Nullable FileChannel channel;
    private final long room;
    private long mapped;
    private MemorySegment extent = MemorySegment.NULL;
    private long used;

    private ColumnMemory(@Nullable Path folder, @Nullable FileChannel channel, long room) {
        this.folder = folder;
        this.channel = channel;
        this.room = room;
    }

    /** Native memory. */
    public static ColumnMemory inMemory() {
        return new ColumnMemory(null, null, Long.MAX_VALUE);
    }

    /**
     * A temporary file in {@code folder}, which is made if it is missing.
     *
     * @param bytes what will be needed at least; the check for space happens before anything is taken
     * @throws TraceException naming the folder, if it cannot be written or has less room than that
     */
    public static ColumnMemory inFile(Path folder, long bytes) {
        try {
            Files.createDirectories(folder);
            long usable = Files.getFileStore(folder).getUsableSpace() - RESERVE;
            if (usable < bytes) {
                throw noSpace(folder, bytes, Math.max(0, usable), null);
            }
            Path file = Files.createTempFile(folder, "columns", ".tmp");
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
            deleteEarly(file);
            return new ColumnMemory(folder, channel, usable);
        } catch (IOException e) {
            throw new TraceException(folder, -1, "cannot hold temporary columns: " + e, e);
        }
    }

    private static void deleteEarly(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException stillOpen) {
            // Some systems keep the name of an open file; it then goes when the channel is closed.
            file.toFile().deleteOnExit();
        }
    }

    private static TraceException noSpace(Path folder, long need, long have, @Nullable Throwable cause) {
        return new TraceException(
                folder,
                -1,
                "no space for columns: " + megabytes(need) + " MB needed, " + megabytes(have) + " MB free",
                cause);
    }

    private static long megabytes(long bytes) {
        return (bytes + (1 << 20) - 1) >> 20;
    }

    /**
     * A segment of {@code bytes} bytes, all zero, aligned for any column.
     *
     * @throws TraceException naming the folder, if its device is full
     */
    public MemorySegment allocate(long bytes) {
        allocated.addAndGet(bytes);
        if (channel == null) {
            return arena.allocate(Math.max(bytes, 1), ALIGNMENT);
        }
        return allocateInFile(bytes);
    }

    private synchronized MemorySegment allocateInFile(long bytes) {
        long start = (used + ALIGNMENT - 1) & -ALIGNMENT;
        if (start + bytes > extent.byteSize()) {
            long size = (Math.max(bytes, EXTENT) + 4095) & -4096L;
            MemorySegment next = map(size);
            if (bytes >= EXTENT) {
                return next.asSlice(0, bytes);
            }
            extent = next;
            start = 0;
        }
        used = start + bytes;
        return extent.asSlice(start, bytes);
    }

    private MemorySegment map(long size) {
        Path where = java.util.Objects.requireNonNull(folder);
        FileChannel file = java.util.Objects.requireNonNull(channel);
        try {
            long usable = Files.getFileStore(where).getUsableSpace() - RESERVE;
            // Mapped pages take space when they are touched, so both what is free now and what was free at first must
            // do.
            if (usable < size || room < mapped + size) {
                throw noSpace(where, size, Math.max(0, Math.min(usable, room - mapped)), null);
            }
            MemorySegment segment = file.map(FileChannel.MapMode.READ_WRITE, mapped, size, arena);
            mapped += size;
            return segment;
        } catch (IOException e) {
            throw new TraceException(where, -1, "cannot map " + megabytes(size) + " MB of columns: " + e, e);
        }
    }

    /** Bytes handed out so far. */
    public long allocated() {
        return allocated.get();
    }

    /** The folder of the temporary file, {@code null} for native memory. */
    public @Nullable Path folder() {
        return folder;
    }

    /** Gives all segments back; those who still hold one get {@link IllegalStateException}. */
    @Override
    public void close() {
        arena.close();
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                throw new TraceException(
                        java.util.Objects.requireNonNull(folder), -1, "cannot close temporary columns: " + e, e);
            }
        }
    }
}
