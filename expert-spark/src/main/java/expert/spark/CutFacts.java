package expert.spark;

import earl.survey.EventKey;
import java.io.Serializable;
import java.util.Map;

/**
 * What other cuts need to know of a cut.
 *
 * @param cannotBeSplit whether its tables are not those of the whole trace
 * @param messages number of its messages
 * @param instances number of its collective operations, with the synchronizations at which it begins and ends
 * @param begin of these, the number of the synchronization at which it begins; 0 for the first cut
 * @param enters positions of its own enters that were asked for
 * @param exits by enter of a region that is open at its begin, the position of the leave, if that is in the cut
 */
record CutFacts(
        boolean cannotBeSplit,
        long messages,
        long instances,
        long begin,
        Map<EventKey, Long> enters,
        Map<EventKey, Long> exits)
        implements Serializable {
    static final CutFacts OF_NO_USE = new CutFacts(true, 0, 0, 0, Map.of(), Map.of());
}
