package expert.spark;

import earl.fragment.Cut;
import earl.survey.EventKey;
import java.io.Serializable;
import java.util.Map;

/**
 * A cut, and what it does not know itself of the whole trace. Maps are of serializable kinds.
 *
 * @param firstMessage number of messages of the cuts before it
 * @param firstInstance number of collective operations of the cuts before it, without the synchronization at which it begins
 * @param lastInstance number in the whole trace of the synchronization at which it ends, -1 for the last cut
 * @param enters by enter of a region that is open at its begin, its position
 * @param exits by enter of a region that is open at its end, the position of the leave; none if nothing leaves it
 */
record CutInput(
        Cut cut,
        long firstMessage,
        long firstInstance,
        long lastInstance,
        Map<EventKey, Long> enters,
        Map<EventKey, Long> exits)
        implements Serializable {}
