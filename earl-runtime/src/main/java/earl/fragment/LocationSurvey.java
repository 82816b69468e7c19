package earl.fragment;

import earl.diag.Finding;
import earl.link.LocationScan;
import earl.schema.DefinitionSpace;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * What one pass over a location's events finds.
 *
 * @param location dense id
 * @param events number of events
 * @param firstTicks time of the first event, 0 if there is none
 * @param lastTicks time of the last event, 0 if there is none
 * @param parents by node of the location's own call tree, its parent, which has a smaller id; -1 for an outermost node
 * @param regions by node, its region: of regions that are the same, the first
 * @param times by node visits, inclusive and exclusive ticks, one after the other. An open region ends with the last event
 * @param findings irregularities of its file
 * @param odd irregularities of its events: their place is an event
 * @param meetings number of operations in which all processes met
 * @param checkpoints every n-th of them, in order
 * @param undefined by space, ids that its events name and the trace does not define; the same for all locations of one
 *     survey
 * @param placeholders by id in {@code regions} and in the checkpoints, the trace's own ids of regions that the trace does not
 *     define
 */
@SuppressWarnings("ArrayRecordComponent") // travels, and is never compared
public record LocationSurvey(
        int location,
        long events,
        long firstTicks,
        long lastTicks,
        int[] parents,
        int[] regions,
        long[] times,
        List<Finding> findings,
        List<LocationScan.Odd> odd,
        long meetings,
        List<Checkpoint> checkpoints,
        Map<DefinitionSpace, List<Long>> undefined,
        Map<Integer, Long> placeholders)
        implements Serializable {}
