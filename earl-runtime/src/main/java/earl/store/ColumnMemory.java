package earl.store;

import earl.TraceException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Memory off the heap for columns that live and die together: native memory, or mapped temporary files.
 *
 * <p>All methods may be called from several threads. Segments may be used from every thread until they are given back; after that
 * they throw {@link IllegalStateException}. A segment in a file is a file of its own that loses its name as soon as it is mapped
 * (where the system allows that): no file handle is held, and neither a crash nor a kill leaves a file behind.
 */
public final class ColumnMemory implements AutoCloseable {
    /** Smaller segments share an arena, and are given back only with all others. */
    private static final long OWN_ARENA = 1L << 20;
    /** Smaller segments are not worth a file. */
    private static final long OWN_FILE = 64L << 10;
    /** Room that is left to others on the files' device. */
    private static final long RESERVE = 32L << 20;

    private static final long ALIGNMENT = 64;

    private final Arena common = Arena.ofShared();
    private final ConcurrentHashMap<Long, Arena> own = new ConcurrentHashMap<>();
    private final AtomicLong allocated = new AtomicLong();
    private final AtomicLong mapped = new AtomicLong();
    private final @Nullable Path folder;
    private final @Nullable FileStore device;
    private final long room;

    private ColumnMemory(@Nullable Path folder, @Nullable FileStore device, long room) {
        this.folder = folder;
        this.device = device;
        this.room = room;
    }

    /** Native memory. */
    public static ColumnMemory inMemory() {
        return new ColumnMemory(null, null, Long.MAX_VALUE);
    }

    /**
     * Temporary files in {@code folder}, which is made if it is missing.
     *
     * @param bytes what will be needed about; the check for space happens before anything is taken
     * @throws TraceException naming the folder, if it cannot be written or has less room than that
     */
    public static ColumnMemory inFile(Path folder, long bytes) {
        try {
            Files.createDirectories(folder);
            FileStore device = Files.getFileStore(folder);
            long usable = usable(device);
            if (usable < bytes) {
                throw noSpace(folder, bytes, usable);
            }
            return new ColumnMemory(folder, device, usable);
        } catch (IOException e) {
            throw new TraceException(folder, -1, "cannot hold temporary columns: " + e, e);
        }
    }

    /** Memory of the same kind, in the same folder, that lives and dies on its own. */
    public ColumnMemory like() {
        return folder == null ? inMemory() : inFile(folder, 0);
    }

    private static long usable(FileStore device) throws IOException {
        return Math.max(0, device.getUsableSpace() - RESERVE);
    }

    private static TraceException noSpace(Path folder, long need, long have) {
        return new TraceException(
                folder, -1, "no space for columns: " + megabytes(need) + " MB needed, " + megabytes(have) + " MB free");
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
        if (folder != null && device != null && bytes >= OWN_FILE) {
            return map(folder, device, bytes);
        }
        if (bytes < OWN_ARENA) {
            return common.allocate(Math.max(bytes, 1), ALIGNMENT);
        }
        Arena arena = Arena.ofShared();
        MemorySegment segment = arena.allocate(bytes, ALIGNMENT);
        own.put(segment.address(), arena);
        return segment;
    }

    private MemorySegment map(Path where, FileStore on, long bytes) {
        long before = mapped.getAndAdd(bytes);
        Arena arena = Arena.ofShared();
        try {
            // Mapped pages take space when they are touched, so both what is free now and what was free at first must
            // do.
            long free = Math.min(usable(on), room - before);
            if (free < bytes) {
                throw noSpace(where, bytes, Math.max(0, free));
            }
            MemorySegment segment = map(where, bytes, arena);
            own.put(segment.address(), arena);
            return segment;
        } catch (IOException e) {
            mapped.addAndGet(-bytes);
            arena.close();
            throw new TraceException(where, -1, "cannot map " + megabytes(bytes) + " MB of columns: " + e, e);
        } catch (TraceException e) {
            mapped.addAndGet(-bytes);
            arena.close();
            throw e;
        }
    }

    private static MemorySegment map(Path where, long bytes, Arena arena) throws IOException {
        Path file = Files.createTempFile(where, "columns", ".tmp");
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
        }
    }

    /**
     * Says that a segment, or a part of one, will not be written for a while. Of a file it is brought to disk now: pages that wait
     * for that until memory runs out would drive from it those which are being read.
     */
    static void settle(MemorySegment segment) {
        if (segment.isMapped()) {
            segment.force();
        }
    }

    /** Gives a segment of {@link #allocate} back before the others, if it is large; of small ones nothing happens yet. */
    public void release(MemorySegment segment) {
        Arena arena = own.remove(segment.address());
        if (arena != null) {
            allocated.addAndGet(-segment.byteSize());
            if (folder != null) {
                mapped.addAndGet(-segment.byteSize());
            }
            arena.close();
        }
    }

    /** Bytes handed out and not given back. */
    public long allocated() {
        return allocated.get();
    }

    /** The folder of the temporary files, {@code null} for native memory. */
    public @Nullable Path folder() {
        return folder;
    }

    /** Gives all segments back; those who still hold one get {@link IllegalStateException}. */
    @Override
    public void close() {
        for (Long address : own.keySet()) {
            Arena arena = own.remove(address);
            if (arena != null) {
                arena.close();
            }
        }
        common.close();
    }
}
