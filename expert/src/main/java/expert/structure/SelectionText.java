package expert.structure;

import earl.graph.loop.CallShares;
import earl.graph.loop.IterationChoice;
import earl.graph.loop.ProgramLoop;
import expert.text.Layout;
import expert.text.RegionNames;
import expert.text.Words;
import java.util.List;
import java.util.Locale;

/** The selected iterations, and the difference between the costs of calls in them and in all iterations. */
public final class SelectionText {
    private static final double SHOWN = 0.005;
    private static final int MAX_WIDTH = 40;

    private SelectionText() {}

    /** The selection as text, with the rows of {@link CallShares}. */
    public static String of(ProgramLoop loop, IterationChoice choice, List<CallShares.Row> rows) {
        StringBuilder text = new StringBuilder();
        text.append("loop ")
                .append(loop.number())
                .append(", ")
                .append(RegionNames.shown(loop.label()))
                .append(": ")
                .append(choice.chosen().length == 1 ? "iteration " : "iterations ")
                .append(choice)
                .append(" of ")
                .append(Words.count(choice.of()))
                .append("\n\n");
        List<CallShares.Row> shown = rows.stream()
                .filter(row -> row.all() >= SHOWN || row.chosen() >= SHOWN)
                .toList();
        int width = Math.max(
                "region".length(),
                shown.stream()
                        .mapToInt(row -> Math.min(MAX_WIDTH, Layout.width(RegionNames.shown(row.region()))))
                        .max()
                        .orElse(0));
        text.append(" ".repeat(width)).append("     share of time        points     mean of a call\n");
        text.append(Layout.left("region", width)).append("      all  selected  different        all   selected\n");
        for (CallShares.Row row : shown) {
            StringBuilder cells = new StringBuilder();
            cells.append("  ")
                    .append(Layout.right(Words.percent(row.all()), 7))
                    .append("  ")
                    .append(Layout.right(Words.percent(row.chosen()), 8))
                    .append("  ")
                    .append(Layout.right(
                            String.format(Locale.ROOT, "%+.2f", 100 * (row.chosen() - row.all()) + 0.0), 9))
                    .append("  ")
                    .append(Layout.right(mean(row.mean()), 9))
                    .append("  ")
                    .append(Layout.right(mean(row.chosenMean()), 9));
            text.append(Layout.row(RegionNames.shown(row.region()), width, cells.toString()))
                    .append('\n');
        }
        double most =
                rows.stream().mapToDouble(CallShares.Row::difference).max().orElse(0);
        text.append(String.format(Locale.ROOT, "\nShares differ by at most %.2f percentage points.\n", 100 * most));
        return text.toString();
    }

    private static String mean(double seconds) {
        return Double.isNaN(seconds) ? "" : Words.duration(seconds);
    }
}
