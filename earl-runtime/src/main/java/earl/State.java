package earl;

/**
 * What the program was doing after an event took place, as {@link States} explains it. Immutable; it stays when the trace is closed.
 */
@Stable
public final class State {
    private final long pos;
    private final long[][] stacks;
    private final long[] queue;

    /**
     * A state.
     *
     * @param pos position of the event
     * @param stacks by location, positions of the open enters, the outermost first; from now on this object's
     * @param queue positions of the sends under way, ascending; from now on this object's
     */
    public State(long pos, long[][] stacks, long[] queue) {
        this.pos = pos;
        this.stacks = stacks;
        this.queue = queue;
    }

    /** Position of the event after which it is the state. */
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
