package earl.graph.export;

import earl.graph.view.GraphView;
import earl.text.Controls;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A flow graph as an SVG picture. The share of the time in a node sets its colour, and the number of times that an edge is taken sets its
 * width. Tooltips say the rest. The same graph gives the same bytes.
 */
public final class GraphPicture {
    private static final double LETTER = 7.25;
    private static final double SMALL_LETTER = 6.05;
    private static final double NODE_HEIGHT = 38;
    private static final double LINE = 12;
    /** Distance from a node's border to the text of an edge that leads back to it. */
    private static final double LOOP = 22;

    private static final double MARGIN = 16;
    private static final double HEAD = 28;
    private static final int MAX_LINES = 4;

    /** Edges from one node to another that are drawn as one line. */
    private record Bundle(int from, int to, List<GraphView.Edge> edges) {
        /** The text beside the line; if it has many edges, only the first ones. */
        List<String> lines() {
            List<String> labels = edges.stream().map(GraphView.Edge::label).toList();
            if (labels.size() <= MAX_LINES) {
                return labels;
            }
            List<String> first = new ArrayList<>(labels.subList(0, MAX_LINES - 1));
            first.add(String.format(Locale.ROOT, "and %,d more", labels.size() - first.size()));
            return first;
        }

        double width() {
            return lines().stream().mapToInt(String::length).max().orElse(0) * SMALL_LETTER;
        }

        long weight() {
            return edges.stream().mapToLong(GraphView.Edge::weight).sum();
        }
    }

    private final GraphView view;
    private final List<Bundle> bundles;
    private final double[] widths;
    private final GraphLayout.Placement placement;

    private GraphPicture(GraphView view, GraphLayout layout) {
        this.view = view;
        bundles = bundles(view.edges());
        widths = view.nodes().stream().mapToDouble(GraphPicture::width).toArray();
        double[] heights = new double[widths.length];
        Arrays.fill(heights, NODE_HEIGHT);
        double[] beside = new double[widths.length];
        for (Bundle bundle : bundles) {
            if (bundle.from() == bundle.to()) {
                beside[bundle.from()] = LOOP + bundle.width();
            }
        }
        placement = layout.layOut(
                widths,
                heights,
                beside,
                bundles.stream().mapToInt(Bundle::from).toArray(),
                bundles.stream().mapToInt(Bundle::to).toArray(),
                bundles.stream().mapToInt(bundle -> bundle.lines().size()).toArray());
    }

    /** Writes the picture of a graph; {@code to} stays open. */
    public static void svg(GraphView view, GraphLayout layout, Writer to) throws IOException {
        new GraphPicture(view, layout).write(to);
    }

    private static List<Bundle> bundles(List<GraphView.Edge> edges) {
        record BundleEnds(int from, int to) {}
        Map<BundleEnds, Bundle> bundles = new LinkedHashMap<>();
        for (GraphView.Edge edge : edges) {
            bundles.computeIfAbsent(
                            new BundleEnds(edge.from(), edge.to()),
                            ends -> new Bundle(ends.from(), ends.to(), new ArrayList<>()))
                    .edges()
                    .add(edge);
        }
        return List.copyOf(bundles.values());
    }

    private static double width(GraphView.Node node) {
        double text = Math.max(node.label().length() * LETTER, figures(node).length() * SMALL_LETTER);
        return Math.max(60, text + 20);
    }

    private static String figures(GraphView.Node node) {
        return !node.note().isEmpty()
                ? node.note()
                : String.format(Locale.ROOT, "%,d x, %s", node.count(), Hover.seconds(node.time()));
    }

