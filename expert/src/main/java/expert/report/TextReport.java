package expert.report;

import earl.Diagnostic;
import expert.answer.BookingErrors;
import expert.answer.figure.CallPathSums;
import expert.answer.figure.Efficiencies;
import expert.answer.figure.PatternTree;
import expert.answer.figure.PatternTree.Node;
import expert.answer.phrase.FocusText;
import expert.answer.phrase.Sentences;
import expert.pattern.Analysis;
import expert.pattern.BookingError;
import expert.pattern.CellTable;
import expert.pattern.Failure;
import expert.pattern.PatternResult;
import expert.text.Layout;
import expert.text.Lines;
import expert.text.Paint;
import expert.text.Paint.Tone;
import expert.text.RegionNames;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The full text report: the verdict, the largest costs by call path and location with their worst instances, then failures
 * and irregularities. {@link BriefReport} is the first page of it. Lines are no wider than requested, except for single long
 * names: names are never cut, so that users can copy them.
 */
public final class TextReport {
    /** Cells of the longest line. */
    public static final int WIDTH = Layout.WIDTH;

    /** Default number of a pattern's worst instances to list. */
    public static final int INSTANCES = 3;

    private static final double BAD_SHARE = 0.1;
    private static final double WARM_SHARE = 0.01;
    private static final int NAME_CELLS = 40;
    private static final int VALUE_CELLS = 24;
    private static final int MIN_PATH_CELLS = 12;

    private final Analysis analysis;
    private final Lines lines;
    private final int instances;

    private TextReport(Analysis analysis, Lines lines, int instances) {
        this.analysis = analysis;
        this.lines = lines;
        this.instances = instances;
    }

    /** Writes the report; {@code out} stays open. */
    public static void write(Analysis analysis, Writer out, Paint paint) throws IOException {
        write(analysis, out, paint, INSTANCES);
    }

    /** Writes the report with at most {@code instances} of each pattern's worst instances; {@code out} stays open. */
    public static void write(Analysis analysis, Writer out, Paint paint, int instances) throws IOException {
        write(analysis, out, paint, instances, Layout.WIDTH);
    }

    /** Writes the report in lines of at most {@code width} cells; {@code out} stays open. */
    public static void write(Analysis analysis, Writer out, Paint paint, int instances, int width) throws IOException {
        Lines lines = new Lines(paint, width);
        new TextReport(analysis.inclusive(), lines, instances).write();
        out.write(lines.toString());
    }

    private void write() {
        List<Node> roots = PatternTree.of(analysis.patterns().stream()
                .filter(result -> !Efficiencies.belongs(result.info()))
                .toList());
        new ReportHead(analysis, lines).write(true);
        AccountText.write(analysis.counted(), lines, true);
        table(roots);
        PartsTable.write(analysis, lines);
        efficiencies();
        DevicesText.write(analysis, lines);
        FilesText.write(analysis, lines);
        SizesText.write(analysis, lines);
        sections(roots);
        results();
        failures();
        errors();
        diagnostics();
    }

    /** A section for each pattern with severity: first those that add to the table, then wholes and counts; the worst first. */
    private void sections(List<Node> roots) {
        List<Node> nodes = PatternTree.flat(roots).keySet().stream()
                .filter(node -> node.result() != null && node.result().severity() > 0)
                .toList();
        List<Node> telling = nodes.stream().filter(TextReport::isTelling).toList();
        List<Node> others =
                nodes.stream().filter(node -> !telling.contains(node)).toList();
        Stream.concat(results(telling).stream(), results(others).stream())
                .forEach(result -> new PatternSection(analysis, result, lines, instances).write());
    }

    private static List<PatternResult> results(List<Node> nodes) {
        return nodes.stream()
                .map(Node::result)
                .filter(java.util.Objects::nonNull)
                .sorted(Comparator.comparing(
                        result -> result.worst().stream().noneMatch(instance -> instance.pos() >= 0)))
                .toList();
    }

