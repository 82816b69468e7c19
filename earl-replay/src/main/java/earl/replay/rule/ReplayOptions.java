package earl.replay.rule;

/**
 * How a graph is made of a trace.
 *
 * @param eager messages below this size, in bytes, are sent eagerly, others when their receives are there; -1: as the trace shows
 * @param waits whether sends of a size of which the trace shows nothing wait for their receives
 * @param matching which messages receives get that may take them as they come
 * @param link bytes per second of the links that the messages of a node share; NaN if the trace shows them, 0 if messages share no links
 */
public record ReplayOptions(long eager, boolean waits, Matching matching, double link) {
    /** Which messages receives get that may take them as they come. */
    public enum Matching {
        /** Those of the recorded run; it is not known which receives may get others. */
        RECORDED,
        /** Those of the recorded run; {@link TraceReplay#otherMessages} counts receives that would get others. */
        COUNTED,
        /** Those that arrive first. */
        FIRST_COME
    }

    /** Protocols as the trace shows them, and messages as in the recorded run; other sends are eager. */
    public static final ReplayOptions RECORDED = new ReplayOptions(-1, false, Matching.RECORDED, 0);

    /** Whether messages share the links of their nodes. */
    public boolean hasContention() {
        return link != 0;
    }
}
