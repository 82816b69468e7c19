package earl.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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

    /** What a node or an edge is in a comparison of two graphs. */
    public enum Mark {
        /** Nothing is compared. */
        NONE(""),
        /** As often in both, and not noticeably longer in one of them. */
        SAME("the same"),
        /** In the first graph only. */
        FIRST("only in A"),
        /** In the second graph only. */
        SECOND("only in B"),
        /** More often in one of them. */
        COUNT("more often in one"),
        /** As often, but longer in one of them. */
        TIME("longer in one");

        private final String words;

        Mark(String words) {
            this.words = words;
        }

        /** What pictures say of it. */
        public String words() {
            return words;
        }
    }

    /**
     * A node.
     *
     * @param label in words
     * @param note what is written below the label; empty: what there is to say of count and time
     * @param callsite where its calls stand in the program
     * @param callers the regions from which it is called, from the outermost to the caller
     * @param region of its calls, -1 if unknown
     * @param ranks the processes that have it
     * @param count events
     * @param bytes that one of its calls carries, -1 if unknown
     * @param time seconds in all calls
     * @param shortest seconds in one of them
     * @param longest seconds in one of them
     * @param mark what it is in a comparison
     */
    public record Node(
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
            Mark mark) {
        public Node {
            callers = List.copyOf(callers);
        }

        /** A node that is in no comparison and of which nothing else is written; nobody knows who calls it. */
        public Node(
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
     * @param mark what it is in a comparison
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

    /** What there is to tell of where graphs are compared, none elsewhere. */
    public List<Mark> marks() {
        return Stream.concat(nodes.stream().map(Node::mark), edges.stream().map(Edge::mark))
                .filter(mark -> mark != Mark.NONE)
                .distinct()
                .sorted()
                .toList();
    }

    /** Of one process. */
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
        // How long each progression took is not known by itself: it has its share.
        for (Progression progression : graph.progressions(edge)) {
            List<Progression> parts = detail == Detail.RUNS ? progression.split() : List.of(progression);
            for (Progression part : parts) {
                long taken = (long) part.runs() * part.count();
                double gap = graph.gap(edge) * taken / weight;
                edges.add(new Edge(from, to, part.toString(), taken, gap));
            }
        }
    }

    /** Of several processes. */
    public static GraphView of(String title, MergedGraph graph) {
        List<Node> nodes = nodes(graph, graph::ranks, new Callers(graph.graphs().getFirst()));
        List<Edge> edges = graph.edges().stream()
                .map(edge -> new Edge(
                        edge.from(),
                        edge.to(),
                        edge.label(),
                        edge.weight(),
                        edge.weight() * edge.ranks().size(),
                        edge.gap(),
                        Mark.NONE))
                .toList();
        return new GraphView(title, nodes, edges);
    }

    private static List<Node> nodes(GraphNodes graph, IntFunction<RankSet> ranks, Callers callers) {
        return IntStream.range(0, graph.nodes())
                .mapToObj(node -> new Node(
                        graph.label(node),
                        "",
                        graph.callsite(node),
                        callers.of(graph.callpath(node)),
                        graph.region(node),
                        ranks.apply(node),
                        graph.count(node),
                        graph.size(node),
                        graph.time(node),
                        graph.shortest(node),
                        graph.longest(node),
                        Mark.NONE))
                .toList();
    }
}
