package expert.structure;

import earl.graph.view.GraphDifference;
import earl.graph.view.GraphDifference.Counts;
import earl.graph.view.GraphDifference.Edge;
import earl.graph.view.GraphDifference.Node;
import earl.graph.view.GraphDifference.Spans;
import earl.graph.view.GraphView;
import expert.text.Layout;
import expert.text.RegionNames;
import expert.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The differences between two flow graphs as text: by kind of difference, the largest first. */
public final class GraphDifferenceText {
    /** A node or an edge on one line. */
    private record Row(String what, Counts counts, Spans times) {}

    private final GraphDifference difference;
    private final int limit;
    private final StringBuilder text = new StringBuilder();

    private GraphDifferenceText(GraphDifference difference, int limit) {
        this.difference = difference;
        this.limit = limit;
    }

    /**
     * The text.
     *
     * @param limit lines of a kind of difference, 0: all
     */
    public static String of(GraphDifference difference, int limit) {
        return new GraphDifferenceText(difference, limit == 0 ? Integer.MAX_VALUE : limit).write();
    }

    private String write() {
        text.append("A  ").append(Layout.clean(difference.first().title())).append('\n');
        text.append("B  ").append(Layout.clean(difference.second().title())).append('\n');
        long nodes = difference.nodes().stream()
                .filter(node -> node.first() >= 0 && node.second() >= 0)
                .count();
        long edges = difference.edges().stream()
                .filter(edge -> edge.counts().first() > 0 && edge.counts().second() > 0)
                .count();
        text.append(String.format(
                Locale.ROOT,
                "%s of %s nodes and %s of %s edges are in both; distance %.3f\n",
                Words.count(nodes),
                Words.count(difference.nodes().size()),
                Words.count(edges),
                Words.count(difference.edges().size()),
                difference.distance()));
        int before = text.length();
        sections(GraphView.Mark.FIRST, "only in A", Comparator.comparingDouble(row -> row.times.first()));
        sections(GraphView.Mark.SECOND, "only in B", Comparator.comparingDouble(row -> row.times.second()));
        sections(
                GraphView.Mark.COUNT,
                "more often in one",
                Comparator.comparingDouble(row -> Math.abs(row.counts.first() - row.counts.second())));
        sections(
                GraphView.Mark.TIME,
                "as often, but longer in one",
                Comparator.comparingDouble(row -> Math.abs(row.times.first() - row.times.second())));
        if (text.length() == before) {
            text.append("\nNothing differs noticeably.\n");
        }
        return text.toString();
    }

    private void sections(GraphView.Mark mark, String words, Comparator<Row> largest) {
        List<Row> nodes = new ArrayList<>();
        for (Node node : difference.nodes(mark)) {
            nodes.add(new Row(name(node), node.counts(), node.times()));
        }
        section("Nodes " + words, nodes, largest);
        List<Row> edges = new ArrayList<>();
        for (Edge edge : difference.edges(mark)) {
            Node from = difference.nodes().get(edge.from());
            Node to = difference.nodes().get(edge.to());
            // An edge of a node that is in only one graph gets no line of its own.
            if (mark == GraphView.Mark.COUNT
                    || mark == GraphView.Mark.TIME
                    || (from.mark() != mark && to.mark() != mark)) {
                edges.add(new Row(name(from) + "  ->  " + name(to), edge.counts(), edge.times()));
            }
        }
        section("Edges " + words, edges, largest);
    }

    private static String name(Node node) {
        return RegionNames.shown(node.label() + (node.callsite().isEmpty() ? "" : ", " + node.callsite()));
    }

    private void section(String title, List<Row> rows, Comparator<Row> largest) {
        if (rows.isEmpty()) {
            return;
        }
        List<Row> shown = rows.stream().sorted(largest.reversed()).limit(limit).toList();
        text.append('\n')
                .append(title)
                .append(": ")
                .append(Words.count(rows.size()))
                .append('\n');
        int width = widest(shown.stream().map(Row::what).toList());
        int a = widest(
                shown.stream().map(row -> Words.count(row.counts.first())).toList());
        int b = widest(
                shown.stream().map(row -> Words.count(row.counts.second())).toList());
        for (Row row : shown) {
            text.append("  ").append(Layout.left(row.what, width));
            text.append("  ").append(Layout.right(Words.count(row.counts.first()), a));
            text.append(" | ").append(Layout.right(Words.count(row.counts.second()), b));
            text.append(" x  ").append(Layout.right(Words.duration(row.times.first()), 9));
            text.append(" | ")
                    .append(Layout.right(Words.duration(row.times.second()), 9))
                    .append('\n');
        }
        if (shown.size() < rows.size()) {
            text.append("  and ")
                    .append(Words.count(rows.size() - shown.size()))
                    .append(" more (--limit 0: all)\n");
        }
    }

    private static int widest(List<String> words) {
        return words.stream().mapToInt(Layout::width).max().orElse(0);
    }
}
