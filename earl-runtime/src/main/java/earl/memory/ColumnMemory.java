package earl.memory;

import earl.disk.DiskSpace;
import java.lang.foreign.MemorySegment;

/**
 * Memory off the heap for columns that live and die together: native memory, mapped temporary files, or one file that may stay
 * ({@link StoreFile}).
 *
 * <p>All methods may be called from several threads. Segments may be used from every thread until they are given back; after that
 * they throw {@link IllegalStateException}.
 */
public abstract sealed class ColumnMemory implements OffHeap permits NativeMemory, StoreFile {
    /** How columns are aligned. */
    static final long ALIGNMENT = 64;

    /** Native memory. */
    public static ColumnMemory inMemory() {
        return new NativeMemory(false);
    }

    /** Native memory that only the calling thread uses and closes: much cheaper to close. */
    public static ColumnMemory ofThisThread() {
        return new NativeMemory(true);
    }

    /**
     * Temporary files. They lose their names as soon as they are mapped (where the system allows that): no file handle is held, and
     * neither a crash nor a kill leaves a file behind.
     */
    public static ColumnMemory inFiles(DiskSpace disk) {
        return new TemporaryFiles(disk);
    }

    /**
     * A segment of {@code bytes} bytes, all zero, aligned for any column.
     *
     * @throws earl.TraceException naming the folder, if its device is full
     */
    public abstract MemorySegment allocate(long bytes);

    /** A copy of a segment, to be read only. */
    public MemorySegment keep(MemorySegment bytes) {
        MemorySegment copy = allocate(bytes.byteSize());
        MemorySegment.copy(bytes, 0, copy, 0, bytes.byteSize());
        return copy;
    }

    /** Memory of the same kind, in the same folder, that lives and dies on its own. */
    public abstract ColumnMemory like();

    /** Gives a segment of {@link #allocate} back before the others, if it is large; of small ones nothing happens yet. */
    public abstract void release(MemorySegment segment);

    /** Bytes handed out and not given back. */
    @Override
    public abstract long allocated();

    /** Gives all segments back; those who still hold one get {@link IllegalStateException}. */
    @Override
    public abstract void close();
}
