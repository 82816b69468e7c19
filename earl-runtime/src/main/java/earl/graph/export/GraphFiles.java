package earl.graph.export;

import earl.graph.GraphView;
import earl.text.Controls;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jgrapht.Graph;
import org.jgrapht.graph.DirectedPseudograph;
import org.jgrapht.nio.Attribute;
import org.jgrapht.nio.AttributeType;
import org.jgrapht.nio.DefaultAttribute;
import org.jgrapht.nio.dot.DOTExporter;
import org.jgrapht.nio.graphml.GraphMLExporter;

/** Writes flow graphs as other programs read them. The same graph gives the same bytes. */
public final class GraphFiles {
    private GraphFiles() {}

    /** For Graphviz: labels as they are shown, nodes filled by the share of the time that is spent in them. */
    public static void dot(GraphView view, Writer to) {
        DOTExporter<Integer, Integer> exporter = new DOTExporter<>(node -> "n" + node);
        Shades shades = new Shades(view);
        exporter.setGraphIdProvider(() -> quoted(view.title()));
        exporter.setGraphAttributeProvider(() -> Map.of("rankdir", text("TB")));
        exporter.setVertexAttributeProvider(node -> {
            GraphView.Node shown = view.nodes().get(node);
            Map<String, Attribute> attributes = new LinkedHashMap<>();
            attributes.put(
                    "label",
                    text(Controls.clean(shown.label())
                            + (shown.note().isEmpty() ? "" : "\n" + Controls.clean(shown.note()))));
            attributes.put("tooltip", text(Hover.of(shown)));
            attributes.put("shape", text("box"));
            attributes.put("style", text("filled"));
            attributes.put("fillcolor", text(shades.of(shown)));
            return attributes;
        });
        exporter.setEdgeAttributeProvider(edge -> {
            GraphView.Edge shown = view.edges().get(edge);
            Map<String, Attribute> attributes = new LinkedHashMap<>();
            attributes.put("label", text(Controls.clean(shown.label())));
            attributes.put("penwidth", text(Shades.width(shown)));
            if (!Shades.line(shown).isEmpty()) {
                attributes.put("color", text(Shades.line(shown)));
            }
            return attributes;
        });
        exporter.exportGraph(graph(view), to);
    }

    /** For Gephi, yEd, NetworkX and others: all figures as typed attributes, times in seconds. */
    public static void graphml(GraphView view, Writer to) {
        GraphMLExporter<Integer, Integer> exporter = new GraphMLExporter<>(node -> "n" + node);
        exporter.registerAttribute("label", GraphMLExporter.AttributeCategory.ALL, AttributeType.STRING);
        exporter.registerAttribute("count", GraphMLExporter.AttributeCategory.ALL, AttributeType.LONG);
        for (String name : new String[] {"callsite", "ranks"}) {
            exporter.registerAttribute(name, GraphMLExporter.AttributeCategory.NODE, AttributeType.STRING);
        }
        boolean compared = !view.marks().isEmpty();
        if (compared) {
            exporter.registerAttribute("differs", GraphMLExporter.AttributeCategory.ALL, AttributeType.STRING);
        }
        exporter.registerAttribute("bytes", GraphMLExporter.AttributeCategory.NODE, AttributeType.LONG);
        for (String name : new String[] {"time", "shortest", "longest"}) {
            exporter.registerAttribute(name, GraphMLExporter.AttributeCategory.NODE, AttributeType.DOUBLE);
        }
        exporter.registerAttribute("gap", GraphMLExporter.AttributeCategory.EDGE, AttributeType.DOUBLE);
        exporter.setVertexAttributeProvider(node -> {
            GraphView.Node shown = view.nodes().get(node);
            Map<String, Attribute> attributes = new LinkedHashMap<>();
            attributes.put("label", text(Controls.clean(shown.label())));
            attributes.put("callsite", text(Controls.clean(shown.callsite())));
            attributes.put("ranks", text(shown.ranks().toString()));
            attributes.put("count", DefaultAttribute.createAttribute(shown.count()));
            if (shown.bytes() >= 0) {
                attributes.put("bytes", DefaultAttribute.createAttribute(shown.bytes()));
            }
            attributes.put("time", number(shown.time()));
            attributes.put("shortest", number(shown.shortest()));
            attributes.put("longest", number(shown.longest()));
            if (compared) {
                attributes.put("differs", text(shown.mark().words()));
            }
            return attributes;
        });
        exporter.setEdgeAttributeProvider(edge -> {
            GraphView.Edge shown = view.edges().get(edge);
            Map<String, Attribute> attributes = new LinkedHashMap<>();
            attributes.put("label", text(Controls.clean(shown.label())));
            attributes.put("count", DefaultAttribute.createAttribute(shown.weight()));
            attributes.put("gap", number(shown.gap()));
            if (compared) {
                attributes.put("differs", text(shown.mark().words()));
            }
            return attributes;
        });
        exporter.exportGraph(graph(view), to);
    }

    /** Nodes and edges by their indices. */
    private static Graph<Integer, Integer> graph(GraphView view) {
        Graph<Integer, Integer> graph = new DirectedPseudograph<>(null, null, false);
        for (int node = 0; node < view.nodes().size(); node++) {
            graph.addVertex(node);
        }
        for (int edge = 0; edge < view.edges().size(); edge++) {
            graph.addEdge(view.edges().get(edge).from(), view.edges().get(edge).to(), edge);
        }
        return graph;
    }

    private static Attribute text(String text) {
        return DefaultAttribute.createAttribute(Xml.characters(text));
    }

    /** A number that is not written with an exponent, which some readers do not know. */
    private static Attribute number(double number) {
        return new DefaultAttribute<>(new BigDecimal(number + "").toPlainString(), AttributeType.DOUBLE);
    }

    private static String quoted(String text) {
        return '"' + Controls.clean(text).replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
