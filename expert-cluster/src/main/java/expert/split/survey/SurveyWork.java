package expert.split.survey;

import earl.survey.GroupSurvey;
import earl.survey.Survey;
import expert.cluster.TaskResources;
import expert.cluster.Work;
import java.io.Serializable;

/** Surveys some locations of a trace. */
final class SurveyWork implements Work<SurveyWork.Shared, int[], GroupSurvey> {
    private static final long serialVersionUID = 1L;

    /**
     * The trace.
     *
     * @param places maximum number of places of each kind on a location
     */
    record Shared(TraceName trace, int places) implements Serializable {}

    @Override
    public GroupSurvey run(Shared shared, int[] locations, TaskResources resources) {
        return Survey.of(shared.trace.path(), shared.trace, locations, shared.places);
    }
}
