package expert.report;

import earl.Diagnostic;
import earl.sample.SampleProfile;
import expert.answer.OtherContent;
import expert.answer.Verdict;
import expert.answer.phrase.FocusText;
import expert.pattern.Analysis;
import expert.summary.FocusSummary;
import expert.summary.PredictedMark;
import expert.summary.TraceSummary;
import expert.text.Layout;
import expert.text.Lines;
import expert.text.LocationNames;
import expert.text.Paint.Tone;
import expert.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The beginning of every text report: the trace, the focus, the verdict, and cautions. */
final class ReportHead {
    /** How much of the run a recording represents, if not all. */
    private static final String SELECTED = "EXPERT::SELECTED";

    /** What the recorder does not see in such a program. */
    private static final String UNSEEN = "EXPERT::UNSEEN";

    private final Analysis analysis;
    private static final int MAX_FUNCTIONS = 10;

    private final Lines lines;

    ReportHead(Analysis analysis, Lines lines) {
        this.analysis = analysis;
        this.lines = lines;
    }

    /**
     * Writes it.
     *
     * @param full whether the end of the report explains failures and irregularities
     */
    void write(boolean full) {
        head();
        focus();
        verdict();
        samples(full);
        cautions(full);
    }

    /** The time of functions according to samples, in a full report of all of them. */
    private void samples(boolean full) {
        List<SampleProfile.Row> rows = analysis.trace().samples();
        if (rows.isEmpty()) {
            return;
        }
        double all = OtherContent.seconds(rows);
        lines.blank();
        lines.line(
                Tone.DIM,
                "  share      time  functions by samples (of " + Words.duration(all) + " over all locations)");
        for (SampleProfile.Row row : full ? rows : rows.subList(0, Math.min(MAX_FUNCTIONS, rows.size()))) {
            lines.labelled(
                    Tone.STRONG,
                    Layout.right(Words.percent(all > 0 ? row.seconds() / all : 0), 7)
                            + Layout.right(Words.duration(row.seconds()), 11) + "  ",
                    OtherContent.name(row) + ": " + Words.count(row.samples(), "sample"));
        }
        if (!full && rows.size() > MAX_FUNCTIONS) {
            lines.wrapped("  ", Words.count(rows.size() - MAX_FUNCTIONS) + " more with --full");
        }
    }

    private void verdict() {
        String words = Verdict.of(analysis).text();
        if (!words.isEmpty()) {
            lines.blank();
            lines.text(Tone.STRONG, words);
        }
    }

    private void head() {
        TraceSummary trace = analysis.trace();
        String nothing = trace.events() == 0 ? " has no events" : "";
        lines.line(Tone.STRONG, Layout.clean(trace.info().path().toString()) + nothing);
        String writer = trace.info().writer();
        lines.wrapped(
                "",
                trace.info().format() + (writer.isEmpty() ? "" : " by " + writer) + ": "
                        + Words.count(trace.events(), "event") + " on "
                        + Words.count(trace.locations().size(), "location")
                        + (trace.locations().isEmpty() ? "" : " (" + LocationNames.words(trace.locations(), 3) + ")")
                        + " in " + Words.duration(trace.duration()));
        String predicted = PredictedMark.of(trace.info());
        if (!predicted.isEmpty()) {
            lines.labelled(
                    Tone.WARM, "Predicted: ", Layout.clean("no run had these times. expert whatif " + predicted + "."));
        }
        String selected = trace.info().properties().getOrDefault(SELECTED, "");
        if (!selected.isEmpty()) {
            lines.labelled(Tone.STRONG, "A part of the run: ", Layout.clean(selected) + ".");
        }
        String unseen = trace.info().properties().getOrDefault(UNSEEN, "");
        if (!unseen.isEmpty()) {
            lines.labelled(Tone.WARM, "Not recorded: ", Layout.clean(unseen) + ".");
        }
    }

    /** The focus of the analysis, if it is not the whole trace. */
    private void focus() {
        FocusSummary focus = analysis.trace().focus();
        if (focus == null) {
            return;
        }
        lines.labelled(Tone.STRONG, "Focus: ", Layout.clean(FocusText.of(focus.focus())) + ".");
        if (!focus.unrestricted().isEmpty()) {
            lines.labelled(
                    Tone.WARM,
                    "Caution: ",
                    Layout.clean("the focus does not apply, or only in part, to results that belong to no event: "
                            + String.join(", ", focus.unrestricted()) + "."));
        }
    }

    /** Reasons why the figures are doubtful or incomplete; the end of the report has details. */
    private void cautions(boolean full) {
        List<String> cautions = new ArrayList<>();
        if (!analysis.failures().isEmpty()) {
            cautions.add("what failed: "
                    + analysis.failures().stream()
                            .map(failure -> failure.pattern() == null
                                    ? String.valueOf(failure.file().getFileName())
                                    : failure.pattern())
                            .distinct()
                            .collect(Collectors.joining(", ")));
        }
        if (!analysis.errors().isEmpty()) {
            cautions.add("bookings that cannot be right: "
                    + analysis.errors().stream()
                            .map(error -> error.pattern().name())
                            .distinct()
                            .collect(Collectors.joining(", ")));
        }
        String odd = analysis.diagnostics().stream()
                // The verdict names lost events already.
                .filter(diagnostic -> diagnostic.severity() == Diagnostic.Severity.ERROR
                        || (full && diagnostic.severity() == Diagnostic.Severity.DATA_LOSS))
                .map(Diagnostic::code)
                .collect(Collectors.joining(", "));
        if (!odd.isEmpty()) {
            cautions.add("what was odd in the trace: " + odd);
        }
        if (!cautions.isEmpty()) {
            lines.blank();
            lines.labelled(
                    Tone.WARM,
                    "Caution: ",
                    Layout.clean("see " + (full ? "the end" : "--full") + " for " + String.join("; ", cautions) + "."));
        }
    }
}
