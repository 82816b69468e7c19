package earl.column;

import java.lang.foreign.MemorySegment;
import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Memory off the heap for the length of a computation. Fresh memory costs more than what is computed in it (the system clears
 * it page by page), so the last piece is kept for the next computation, as long as the collector does not want it back.
 */
final class Scratch implements AutoCloseable {
    private static final AtomicReference<@Nullable SoftReference<MemorySegment>> KEPT = new AtomicReference<>();

    private final MemorySegment memory;
    private long used;

    private Scratch(MemorySegment memory) {
        this.memory = memory;
    }

    /** A buffer with a minimum number of bytes, of any content. */
    static Scratch take(long bytes) {
        SoftReference<MemorySegment> kept = KEPT.getAndSet(null);
        MemorySegment last = kept == null ? null : kept.get();
        return new Scratch(last != null && last.byteSize() >= bytes ? last : CollectedMemory.allocate(bytes));
    }

    /** The next {@code bytes} of it; slices of longs come first. */
    MemorySegment slice(long bytes) {
        MemorySegment slice = memory.asSlice(used, bytes);
        used += bytes;
        return slice;
    }

    /** Nobody uses it any more. */
    @Override
    public void close() {
        KEPT.set(new SoftReference<>(memory));
    }
}
