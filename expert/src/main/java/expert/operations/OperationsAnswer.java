package expert.operations;

import earl.replay.operations.DependencyRules;
import earl.replay.operations.OperationGraph;
import earl.replay.operations.OperationReplay;
import earl.replay.operations.OperationScale;
import earl.replay.operations.OperationTable;
import earl.replay.operations.Operations;
import earl.replay.operations.RulesReader;
import earl.replay.operations.Slowdowns;
import earl.replay.operations.Slowdowns.Contribution;
import earl.replay.operations.TextTable;
import expert.text.Json;
import expert.text.Layout;
import expert.text.Lines;
import expert.text.Paint;
import expert.text.Paint.Tone;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * What makes the steps of a table of operations slow, and what changes gain.
 *
 * @param file the table
 * @param changes as the user wrote them
 */
public record OperationsAnswer(Path file, List<String> changes, Slowdowns slowdowns) {
    /** Name and version of the form in JSON. */
    public static final String SCHEMA = "expert.operations/1";

    private static final int LEVELS = 3;
    private static final double MOST = 0.95;

    /** In JSON. Times are in seconds, of one step. */
    private record Document(
            String schema,
            String file,
            int steps,
            int omitted,
            double measured,
            double no_delay,
            double ideal,
            double slowdown,
            List<Contribution> parts,
            Worst worst,
            List<String> changes,
            double predicted) {}

    /** Workers that are slowest. */
    private record Worst(List<String> workers, double share) {}

    public OperationsAnswer {
        changes = List.copyOf(changes);
    }

    /**
     * Replays a table.
     *
     * @throws earl.TraceException if the table or the rules cannot be read, or do not fit together
     * @throws IllegalArgumentException if a change is malformed or concerns nothing
     */
    public static OperationsAnswer of(Path file, Path rulesFile, List<String> changes) throws IOException {
        DependencyRules rules = RulesReader.read(rulesFile);
        OperationTable table = ParquetFile.recognizes(file) ? ParquetFile.open(file) : TextTable.read(file);
        Operations operations = Operations.of(file, table, rules);
        OperationGraph graph = OperationGraph.of(rulesFile, operations, rules);
        OperationReplay replay = OperationReplay.of(operations, graph, rules);
        List<OperationScale> scales = changes.stream()
                .map(change -> OperationScale.parse(change, operations, rules))
                .toList();
        return new OperationsAnswer(file, changes, Slowdowns.of(operations, graph, replay, rules, scales));
    }

    /** Writes JSON; {@code out} stays open. */
    public void json(Writer out) throws IOException {
        Slowdowns s = slowdowns;
        Json.document(
                out,
                LEVELS,
                new Document(
                        SCHEMA,
                        file.toString(),
                        s.steps(),
                        s.omitted(),
                        s.measured(),
                        s.noDelay(),
                        s.ideal(),
                        s.slowdown(),
                        s.parts(),
                        new Worst(s.worst(), s.worstShare()),
                        changes,
                        s.predicted()));
    }

    /** Writes text; {@code out} stays open. */
    public void text(Writer out, Paint paint, int width) throws IOException {
        Slowdowns s = slowdowns;
        Lines lines = new Lines(paint, width);
        lines.text(Tone.STRONG, changes.isEmpty() ? cause() : gain());
        lines.blank();
        lines.wrapped("", "A step takes, in the mean of " + Words.count(s.steps(), "step") + ":");
        time(lines, s.measured(), "measured");
        time(lines, s.noDelay(), "if each operation begins when those that it depends on have ended");
        time(lines, s.ideal(), "if each operation also takes the usual time of its type");
        if (!changes.isEmpty()) {
            time(lines, s.predicted(), "with " + described() + ", each operation beginning when it can");
        }
        if (s.omitted() > 0) {
            lines.wrapped(
                    "",
                    "EXPERT leaves out " + Words.count(s.omitted(), "step")
                            + " with other operations than the first one.");
        }
        lines.blank();
        lines.plain("slowdown     share  workers that keep their own times");
        for (Contribution part : s.parts()) {
            lines.plain(String.format(
                    Locale.ROOT,
                    "%8.3f  %8s  %s %d",
                    part.slowdown(),
                    percent(part.share()),
                    Layout.clean(part.column()),
                    part.value()));
        }
        lines.plain(String.format(Locale.ROOT, "%8s  %8s  %s", "", percent(s.worstShare()), "slowest: " + slowest()));
        lines.text(
                Tone.DIM,
                "Slowdown: step time if only these workers keep their own times, divided by the ideal one. Share: part of the"
                        + " time above the ideal one that goes away if these workers take the usual times.");
        out.write(lines.toString());
    }

    private static void time(Lines lines, double seconds, String what) {
        lines.wrapped(String.format(Locale.ROOT, "%12s  ", Words.duration(seconds)), what);
    }

    /** The workers with the largest share, and what their usual times gain. */
    private String cause() {
        Slowdowns s = slowdowns;
        Contribution largest = s.parts().stream()
                .max(Comparator.comparingDouble(Contribution::share))
                .orElse(null);
        // Few workers are a better answer than many that contain them.
        boolean few = largest == null || s.worstShare() >= MOST * largest.share();
        double share = few || largest == null ? s.worstShare() : largest.share();
        if (share <= 0 || s.noDelay() <= s.ideal()) {
            return "No worker makes the steps slow: " + String.format(Locale.ROOT, "%.3f", s.slowdown())
                    + " times the ideal time.";
        }
        String who = few || largest == null ? slowest() : Layout.clean(largest.column()) + " " + largest.value();
        double then = s.noDelay() - share * (s.noDelay() - s.ideal());
        return "With usual times on " + who + ", a step takes " + Words.duration(then) + ": "
                + Words.duration(s.noDelay() - then) + " (" + Words.percent(1 - then / s.noDelay()) + ") less.";
    }

    private String gain() {
        double gain = slowdowns.noDelay() - slowdowns.predicted();
        return "With " + described() + ", a step takes " + Words.duration(slowdowns.predicted()) + ": "
                + Words.duration(Math.abs(gain)) + " (" + Words.percent(Math.abs(gain) / slowdowns.noDelay()) + ") "
                + (gain < 0 ? "more." : "less.");
    }

    private String described() {
        return Layout.clean(String.join(", ", changes));
    }

    private String slowest() {
        return Layout.clean(String.join("; ", slowdowns.worst()));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
