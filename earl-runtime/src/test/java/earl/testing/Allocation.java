package earl.testing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts the bytes that a thread allocates: whatever a reader gets, the count does not depend on the machine or on other tests. */
public final class Allocation {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocation() {}

    /** What is counted; may throw anything. */
    @FunctionalInterface
    public interface Work {
        /** Works on the calling thread. */
        void run() throws Exception;
    }

    /** Bytes that the calling thread allocates on the heap while it works. */
    public static long of(Work work) throws Exception {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        work.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
