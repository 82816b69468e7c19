package earl.graph.export;

import earl.graph.GraphView;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.eclipse.elk.alg.layered.options.LayeredMetaDataProvider;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.data.LayoutMetaDataService;
import org.eclipse.elk.core.math.ElkPadding;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkBendPoint;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkEdgeSection;
import org.eclipse.elk.graph.ElkLabel;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.util.ElkGraphUtil;

/**
 * A flow graph as a picture: SVG, laid out in layers from the first event down. Nodes are filled by the time in them, edges are as wide
 * as they are frequent, and what is not written stands in tooltips. The same graph gives the same bytes.
 */
public final class GraphPicture {
    private static final double LETTER = 7.25;
    private static final double SMALL_LETTER = 6.05;
    private static final double NODE_HEIGHT = 38;
    private static final double MARGIN = 16;
    private static final double HEAD = 28;
    /** Bytes of address space; what is not needed takes no memory. */
    private static final long STACK = 1L << 30;

    private final GraphView view;
    private final List<ElkNode> nodes = new ArrayList<>();
    private final List<ElkEdge> edges = new ArrayList<>();
    private final ElkNode root;
    private final List<GraphView.Mark> marks;

    private GraphPicture(GraphView view) {
        this.view = view;
        this.root = ElkGraphUtil.createGraph();
        this.marks = view.marks();
        layOut();
    }

    /** Writes the picture of a graph. */
    public static void svg(GraphView view, Writer to) throws IOException {
        new GraphPicture(view).write(to);
    }

    private static String figures(GraphView.Node node) {
        return !node.note().isEmpty()
                ? node.note()
                : String.format(Locale.ROOT, "%,d x, %s", node.count(), Hover.seconds(node.time()));
    }

