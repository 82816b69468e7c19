package earl.graph.export;

import earl.graph.GraphView;
import java.util.Locale;

/** Colours of nodes and widths of edges. */
final class Shades {
    private static final int[] PALE = {0xFF, 0xFF, 0xFF};
    private static final int[] FULL = {0xF2, 0x8E, 0x2B};

    private final double longest;

    Shades(GraphView view) {
        // How long a program takes to start is not what its graph is looked at for.
        longest = view.nodes().stream()
                .filter(node -> !node.label().startsWith("MPI_Init"))
                .mapToDouble(GraphView.Node::time)
                .max()
                .orElse(0);
    }

    /** From white to orange, by the time in a node; the eye sees differences between small shares by their roots. */
    String of(GraphView.Node node) {
        double share = longest > 0 ? Math.min(1, Math.sqrt(node.time() / longest)) : 0;
        StringBuilder colour = new StringBuilder("#");
        for (int i = 0; i < PALE.length; i++) {
            colour.append(String.format(Locale.ROOT, "%02x", Math.round(PALE[i] + share * (FULL[i] - PALE[i]))));
        }
        return colour.toString();
    }

    /** Width of an edge, by the magnitude of its weight. */
    static String width(GraphView.Edge edge) {
        return String.format(Locale.ROOT, "%.1f", 1 + 0.5 * Math.log10((double) Math.max(1, edge.weight())));
    }
}
