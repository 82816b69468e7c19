package earl.survey;

import java.io.Serializable;
import java.util.List;

/**
 * The survey of some locations of a trace: what belongs to each of them, and sums of where they met.
 *
 * @param locations the survey of each location
 * @param syncs by number, the synchronizations that are checkpoints of some of these locations
 */
public record GroupSurvey(List<LocationSurvey> locations, List<SyncSums> syncs) implements Serializable {
    /** Number of events of all locations. */
    public long events() {
        return locations.stream().mapToLong(LocationSurvey::events).sum();
    }
}
