package earl.column.expression;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory off the heap that lives as long as it is reachable. The garbage collector frees it but does not see its size:
 * columns that a script drops are tiny on the heap. So after a certain amount of allocation, this class asks the collector
 * to run.
 */
public final class CollectedMemory {
    /** Minimum number of bytes allocated between two requests to the collector. */
    private static final long STEP = 256L << 20;

    /** Bytes outside of the heap per byte on the heap after which memory is collected: a large heap takes long to collect. */
    private static final int HEAP_STEP = 2;

    private static final Cleaner CLEANER = Cleaner.create();
    private static final AtomicLong LIVE = new AtomicLong();
    private static final AtomicLong COLLECT_AT = new AtomicLong(STEP);
    private static final int PATIENCE = 10;

    private CollectedMemory() {}

    /** Zeroed memory, aligned to 8 bytes, for all threads. */
    public static MemorySegment allocate(long bytes) {
        if (LIVE.addAndGet(bytes) > COLLECT_AT.get()) {
            collect();
        }
        MemorySegment segment = Arena.ofAuto().allocate(Math.max(1, bytes), Long.BYTES);
        // Slices of a segment hold its scope, so the scope must become unreachable.
        CLEANER.register(segment.scope(), () -> LIVE.addAndGet(-bytes));
        return segment;
    }

    /** Bytes that are in use or not collected yet. */
    public static long live() {
        return LIVE.get();
    }

    private static synchronized void collect() {
        if (LIVE.get() <= COLLECT_AT.get()) {
            return; // another thread just did
        }
        System.gc();
        long before = LIVE.get();
        for (int i = 0; i < PATIENCE && LIVE.get() == before; i++) {
            try {
                Thread.sleep(1L << (i / 2)); // cleaning runs on its own thread
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        Runtime java = Runtime.getRuntime();
        COLLECT_AT.set(LIVE.get() + Math.max(STEP, HEAP_STEP * (java.totalMemory() - java.freeMemory())));
    }
}
