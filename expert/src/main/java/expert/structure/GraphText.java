package expert.structure;

import earl.graph.capture.GraphStatistics;
import earl.graph.view.GraphView;
import expert.text.Layout;
import expert.text.RegionNames;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Flow graphs as text: each node with the edges that leave it, and before them a folded form of long ones. */
public final class GraphText {
    private GraphText() {}

    /** Writes a graph; {@code to} stays open. */
    public static void write(GraphView view, Writer to) throws IOException {
        to.append(Layout.clean(view.title())).append('\n');
        List<String> folded = GraphFold.lines(view);
        if (!folded.isEmpty()) {
            to.append('\n').append(String.join("\n", folded)).append('\n');
        }
        List<GraphView.Edge> edges = view.edges().stream()
                .sorted(Comparator.comparingInt(GraphView.Edge::from))
                .toList();
        int next = 0;
        int number = String.valueOf(view.nodes().size()).length();
        int label = widest(view.nodes().stream().map(GraphView.Node::label).toList());
        int count = widest(view.nodes().stream().map(GraphText::count).toList());
        int edge = widest(view.edges().stream().map(GraphView.Edge::label).toList());
        for (int i = 0; i < view.nodes().size(); i++) {
            GraphView.Node node = view.nodes().get(i);
            to.append('\n').append(Layout.right(String.valueOf(i), number)).append("  ");
            String line = Layout.left(Layout.clean(node.label()), label) + "  " + Layout.right(count(node), count)
                    + "  " + Layout.right(Words.duration(node.time()), 9) + "  " + RegionNames.shown(node.callsite());
            to.append(line.stripTrailing()).append('\n');
            for (; next < edges.size() && edges.get(next).from() == i; next++) {
                GraphView.Edge leaving = edges.get(next);
                to.append(" ".repeat(number + 4))
                        .append(Layout.right(leaving.label(), edge))
                        .append("  -> ")
                        .append(Layout.right(String.valueOf(leaving.to()), number))
                        .append("  after ")
                        .append(Words.duration(leaving.gap()))
                        .append('\n');
            }
        }
    }

    private static String count(GraphView.Node node) {
        return Words.count(node.count(), "event") + (node.ranks().size() > 1 ? " (" + node.ranks() + ")" : "");
    }

    private static int widest(List<String> words) {
        return words.stream().map(Layout::clean).mapToInt(Layout::width).max().orElse(0);
    }

    /** The size of the graphs of a trace. */
    public static String of(GraphStatistics statistics) {
        StringBuilder text = new StringBuilder();
        text.append(Words.count(statistics.events(), "event"))
                .append(" of ")
                .append(statistics.processes() == 1 ? "1 process" : Words.count(statistics.processes()) + " processes")
                .append(" (MPI calls other than MPI_Init, MPI_Comm_split and MPI_Comm_dup)\n\n");
        text.append("Nodes of all graphs, by what tells calls apart besides their names\n");
        int width = widest(List.copyOf(statistics.nodes().keySet()));
        int digits = String.format(Locale.ROOT, "%,d", statistics.events()).length();
        for (Map.Entry<String, Long> entry : statistics.nodes().entrySet()) {
            text.append("  ")
                    .append(Layout.left(entry.getKey(), width))
                    .append("  ")
                    .append(Layout.right(Words.count(entry.getValue()), digits))
                    .append('\n');
        }
        text.append("\nEach process's graph by size, partner and callsite\n");
        text.append(String.format(Locale.ROOT, "  %-34s%12s%12s%12s\n", "", "min", "max", "avg"));
        row(text, "nodes", statistics.perProcess());
        row(text, "edges of the extended multidigraph", statistics.edges());
        row(text, "events per node", statistics.cardinality());
        return text.toString();
    }

    private static void row(StringBuilder text, String name, GraphStatistics.Spread spread) {
        text.append(String.format(
                Locale.ROOT, "  %-34s%,12.2f%,12.2f%,12.2f\n", name, spread.min(), spread.max(), spread.avg()));
    }
}
