package earl.graph.export;

import earl.graph.view.GraphView;
import earl.text.Controls;
import java.io.IOException;
import java.io.Writer;

/** Writes flow graphs in the formats of other programs. The same graph gives the same bytes. */
public final class GraphFiles {
    private GraphFiles() {}

    /** For Graphviz: labels as shown, nodes colored by their share of the time. */
    public static void dot(GraphView view, Writer to) throws IOException {
        Shades shades = new Shades(view);
        to.write("digraph " + quoted(view.title()) + " {\n  rankdir=TB;\n");
        for (int node = 0; node < view.nodes().size(); node++) {
            GraphView.Node shown = view.nodes().get(node);
            String label = shown.note().isEmpty() ? quoted(shown.label()) : quoted(shown.label(), shown.note());
            to.write("  n" + node + " [ label=" + label + " tooltip=" + quoted(Hover.of(shown))
                    + " shape=\"box\" style=\"filled\" fillcolor=\"" + shades.of(shown) + "\" ];\n");
        }
        for (GraphView.Edge edge : view.edges()) {
            String line = Shades.line(edge);
            to.write("  n" + edge.from() + " -> n" + edge.to() + " [ label=" + quoted(edge.label()) + " penwidth=\""
                    + Shades.width(edge.weight()) + "\"" + (line.isEmpty() ? "" : " color=\"" + line + "\"") + " ];\n");
        }
        to.write("}\n");
    }

    /** For Gephi, yEd, NetworkX and others: all figures as typed attributes, times in seconds. */
    public static void graphml(GraphView view, Writer to) throws IOException {
        new GraphMl(view, to).write();
    }

    /** Lines of text as DOT quotes them. */
    private static String quoted(String... lines) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < lines.length; i++) {
            String text = Xml.characters(Controls.clean(lines[i]));
            quoted.append(i == 0 ? "" : "\n").append(text.replace("\\", "\\\\").replace("\"", "\\\""));
        }
        return quoted.append('"').toString();
    }
}
