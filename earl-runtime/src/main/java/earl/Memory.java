package earl;

import java.lang.foreign.MemorySegment;

/** Memory off the heap: of the process, or mapped files where a trace is large. Any number of threads. */
@Stable
public interface Memory extends AutoCloseable {
    /**
     * A segment of {@code bytes} bytes, all zero, aligned for any column.
     *
     * @throws TraceException naming the folder, if its device is full
     */
    MemorySegment allocate(long bytes);

    /** Memory of the same kind, in the same folder, with its own lifetime. */
    Memory like();

    /** Gives all segments back; later access throws {@link IllegalStateException}. */
    @Override
    void close();
}
