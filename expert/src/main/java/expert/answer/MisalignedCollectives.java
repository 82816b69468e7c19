package expert.answer;

import earl.Diagnostic;
import expert.answer.figure.Wait;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import expert.text.Words;
import java.util.Optional;

/** Collective operations whose members are paired wrongly, because some of them lack records before others. */
final class MisalignedCollectives {
    private static final String CODE = "misaligned_collective";

    /** Operations whose calls take as long as this share of all waits can reverse the verdict. */
    private static final double DECISIVE = 0.5;

    private MisalignedCollectives() {}

    /**
     * Sentence that says why there is no verdict; empty if such operations can change the waits only by a part of them.
     *
     * @param notable minimum number of seconds that matter
     */
    static Optional<String> inconclusive(Analysis analysis, double notable) {
        Diagnostic found = analysis.diagnostics().stream()
                .filter(diagnostic -> diagnostic.code().equals(CODE))
                .findFirst()
                .orElse(null);
        double waits = Wait.kinds(analysis).stream()
                .mapToDouble(PatternResult::severity)
                .sum();
        if (found == null || found.atStake() < notable || found.atStake() < DECISIVE * waits) {
            return Optional.empty();
        }
        return Optional.of(
                "Inconclusive: collective operations. In this trace members have different numbers of them, and "
                        + Words.count(found.count(), "operation")
                        + (found.count() == 1 ? " is left" : " are left")
                        + " before all members have begun, so EXPERT pairs the wrong ones. That may change the figures by "
                        + Words.duration(found.atStake()) + " in sum; all waits are " + Words.duration(waits) + ".");
    }
}