    /**
     * Whether a section adds information to the table. It does not for a whole whose parts are listed, or for a plain count.
     */
    private static boolean isTelling(Node node) {
        PatternResult result = node.result();
        return result != null
                && (!result.results().isEmpty()
                        || result.worst().stream().anyMatch(instance -> instance.pos() >= 0)
                        || (node.children().isEmpty()
                                && (result.info().inSeconds() || !result.info().shipped())));
    }

    private void table(List<Node> roots) {
        lines.blank();
        if (analysis.patterns().isEmpty()) {
            lines.line(
                    Tone.STRONG,
                    analysis.failures().isEmpty() ? "No pattern was selected." : "No pattern was left to report.");
            return;
        }
        Map<Node, Integer> flat = PatternTree.flat(roots);
        int names = 7;
        int values = 8;
        for (Map.Entry<Node, Integer> entry : flat.entrySet()) {
            names = Math.max(names, Layout.width(name(entry.getKey(), entry.getValue())));
            values = Math.max(values, Layout.width(severity(entry.getKey())));
        }
        int nameCells = Math.min(names, NAME_CELLS);
        int valueCells = Math.min(values, VALUE_CELLS);
        if (!flat.isEmpty()) {
            String head = " share  " + Layout.right("severity", valueCells) + "  instances  "
                    + Layout.left("pattern", nameCells);
            boolean hasPaths = lines.width() - Layout.width(head) - 2 >= MIN_PATH_CELLS;
            lines.line(Tone.DIM, hasPaths ? head + "  mostly in" : head);
            flat.forEach((node, depth) -> row(node, depth, nameCells, valueCells, hasPaths));
        }
        List<String> empty = PatternTree.empty(analysis.patterns().stream()
                .filter(result -> !Efficiencies.belongs(result.info()))
                .toList());
        if (!empty.isEmpty()) {
            lines.wrapped(Layout.left("  none", 21 + valueCells), Layout.clean(String.join(", ", empty)));
        }
        double total = analysis.trace().totalTime();
        if (!flat.isEmpty() && total > 0) {
            lines.text(
                    Tone.DIM,
                    "Shares are of " + Words.duration(total) + ", "
                            + FocusText.shares(analysis.trace().focus()) + "."
                            + (flat.keySet().stream().anyMatch(TextReport::isOfDevices)
                                    ? " Those of idle streams are of the time of all streams."
                                    : ""));
        }
    }

    private static boolean isOfDevices(Node node) {
        PatternResult result = node.result();
        return result != null && result.info().isOfDevices() && result.severity() > 0;
    }

    /** Shares of another whole than the time that patterns cost. */
    private void efficiencies() {
        List<Efficiencies.Row> rows = Efficiencies.of(analysis);
        if (rows.isEmpty()) {
            return;
        }
        boolean both = analysis.trace().focus() != null;
        lines.blank();
        lines.line(Tone.DIM, (both ? "  focus  program" : "  share") + "  efficiency (100 % is best)");
        for (Efficiencies.Row row : rows) {
            if (row.depth() == 0 && row.isOfDevices()) {
                lines.line(Tone.DIM, "  of device time");
            }
            if (row.depth() == 0 && row.isInitialized()) {
                lines.line(Tone.DIM, "  between the end of MPI_Init and the begin of MPI_Finalize");
            }
            String own = Layout.right(Double.isNaN(row.share()) ? "none" : Words.percent(row.share()), 7);
            String program = Double.isNaN(row.program()) ? "" : Words.percent(row.program());
            String name = "  ".repeat(row.depth()) + Layout.clean(row.label());
            lines.parts(
                    List.of(Tone.DIM, Tone.STRONG), List.of(own + (both ? Layout.right(program, 9) : "") + "  ", name));
        }
    }

    private static String name(Node node, int depth) {
        return "  ".repeat(depth) + Layout.clean(node.name());
    }

    private static String severity(Node node) {
        PatternResult result = node.result();
        return result != null
                ? Sentences.value(result.info(), node.severity())
                : node.inSeconds() ? Words.duration(node.severity()) : "";
    }

