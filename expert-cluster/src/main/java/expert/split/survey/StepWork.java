package expert.split.survey;

import earl.survey.Common;
import earl.survey.CutTimes;
import earl.survey.StepSurvey;
import earl.survey.Steps;
import expert.cluster.TaskResources;
import expert.cluster.Work;
import java.io.Serializable;
import java.nio.file.Path;

/** Finds where some locations of a trace can be cut, although their processes do not meet. */
public final class StepWork implements Work<StepWork.Shared, Surveys.Group, Steps.OfLocation[]> {
    private static final long serialVersionUID = 1L;

    /**
     * The trace.
     *
     * @param times near which it may be cut
     */
    public record Shared(Path trace, CutTimes times, Common common) implements Serializable {}

    @Override
    public Steps.OfLocation[] run(Shared shared, Surveys.Group group, TaskResources resources) {
        return StepSurvey.of(shared.trace, group.locations(), shared.common, shared.times)
                .toArray(Steps.OfLocation[]::new);
    }
}
