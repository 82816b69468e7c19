package earl.graph.file;

/**
 * Calls of a location that follow one another.
 *
 * @param from number of the first, 0-based
 * @param to number of the first that is not among them
 */
public record CallRange(long from, long to) {
    /** All calls, and what comes before the first and after the last. */
    public static final CallRange ALL = new CallRange(0, Long.MAX_VALUE);

    /** None. */
    public static final CallRange NONE = new CallRange(0, 0);

    /** Whether a call is among them. */
    public boolean has(long call) {
        return call >= from && call < to;
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return from >= to;
    }
}
