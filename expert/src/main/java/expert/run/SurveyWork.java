package expert.run;

import earl.fragment.LocationSurvey;
import earl.fragment.Survey;
import expert.cluster.Place;
import expert.cluster.Work;
import java.io.Serializable;
import java.nio.file.Path;

/** Surveys some locations of a trace. */
final class SurveyWork implements Work<SurveyWork.Shared, int[], LocationSurvey[]> {
    private static final long serialVersionUID = 1L;

    /** The trace. */
    record Shared(Path trace) implements Serializable {}

    @Override
    public LocationSurvey[] run(Shared shared, int[] locations, Place place) {
        return Survey.of(shared.trace, locations).toArray(LocationSurvey[]::new);
    }
}
