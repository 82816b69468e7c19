package expert.answer;

import expert.pattern.Analysis;
import expert.text.Words;
import java.util.List;

/** The sentence on collective operations of streams whose members are not known for certain. */
final class UnpairedCollectives {
    private static final String CODE = "unpaired_collective";

    private UnpairedCollectives() {}

    /** Whether the waits for such members are unknown. */
    static boolean any(Analysis analysis) {
        return count(analysis) > 0;
    }

    /** One sentence; none if all members are known. */
    static List<String> sentences(Analysis analysis) {
        long count = count(analysis);
        return count == 0
                ? List.of()
                : List.of("Waits in collective operations of streams are inconclusive because the other members of "
                        + Words.count(count, "kernel") + " or calls are missing or uncertain.");
    }

    private static long count(Analysis analysis) {
        return analysis.diagnostics().stream()
                .filter(diagnostic -> diagnostic.code().equals(CODE))
                .mapToLong(diagnostic -> diagnostic.count())
                .sum();
    }
}
