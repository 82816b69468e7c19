package earl.column.group;

import earl.column.expression.CollectedMemory;
import java.lang.foreign.MemorySegment;
import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Memory off the heap for the duration of a computation. Fresh memory costs more than the computation in it, because the
 * system clears it page by page. So this class keeps the last buffer for the next computation, until the garbage collector
 * needs the memory.
 */
final class Scratch implements AutoCloseable {
    private static final AtomicReference<@Nullable SoftReference<MemorySegment>> KEPT = new AtomicReference<>();

    private final MemorySegment memory;
    private long used;

    private Scratch(MemorySegment memory) {
        this.memory = memory;
    }

    /** A buffer with a minimum number of bytes and arbitrary content. */
    static Scratch take(long bytes) {
        SoftReference<MemorySegment> kept = KEPT.getAndSet(null);
        MemorySegment last = kept == null ? null : kept.get();
        return new Scratch(last != null && last.byteSize() >= bytes ? last : CollectedMemory.allocate(bytes));
    }

    /** The next {@code bytes} bytes of it. Take slices of longs first. */
    MemorySegment slice(long bytes) {
        MemorySegment slice = memory.asSlice(used, bytes);
        used += bytes;
        return slice;
    }

    /** Releases the buffer; no thread may use it afterwards. */
    @Override
    public void close() {
        KEPT.set(new SoftReference<>(memory));
    }
}
