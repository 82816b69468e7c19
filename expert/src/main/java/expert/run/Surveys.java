package expert.run;

import earl.fragment.Fragments;
import earl.fragment.LocationSurvey;
import earl.fragment.Run;
import expert.cluster.Cluster;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Surveys a trace on a cluster: the first stage of all that reads it in windows. */
public final class Surveys {
    private Surveys() {}

    /**
     * Surveys all locations, in one pass over their events.
     *
     * @throws earl.TraceException if the trace cannot be read
     */
    public static Run of(Path trace, Cluster cluster, WindowSize size) {
        List<LocationSurvey> surveys = new ArrayList<>();
        cluster.map("survey", new SurveyWork.Shared(trace), groups(trace, size.surveys(cluster)), new SurveyWork())
                .forEach(some -> Collections.addAll(surveys, some));
        return Run.of(trace, surveys);
    }

    /** The locations in at most {@code parts} groups: {@link Fragments#groups}. */
    static List<int[]> groups(Path trace, int parts) {
        return List.of(Fragments.groups(trace, parts));
    }
}
