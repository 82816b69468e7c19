package earl.graph.export;

import earl.graph.view.GraphView;
import java.util.List;
import java.util.Locale;

/** The colours of nodes and the widths of edges. */
final class Shades {
    private static final int[] PALE = {0xFF, 0xFF, 0xFF};
    private static final int[] FULL = {0xF2, 0x8E, 0x2B};

    private final double longest;

    Shades(GraphView view) {
        // Startup time is irrelevant for the colors.
        longest = view.nodes().stream()
                .filter(node -> !node.label().startsWith("MPI_Init"))
                .mapToDouble(GraphView.Node::time)
                .max()
                .orElse(0);
    }

    /**
     * In a comparison, the color of the difference. Otherwise from white to orange by the time in a node; square roots make
     * differences between small shares visible.
     */
    String of(GraphView.Node node) {
        return node.mark() == GraphView.Mark.NONE ? byTime(node) : of(node.mark());
    }

    /** The color of nodes in a comparison. */
    static String of(GraphView.Mark mark) {
        return switch (mark) {
            case NONE -> "#ffffff";
            case SAME -> "#f3f3f0";
            case FIRST -> "#f3b3aa";
            case SECOND -> "#a9d8a4";
            case COUNT -> "#ffe27f";
            case TIME -> "#f8c38a";
        };
    }

    /** Color of an edge that differs in a comparison, otherwise empty. */
    static String line(GraphView.Edge edge) {
        return line(edge.mark());
    }

    /**
     * Color of edges that are drawn as one line: if they differ in several ways, that of edges taken more often in one
     * graph.
     */
    static String line(List<GraphView.Edge> edges) {
        List<GraphView.Mark> marks =
                edges.stream().map(GraphView.Edge::mark).distinct().toList();
        if (marks.size() == 1) {
            return line(marks.getFirst());
        }
        return marks.stream().allMatch(mark -> line(mark).isEmpty()) ? "" : line(GraphView.Mark.COUNT);
    }

    private static String line(GraphView.Mark mark) {
        return switch (mark) {
            case NONE, SAME -> "";
            case FIRST -> "#b8281a";
            case SECOND -> "#1f7d1a";
            case COUNT -> "#94700a";
            case TIME -> "#b0610f";
        };
    }

    private String byTime(GraphView.Node node) {
        double share = longest > 0 ? Math.min(1, Math.sqrt(node.time() / longest)) : 0;
        StringBuilder colour = new StringBuilder("#");
        for (int i = 0; i < PALE.length; i++) {
            colour.append(String.format(Locale.ROOT, "%02x", Math.round(PALE[i] + share * (FULL[i] - PALE[i]))));
        }
        return colour.toString();
    }

    /** Width of an edge, by the magnitude of its weight. */
    static String width(long weight) {
        return String.format(Locale.ROOT, "%.1f", 1 + 0.5 * Math.log10((double) Math.max(1, weight)));
    }
}
