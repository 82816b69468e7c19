package earl.graph.export;

import earl.graph.view.GraphView;
import earl.text.Controls;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A graph as GraphML, written node by node: <a href="http://graphml.graphdrawing.org/primer/graphml-primer.html">GraphML Primer</a>. */
final class GraphMl {
    private static final String HEAD = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
            + "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\""
            + " xsi:schemaLocation=\"http://graphml.graphdrawing.org/xmlns"
            + " http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd\""
            + " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n";

    /** The exported properties of nodes and edges. */
    private enum GraphMlKey {
        LABEL("all", "string"),
        COUNT("all", "long"),
        CALLSITE("node", "string"),
        RANKS("node", "string"),
        DIFFERS("all", "string"),
        BYTES("node", "long"),
        TIME("node", "double"),
        SHORTEST("node", "double"),
        LONGEST("node", "double"),
        GAP("edge", "double");

        private final String of;
        private final String type;

        GraphMlKey(String of, String type) {
            this.of = of;
            this.type = type;
        }
    }

    private final GraphView view;
    private final Writer to;
    private final List<GraphMlKey> keys;

    GraphMl(GraphView view, Writer to) {
        this.view = view;
        this.to = to;
        this.keys = Stream.of(GraphMlKey.values())
                .filter(key -> key != GraphMlKey.DIFFERS || !view.marks().isEmpty())
                .toList();
    }

    void write() throws IOException {
        to.write(HEAD);
        for (int key = 0; key < keys.size(); key++) {
            String name = keys.get(key).name().toLowerCase(Locale.ROOT);
            to.write("    <key id=\"key" + key + "\" for=\"" + keys.get(key).of + "\" attr.name=\"" + name
                    + "\" attr.type=\"" + keys.get(key).type + "\"/>\n");
        }
        to.write("    <graph edgedefault=\"directed\">\n");
        for (int node = 0; node < view.nodes().size(); node++) {
            to.write("        <node id=\"n" + node + "\">\n");
            write(view.nodes().get(node));
            to.write("        </node>\n");
        }
        for (GraphView.Edge edge : view.edges()) {
            to.write("        <edge source=\"n" + edge.from() + "\" target=\"n" + edge.to() + "\">\n");
            write(edge);
            to.write("        </edge>\n");
        }
        to.write("    </graph>\n</graphml>\n");
    }

    private void write(GraphView.Node node) throws IOException {
        text(GraphMlKey.LABEL, node.label());
        text(GraphMlKey.COUNT, String.valueOf(node.count()));
        text(GraphMlKey.CALLSITE, node.callsite());
        text(GraphMlKey.RANKS, node.ranks().toString());
        differs(node.mark());
        if (node.bytes() >= 0) {
            text(GraphMlKey.BYTES, String.valueOf(node.bytes()));
        }
        number(GraphMlKey.TIME, node.time());
        number(GraphMlKey.SHORTEST, node.shortest());
        number(GraphMlKey.LONGEST, node.longest());
    }

    private void write(GraphView.Edge edge) throws IOException {
        text(GraphMlKey.LABEL, edge.label());
        text(GraphMlKey.COUNT, String.valueOf(edge.weight()));
        differs(edge.mark());
        number(GraphMlKey.GAP, edge.gap());
    }

    private void differs(GraphView.Mark mark) throws IOException {
        if (keys.contains(GraphMlKey.DIFFERS)) {
            text(GraphMlKey.DIFFERS, mark.words());
        }
    }

    /** A number without an exponent, which some readers do not accept. */
    private void number(GraphMlKey key, double number) throws IOException {
        text(key, new BigDecimal(number + "").toPlainString());
    }

    private void text(GraphMlKey key, String text) throws IOException {
        to.write("            <data key=\"key" + keys.indexOf(key) + "\"");
        to.write(text.isEmpty() ? "/>\n" : ">" + Xml.escaped(Controls.clean(text)) + "</data>\n");
    }
}
