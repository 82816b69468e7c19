package earl;

import java.lang.foreign.MemorySegment;
import java.util.function.LongFunction;

/** What counts as a wait: {@code earl.wait} has those that the shipped patterns define, and those that plans define. */
@Stable
public interface WaitDefinitions {
    /**
     * Finds the waits of a trace.
     *
     * @param threads workers, 1 or more; the result does not depend on it
     * @param memory allocates that many bytes, all 0; they live as long as the trace is open
     */
    Waits find(Trace trace, int threads, LongFunction<MemorySegment> memory);
}
