package earl.replay;

import java.util.List;

/** Says that calls would wait for each other in a circle. */
public final class CircularWaitException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Call> calls;

    /**
     * A call of a circle.
     *
     * @param path its call path, -1 for the end of a location
     * @param enter recorded ticks
     */
    public record Call(int location, int path, long enter) {}

    CircularWaitException(List<Call> calls) {
        super(calls.size() + " calls wait for each other");
        this.calls = List.copyOf(calls);
    }

    /** The calls of the circle, each of which waits for the one before it. */
    public List<Call> calls() {
        return calls;
    }
}
