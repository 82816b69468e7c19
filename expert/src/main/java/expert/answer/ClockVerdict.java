package expert.answer;

import earl.Diagnostic;
import expert.answer.figure.Wait;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import expert.text.Words;
import java.util.List;
import java.util.Optional;

/** Whether the clocks of a trace allow a verdict. Corrections and contradictions are diagnostics of the trace. */
final class ClockVerdict {
    private static final String CORRECTED = "clocks_corrected";
    private static final String CONTRADICTION = "recv_before_send";
    private static final String WITHOUT_SEND = "unmatched_recv";

    /** Clocks whose errors may be as large as this share of the waits can reverse the verdict. */
    private static final double DECISIVE = 0.5;

    private final Analysis analysis;

    ClockVerdict(Analysis analysis) {
        this.analysis = analysis;
    }

    /** Sentence on the corrected clocks: which one by how much, and the bound of the error. */
    Optional<String> correction() {
        return diagnostic(CORRECTED)
                .map(found -> "EXPERT corrected " + Words.count(found.count(), "clock") + ", "
                        + (found.count() > 1 ? "most of all " : "") + found.first() + ".");
    }

    /**
     * Sentence that says why there is no verdict; empty if clocks can change the waits only by a part of them.
     *
     * @param notable minimum number of seconds that matter
     */
    Optional<String> inconclusive(double notable) {
        double stake = stake(CONTRADICTION) + stake(CORRECTED);
        List<PatternResult> kinds = Wait.kinds(analysis);
        double waits = kinds.stream().mapToDouble(PatternResult::severity).sum();
        if (stake <= 0 || stake < notable || stake < DECISIVE * waits) {
            return Optional.empty();
        }
        String why = diagnostic(CONTRADICTION)
                .map(found -> Words.count(found.count(), "message")
                        + (found.count() == 1
                                ? " is received before it is sent"
                                : " are received before they are sent"))
                .orElse("the clocks are known too roughly");
        return Optional.of("Inconclusive: clocks. In this trace " + why + ". That may change the figures by "
                + Words.duration(stake) + " in sum; all waits are " + Words.duration(waits) + "." + otherReason());
    }

    /** Sentence on another possible reason, or on why no clock was corrected. A send without record moves all later messages of its channel. */
    private String otherReason() {
        Optional<Diagnostic> withoutSend = diagnostic(WITHOUT_SEND);
        if (diagnostic(CONTRADICTION).isPresent() && withoutSend.isPresent()) {
            return " The clocks may be right: " + Words.count(withoutSend.get().count(), "receive")
                    + (withoutSend.get().count() == 1 ? " has" : " have")
                    + " no send. Where the record of a send is missing, EXPERT takes the next send for it.";
        }
        return diagnostic(CORRECTED).isEmpty()
                ? " The trace has too few messages and collective operations to correct the clocks."
                : "";
    }

    private double stake(String code) {
        return diagnostic(code).map(Diagnostic::atStake).orElse(0.0);
    }

    private Optional<Diagnostic> diagnostic(String code) {
        return analysis.diagnostics().stream()
                .filter(found -> found.code().equals(code))
                .findFirst();
    }
}
