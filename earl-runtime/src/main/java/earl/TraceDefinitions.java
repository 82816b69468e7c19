package earl;

import java.util.List;

/**
 * The definitions of a trace other than locations, regions and communicators. Each list is in the order of the trace.
 *
 * @param groups by id
 * @param metrics in order of id
 * @param systemTree parts of the machine, by id
 * @param processes the owners of locations, by id
 * @param properties of the trace, then of definitions
 * @param topologies Cartesian arrangements of processes, by id
 */
@Stable
public record TraceDefinitions(
        List<Group> groups,
        List<Metric> metrics,
        List<SystemNode> systemTree,
        List<LocationGroup> processes,
        List<Property> properties,
        List<Topology> topologies) {
    /** No definitions. */
    public static final TraceDefinitions NONE =
            new TraceDefinitions(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

    public TraceDefinitions {
        groups = List.copyOf(groups);
        metrics = List.copyOf(metrics);
        systemTree = List.copyOf(systemTree);
        processes = List.copyOf(processes);
        properties = List.copyOf(properties);
        topologies = List.copyOf(topologies);
    }
}
