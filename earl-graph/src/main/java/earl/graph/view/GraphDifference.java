package earl.graph.view;

import earl.RankSet;
import earl.graph.view.GraphView.Mark;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;

/**
 * The difference of two flow graphs, of two processes or of two runs. Nodes are the same if they have the same label (with
 * partners relative to the process) and the same call site; the n-th such node of one graph matches the n-th of the other.
 * Edges are the same if their nodes are. Counts and times are sums over the processes of a graph. Immutable.
 *
 * @param first the one graph
 * @param second the other
 * @param nodes nodes of both: those of the first graph in their order, then those that only the second has
 * @param edges of both, by their nodes
 * @param distance one minus the weighted Jaccard index of the edges: 0 if they are the same, 1 if they share none
 */
public record GraphDifference(GraphView first, GraphView second, List<Node> nodes, List<Edge> edges, double distance) {
    /**
     * A node of one or both graphs.
     *
     * @param first its number in the first graph, -1 if it has none there
     * @param second its number in the second graph, -1 if it has none there
     * @param mark what differs
     * @param label text of the node
     * @param callsite location of its calls in the program
     * @param counts events in the one and in the other
     * @param times seconds in all calls in the one and in the other
     */
    public record Node(int first, int second, Mark mark, String label, String callsite, Counts counts, Spans times) {}

    /**
     * An edge of one or both graphs.
     *
     * @param from its node in {@link #nodes}
     * @param to its node in {@link #nodes}
     * @param mark what differs
     * @param counts how often it was taken in the one and in the other
     * @param times seconds between the calls in the one and in the other
     */
    public record Edge(int from, int to, Mark mark, Counts counts, Spans times) {}

    /** The numbers of occurrences in the two graphs. */
    public record Counts(long first, long second) {}

    /** Seconds in the one graph and in the other. */
    public record Spans(double first, double second) {
        double change() {
            return Math.abs(first - second);
        }
    }

    /** The key by which nodes match: the n-th node with this text. */
    private record Name(String label, String callsite, int nth) {}

    private record NodePair(int from, int to) {}

    public GraphDifference {
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
    }

    /**
     * Compares two graphs.
     *
     * @param least which times differ noticeably: by at least this share of the longer graph's time, in calls and between them, 0 to 1
     */
    public static GraphDifference of(GraphView first, GraphView second, double least) {
        double noticeable = least * Math.max(time(first), time(second));
        Map<Name, int[]> known = new LinkedHashMap<>();
        int[] ofFirst = enter(known, first, 0);
        int[] ofSecond = enter(known, second, 1);
        List<Node> nodes = new ArrayList<>();
        known.forEach((name, at) -> {
            Counts counts = new Counts(count(first, at[0]), count(second, at[1]));
            Spans times = new Spans(time(first, at[0]), time(second, at[1]));
            nodes.add(new Node(
                    at[0], at[1], mark(counts, times, noticeable), name.label(), name.callsite(), counts, times));
        });
        Map<NodePair, double[]> all = new HashMap<>();
        sum(all, first, ofFirst, 0);
        sum(all, second, ofSecond, 2);
        double smaller = 0;
        double larger = 0;
        List<Edge> edges = new ArrayList<>();
        for (Map.Entry<NodePair, double[]> entry : all.entrySet()) {
            double[] sums = entry.getValue();
            Counts counts = new Counts((long) sums[0], (long) sums[2]);
            Spans times = new Spans(sums[1], sums[3]);
            edges.add(new Edge(
                    entry.getKey().from(), entry.getKey().to(), mark(counts, times, noticeable), counts, times));
            smaller += Math.min(sums[0], sums[2]);
            larger += Math.max(sums[0], sums[2]);
        }
        edges.sort(java.util.Comparator.comparingInt(Edge::from).thenComparingInt(Edge::to));
        return new GraphDifference(first, second, nodes, edges, larger == 0 ? 0 : 1 - smaller / larger);
    }

