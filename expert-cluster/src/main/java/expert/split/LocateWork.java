package expert.split;

import earl.survey.Common;
import earl.survey.Counting;
import earl.survey.EventKey;
import earl.survey.LocationSurvey;
import expert.cluster.TaskResources;
import expert.cluster.Work;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;

/** Counts, on some locations, the events before others. */
final class LocateWork implements Work<LocateWork.Shared, LocationSurvey[], long[]> {
    private static final long serialVersionUID = 1L;

    /**
     * The events whose positions are wanted.
     *
     * @param events of any location
     */
    @SuppressWarnings("ArrayRecordComponent") // travels, and is never compared
    record Shared(Path trace, EventKey[] events, Common common) implements Serializable {}

    @Override
    public long[] run(Shared shared, LocationSurvey[] surveys, TaskResources resources) {
        return Counting.before(shared.trace, List.of(surveys), List.of(shared.events), shared.common);
    }
}
