package expert.compare;

import expert.compare.Difference.Metric;
import expert.compare.Difference.Pair;
import expert.pattern.RunFacts;
import expert.text.Layout;
import expert.text.RegionNames;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A {@link Difference} as text; a name that is wider than its column gets its own line. */
public final class DifferenceText {
    private static final int NAME_CELLS = 34;
    private static final int MIN_NAME_CELLS = 20;
    /** Total width of all columns except the name. */
    private static final int FIGURE_CELLS = 50;

    private static final int VALUE_CELLS = 13;
    private static final int SECTIONS = 8;
    private static final int ROWS = 5;

    /** Smaller differences are noise or rounding. */
    private static final double MIN_SHARE = 1e-3;

    private final Difference difference;
    private final StringBuilder text = new StringBuilder();

    private final int nameCells;

    private DifferenceText(Difference difference, int width) {
        this.difference = difference;
        this.nameCells = Math.clamp(width - (long) FIGURE_CELLS, MIN_NAME_CELLS, NAME_CELLS);
    }

    /** Writes it in lines of at most {@code width} cells; {@code out} stays open. */
    public static void write(Difference difference, Writer out, int width) throws IOException {
        DifferenceText words = new DifferenceText(difference, width);
        words.write();
        out.write(words.text.toString());
    }

    private void write() {
        head("A", difference.before());
        head("B", difference.after());
        boolean sameSize = difference.sameSize();
        account();
        line("");
        List<Metric> rows = difference.metrics().stream().filter(this::isThere).toList();
        if (rows.isEmpty()) {
            line(difference.metrics().isEmpty() ? "No metrics to compare." : "Neither has any severity.");
            return;
        }
        line(columns(sameSize ? "" : "mean per location") + Layout.right("change", 11));
        for (Metric metric : rows) {
            row("", metric.name(), sameSize ? metric.severity() : metric.mean(), metric);
        }
        List<Metric> explained =
                rows.stream().filter(this::isLarge).limit(SECTIONS).toList();
        explained.forEach(this::section);
        if (explained.isEmpty()) {
            line("");
            line("No metric differs by more than " + Words.percent(MIN_SHARE) + ".");
        }
    }

    /** Shares of the run, by row of the accounts. */
    private void account() {
        if (difference.account().isEmpty()) {
            withoutAccount();
            return;
        }
        line("");
        line(columns("where the time goes"));
        for (Pair pair : difference.account()) {
            String change = String.format(Locale.ROOT, "%+.1f %%", 100 * pair.difference());
            line(Layout.row(
                    pair.name(),
                    nameCells,
                    Layout.right(Words.percent(number(pair.before())), VALUE_CELLS)
                            + Layout.right(Words.percent(number(pair.after())), VALUE_CELLS)
                            + Layout.right(change, VALUE_CELLS)));
        }
    }

    /** Says which side has no account, unless neither side was to have one. */
    private void withoutAccount() {
        boolean first = difference.before().account().isEmpty();
        boolean second = difference.after().account().isEmpty();
        boolean files = isCubex(difference.before()) || isCubex(difference.after());
        if (first && second && !files) {
            return;
        }
        line("");
        line((first && second ? "A and B have" : first ? "A has" : "B has") + " no account of where the time goes"
                + (files ? ": .cubex files keep none." : "."));
    }

    private static boolean isCubex(Side side) {
        return side.name().toLowerCase(Locale.ROOT).endsWith(".cubex");
    }

    private String columns(String label) {
        return Layout.left(label, nameCells)
                + Layout.right("A", VALUE_CELLS)
                + Layout.right("B", VALUE_CELLS)
                + Layout.right("B - A", VALUE_CELLS);
    }

    private void head(String letter, Side side) {
        String predicted = side.facts().getOrDefault(RunFacts.PREDICTED, "");
        line(letter + "  " + Layout.clean(side.name()) + ", "
                + Words.count(side.locations().size(), "location")
                + (predicted.isEmpty() ? "" : ", predicted: " + Layout.clean(predicted)));
    }

