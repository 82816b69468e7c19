package expert.compare;

import expert.compare.Difference.Metric;
import expert.compare.Difference.Pair;
import expert.text.Layout;
import expert.text.RegionNames;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A comparison as GitHub-flavoured Markdown, for a comment on a pull request. */
public final class GateMarkdown {
    private static final int ROWS = 10;

    private GateMarkdown() {}

    /**
     * Writes it; {@code out} stays open.
     *
     * @param verdict null if no condition was set
     */
    public static void write(Difference difference, Gate.@Nullable Verdict verdict, Writer out) throws IOException {
        out.write("### EXPERT: " + name(difference.after()) + " compared with " + name(difference.before()) + "\n\n");
        if (verdict != null) {
            out.write("**" + text(verdict.line()) + "**\n\n");
            checks(verdict, out);
        }
        metrics(difference, out);
    }

    private static String name(Side side) {
        return code(side.name());
    }

    private static void checks(Gate.Verdict verdict, Writer out) throws IOException {
        out.write("| condition | outcome | call path | base | run | change |\n|---|---|---|---:|---:|---:|\n");
        for (Gate.Check check : verdict.checks()) {
            String head = "| " + code(check.condition().text()) + " | "
                    + check.outcome().name().toLowerCase(Locale.ROOT);
            if (check.figures().isEmpty()) {
                out.write(head + ": " + text(check.reason()) + " | | | | |\n");
            }
            for (Gate.Figure figure :
                    check.figures().subList(0, Math.min(ROWS, check.figures().size()))) {
                PathName path = figure.callpath();
                String where = path == null
                        ? (check.where().isEmpty() ? "" : text(check.where()))
                        : code(RegionNames.shown(path.words()));
                out.write(
                        head + " | " + where + " | " + Gate.value(figure.base().median(), check.unit()) + " | "
                                + Gate.value(figure.value(), check.unit()) + " | "
                                + GateSentences.change(figure).replaceAll("[() ]*([-+][^)]*)\\)", "$1") + " |\n");
            }
        }
        out.write("\n");
        for (Fairness.Remark remark : verdict.remarks()) {
            out.write("- " + (remark.blocks() ? "**matters**: " : "") + text(remark.text()) + "\n");
        }
        out.write(verdict.remarks().isEmpty() ? "" : "\n");
    }

    private static void metrics(Difference difference, Writer out) throws IOException {
        List<Metric> changed = difference.metrics().stream()
                .filter(metric -> compared(difference, metric).difference() != 0)
                .limit(ROWS)
                .toList();
        out.write(
                changed.isEmpty()
                        ? "No metric differs.\n"
                        : (difference.sameSize() ? "" : "Means per location:\n\n")
                                + "| metric | base | run | difference |\n|---|---:|---:|---:|\n");
        for (Metric metric : changed) {
            Pair pair = compared(difference, metric);
            double change = pair.difference();
            out.write("| " + code(metric.name()) + " | " + value(pair.before(), metric) + " | "
                    + value(pair.after(), metric) + " | " + (change > 0 ? "+" : "") + value(change, metric) + " |\n");
        }
    }

    private static Pair compared(Difference difference, Metric metric) {
        return difference.sameSize() ? metric.severity() : metric.mean();
    }

    private static String value(@Nullable Double number, Metric metric) {
        return number == null ? "-" : metric.inSeconds() ? Words.duration(number) : Words.number(number);
    }

    /** Text without markup. */
    private static String text(String words) {
        return Layout.clean(words).replaceAll("([\\\\`*_{}\\[\\]<>()#+!|~@&])", "\\\\$1");
    }

    /** A name as code: a grave accent in it would end the code, a vertical line the cell. */
    private static String code(String name) {
        return "`" + Layout.clean(name).replace('`', '\'').replace("|", "\\|") + "`";
    }
}
