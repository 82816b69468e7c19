package earl;

/**
 * The state of the program at any position: its open regions and its messages under way. A state is the one
 * <em>after</em> the event at its position.
 *
 * <p><b>Stack.</b> A region is open on a location from its enter to the exit that closes it. An exit of an enclosing
 * region also closes the regions within; an exit of a region that is not open closes nothing. A region that is never
 * left stays open to the end of the trace.
 *
 * <p><b>Queue.</b> A message is under way from its send to its receive, by position:
 *
 * <pre>
 *   send received later           from the send (inclusive) to the receive (exclusive)
 *   send never received           from the send to the end of the trace
 *   send cancelled                from the send (inclusive) to the cancellation (exclusive)
 *   send after its own receive    never: clocks disagree, and the message has come before it was sent
 * </pre>
 *
 * <p>Results are arrays of positions that belong to the caller, in ascending order. In a stack, the outermost region is
 * first. All methods may be called from several threads at once. The first query of a queue may take longer than
 * others, because it builds an index.
 */
@Stable
public interface States {
    /**
     * Positions of the open enters of a location, the outermost first; empty outside all regions.
     *
     * @throws IndexOutOfBoundsException for a location or position that the trace does not have
     */
    long[] stack(int location, long at);

    /**
     * Positions of the sends under way.
     *
     * @param source only sends of this location; {@link Trace#NONE}: any
     * @param destination only sends to this location ({@link Events#dest} of the send); {@link Trace#NONE}: any
     * @throws IndexOutOfBoundsException for a location or position that the trace does not have
     */
    long[] queue(int source, int destination, long at);

    /**
     * The stacks of all locations and the whole queue.
     *
     * @throws IndexOutOfBoundsException for a position that the trace does not have
     */
    State at(long pos);
}
