package earl.replay.rule;

/**
 * How a graph is made of a trace.
 *
 * @param eager messages below this size, in bytes, are sent eagerly, others when their receives are there; -1: as the trace shows
 * @param waits whether sends of a size of which the trace shows nothing wait for their receives
 * @param firstCome whether receives that may take messages as they come do so; otherwise they take those of the recorded run
 */
public record ReplayOptions(long eager, boolean waits, boolean firstCome) {
    /** Protocols as the trace shows them, and messages as in the recorded run; other sends are eager. */
    public static final ReplayOptions RECORDED = new ReplayOptions(-1, false, false);
}
