package earl.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** {@link ColumnMemory} of the process. */
sealed class NativeMemory extends ColumnMemory permits TemporaryFiles {
    /** Smaller segments share an arena and are released only with all others. */
    private static final long OWN_ARENA = 1L << 20;

    private record Own(MemorySegment segment, Arena arena) {}

    private final boolean oneThread;
    private final Arena common;
    /** Segments with an arena of their own, by address. */
    private final ConcurrentHashMap<Long, Own> own = new ConcurrentHashMap<>();

    private final AtomicLong allocated = new AtomicLong();

    /** Memory for all threads, or only for the calling thread, because closing shared memory stops all threads briefly. */
    NativeMemory(boolean oneThread) {
        this.oneThread = oneThread;
        this.common = arena();
    }

    private Arena arena() {
        return oneThread ? Arena.ofConfined() : Arena.ofShared();
    }

    @Override
    public MemorySegment allocate(long bytes) {
        allocated.addAndGet(bytes);
        if (bytes < OWN_ARENA) {
            return common.allocate(Math.max(bytes, 1), ALIGNMENT);
        }
        Arena arena = arena();
        return owned(arena.allocate(bytes, ALIGNMENT), arena);
    }

    /** Takes over a segment whose arena holds nothing else. */
    final MemorySegment owned(MemorySegment segment, Arena arena) {
        own.put(segment.address(), new Own(segment, arena));
        return segment;
    }

    @Override
    public ColumnMemory like() {
        return new NativeMemory(oneThread);
    }

    @Override
    public void release(MemorySegment segment) {
        Own found = own.remove(segment.address());
        if (found != null) {
            allocated.addAndGet(-found.segment.byteSize());
            released(found.segment.byteSize());
            found.arena.close();
        }
    }

    /** Called when a segment with its own arena is released. */
    void released(long bytes) {}

    /** Counts memory that was allocated elsewhere. */
    final void count(long bytes) {
        allocated.addAndGet(bytes);
    }

    @Override
    public final long allocated() {
        return allocated.get();
    }

    @Override
    public void close() {
        own.forEach((address, found) -> release(found.segment));
        common.close();
    }
}
