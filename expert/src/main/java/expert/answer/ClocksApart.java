package expert.answer;

import earl.device.group.StreamCollectives;
import expert.pattern.Analysis;
import java.util.List;

/** The sentence on processes whose clocks have nothing in common: no process is known to be later than another. */
final class ClocksApart {
    private ClocksApart() {}

    /** Whether a trace has such processes. */
    static boolean any(Analysis analysis) {
        return "FALSE".equals(analysis.trace().info().properties().get(StreamCollectives.COMMON_CLOCK));
    }

    /** One sentence; none if all clocks can be compared. */
    static List<String> sentences(Analysis analysis) {
        return any(analysis)
                ? List.of(
                        "The clocks of the processes have nothing in common: EXPERT compares durations, and does not know who"
                                + " comes last.")
                : List.of();
    }
}
