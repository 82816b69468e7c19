package expert.answer.figure;

import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import java.util.OptionalDouble;

/** What even work of all locations can save. */
public final class Balance {
    /** Fewer phases are no cut of the run. */
    private static final double LEAST_PHASES = 2;

    private Balance() {}

    /** Maximum number of seconds that even work removes from the run: the mean wait of a process, and the {@link #ofPhases imbalance of phases}. */
    public static double bound(Analysis analysis) {
        return Math.min(Wait.mean(analysis), ofPhases(analysis).orElse(Double.POSITIVE_INFINITY));
    }

    /**
     * The sum over the phases between two meetings of all processes: the work of the busiest location minus the mean, in seconds.
     *
     * @return empty if all processes meet nowhere between begin and end of the run, or that is not known, and in a focus
     */
    public static OptionalDouble ofPhases(Analysis analysis) {
        PatternResult found = analysis.pattern("phase_imbalance").orElse(null);
        return found != null
                        && analysis.trace().focus() == null
                        && found.results().get("phases") instanceof Number phases
                        && phases.doubleValue() >= LEAST_PHASES
                ? OptionalDouble.of(found.severity())
                : OptionalDouble.empty();
    }
}
