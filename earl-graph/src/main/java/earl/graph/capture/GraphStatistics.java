package earl.graph.capture;

import earl.graph.FlowGraph;
import earl.graph.Nodes;
import earl.graph.Signature;
import earl.graph.Signature.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The size of the graphs of a trace: the number of nodes by signature (Fürlinger and Skinner, Figure 4), and the numbers of
 * nodes, edges and events per node (Aguilar, Fürlinger and Laure, Table 2). As in the papers, {@code MPI_Init}, {@code
 * MPI_Comm_split} and {@code MPI_Comm_dup} do not count.
 *
 * @param processes number of processes with events
 * @param events of all processes
 * @param nodes nodes of all processes together, by signature: the parts other than the call, with commas
 * @param perProcess nodes by size, partner and call site
 * @param edges of the extended multidigraph, see {@link FlowGraph#multiEdges}
 * @param cardinality events per node
 */
public record GraphStatistics(
        int processes, long events, Map<String, Long> nodes, Spread perProcess, Spread edges, Spread cardinality) {
    /** Calls that the papers do not count. */
    public static final Set<String> NOT_COUNTED = Set.of("MPI_Init", "MPI_Comm_split", "MPI_Comm_dup");

    private static final List<List<Property>> SIGNATURES = List.of(
            List.of(Property.SIZE, Property.PARTNER, Property.CALLSITE),
            List.of(Property.SIZE, Property.PARTNER),
            List.of(Property.SIZE, Property.CALLSITE),
            List.of(Property.PARTNER, Property.CALLSITE),
            List.of(Property.SIZE),
            List.of(Property.PARTNER),
            List.of(Property.CALLSITE));

    /** Over the processes; all 0 if there is none. */
    public record Spread(double min, double max, double avg) {
        static Spread of(List<FlowGraph> graphs, ToDoubleFunction<FlowGraph> figure) {
            var all = graphs.stream().mapToDouble(figure).summaryStatistics();
            return graphs.isEmpty() ? new Spread(0, 0, 0) : new Spread(all.getMin(), all.getMax(), all.getAverage());
        }
    }

    public GraphStatistics {
        nodes = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(nodes));
    }

    /** The statistics of the MPI calls of a trace. */
    public static GraphStatistics of(earl.Trace trace) {
        Signature signature = Signature.DEFAULT;
        List<FlowGraph> graphs = new FlowGraphs(trace, signature, Calls.MPI.without(NOT_COUNTED)).all();
        Map<String, Long> nodes = new LinkedHashMap<>();
        for (List<Property> parts : SIGNATURES) {
            String name = parts.stream().map(Property::word).collect(Collectors.joining(","));
            nodes.put(
                    name,
                    graphs.stream().mapToLong(graph -> nodes(graph, parts)).sum());
        }
        return new GraphStatistics(
                graphs.size(),
                graphs.stream().mapToLong(FlowGraph::events).sum(),
                nodes,
                Spread.of(graphs, FlowGraph::nodes),
                Spread.of(graphs, graph -> (double) graph.multiEdges()),
                Spread.of(graphs, graph -> (double) graph.events() / graph.nodes()));
    }

    /** Number of nodes if only the call and some parts distinguish them. */
    private static long nodes(FlowGraph graph, List<Property> parts) {
        List<Property> all = new ArrayList<>(List.of(Property.CALL));
        all.addAll(parts);
        Nodes distinct = new Nodes(all.size());
        long[] key = new long[all.size()];
        for (int node = 0; node < graph.nodes(); node++) {
            int of = node;
            Arrays.setAll(key, i -> graph.key(of, all.get(i)));
            distinct.find(key, 0, 0, 0);
        }
        return distinct.size();
    }
}
