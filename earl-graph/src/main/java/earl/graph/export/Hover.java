package earl.graph.export;

import earl.graph.view.GraphView;
import earl.text.Controls;
import java.util.Locale;

/** The tooltip of a node or edge. */
final class Hover {
    private Hover() {}

    static String of(GraphView.Node node) {
        String shortest = seconds(node.shortest());
        String longest = seconds(node.longest());
        return String.format(
                        Locale.ROOT,
                        "%s: %,d event%s, %s in all, %s each",
                        Controls.clean(node.label()),
                        node.count(),
                        node.count() == 1 ? "" : "s",
                        seconds(node.time()),
                        shortest.equals(longest) ? longest : shortest + " to " + longest)
                + (node.callsite().isEmpty() ? "" : ", " + Controls.clean(node.callsite()));
    }

    static String of(GraphView view, GraphView.Edge edge) {
        return Controls.clean(view.nodes().get(edge.from()).label()) + " to "
                + Controls.clean(view.nodes().get(edge.to()).label()) + ": " + edge.label() + ", " + seconds(edge.gap())
                + " in between";
    }

    /** A span of time in a unit that makes it readable. */
    static String seconds(double seconds) {
        if (seconds >= 1) {
            return String.format(Locale.ROOT, "%.3f s", seconds);
        }
        if (seconds >= 1e-3) {
            return String.format(Locale.ROOT, "%.3f ms", seconds * 1e3);
        }
        return String.format(Locale.ROOT, "%.3f us", seconds * 1e6);
    }
}
