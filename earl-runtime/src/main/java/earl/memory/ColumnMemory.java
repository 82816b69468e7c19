package earl.memory;

import earl.Memory;
import earl.disk.DiskSpace;
import java.lang.foreign.MemorySegment;

/**
 * Memory off the heap for columns with the same lifetime: native memory, mapped temporary files, or one file that may stay
 * ({@link StoreFile}).
 *
 * <p>All methods may be called from several threads. Any thread may use segments until they are released; after that they
 * throw {@link IllegalStateException}.
 */
public abstract sealed class ColumnMemory implements OffHeap, Memory permits NativeMemory, StoreFile {
    /** Alignment of columns, in bytes. */
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

    /** A copy of a segment, to be read only. */
    public MemorySegment keep(MemorySegment bytes) {
        MemorySegment copy = allocate(bytes.byteSize());
        MemorySegment.copy(bytes, 0, copy, 0, bytes.byteSize());
        return copy;
    }

    @Override
    public abstract ColumnMemory like();

    /** Releases a large segment of {@link #allocate} early; has no effect on small ones. */
    public abstract void release(MemorySegment segment);

    /** Bytes allocated and not released. */
    @Override
    public abstract long allocated();

    @Override
    public abstract void close();
}
