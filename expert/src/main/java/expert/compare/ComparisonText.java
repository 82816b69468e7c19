package expert.compare;

import expert.answer.phrase.FocusText;
import expert.text.Layout;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A {@link Comparison} as two tables of text. */
public final class ComparisonText {
    private static final int MAX_NAME = 40;
    private static final int CELL = 6;

    private ComparisonText() {}

    /** Writes it in lines of at most {@code width} cells; {@code out} stays open. */
    public static void write(Comparison comparison, Writer out, int width) throws IOException {
        shares(comparison, out);
        out.write("\n");
        distribution(comparison, out, width);
    }

    private static void shares(Comparison comparison, Writer out) throws IOException {
        out.write(
                comparison.focus().isNone()
                        ? "Shares of the time of all processes\n\n"
                        : "Shares of the time " + focus(comparison) + "\n\n");
        int names = 13;
        for (Comparison.Run run : comparison.runs()) {
            names = Math.max(names, Math.min(MAX_NAME, Layout.width(Layout.clean(run.configuration()))));
        }
        StringBuilder head = new StringBuilder("processes  " + Layout.left("configuration", names));
        for (String pattern : comparison.patterns()) {
            head.append("  ").append(Layout.right(Layout.clean(pattern), 9));
        }
        out.write(head.append("       seconds\n").toString());
        for (Comparison.Run run : comparison.runs()) {
            StringBuilder row = new StringBuilder();
            for (String pattern : comparison.patterns()) {
                row.append("  ")
                        .append(Layout.right(
                                share(run.shares().getOrDefault(pattern, Double.NaN), 3),
                                Math.max(9, Layout.width(Layout.clean(pattern)))));
            }
            row.append(Layout.right(Words.duration(run.seconds()), 14));
            String name = Layout.right(Words.count(run.processes()), 9) + "  " + Layout.clean(run.configuration());
            out.write(Layout.row(name, 11 + names, row.toString()) + "\n");
        }
    }

    private static String focus(Comparison comparison) {
        String words = Layout.clean(FocusText.of(comparison.focus()));
        return words.startsWith("rank") ? "of " + words : words;
    }

    private static void distribution(Comparison comparison, Writer out, int width) throws IOException {
        out.write("Distribution of " + Layout.clean(comparison.distributed()) + " over the processes\n");
        for (Comparison.Run run : comparison.runs()) {
            out.write("\n" + Layout.clean(run.configuration()) + "\n");
            if (run.distribution().values().stream().allMatch(part -> part == 0)) {
                out.write("  none\n");
                continue;
            }
            List<Map.Entry<String, Double>> parts =
                    new ArrayList<>(run.distribution().entrySet());
            boolean ranks = parts.stream().allMatch(part -> part.getKey().matches("rank \\d+"));
            int cell = CELL;
            for (Map.Entry<String, Double> part : parts) {
                cell = Math.max(cell, Math.min(20, Layout.width(name(part.getKey(), ranks)) + 2));
            }
            int columns = Math.max(1, (width - 12) / cell);
            for (int from = 0; from < parts.size(); from += columns) {
                StringBuilder heads = new StringBuilder(Layout.left(ranks ? "  process" : "  location", 12));
                StringBuilder values = new StringBuilder(Layout.left("  fraction", 12));
                for (Map.Entry<String, Double> part : parts.subList(from, Math.min(parts.size(), from + columns))) {
                    heads.append(Layout.right(name(part.getKey(), ranks), cell));
                    values.append(Layout.right(share(part.getValue(), 2), cell));
                }
                out.write(heads + "\n" + values + "\n");
            }
        }
    }

    private static String name(String location, boolean ranks) {
        return ranks ? location.substring("rank ".length()) : Layout.clean(location);
    }

    private static String share(double share, int digits) {
        return Double.isFinite(share) ? String.format(Locale.ROOT, "%." + digits + "f", share) : "-";
    }
}
