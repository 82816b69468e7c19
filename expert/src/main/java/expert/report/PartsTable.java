package expert.report;

import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import expert.text.Layout;
import expert.text.Lines;
import expert.text.Paint.Tone;
import expert.text.Words;
import java.util.Comparator;
import java.util.List;

/**
 * The findings of patterns in each part of the trace: one line per part, one column for each of the patterns with the
 * largest severities.
 */
public final class PartsTable {
    private static final int LABEL = 30;

    private PartsTable() {}

    static void write(Analysis analysis, Lines lines) {
        if (analysis.parts().isEmpty()) {
            return;
        }
        int label = analysis.parts().stream()
                .mapToInt(part -> Math.min(LABEL, Layout.width(Layout.clean(part.label()))))
                .max()
                .orElse(0);
        List<PatternResult> shown = shown(analysis, lines.width() - label - 11);
        lines.blank();
        StringBuilder head = new StringBuilder(" ".repeat(label)).append("       time");
        for (PatternResult result : shown) {
            head.append("  ").append(Layout.right(Layout.clean(result.info().name()), width(result)));
        }
        lines.line(Tone.DIM, head.toString());
        for (Analysis.Part part : analysis.parts()) {
            StringBuilder line = new StringBuilder();
            line.append("  ").append(Layout.right(Words.duration(part.totalTime()), 9));
            for (PatternResult result : shown) {
                double severity = part.severities().getOrDefault(result.info().name(), 0.0);
                line.append("  ").append(Layout.right(Words.duration(severity), width(result)));
            }
            Layout.row(Layout.clean(part.label()), label, line.toString())
                    .lines()
                    .forEach(lines::plain);
        }
        lines.text(Tone.DIM, "A loop's figures include the loops in it; --format json has those of all patterns.");
    }

    /** The patterns with a severity in seconds: first those that events explain, the worst first. */
    public static List<PatternResult> reported(Analysis analysis) {
        return analysis.patterns().stream()
                .filter(result -> result.info().inSeconds() && isTold(analysis, result))
                .sorted(Comparator.<PatternResult, Boolean>comparing(
                                result -> result.worst().stream().noneMatch(instance -> instance.pos() >= 0))
                        .thenComparing(Comparator.comparingDouble(PatternResult::severity)
                                .reversed())
                        .thenComparing(result -> result.info().name()))
                .toList();
    }

    /** The patterns that fit. */
    private static List<PatternResult> shown(Analysis analysis, int width) {
        List<PatternResult> all = reported(analysis);
        int left = width;
        int count = 0;
        while (count < all.size() && left >= width(all.get(count)) + 2) {
            left -= width(all.get(count++)) + 2;
        }
        return all.subList(0, count);
    }

    private static boolean isTold(Analysis analysis, PatternResult result) {
        return analysis.parts().stream()
                .anyMatch(part -> part.severities().containsKey(result.info().name()));
    }

    private static int width(PatternResult result) {
        return Math.max(9, Layout.width(Layout.clean(result.info().name())));
    }
}
