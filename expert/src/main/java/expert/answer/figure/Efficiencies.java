package expert.answer.figure;

import expert.pattern.Analysis;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import expert.summary.FocusSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The patterns whose severity is a share of something, 1 at best, and no part of the time: a table of their own. A pattern
 * that also has a value for the whole program returns it as its result {@code program}.
 */
public final class Efficiencies {
    private static final String PROGRAM = "program";

    /**
     * A row.
     *
     * @param result the pattern; its severity is that of the focus
     * @param depth number of its ancestors in the table
     * @param program value for the whole program, NaN if the pattern does not return it
     */
    public record Row(PatternResult result, int depth, double program) {
        public String name() {
            return result.info().name();
        }
    }

    private Efficiencies() {}

    /** Whether the table includes a pattern. */
    public static boolean belongs(PatternInfo info) {
        return info.unit().equals(PatternInfo.SHARE);
    }

    /** The rows, parents before children, otherwise by name; none for a trace in which nothing communicates. */
    public static List<Row> of(Analysis analysis) {
        if (!analysis.trace().calls().communicates()) {
            return List.of();
        }
        List<PatternResult> all = analysis.patterns().stream()
                .filter(result -> belongs(result.info()))
                .sorted(Comparator.comparing(result -> result.info().name()))
                .toList();
        List<String> names = all.stream().map(result -> result.info().name()).toList();
        List<Row> rows = new ArrayList<>();
        for (PatternResult result : all) {
            String parent = result.info().parent();
            if (parent == null || !names.contains(parent)) {
                add(result, 0, all, analysis.trace().focus(), rows);
            }
        }
        return rows;
    }

    private static void add(
            PatternResult result, int depth, List<PatternResult> all, @Nullable FocusSummary focus, List<Row> to) {
        Object measured = result.results().get(PROGRAM);
        double program = measured instanceof Number number
                ? number.doubleValue()
                : focus == null ? result.severity() : Double.NaN;
        to.add(new Row(result, depth, program));
        for (PatternResult child : all) {
            if (result.info().name().equals(child.info().parent()) && depth < all.size()) {
                add(child, depth + 1, all, focus, to);
            }
        }
    }
}