    private boolean isThere(Metric metric) {
        Pair severity = metric.severity();
        return (severity.before() != null && severity.before() != 0)
                || (severity.after() != null && severity.after() != 0);
    }

    private boolean isLarge(Metric metric) {
        Pair compared = difference.sameSize() ? metric.severity() : metric.mean();
        double size = Math.max(Math.abs(number(compared.before())), Math.abs(number(compared.after())));
        boolean moved = metric.byLocation().stream()
                .anyMatch(pair -> Math.abs(pair.difference())
                        > MIN_SHARE * number(metric.severity().after()));
        return Math.abs(compared.difference()) > MIN_SHARE * size || (difference.sameSize() && moved);
    }

    private void section(Metric metric) {
        line("");
        line(Layout.clean(metric.name()));
        if (!difference.sameSize()) {
            row("  ", "sum", metric.severity(), metric);
        } else {
            row("  ", "mean per location", metric.mean(), metric);
        }
        row(
                "  ",
                most(metric),
                new Pair("", metric.maximum().before(), metric.maximum().after()),
                metric);
        rows("call paths", metric.byCallpath(), metric);
        // Rank 3 of four is not rank 3 of eight; locations are still matched by name.
        rows("locations", metric.byLocation(), metric);
    }

    private static String most(Metric metric) {
        Difference.Most most = metric.maximum();
        String words = most.locationBefore().equals(most.locationAfter())
                ? most.locationAfter()
                : (most.locationBefore().isEmpty() ? "none" : most.locationBefore()) + ", "
                        + (most.locationAfter().isEmpty() ? "none" : most.locationAfter());
        return words.isEmpty() ? "maximum" : "maximum (" + words + ")";
    }

    private void rows(String label, List<Pair> pairs, Metric metric) {
        List<Pair> differing = pairs.stream()
                .filter(pair -> Math.abs(pair.difference())
                        > MIN_SHARE * Math.max(Math.abs(number(pair.before())), Math.abs(number(pair.after()))))
                .toList();
        if (differing.isEmpty()) {
            return;
        }
        line("  " + label);
        for (Pair pair : differing.subList(0, Math.min(ROWS, differing.size()))) {
            row("    ", RegionNames.shown(pair.words()), pair, metric);
        }
        if (differing.size() > ROWS) {
            line("    and " + Words.count(differing.size() - ROWS) + " more");
        }
    }

    private void row(String indent, String name, Pair pair, Metric metric) {
        List<String> cells = new ArrayList<>();
        cells.add(Layout.right(value(pair.before(), metric), VALUE_CELLS));
        cells.add(Layout.right(value(pair.after(), metric), VALUE_CELLS));
        double difference = pair.difference();
        cells.add(Layout.right((difference > 0 ? "+" : "") + value(difference, metric), VALUE_CELLS));
        cells.add(Layout.right(change(pair), 11));
        line(Layout.row(indent + Layout.clean(name), nameCells, String.join("", cells)));
    }

    private static String value(@Nullable Double number, Metric metric) {
        return number == null ? "-" : metric.inSeconds() ? Words.duration(number) : Words.number(number);
    }

    /** The difference as a share of the previous value: {@code "+12.5 %"}, or {@code "x 3.40"} for a multiple. */
    private static String change(Pair pair) {
        double before = number(pair.before());
        double after = number(pair.after());
        if (before == after) {
            return "";
        }
        if (before == 0) {
            return pair.before() == null ? "only in B" : "new";
        }
        if (pair.after() == null) {
            return "only in A";
        }
        double ratio = after / before;
        if (ratio >= 3) {
            return ratio >= 1000 ? "x 1000 +" : "x " + Words.number(Math.round(ratio * 100) / 100.0);
        }
        return (ratio > 1 ? "+" : "-") + Words.percent(Math.abs(ratio - 1));
    }

    private static double number(@Nullable Double number) {
        return number == null ? 0 : number;
    }

    private void line(String words) {
        text.append(words.stripTrailing()).append('\n');
    }
}
