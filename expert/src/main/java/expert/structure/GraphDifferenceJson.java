package expert.structure;

import earl.graph.view.GraphDifference;
import earl.graph.view.GraphView;
import expert.text.Json;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

/**
 * The differences between two flow graphs as JSON: all nodes and edges of both, with their differences. Counts and times are {@code
 * [of A, of B]}, times in seconds.
 */
public record GraphDifferenceJson(String a, String b, double distance, Iterable<Node> nodes, Iterable<Edge> edges) {
    record Node(String label, String callsite, String differs, List<Long> count, List<Double> time) {
        static Node of(GraphDifference.Node node) {
            return new Node(
                    node.label(), node.callsite(), words(node.mark()), counts(node.counts()), times(node.times()));
        }
    }

    record Edge(int from, int to, String differs, List<Long> count, List<Double> time) {
        static Edge of(GraphDifference.Edge edge) {
            return new Edge(edge.from(), edge.to(), words(edge.mark()), counts(edge.counts()), times(edge.times()));
        }
    }

    private static String words(GraphView.Mark mark) {
        return switch (mark) {
            case NONE, SAME -> "no";
            case FIRST -> "only in a";
            case SECOND -> "only in b";
            case COUNT, TIME -> mark.name().toLowerCase(Locale.ROOT);
        };
    }

    private static List<Long> counts(GraphDifference.Counts counts) {
        return List.of(counts.first(), counts.second());
    }

    private static List<Double> times(GraphDifference.Spans times) {
        return List.of(times.first(), times.second());
    }

    /** Writes it; {@code out} stays open. */
    public static void write(Writer out, GraphDifference difference) throws IOException {
        Json.document(
                out,
                2,
                new GraphDifferenceJson(
                        difference.first().title(),
                        difference.second().title(),
                        difference.distance(),
                        () -> difference.nodes().stream().map(Node::of).iterator(),
                        () -> difference.edges().stream().map(Edge::of).iterator()));
    }
}
