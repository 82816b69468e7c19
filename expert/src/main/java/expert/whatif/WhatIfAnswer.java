package expert.whatif;

import expert.text.RecordField.Omittable;
import expert.text.RecordField.SnakeCase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a replay. Times are seconds.
 *
 * @param schema name and version of this form
 * @param trace path of the trace
 * @param measured recorded run time
 * @param predicted run time after all changes
 * @param low lower end of the interval in which it lies
 * @param high upper end
 * @param gain measured less predicted
 * @param computing how many threads of a node compute at once: the interval assumes that their speed does not depend on it; null if no processes
 *     share a node, or the trace does not say
 * @param residual part of the run time that no model of calls explains: what a replay without residuals is shorter
 * @param contention whether messages share the links of their nodes
 * @param identity how exact a replay without changes is; null if changes were made
 * @param sensitivity how the run time depends on the network; null if it was not asked for
 * @param changes each change and what it gains alone
 * @param candidates the changes that gain most; null if changes were given
 * @param waits by pattern, before and after
 * @param inconclusive why the answer may be wrong; empty if it is not known to be
 */
@SnakeCase
public record WhatIfAnswer(
        String schema,
        String trace,
        double measured,
        double predicted,
        double low,
        double high,
        double gain,
        @Omittable @Nullable Computing computing,
        double residual,
        boolean contention,
        @Omittable @Nullable Identity identity,
        @Omittable @Nullable Sensitivity sensitivity,
        List<Made> changes,
        @Omittable @Nullable List<Candidate> candidates,
        List<Wait> waits,
        List<String> inconclusive) {
    /** This answer with waits. */
    WhatIfAnswer with(List<Wait> waits) {
        return new WhatIfAnswer(
                schema,
                trace,
                measured,
                predicted,
                low,
                high,
                gain,
                computing,
                residual,
                contention,
                identity,
                sensitivity,
                changes,
                candidates,
                waits,
                inconclusive);
    }

    /** Name and version of the form. */
    static final String SCHEMA = "expert.whatif/1";

    /**
     * How exact a replay without changes is.
     *
     * @param error relative error of the run time
     * @param largestDifference largest difference between a predicted and the recorded end of a call
     * @param modelError relative error of the run time if residuals are left out
     * @param calls number of calls in the replay
     * @param messages number of messages
     * @param contradictions number of orders that the recorded times contradict
     * @param atStake by how much, summed
     */
    public record Identity(
            double error,
            double largestDifference,
            double modelError,
            long calls,
            long messages,
            long contradictions,
            double atStake) {}

    /**
     * Threads of a node that compute at once, on average.
     *
     * @param recorded in the recorded run
     * @param predicted in the predicted run
     */
    public record Computing(double recorded, double predicted) {
        /** Whether so many more do that their speed may change. */
        boolean isMore() {
            return predicted > 1 && predicted - recorded >= NOTABLE;
        }

        private static final double NOTABLE = 0.05;
    }

    /**
     * How the run time depends on the network.
     *
     * @param latencies number of latencies on the critical path: seconds of the run per second of latency
     * @param bytes bytes on the critical path: seconds of the run per second that each byte takes
     * @param latency latency of the recorded network; null if the messages have one size
     * @param bandwidth its bandwidth in bytes per second; null if the messages have one size
     * @param tolerances what makes the run slower by some shares
     */
    public record Sensitivity(
            double latencies,
            double bytes,
            @Nullable Double latency,
            @Nullable Double bandwidth,
            List<Tolerance> tolerances) {}

    /**
     * What makes the run slower by a share.
     *
     * @param slower share of the run time
     * @param latency seconds that each message takes longer
     * @param perByte seconds that each byte takes longer
     */
    public record Tolerance(double slower, double latency, double perByte) {}

    /**
     * A change.
     *
     * @param change what changes
     * @param gain what it gains alone
     */
    public record Made(String change, double gain) {}

    /**
     * A change that may be worth making.
     *
     * @param change what changes
     * @param option option that predicts it
     * @param gain what it gains
     * @param share the gain as a share of the recorded run time
     * @param low lower end of the gain's interval
     * @param high upper end
     * @param computing how many threads of a node compute at once, as above
     * @param callpath call path; null if the change has none
     * @param source source line of its region; null if unknown
     * @param ranks ranks that it concerns
     * @param next what takes most of the time after it
     */
    public record Candidate(
            String change,
            String option,
            double gain,
            double share,
            double low,
            double high,
            @Omittable @Nullable Computing computing,
            @Omittable @Nullable String callpath,
            @Omittable @Nullable String source,
            String ranks,
            String next) {
        /** Whether the whole interval of the gain lies above 0. */
        boolean isCertain() {
            return low > 0;
        }
    }

    /**
     * Waits of a pattern, summed over all locations.
     *
     * @param pattern name of the pattern
     * @param before in the recorded run
     * @param after in the predicted run
     */
    public record Wait(String pattern, double before, double after) {}
}
