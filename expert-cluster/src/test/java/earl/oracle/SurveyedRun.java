package earl.oracle;

import earl.OpenOptions;
import earl.fragment.Cut;
import earl.fragment.Cuts;
import earl.fragment.Fragments;
import earl.survey.CutTimes;
import earl.survey.Run;
import earl.survey.StepSurvey;
import earl.survey.Survey;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A trace whose locations were surveyed all at once.
 *
 * @param locations all of them
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SurveyedRun(Path trace, int[] locations, Run run) {
    /** For traces and fragments that are opened once: one worker, no index. */
    public static final OpenOptions OPTIONS =
            OpenOptions.defaults().withThreads(1).withIndexFrom(OpenOptions.NO_INDEX);

    /** Surveys a trace. */
    public static SurveyedRun of(Path trace) {
        int[] locations = Fragments.groups(trace, 1)[0];
        return new SurveyedRun(
                trace,
                locations,
                Run.of(trace, List.of(Survey.of(trace, UnaryOperator.identity(), locations, Integer.MAX_VALUE))));
    }

    /** Its cuts of about this number of events. They may also begin and end where processes do not meet. */
    public List<Cut> skewed(long events) {
        return skewed(events, CutTimes.ALL);
    }

    /** As {@link #skewed(long)}, if the run can be cut near some times only. */
    public List<Cut> skewed(long events, CutTimes times) {
        return Cuts.skewed(run, StepSurvey.of(trace, locations, run.common(), times), events);
    }
}