    private void layOut() {
        LayoutMetaDataService.getInstance().registerLayoutMetaDataProviders(new LayeredMetaDataProvider());
        root.setProperty(CoreOptions.ALGORITHM, LayeredOptions.ALGORITHM_ID);
        root.setProperty(CoreOptions.DIRECTION, Direction.DOWN);
        root.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.ORTHOGONAL);
        root.setProperty(CoreOptions.PADDING, new ElkPadding(MARGIN));
        root.setProperty(CoreOptions.SPACING_NODE_NODE, 28.0);
        root.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, 32.0);
        root.setProperty(LayeredOptions.SPACING_EDGE_LABEL, 4.0);
        root.setProperty(CoreOptions.RANDOM_SEED, 1);
        for (GraphView.Node shown : view.nodes()) {
            ElkNode node = ElkGraphUtil.createNode(root);
            double letters =
                    Math.max(shown.label().length() * LETTER, figures(shown).length() * SMALL_LETTER);
            node.setDimensions(Math.max(60, letters + 20), NODE_HEIGHT);
            nodes.add(node);
        }
        for (GraphView.Edge shown : view.edges()) {
            ElkEdge edge = ElkGraphUtil.createSimpleEdge(nodes.get(shown.from()), nodes.get(shown.to()));
            ElkLabel label = ElkGraphUtil.createLabel(shown.label(), edge);
            label.setDimensions(shown.label().length() * SMALL_LETTER + 4, 13);
            edges.add(edge);
        }
        onDeepStack(() -> new RecursiveGraphLayoutEngine().layout(root, new BasicProgressMonitor()));
    }

    /** The layout follows chains of nodes by recursion, and each call that is made once is a node of such a chain. */
    private static void onDeepStack(Runnable layout) {
        FutureTask<Void> task = new FutureTask<>(layout, null);
        Thread thread = new Thread(null, task, "layout", STACK);
        thread.setDaemon(true);
        thread.start();
        try {
            task.get();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException("the graph cannot be laid out: " + failed.getCause(), failed.getCause());
        }
    }

    private void write(Writer to) throws IOException {
        double legend = marks.stream()
                .mapToDouble(mark -> mark.words().length() * SMALL_LETTER + 31)
                .sum();
        double head = marks.isEmpty() ? HEAD : HEAD + 16;
        double width = Math.max(root.getWidth(), Math.max(view.title().length() * LETTER, legend) + 2 * MARGIN);
        double height = root.getHeight() + head;
        to.write(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\">\n",
                width,
                height,
                width,
                height));
        to.write("<style>text{font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace;fill:#222}"
                + ".n{font-size:12px;text-anchor:middle}.f,.w{font-size:10px;fill:#555}.f{text-anchor:middle}"
                + ".w{paint-order:stroke;stroke:#fff;stroke-width:3px}"
                + "rect.b{stroke:#555;rx:4px}path.e{fill:none;stroke:#667;marker-end:url(#a)}</style>\n");
        to.write("<defs><marker id=\"a\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\""
                + " markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\""
                + " fill=\"#667\"/></marker></defs>\n");
        to.write("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
        to.write(String.format(
                Locale.ROOT, "<text x=\"%.0f\" y=\"20\" font-size=\"12\">%s</text>\n", MARGIN, escaped(view.title())));
        writeLegend(to);
        to.write(String.format(Locale.ROOT, "<g transform=\"translate(0 %.0f)\">\n", head));
        for (int i = 0; i < edges.size(); i++) {
            writeEdge(to, edges.get(i), view.edges().get(i));
        }
        Shades shades = new Shades(view);
        for (int i = 0; i < nodes.size(); i++) {
            writeNode(to, nodes.get(i), view.nodes().get(i), shades);
        }
        for (int i = 0; i < edges.size(); i++) {
            writeLabel(to, edges.get(i));
        }
        to.write("</g>\n</svg>\n");
    }

    /** What colours mean where graphs are compared. */
    private void writeLegend(Writer to) throws IOException {
        double x = MARGIN;
        for (GraphView.Mark mark : marks) {
            String words = mark.words();
            to.write(String.format(
                    Locale.ROOT,
                    "<rect class=\"b\" x=\"%.1f\" y=\"28\" width=\"10\" height=\"10\" fill=\"%s\"/>"
                            + "<text class=\"w\" x=\"%.1f\" y=\"37\">%s</text>\n",
                    x,
                    Shades.of(mark),
                    x + 15,
                    words));
            x += words.length() * SMALL_LETTER + 31;
        }
    }

    private void writeEdge(Writer to, ElkEdge edge, GraphView.Edge shown) throws IOException {
        for (ElkEdgeSection section : edge.getSections()) {
            StringBuilder path = new StringBuilder();
            path.append(point('M', section.getStartX(), section.getStartY()));
            for (ElkBendPoint bend : section.getBendPoints()) {
                path.append(point('L', bend.getX(), bend.getY()));
            }
            path.append(point('L', section.getEndX(), section.getEndY()));
            String colour = Shades.line(shown);
            to.write("<path class=\"e\"" + (colour.isEmpty() ? "" : " style=\"stroke:" + colour + "\"")
                    + " stroke-width=\"" + Shades.width(shown) + "\" d=\"" + path + "\"><title>"
                    + escaped(Hover.of(view, shown)) + "</title></path>\n");
        }
    }

    private static String point(char command, double x, double y) {
        return String.format(Locale.ROOT, "%c%.1f %.1f", command, x, y);
    }

    private static void writeLabel(Writer to, ElkEdge edge) throws IOException {
        for (ElkLabel label : edge.getLabels()) {
            to.write(String.format(
                    Locale.ROOT,
                    "<text class=\"w\" x=\"%.1f\" y=\"%.1f\">%s</text>\n",
                    label.getX() + 2,
                    label.getY() + 10,
                    escaped(label.getText())));
        }
    }

    private static void writeNode(Writer to, ElkNode node, GraphView.Node shown, Shades shades) throws IOException {
        double middle = node.getX() + node.getWidth() / 2;
        to.write(String.format(
                Locale.ROOT,
                "<g><title>%s</title><rect class=\"b\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\""
                        + " fill=\"%s\"/><text class=\"n\" x=\"%.1f\" y=\"%.1f\">%s</text><text class=\"f\" x=\"%.1f\""
                        + " y=\"%.1f\">%s</text></g>\n",
                escaped(Hover.of(shown)),
                node.getX(),
                node.getY(),
                node.getWidth(),
                node.getHeight(),
                shades.of(shown),
                middle,
                node.getY() + 16,
                escaped(shown.label()),
                middle,
                node.getY() + 30,
                escaped(figures(shown))));
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        Xml.characters(text).codePoints().forEach(letter -> {
            switch (letter) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.appendCodePoint(Character.isISOControl(letter) ? ' ' : letter);
            }
        });
        return escaped.toString();
    }
}