    private void write(Writer to) throws IOException {
        List<GraphView.Mark> marks = view.marks();
        double legend = marks.stream()
                .mapToDouble(mark -> mark.words().length() * SMALL_LETTER + 31)
                .sum();
        double head = marks.isEmpty() ? HEAD : HEAD + 16;
        double left = placement.left();
        double right = placement.right();
        double bottom = NODE_HEIGHT / 2
                + placement.nodes().stream()
                        .mapToDouble(GraphLayout.Point::y)
                        .max()
                        .orElse(0);
        for (int i = 0; i < bundles.size(); i++) {
            GraphLayout.Path path = placement.edges().get(i);
            bottom = Math.max(bottom, path.y() + LINE * bundles.get(i).lines().size() / 2);
            double half = path.isLoop() ? 0 : bundles.get(i).width() / 2;
            left = Math.min(left, path.x() - half);
            right = Math.max(right, path.x() + half);
        }
        double width = Math.max(right - left, Math.max(view.title().length() * LETTER, legend)) + 2 * MARGIN;
        double height = head + bottom + 2 * MARGIN;
        to.write(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\">\n",
                width,
                height,
                width,
                height));
        to.write("<style>text{font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace;fill:#222}"
                + ".n{font-size:12px;text-anchor:middle}.f,.w{font-size:10px;fill:#555}.f,.c{text-anchor:middle}"
                + ".w{paint-order:stroke;stroke:#fff;stroke-width:3px}"
                + "rect.b{stroke:#555;rx:4px}path.e{fill:none;stroke:#667;marker-end:url(#a)}</style>\n");
        to.write("<defs><marker id=\"a\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\""
                + " markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\""
                + " fill=\"#667\"/></marker></defs>\n");
        to.write("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
        to.write(String.format(
                Locale.ROOT, "<text x=\"%.0f\" y=\"20\" font-size=\"12\">%s</text>\n", MARGIN, escaped(view.title())));
        writeLegend(to, marks);
        to.write(String.format(Locale.ROOT, "<g transform=\"translate(%.1f %.1f)\">\n", MARGIN - left, head + MARGIN));
        for (int i = 0; i < bundles.size(); i++) {
            writeLine(to, bundles.get(i), placement.edges().get(i));
        }
        Shades shades = new Shades(view);
        for (int node = 0; node < view.nodes().size(); node++) {
            writeNode(to, node, shades);
        }
        for (int i = 0; i < bundles.size(); i++) {
            writeText(to, bundles.get(i), placement.edges().get(i));
        }
        to.write("</g>\n</svg>\n");
    }

    /** The meaning of colors in a comparison. */
    private static void writeLegend(Writer to, List<GraphView.Mark> marks) throws IOException {
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

    private void writeLine(Writer to, Bundle bundle, GraphLayout.Path path) throws IOException {
        String colour = Shades.line(bundle.edges());
        to.write("<path class=\"e\"" + (colour.isEmpty() ? "" : " style=\"stroke:" + colour + "\"") + " stroke-width=\""
                + Shades.width(bundle.weight()) + "\" d=\"" + path.commands() + "\"><title>");
        String separator = "";
        for (GraphView.Edge edge : bundle.edges()) {
            to.write(separator + escaped(Hover.of(view, edge)));
            separator = "\n";
        }
        to.write("</title></path>\n");
    }

    private static void writeText(Writer to, Bundle bundle, GraphLayout.Path path) throws IOException {
        List<String> lines = bundle.lines();
        double y = path.y() - (lines.size() - 1) * LINE / 2 + 3.5;
        for (String line : lines) {
            to.write(String.format(
                    Locale.ROOT,
                    "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>\n",
                    path.isLoop() ? "w" : "w c",
                    path.x(),
                    y,
                    escaped(line)));
            y += LINE;
        }
    }

    private void writeNode(Writer to, int node, Shades shades) throws IOException {
        GraphView.Node shown = view.nodes().get(node);
        GraphLayout.Point middle = placement.nodes().get(node);
        double top = middle.y() - NODE_HEIGHT / 2;
        to.write(String.format(
                Locale.ROOT,
                "<g><title>%s</title><rect class=\"b\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\""
                        + " fill=\"%s\"/><text class=\"n\" x=\"%.1f\" y=\"%.1f\">%s</text><text class=\"f\" x=\"%.1f\""
                        + " y=\"%.1f\">%s</text></g>\n",
                escaped(Hover.of(shown)),
                middle.x() - widths[node] / 2,
                top,
                widths[node],
                NODE_HEIGHT,
                shades.of(shown),
                middle.x(),
                top + 16,
                escaped(shown.label()),
                middle.x(),
                top + 30,
                escaped(figures(shown))));
    }

    private static String escaped(String text) {
        return Xml.escaped(Controls.clean(text));
    }
}
