package earl.graph.reconstruct;

/**
 * Consecutive calls of a location.
 *
 * @param from number of the first call, 0-based
 * @param to number of the call after the last one
 */
public record CallRange(long from, long to) {
    /** All calls, and the events before the first and after the last one. */
    public static final CallRange ALL = new CallRange(0, Long.MAX_VALUE);

    /** No calls. */
    public static final CallRange NONE = new CallRange(0, 0);

    /** Returns true if the range contains a call. */
    public boolean has(long call) {
        return call >= from && call < to;
    }

    /** Returns true if the range contains no call. */
    public boolean isEmpty() {
        return from >= to;
    }
}
