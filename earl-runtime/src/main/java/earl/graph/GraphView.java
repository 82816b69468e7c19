package earl.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What there is to show of a graph, of one process or of several, whatever shows it. Immutable.
 *
 * @param title whose graph it is
 * @param nodes in order of first appearance; a node's number is its index
 * @param edges by their nodes
 */
public record GraphView(String title, List<Node> nodes, List<Edge> edges) {
    /** What the edges of one process say. */
    public enum Detail {
        /** How often each was taken: an edge for each pair of nodes. */
        COUNTS,
        /** Behind a branch an edge for each run, {@code sequence number,count}. */
        RUNS,
        /** Behind a branch an edge for each progression of runs, {@code first,last,stride,count}. */
        FOLDED
    }

    /**
     * A node.
     *
     * @param label in words
     * @param callsite where its calls stand in the program
     * @param region of its calls, -1 if unknown
     * @param ranks the processes that have it
     * @param count events
     * @param bytes that one of its calls carries, -1 if unknown
     * @param time seconds in all calls
     * @param shortest seconds in one of them
     * @param longest seconds in one of them
     */
    public record Node(
            String label,
            String callsite,
            int region,
            RankSet ranks,
            long count,
            long bytes,
            double time,
            double shortest,
            double longest) {}

    /**
     * An edge.
     *
     * @param from node
     * @param to node
     * @param label its weight, or when it is taken
     * @param weight how often a process takes it
     * @param gap seconds between the calls
     */
    public record Edge(int from, int to, String label, long weight, double gap) {}

    public GraphView {
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
    }

    /** Of one process. */
    public static GraphView of(String title, FlowGraph graph, Detail detail) {
        RankSet rank = RankSet.of(graph.rank());
        List<Node> nodes = IntStream.range(0, graph.nodes())
                .mapToObj(node -> new Node(
                        graph.label(node),
                        graph.callsite(node),
                        graph.region(node),
                        rank,
                        graph.count(node),
                        graph.size(node),
                        graph.time(node),
                        graph.shortest(node),
                        graph.longest(node)))
                .toList();
        List<Edge> edges = new ArrayList<>();
        for (int node = 0; node < graph.nodes(); node++) {
            for (int edge : graph.out(node)) {
                add(edges, graph, edge, detail);
            }
        }
        return new GraphView(title, nodes, edges);
    }

    private static void add(List<Edge> edges, FlowGraph graph, int edge, Detail detail) {
        int from = graph.from(edge);
        int to = graph.to(edge);
        long weight = graph.weight(edge);
        if (detail == Detail.COUNTS || !graph.isBranch(from)) {
            edges.add(new Edge(from, to, String.valueOf(weight), weight, graph.gap(edge)));
            return;
        }
        // How long each progression took is not known by itself: it has its share.
        for (Progression progression : graph.progressions(edge)) {
            List<Progression> parts = detail == Detail.RUNS ? progression.split() : List.of(progression);
            for (Progression part : parts) {
                long taken = (long) part.runs() * part.count();
                edges.add(new Edge(from, to, part.toString(), taken, graph.gap(edge) * taken / weight));
            }
        }
    }

    /** Of several processes. */
    public static GraphView of(String title, MergedGraph graph) {
        List<Node> nodes = IntStream.range(0, graph.nodes())
                .mapToObj(node -> new Node(
                        graph.label(node),
                        graph.callsite(node),
                        graph.region(node),
                        graph.ranks(node),
                        graph.count(node),
                        graph.size(node),
                        graph.time(node),
                        graph.shortest(node),
                        graph.longest(node)))
                .toList();
        List<Edge> edges = graph.edges().stream()
                .map(edge -> new Edge(edge.from(), edge.to(), edge.label(), edge.weight(), edge.gap()))
                .toList();
        return new GraphView(title, nodes, edges);
    }
}
