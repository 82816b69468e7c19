package expert.split.survey;

import earl.survey.Common;
import earl.survey.CutTimes;
import earl.survey.LocationSteps;
import earl.survey.StepSurvey;
import expert.cluster.TaskResources;
import expert.cluster.Work;
import java.io.Serializable;
import java.nio.file.Path;

/** Finds where some locations of a trace can be cut, although their processes do not meet. */
public final class StepWork implements Work<StepWork.Shared, Surveys.Group, LocationSteps[]> {
    private static final long serialVersionUID = 1L;

    /**
     * The trace.
     *
     * @param times near which it may be cut
     */
    public record Shared(Path trace, CutTimes times, Common common) implements Serializable {}

    @Override
    public LocationSteps[] run(Shared shared, Surveys.Group group, TaskResources resources) {
        return StepSurvey.of(shared.trace, group.locations(), shared.common, shared.times)
                .toArray(LocationSteps[]::new);
    }
}