    /** Puts the nodes of a graph among the known ones; answers where they are. */
    private static int[] enter(Map<Name, int[]> known, GraphView graph, int side) {
        Map<Name, Integer> seen = new HashMap<>();
        Map<Name, Integer> places = new HashMap<>();
        int place = 0;
        for (Name name : known.keySet()) {
            places.put(name, place++);
        }
        int[] of = new int[graph.nodes().size()];
        for (int i = 0; i < of.length; i++) {
            GraphView.Node node = graph.nodes().get(i);
            int nth = seen.merge(new Name(node.label(), node.callsite(), 0), 1, Integer::sum);
            Name name = new Name(node.label(), node.callsite(), nth);
            known.computeIfAbsent(name, n -> new int[] {-1, -1})[side] = i;
            of[i] = places.computeIfAbsent(name, n -> places.size());
        }
        return of;
    }

    private static void sum(Map<NodePair, double[]> all, GraphView graph, int[] of, int at) {
        for (GraphView.Edge edge : graph.edges()) {
            double[] sums = all.computeIfAbsent(new NodePair(of[edge.from()], of[edge.to()]), ends -> new double[4]);
            sums[at] += edge.count();
            sums[at + 1] += edge.gap();
        }
    }

    private static Mark mark(Counts counts, Spans times, double noticeable) {
        if (counts.second() == 0) {
            return Mark.FIRST;
        }
        if (counts.first() == 0) {
            return Mark.SECOND;
        }
        if (counts.first() != counts.second()) {
            return Mark.COUNT;
        }
        return times.change() > 0 && times.change() >= noticeable ? Mark.TIME : Mark.SAME;
    }

    private static long count(GraphView graph, int node) {
        return node < 0 ? 0 : graph.nodes().get(node).count();
    }

    private static double time(GraphView graph, int node) {
        return node < 0 ? 0 : graph.nodes().get(node).time();
    }

    private static double time(GraphView graph) {
        return Stream.concat(
                        graph.nodes().stream().map(GraphView.Node::time),
                        graph.edges().stream().map(GraphView.Edge::gap))
                .mapToDouble(seconds -> seconds)
                .sum();
    }

    /** Nodes that differ in some way. */
    public List<Node> nodes(Mark mark) {
        return nodes.stream().filter(node -> node.mark() == mark).toList();
    }

    /** Edges that differ in some way. */
    public List<Edge> edges(Mark mark) {
        return edges.stream().filter(edge -> edge.mark() == mark).toList();
    }

    /** Both graphs as one to be drawn, marked where they differ. */
    public GraphView view(String title, DoubleFunction<String> seconds) {
        List<GraphView.Node> shown = new ArrayList<>();
        for (Node node : nodes) {
            GraphView.Node one = node.first() >= 0
                    ? first.nodes().get(node.first())
                    : second.nodes().get(node.second());
            GraphView.Node other = node.second() >= 0 ? second.nodes().get(node.second()) : one;
            RankSet ranks = RankSet.of(Stream.of(one, other)
                    .flatMapToInt(
                            each -> java.util.stream.IntStream.of(each.ranks().toArray()))
                    .toArray());
            shown.add(new GraphView.PlainNode(
                    node.label(),
                    words(node.counts()) + " x, "
                            + seconds.apply(node.times().first()) + " | "
                            + seconds.apply(node.times().second()),
                    node.callsite(),
                    one.callers(),
                    one.region(),
                    ranks,
                    node.counts().first() + node.counts().second(),
                    one.bytes(),
                    node.times().first() + node.times().second(),
                    Math.min(one.shortest(), other.shortest()),
                    Math.max(one.longest(), other.longest()),
                    node.mark()));
        }
        List<GraphView.Edge> between = edges.stream()
                .map(edge -> new GraphView.Edge(
                        edge.from(),
                        edge.to(),
                        words(edge.counts()),
                        Math.max(edge.counts().first(), edge.counts().second()),
                        edge.counts().first() + edge.counts().second(),
                        edge.times().first() + edge.times().second(),
                        edge.mark()))
                .toList();
        return new GraphView(title, shown, between);
    }

    private static String words(Counts counts) {
        return counts.first() == counts.second()
                ? String.format(Locale.ROOT, "%,d", counts.first())
                : String.format(Locale.ROOT, "%,d | %,d", counts.first(), counts.second());
    }
}
