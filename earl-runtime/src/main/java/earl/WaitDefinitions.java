package earl;

/** Definitions of waits. {@code earl.wait} has those of the shipped patterns, and those of plans. */
@Stable
public interface WaitDefinitions {
    /**
     * Finds the waits of a trace.
     *
     * @param threads workers, 1 or more; the result does not depend on it
     * @param memory lives as long as the trace is open
     */
    Waits find(Trace trace, int threads, Memory memory);
}
