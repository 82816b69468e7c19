package expert.web.trace;

import expert.page.SystemJson.SystemNodeJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A trace and what it defines.
 *
 * @param notes notes at times
 * @param predicted what changed in a trace whose times a replay predicted; empty for a recorded one
 * @param ticks from the first event to the last one
 * @param levels depth of the deepest call path, at most {@link TraceDescription#MAX_LEVELS}
 * @param groups names of the groups of regions
 * @param system the nodes of the system tree, then the processes of several locations
 */
record TraceInfoJson(
        int id,
        String name,
        String path,
        String title,
        String note,
        List<PlacedNote> notes,
        String hardware,
        String format,
        String writer,
        String predicted,
        long events,
        long ticks,
        long ticksPerSecond,
        double seconds,
        List<String> groups,
        List<RegionJson> regions,
        List<LocationJson> locations,
        List<SystemNodeJson> system,
        List<CommunicatorJson> communicators,
        int levels,
        boolean hasMessages,
        boolean hasCollectives,
        List<TopologyJson> topologies,
        List<MetricJson> metrics) {
    /** A region, with its name and its name without the types of parameters. */
    record RegionJson(
            String name,
            String short_,
            String group,
            String paradigm,
            @Nullable String file,
            long line) {}

    /**
     * A location.
     *
     * @param rank -1 if it has none
     * @param node index in the system, -1 for none
     * @param cut ticks from the first event of the trace to the last one of the location, if calls are open after it; otherwise null
     */
    record LocationJson(
            String name,
            int rank,
            int thread,
            int process,
            String group,
            int node,
            @Nullable Long cut) {}

    record CommunicatorJson(String name, int size) {}

    /** A topology: sizes of its dimensions; for each point its location, then its coordinates. */
    record TopologyJson(String name, List<Long> dimensions, List<List<Long>> coordinates) {}

    record MetricJson(String name, String unit) {}
}
