package expert.report;

import earl.SourceLine;
import expert.answer.Cause;
import expert.answer.LateMemberSentence;
import expert.answer.OtherContent;
import expert.answer.Outcome;
import expert.answer.figure.Account;
import expert.answer.figure.DeviceWaits;
import expert.answer.figure.Efficiencies;
import expert.answer.figure.NetworkFactors;
import expert.answer.figure.Wait;
import expert.answer.phrase.Sentences;
import expert.answer.phrase.SourceText;
import expert.pattern.Analysis;
import expert.pattern.Instance;
import expert.pattern.PatternResult;
import expert.text.Layout;
import expert.text.Lines;
import expert.text.LocationNames;
import expert.text.Paint;
import expert.text.Paint.Tone;
import expert.text.RegionNames;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The default report, at most 40 lines of {@link Layout#WIDTH} cells: the verdict, the efficiencies, the largest waits with
 * their causes, and commands for details. {@link TextReport} has all of it. Call paths are complete and on their own line,
 * so that users can copy them.
 */
public final class BriefReport {
    private static final int MAX_WAITS = 5;
    private static final int MAX_OWN = 3;
    private static final int RANGES = 4;
    private static final double MIN_SHARE = 0.001;
    private static final int INDENT = 20;
    private static final Pattern PLAIN_WORD = Pattern.compile("[\\w./,:=@%+-]+");

    private final Analysis analysis;
    private final Lines lines;
    private final Sentences sentences;

    private BriefReport(Analysis analysis, Lines lines) {
        this.analysis = analysis;
        this.lines = lines;
        this.sentences = new Sentences(analysis.trace());
    }

    /** Writes the report in lines of at most {@code width} cells; {@code out} stays open. */
    public static void write(Analysis analysis, Writer out, Paint paint, int width) throws IOException {
        Lines lines = new Lines(paint, width);
        new BriefReport(analysis.inclusive().counted(), lines).write();
        out.write(lines.toString());
    }

    private void write() {
        new ReportHead(analysis, lines).write(false);
        AccountText.write(analysis, lines, false);
        efficiencies();
        List<PatternResult> kinds = Wait.kinds(analysis);
        List<Wait> waits = largest(kinds);
        waits(waits);
        own(kinds);
        next(waits);
    }

    /** {@code "Efficiency: 34.5 % parallel = 50.2 % load balance x 68.7 % communication"}, of the focus and of the program. */
    private void efficiencies() {
        List<Efficiencies.Row> rows = Efficiencies.of(analysis);
        if (rows.isEmpty() || analysis.trace().events() == 0) {
            return;
        }
        boolean focus = analysis.trace().focus() != null;
        lines.blank();
        String label = "Efficiency: ";
        for (boolean devices : new boolean[] {false, true}) {
            List<String> own = new ArrayList<>();
            List<String> program = new ArrayList<>();
            for (Efficiencies.Row row : rows) {
                if (row.isOfDevices() == devices && !row.isInitialized()) {
                    String name = " " + Layout.clean(row.label());
                    own.add(share(row.share()) + name);
                    program.add(share(row.program()) + name);
                }
            }
            if (own.isEmpty()) {
                continue;
            }
            String of = devices ? "of device time " : "";
            lines.wrapped(label, of + (focus ? "in the focus " : "") + String.join(", ", own));
            label = " ".repeat(label.length());
            if (focus) {
                lines.wrapped(label, of + "in the program " + String.join(", ", program));
            }
            if (!devices) {
                factors();
                initialized(rows, focus);
            }
        }
    }

    private static String share(double value) {
        return Double.isNaN(value) ? "no" : Words.percent(value);
    }

    /** Efficiencies between MPI_Init and MPI_Finalize in one line: of the focus if there is one. */
    private void initialized(List<Efficiencies.Row> rows, boolean focus) {
        List<String> shares = rows.stream()
                .filter(Efficiencies.Row::isInitialized)
                .map(row -> Words.percent(row.result().severity()) + " "
                        + row.kind().replaceAll("_efficiency|load_", ""))
                .toList();
        if (!shares.isEmpty()) {
            lines.wrapped(
                    " ".repeat(12),
                    (focus ? "focus, " : "") + "MPI_Init to MPI_Finalize: " + String.join(", ", shares));
        }
    }

    /** The factors of communication efficiency, where the critical path is known. */
    private void factors() {
        NetworkFactors.of(analysis)
                .ifPresent(factors -> lines.wrapped(
                        " ".repeat(12),
                        "communication_efficiency = serialization ("
                                + (factors.bounds() ? "at most " : "")
                                + Words.percent(factors.serialization())
                                + ") x transfer "
                                + (!factors.bounds() && startsMpi() ? "and start of MPI (" : "(")
                                + (factors.bounds() ? "at least " : "")
                                + Words.percent(factors.transfer())
                                + "), "
                                + (factors.bounds()
                                        ? "by the critical path" + notReplayed()
                                        : "by a replay on an ideal network")));
    }

    /** Whether the run has calls that start MPI: an ideal network makes them as short as others. */
    private boolean startsMpi() {
        return Account.of(analysis)
                .flatMap(account -> account.row(Account.Kind.START_END))
                .filter(row -> row.share() >= MIN_SHARE)
                .isPresent();
    }

    private String notReplayed() {
        String reason = analysis.replayed().reason();
        return reason.isEmpty() ? "" : "; not replayed: " + reason;
    }

    /** The largest waits by kind and call path. */
    private List<Wait> largest(List<PatternResult> kinds) {
        return kinds.stream()
                .flatMap(kind -> Wait.of(kind, analysis).stream())
                .filter(wait -> Account.share(wait.seconds(), analysis) >= MIN_SHARE)
                .sorted(Comparator.comparingDouble(Wait::seconds).reversed())
                .limit(MAX_WAITS)
                .toList();
    }

    private void waits(List<Wait> waits) {
        if (waits.isEmpty()) {
            return;
        }
        lines.blank();
        lines.line(
                Tone.DIM,
                "  share      wait  largest waits (of " + Words.duration(Account.total(analysis))
                        + " over all locations)");
        Set<String> explained = new HashSet<>();
        for (Wait wait : waits) {
            String numbers = Layout.right(Words.percent(Account.share(wait.seconds(), analysis)), 7)
                    + Layout.right(Words.duration(wait.seconds()), 11) + "  ";
            lines.labelled(
                    Tone.STRONG,
                    numbers,
                    Layout.clean(wait.result().info().name()) + " on "
                            + LocationNames.words(Outcome.waiting(wait.locations(), analysis), RANGES));
            if (wait.callpath() >= 0) {
                units("in", path(wait.callpath(), wait.sources(analysis)));
            }
            if (explained.add(wait.result().info().name())) {
                cause(wait);
            } else {
                worst(wait);
            }
        }
    }

    /** The cause of all waits of the kind: it stands once. */
    private void cause(Wait wait) {
        Cause cause = Cause.of(wait.result(), analysis);
        if (cause == null || cause.basis() == Cause.Basis.WORST_WAIT) {
            worst(wait);
            return;
        }
        if (cause.basis() == Cause.Basis.LATE_MEMBER) {
            lines.units(INDENT, LateMemberSentence.latest(analysis));
            worst(wait);
            return;
        }
        if (cause.basis() == Cause.Basis.ACTIVITY) {
            units(
                    "for "
                            + DeviceWaits.name(DeviceWaits.activities(analysis).getFirst(), analysis) + " for "
                            + Words.duration(cause.seconds()) + ", launched in",
                    path(cause.callpath(), cause.sources()));
            return;
        }
        boolean delays = cause.basis() == Cause.Basis.DELAY;
        List<String> words = new ArrayList<>();
        words.add(
                cause.isCommunication(analysis)
                        ? cause.isTransfer(analysis) ? "because of transfers in" : "because of the cost of"
                        : delays ? "because of" : "the critical path stays longest in");
        words.add(path(cause.callpath(), cause.sources()));
        if (cause.library() >= 0) {
            words.add("(mostly in "
                    + RegionNames.brief(
                            analysis.trace().calls().region(cause.library()).name())
                    + ")");
        } else if (cause.gap() != null) {
            words.add(SourceText.of(cause.gap()));
        }
        words.add("on " + LocationNames.words(cause.locations(), RANGES)
                + (delays ? ": " + Words.duration(cause.seconds()) : ""));
        lines.units(INDENT, words);
    }

    /** Writes who caused the longest of these waits. */
    private void worst(Wait wait) {
        Instance worst = wait.worst(analysis);
        Instance.EventRef event = worst == null ? null : Cause.event(worst);
        if (worst != null && event != null) {
            units("longest " + Words.duration(worst.severity()) + ":", sentences.event(event));
        }
    }

    /** A call path, whole, and source lines. */
    private String path(int callpath, List<SourceLine> lines) {
        return RegionNames.shown(analysis.trace().callpath(callpath)) + SourceText.suffix(lines);
    }

    private void units(String... words) {
        lines.units(INDENT, List.of(words));
    }

    /** Writes findings of the user's own patterns that are not waits. */
    private void own(List<PatternResult> waits) {
        List<PatternResult> own = analysis.patterns().stream()
                .filter(result -> !result.info().shipped() && !waits.contains(result))
                .filter(result -> result.info().costsOf() == null && !Efficiencies.belongs(result.info()))
                .filter(result -> result.severity() > 0)
                .sorted(Comparator.comparingDouble(PatternResult::severity).reversed())
                .toList();
        if (own.isEmpty()) {
            return;
        }
        lines.blank();
        lines.line(Tone.DIM, "Your other patterns");
        for (PatternResult result : own.subList(0, Math.min(MAX_OWN, own.size()))) {
            String share =
                    result.info().inSeconds() ? ", " + Words.percent(Account.share(result.severity(), analysis)) : "";
            lines.wrapped(
                    "  ",
                    Layout.clean(result.info().name()) + ": " + Sentences.value(result.info(), result.severity())
                            + share);
        }
        if (own.size() > MAX_OWN) {
            lines.wrapped("  ", Words.count(own.size() - MAX_OWN) + " more with --full");
        }
    }

    private void next(List<Wait> waits) {
        // A command that follows must not show the names that this report hides.
        String hiding = analysis.trace().info().properties().containsKey("EXPERT::ANONYMOUS") ? "--anonymous " : "";
        String trace = hiding + shell(analysis.trace().info().path().toString());
        lines.blank();
        lines.line(Tone.DIM, "Next");
        if (!waits.isEmpty()) {
            lines.plain("  expert explain " + trace + " "
                    + waits.getFirst().result().info().name());
        }
        if (analysis.trace().events() == 0) {
            lines.plain("  expert info " + trace);
            return;
        }
        if (OtherContent.isAll(analysis)) {
            lines.plain("  expert info " + trace);
        }
        lines.plain("  expert --full " + trace);
        lines.plain("  expert -o report.html " + trace);
    }

    /** A word quoted for a shell. */
    public static String shell(String word) {
        String clean = Layout.clean(word);
        return PLAIN_WORD.matcher(clean).matches() && !clean.startsWith("-")
                ? clean
                : "'" + clean.replace("'", "'\\''") + "'";
    }
}
