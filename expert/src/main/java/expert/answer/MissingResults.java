package expert.answer;

import earl.Diagnostic;
import expert.pattern.Analysis;
import expert.text.Layout;
import expert.text.Words;
import java.util.List;
import java.util.stream.Collectors;

/** The sentence on patterns that failed and on events that are missing. */
final class MissingResults {
    private static final int MAX_CODES = 3;

    private MissingResults() {}

    /** One sentence; none if nothing is missing. */
    static List<String> sentences(Analysis analysis) {
        List<Diagnostic> losses = losses(analysis);
        String failed = analysis.failures().stream()
                .map(failure -> failure.pattern() == null
                        ? String.valueOf(failure.file().getFileName())
                        : failure.pattern())
                .distinct()
                .limit(MAX_CODES)
                .collect(Collectors.joining(", "));
        String failures =
                failed.isEmpty() ? "" : "Patterns failed (" + Layout.clean(failed) + "): what they find is missing";
        if (losses.isEmpty()) {
            return failed.isEmpty() ? List.of() : List.of(failures + ".");
        }
        return List.of((failed.isEmpty() ? "" : failures + "; ")
                + (failed.isEmpty() ? "Events" : "events") + " are missing (" + codes(losses)
                + "), so that waits may be longer than reported.");
    }

    /** The sentence on a trace without events. */
    static String sentenceWithoutEvents(Analysis analysis) {
        List<Diagnostic> losses = losses(analysis);
        return losses.isEmpty()
                ? "The trace has no events."
                : "The trace has no events that can be read: events are missing (" + codes(losses) + ").";
    }

    private static String codes(List<Diagnostic> losses) {
        int more = losses.size() - MAX_CODES;
        return losses.stream()
                        .limit(MAX_CODES)
                        .map(loss -> Words.count(loss.count()) + " x " + loss.code())
                        .collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more kinds" : "");
    }

    /** The diagnostics of events that are missing. */
    static List<Diagnostic> losses(Analysis analysis) {
        return analysis.diagnostics().stream()
                .filter(diagnostic -> diagnostic.severity() == Diagnostic.Severity.DATA_LOSS)
                .toList();
    }
}
