package earl;

/**
 * The state of the program after an event, as {@link States} explains. Immutable; it remains valid after the trace is
 * closed.
 */
@Stable
public final class State {
    private final long pos;
    private final long[][] stacks;
    private final long[] queue;

    /**
     * Makes a state.
     *
     * @param pos position of the event
     * @param stacks positions of the open enters by location, the outermost first; the state takes ownership
     * @param queue positions of the sends under way, ascending; the state takes ownership
     */
    public State(long pos, long[][] stacks, long[] queue) {
        this.pos = pos;
        this.stacks = stacks;
        this.queue = queue;
    }

    /** Position of the event after which the program has this state. */
    public long pos() {
        return pos;
    }

    /** Number of locations. */
    public int locations() {
        return stacks.length;
    }

    /** Positions of the open enters of a location, the outermost first; a copy. */
    public long[] stack(int location) {
        return stacks[java.util.Objects.checkIndex(location, stacks.length)].clone();
    }

    /** Number of regions open on a location. */
    public int depth(int location) {
        return stacks[java.util.Objects.checkIndex(location, stacks.length)].length;
    }

    /** Positions of the sends under way, ascending; a copy. */
    public long[] queue() {
        return queue.clone();
    }
}
