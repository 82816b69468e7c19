package earl.replay.rule;

/**
 * How a graph is made of a trace.
 *
 * @param eager messages below this size, in bytes, are sent eagerly, others when their receives are there; -1: as the trace shows
 * @param waits whether sends of a size of which the trace shows nothing wait for their receives
 */
public record ReplayOptions(long eager, boolean waits) {
    /** Protocols as the trace shows them; other sends are eager. */
    public static final ReplayOptions RECORDED = new ReplayOptions(-1, false);
}