    private void row(Node node, int depth, int nameCells, int valueCells, boolean hasPaths) {
        PatternResult result = node.result();
        double total = analysis.trace().totalTime();
        double share = result != null && result.info().isOfDevices()
                ? analysis.fraction(result)
                : node.inSeconds() && total > 0 ? node.severity() / total : 0;
        String numbers = Layout.right(node.inSeconds() ? Words.percent(share) : "", 7) + "  "
                + Layout.right(severity(node), valueCells) + "  "
                + Layout.right(result == null ? "" : Words.count(result.instances()), 9) + "  ";
        String name = Layout.left(name(node, depth), nameCells);
        int room = lines.width() - Layout.width(numbers) - Layout.width(name) - 2;
        Tone tone = share >= BAD_SHARE ? Tone.BAD : share >= WARM_SHARE ? Tone.WARM : Tone.DIM;
        // The pattern's section has the whole path: in the table it never leaves its column.
        String path = result == null || !hasPaths || room < MIN_PATH_CELLS ? "" : mostlyIn(result, room);
        lines.parts(List.of(tone, Tone.STRONG, Tone.DIM), List.of(numbers, name, path.isEmpty() ? "" : "  " + path));
    }

    /**
     * The call path that costs most, in at most {@code cells}: without its source lines if they do not fit. Empty if the pattern books
     * nothing by call path.
     */
    private String mostlyIn(PatternResult result, int cells) {
        CellTable sums = CallPathSums.of(result, analysis.trace());
        int worst = sums.largest(i -> sums.callpath(i) >= 0);
        if (worst < 0) {
            return "";
        }
        int callpath = sums.callpath(worst);
        String path = Layout.innermost(new Sentences(analysis.trace()).path(callpath), cells);
        if (Layout.width(path) <= cells) {
            return path;
        }
        String names = Layout.innermost(RegionNames.shown(analysis.trace().callpath(callpath)), cells);
        String region = analysis.trace().calls().region(callpath).name();
        return Layout.width(names) <= cells ? names : Layout.middle(RegionNames.shown(region), cells);
    }

    /** Individual results of patterns that have no section. */
    private void results() {
        for (PatternResult result : analysis.patterns()) {
            if (!(result.severity() > 0) && !result.results().isEmpty() && !Efficiencies.belongs(result.info())) {
                lines.blank();
                lines.line(Tone.STRONG, Layout.clean(result.info().name()));
                new PatternSection(analysis, result, lines, instances).results();
            }
        }
    }

    private void failures() {
        if (analysis.failures().isEmpty()) {
            return;
        }
        lines.blank();
        lines.line(Tone.BAD, "Failed; these results are missing:");
        for (Failure failure : analysis.failures()) {
            lines.wrapped("  ", Layout.clean(failure.toString()));
        }
    }

    private void errors() {
        if (analysis.errors().isEmpty()) {
            return;
        }
        lines.blank();
        lines.line(Tone.BAD, "Bookings that cannot be right:");
        for (BookingError error : analysis.errors()) {
            lines.wrapped("  ", BookingErrors.words(error, analysis.trace()) + ".");
        }
    }

    private void diagnostics() {
        if (analysis.diagnostics().isEmpty()) {
            return;
        }
        lines.blank();
        lines.line(Tone.STRONG, "What was odd in the trace:");
        for (Diagnostic diagnostic : analysis.diagnostics()) {
            Tone tone = switch (diagnostic.severity()) {
                case ERROR -> Tone.BAD;
                case DATA_LOSS -> Tone.WARM;
                case INFO -> Tone.DIM;
            };
            String label = switch (diagnostic.severity()) {
                case ERROR -> "error";
                case DATA_LOSS -> "data loss";
                case INFO -> "info";
            };
            lines.labelled(
                    tone,
                    Layout.left("  " + label, 13),
                    Layout.clean(Words.diagnostic(diagnostic, analysis.trace().totalTime())));
        }
    }
}
