package expert.split.survey;

import earl.fragment.Fragments;
import earl.survey.Run;
import expert.cluster.Cluster;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Surveys a trace on a cluster: the first stage of all that reads it in cuts. */
public final class Surveys {
    /** Places of a location among which the begin of each cut is chosen. */
    private static final long PLACES = 16;
    /** Minimum of {@link #PLACES} for very many locations and cuts: with fewer places, cuts become much too large. */
    private static final long MIN_PLACES = 2;
    /** Number of places on all locations that leave the driver enough memory. */
    private static final long MANY = 1 << 20;

    private Surveys() {}

    /**
     * Locations of which one task reads all events.
     *
     * @param locations dense ids
     * @param events number of their events
     */
    @SuppressWarnings("ArrayRecordComponent") // travels, and is never compared
    public record Group(int[] locations, long events) implements Serializable {}

    /**
     * Surveys all locations, in one pass over their events. What it returns depends on the number of locations and of cuts, but not on
     * the number of events.
     *
     * @throws earl.TraceException if the trace cannot be read
     */
    public static Run of(TraceName name, Cluster cluster, CutSize size) {
        Path trace = name.path();
        List<int[]> groups = List.of(Fragments.groups(trace, size.surveys(cluster)));
        long locations = groups.stream().mapToLong(group -> group.length).sum();
        long events = Fragments.preview(trace).events();
        SurveyWork.Shared shared =
                new SurveyWork.Shared(name, resumePoints(1 + events / size.events(events, cluster), locations));
        return Run.of(trace, cluster.map("survey", shared, groups, new SurveyWork()));
    }

    private static int resumePoints(long cuts, long locations) {
        long fair = Math.min(PLACES * cuts, MANY / Math.max(1, locations));
        return Math.toIntExact(Math.max(MIN_PLACES * cuts, fair));
    }

    /** The locations in at most {@code parts} groups: {@link Fragments#groups}. */
    public static List<Group> groups(Path trace, Run run, int parts) {
        return Arrays.stream(Fragments.groups(trace, parts))
                .map(group -> new Group(
                        group,
                        Arrays.stream(group)
                                .mapToLong(
                                        location -> run.surveys().get(location).events())
                                .sum()))
                .toList();
    }
}
