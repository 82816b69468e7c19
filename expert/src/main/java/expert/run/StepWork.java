package expert.run;

import earl.fragment.Common;
import earl.fragment.LocationSteps;
import earl.fragment.StepSurvey;
import expert.cluster.Place;
import expert.cluster.Work;
import java.io.Serializable;
import java.nio.file.Path;

/** Finds where some locations of a trace can be cut, although their processes do not meet. */
final class StepWork implements Work<StepWork.Shared, int[], LocationSteps[]> {
    private static final long serialVersionUID = 1L;

    /** The trace. */
    record Shared(Path trace, Common common) implements Serializable {}

    @Override
    public LocationSteps[] run(Shared shared, int[] locations, Place place) {
        return StepSurvey.of(shared.trace, locations, shared.common).toArray(LocationSteps[]::new);
    }
}
