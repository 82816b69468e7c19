package earl.replay.extrapolation;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The predicted run with more processes. Times are seconds.
 *
 * @param processes number of ranks
 * @param seconds run time; NaN if no structure fits the runs
 * @param low lower end of the interval in which it lies
 * @param high upper end
 * @param grid the ranks as places; empty if no structure fits
 * @param structure the flow graph that all runs have in common; null if they have none
 * @param waits by wait state, summed over ranks
 * @param laws how times depend on the number of ranks, the longest first
 * @param check the largest run, predicted from the others; null with two runs
 * @param variants run times under other assumptions, by what is assumed
 * @param inconclusive why the prediction may be wrong, and what to record; empty if it is not known to be
 */
public record Extrapolated(
        int processes,
        double seconds,
        double low,
        double high,
        String grid,
        @Nullable Structure structure,
        Map<String, Double> waits,
        List<Fit> laws,
        @Nullable Check check,
        Map<String, Double> variants,
        List<String> inconclusive) {
    /**
     * The flow graph that runs have in common: ranks at like places make the same calls, with the same operations and partners, in one order.
     *
     * @param kinds number of kinds of ranks that make different calls
     * @param calls number of calls of a rank, of the kind with most
     */
    public record Structure(int kinds, int calls) {}

    /**
     * How a time depends on the number of ranks.
     *
     * @param path call path
     * @param operation collective operation in it; empty for computation
     * @param law the dependence, as text
     * @param error largest relative difference from a run
     * @param seconds of a usual rank in the predicted run
     * @param spread how ranks differ
     */
    public record Fit(String path, String operation, String law, double error, double seconds, String spread) {}

    /**
     * A recorded run, predicted from smaller ones.
     *
     * @param processes its number of ranks
     * @param measured recorded run time
     * @param predicted run time that follows from the smaller runs
     */
    public record Check(int processes, double measured, double predicted) {
        /** Relative error of the run time. */
        public double error() {
            return measured == 0 ? 0 : predicted / measured - 1;
        }
    }
}
