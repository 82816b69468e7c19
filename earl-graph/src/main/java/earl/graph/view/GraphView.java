package earl.graph.view;

import earl.RankSet;
import earl.graph.FlowGraph;
import earl.graph.GraphNodes;
import earl.graph.Progression;
import earl.graph.merge.MergedGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The content of a picture or file of a graph of one or several processes. While the trace is open, one thread may read a
 * graph of it. Names are made on request, because the names of a large graph take more memory than the graph.
 *
 * @param title whose graph it is
 * @param nodes nodes in order of first appearance; the index of a node is its number
 * @param edges by their nodes
 */
public record GraphView(String title, List<Node> nodes, List<Edge> edges) {
    /** The information on the edges of one process. */
    public enum Detail {
        /** The number of times that each was taken: one edge for each pair of nodes. */
        COUNTS,
        /** After a branch, one edge for each run, {@code sequence number,count}. */
        RUNS,
        /** After a branch, one edge for each progression of runs, {@code first,last,stride,count}. */
        FOLDED
    }

    /** The status of a node or an edge in a comparison of two graphs. */
    public enum Mark {
        /** Nothing is compared. */
        NONE(""),
        /** As often in both, and without a noticeable difference in duration. */
        SAME("the same"),
        /** Only in the first graph. */
        FIRST("only in A"),
        /** Only in the second graph. */
        SECOND("only in B"),
        /** More often in one of them. */
        COUNT("more often in one"),
        /** As often, but longer in one of them. */
        TIME("longer in one");

        private final String words;

        Mark(String words) {
            this.words = words;
        }

        /** The text in pictures. */
        public String words() {
            return words;
        }
    }

    /** A node. */
    public interface Node {
        /** The label, for instance {@code "MPI_Send 80 (1)"}. */
        String label();

        /** The text below the label; empty for count and time. */
        String note();

        /** The location of its calls in the program. */
        String callsite();

        /**
         * The regions from which it is called, from the outermost to the caller; for a deep path only the outermost ones.
         */
        List<String> callers();

        /** Region of its calls, -1 if unknown. */
        int region();

        /** The processes that have it. */
        RankSet ranks();

        /** Events. */
        long count();

        /** Bytes that one of its calls carries, -1 if unknown. */
        long bytes();

        /** Seconds in all calls. */
        double time();

        /** Seconds in the shortest call. */
        double shortest();

        /** Seconds in the longest call. */
        double longest();

        /** Its status in a comparison. */
        Mark mark();
    }

    /**
     * A node as its graph has it.
     *
     * @param graph supplies all properties
     * @param number of the node
     * @param sets by node, the processes that have it
     * @param paths the regions on call paths
     */
    private record GraphNode(GraphNodes graph, int number, IntFunction<RankSet> sets, Callers paths) implements Node {
        @Override
        public String label() {
            return graph.label(number);
        }

        @Override
        public String note() {
            return "";
        }

        @Override
        public String callsite() {
            return graph.callsite(number);
        }

        @Override
        public List<String> callers() {
            return paths.of(graph.callpath(number));
        }

        @Override
        public int region() {
            return graph.region(number);
        }

        @Override
        public RankSet ranks() {
            return sets.apply(number);
        }

        @Override
        public long count() {
            return graph.count(number);
        }

        @Override
        public long bytes() {
            return graph.size(number);
        }

        @Override
        public double time() {
            return graph.time(number);
        }

        @Override
        public double shortest() {
            return graph.shortest(number);
        }

        @Override
        public double longest() {
            return graph.longest(number);
        }

        @Override
        public Mark mark() {
            return Mark.NONE;
        }
    }

    /** A node with stored properties. */
    public record PlainNode(
            String label,
            String note,
            String callsite,
            List<String> callers,
            int region,
            RankSet ranks,
            long count,
            long bytes,
            double time,
            double shortest,
            double longest,
            Mark mark)
            implements Node {
        public PlainNode {
            callers = List.copyOf(callers);
        }

        private static PlainNode of(Node node) {
            return new PlainNode(
                    node.label(),
                    node.note(),
                    node.callsite(),
                    node.callers(),
                    node.region(),
                    node.ranks(),
                    node.count(),
                    node.bytes(),
                    node.time(),
                    node.shortest(),
                    node.longest(),
                    node.mark());
        }

        /** A node outside of comparisons, without attributes and without callers. */
        public PlainNode(
                String label,
                String callsite,
                int region,
                RankSet ranks,
                long count,
                long bytes,
                double time,
                double shortest,
                double longest) {
            this(label, "", callsite, List.of(), region, ranks, count, bytes, time, shortest, longest, Mark.NONE);
        }
    }

    /**
     * An edge.
     *
     * @param from node
     * @param to node
     * @param label its weight, or when it is taken
     * @param weight how often a process takes it
     * @param count how often all of them take it
     * @param gap seconds between the calls
     * @param mark its status in a comparison
     */
    public record Edge(int from, int to, String label, long weight, long count, double gap, Mark mark) {
        /** An edge that one process takes, and that is in no comparison. */
        public Edge(int from, int to, String label, long weight, double gap) {
            this(from, to, label, weight, weight, gap, Mark.NONE);
        }
    }

    public GraphView {
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
    }

    /** A copy that is usable after the trace is closed. */
    public GraphView standalone() {
        return new GraphView(
                title, nodes.stream().map(node -> (Node) PlainNode.of(node)).toList(), edges);
    }

    /** The mark of a comparison; none outside of comparisons. */
    public List<Mark> marks() {
        return Stream.concat(nodes.stream().map(Node::mark), edges.stream().map(Edge::mark))
                .filter(mark -> mark != Mark.NONE)
                .distinct()
                .sorted()
                .toList();
    }

    /** The view of a graph of one process. */
    public static GraphView of(String title, FlowGraph graph, Detail detail) {
        RankSet rank = RankSet.of(graph.rank());
        List<Node> nodes = nodes(graph, node -> rank, new Callers(graph));
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
        // The duration of a single progression is unknown; it gets its share.
        for (Progression progression : graph.progressions(edge)) {
            List<Progression> parts = detail == Detail.RUNS ? progression.split() : List.of(progression);
            for (Progression part : parts) {
                long taken = (long) part.runs() * part.count();
                double gap = graph.gap(edge) * taken / weight;
                edges.add(new Edge(from, to, part.toString(), taken, gap));
            }
        }
    }

    /** The view of a graph of several processes. */
    public static GraphView of(String title, MergedGraph graph) {
        List<Node> nodes = nodes(graph, graph::ranks, new Callers(graph.graphs().getFirst()));
        // Most edges have one of few labels.
        Map<String, String> labels = new HashMap<>();
        List<Edge> edges = graph.edges().stream()
                .map(edge -> new Edge(
                        edge.from(),
                        edge.to(),
                        labels.computeIfAbsent(edge.label(), label -> label),
                        edge.weight(),
                        edge.weight() * edge.ranks().size(),
                        edge.gap(),
                        Mark.NONE))
                .toList();
        return new GraphView(title, nodes, edges);
    }

    private static List<Node> nodes(GraphNodes graph, IntFunction<RankSet> ranks, Callers callers) {
        return IntStream.range(0, graph.nodes())
                .mapToObj(node -> (Node) new GraphNode(graph, node, ranks, callers))
                .toList();
    }
}
