package earl;

/**
 * The state of the program at any position: which regions are open, which messages are under way. A state is that <em>after</em>
 * the event at its position took place.
 *
 * <p><b>Stack.</b> A region is open on a location from its enter up to the exit that closes it: an exit that belongs to a region
 * further out closes those within too, an exit of a region that is not open closes nothing, and a region that is never left stays
 * open to the end of the trace.
 *
 * <p><b>Queue.</b> A message is under way from its send up to its receive, by position:
 *
 * <pre>
 *   send received later           from the send (inclusive) to the receive (exclusive)
 *   send never received           from the send to the end of the trace
 *   send cancelled                from the send (inclusive) to the cancellation (exclusive)
 *   send after its own receive    never: clocks disagree, and the message has come before it was sent
 * </pre>
 *
 * <p>Answers are arrays of positions that belong to the caller, in ascending order: of a stack that is the outermost region first.
 * All methods may be called from several threads at once. The first question about a queue may take longer than others: what it
 * needs is made then.
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
     * @param source only those of this location; {@link Trace#NONE}: of any
     * @param destination only those to this location ({@link Events#dest} of the send); {@link Trace#NONE}: to any
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
