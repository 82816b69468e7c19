package expert.structure;

import earl.Metric;
import earl.graph.FlowGraph;
import earl.graph.Progression;
import earl.graph.capture.GraphStatistics;
import earl.graph.merge.MergedGraph;
import earl.graph.merge.ProcessClusters;
import expert.text.Json;
import expert.text.RecordField.Omittable;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Flow graphs as JSON. */
public final class GraphJson {
    private GraphJson() {}

    /** The graph of one process. Histograms are by binary magnitude of the clock's ticks, see {@link FlowGraph#histogram}. */
    record OneGraph(
            String trace,
            String signature,
            String events,
            int location,
            long length,
            Iterable<Node> nodes,
            Iterable<Edge> edges) {}

    record Node(
            int id,
            String label,
            String callsite,
            long count,
            @Nullable Long bytes,
            List<Integer> partners,
            Times time,
            Map<Integer, Long> histogram,
            @Omittable @Nullable Map<String, Double> metrics) {
        static Node of(FlowGraph graph, int node, List<Metric> names) {
            return new Node(
                    node,
                    graph.label(node),
                    graph.callsite(node),
                    graph.count(node),
                    positive(graph.size(node)),
                    Arrays.stream(graph.partners(node)).boxed().toList(),
                    new Times(graph.time(node), graph.shortest(node), graph.longest(node)),
                    ranges(graph.histogram(node)),
                    growth(names, metric -> graph.metric(node, metric)));
        }
    }

    /** An edge; {@code sequence} has the fields of each {@link Progression}. */
    record Edge(
            int from,
            int to,
            long weight,
            Times gap,
            Map<Integer, Long> histogram,
            @Omittable @Nullable Map<String, Double> metrics,
            List<List<Integer>> sequence) {
        static Edge of(FlowGraph graph, int edge, List<Metric> names) {
            return new Edge(
                    graph.from(edge),
                    graph.to(edge),
                    graph.weight(edge),
                    new Times(graph.gap(edge), graph.shortestGap(edge), graph.longestGap(edge)),
                    ranges(graph.gapHistogram(edge)),
                    growth(names, metric -> graph.gapMetric(edge, metric)),
                    graph.progressions(edge).stream()
                            .map(runs -> List.of(runs.first(), runs.last(), runs.stride(), runs.count()))
                            .toList());
        }
    }

    /** Seconds. */
    record Times(double total, double min, double max) {}

    /** The graph of several processes. */
    record Merged(
            String trace,
            String signature,
            String events,
            String ranks,
            Iterable<MergedNode> nodes,
            Iterable<MergedEdge> edges) {}

    record MergedNode(
            int id,
            String label,
            String callsite,
            long count,
            @Nullable Long bytes,
            String ranks,
            Times time) {
        static MergedNode of(MergedGraph graph, int node) {
            return new MergedNode(
                    node,
                    graph.label(node),
                    graph.callsite(node),
                    graph.count(node),
                    positive(graph.size(node)),
                    graph.ranks(node).toString(),
                    new Times(graph.time(node), graph.shortest(node), graph.longest(node)));
        }
    }

    record MergedEdge(int from, int to, long weight, String ranks, String label, double gap) {
        static MergedEdge of(MergedGraph.Edge edge) {
            return new MergedEdge(
                    edge.from(), edge.to(), edge.weight(), edge.ranks().toString(), edge.label(), edge.gap());
        }
    }

    /** Groups of processes. */
    record Clusters(String trace, String signature, String events, String ranks, List<Cluster> clusters) {}

    record Cluster(int processes, String ranks, int representative, int nodes, int edges, long events, double spread) {
        static Cluster of(MergedGraph graph, ProcessClusters.Cluster cluster) {
            FlowGraph representative = graph.graphs().get(cluster.representative());
            return new Cluster(
                    cluster.ranks().size(),
                    cluster.ranks().toString(),
                    representative.location(),
                    representative.nodes(),
                    representative.edges(),
                    representative.events(),
                    cluster.spread());
        }
    }

    /** The size of the graphs of a trace. */
    record Sizes(
            long events, Map<String, Long> nodes, GraphStatistics.Spread edges, GraphStatistics.Spread cardinality) {}

    private static @Nullable Long positive(long size) {
        return size < 0 ? null : (Long) size;
    }

    /** {@code range -> count}, without empty ranges. */
    private static Map<Integer, Long> ranges(long[] counts) {
        Map<Integer, Long> histogram = new LinkedHashMap<>();
        for (int range = 0; range < counts.length; range++) {
            if (counts[range] > 0) {
                histogram.put(range, counts[range]);
            }
        }
        return histogram;
    }

    /** The growth of each metric; null if the trace has none. */
    private static @Nullable Map<String, Double> growth(List<Metric> names, IntToDoubleFunction grown) {
        Map<String, Double> metrics = new LinkedHashMap<>();
        for (int metric = 0; metric < names.size(); metric++) {
            metrics.put(names.get(metric).name(), grown.applyAsDouble(metric));
        }
        return names.isEmpty() ? null : metrics;
    }

    private static <T> Iterable<T> each(int count, IntFunction<T> item) {
        return () -> IntStream.range(0, count).mapToObj(item).iterator();
    }

    /** Writes the graph of one process; {@code out} stays open, as for all of these. */
    public static void write(Writer out, String trace, String calls, List<Metric> names, FlowGraph graph)
            throws IOException {
        Json.document(
                out,
                2,
                new OneGraph(
                        trace,
                        graph.signature().toString(),
                        calls,
                        graph.location(),
                        graph.events(),
                        each(graph.nodes(), node -> Node.of(graph, node, names)),
                        each(graph.edges(), edge -> Edge.of(graph, edge, names))));
    }

    /** Writes the graph of several processes. */
    public static void write(Writer out, String trace, String calls, MergedGraph graph) throws IOException {
        Json.document(
                out,
                2,
                new Merged(
                        trace,
                        signature(graph),
                        calls,
                        graph.ranks().toString(),
                        each(graph.nodes(), node -> MergedNode.of(graph, node)),
                        () -> graph.edges().stream().map(MergedEdge::of).iterator()));
    }

    /** Writes groups of processes. */
    public static void write(Writer out, String trace, String calls, MergedGraph graph, ProcessClusters clusters)
            throws IOException {
        List<Cluster> all = clusters.clusters().stream()
                .map(cluster -> Cluster.of(graph, cluster))
                .toList();
        Json.document(
                out,
                2,
                new Clusters(trace, signature(graph), calls, graph.ranks().toString(), all));
    }

    private static String signature(MergedGraph graph) {
        return graph.graphs().getFirst().signature().toString();
    }

    /** Writes the size of the graphs of a trace. */
    public static void write(Writer out, GraphStatistics statistics) throws IOException {
        Json.document(
                out,
                1,
                new Sizes(statistics.events(), statistics.nodes(), statistics.edges(), statistics.cardinality()));
    }
}
