package expert.run;

import earl.OpenOptions;
import earl.Trace;
import earl.column.ProfilePart;
import earl.fragment.Fragments;
import earl.fragment.LocationSurvey;
import earl.fragment.Run;
import expert.cluster.Cluster;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The focus of an analysis in windows: what the driver knows of it. */
final class SplitFocus {
    private final Run run;
    private final FocusBounds bounds;
    private final @Nullable ProfilePart profile;
    private final double duration;

    private SplitFocus(Run run, FocusBounds bounds, @Nullable ProfilePart profile, Trace outline) {
        this.run = run;
        this.bounds = bounds;
        this.profile = profile;
        this.duration =
                scope(outline, new MergedTables(outline, List.of(), profile)).duration();
    }

    /**
     * Finds it. If it has a begin or an end, and the profile between them is needed, tasks read all events once more.
     *
     * @param needsProfile whether patterns use the profile
     * @throws RequestException if the trace has no such region, call path or rank
     */
    static SplitFocus of(Assignment assignment, Run run, boolean needsProfile, Cluster cluster, WindowSize size) {
        try (Trace outline = Fragments.outline(assignment.trace(), run, key -> 0, OpenOptions.defaults())) {
            FocusBounds bounds = FocusBounds.of(assignment.focus(), outline);
            boolean cutsProfile = bounds.focus().hasWindow()
                    && (needsProfile || bounds.focus().hasPlace());
            ProfilePart profile = cutsProfile ? profile(assignment, run, bounds, cluster, size) : null;
            return new SplitFocus(run, bounds, profile, outline);
        }
    }

    private static ProfilePart profile(
            Assignment assignment, Run run, FocusBounds bounds, Cluster cluster, WindowSize size) {
        int parts = Math.toIntExact(1 + run.events() / size.events(run.events(), cluster));
        List<ProfilePart> found = cluster.map(
                "profile",
                new ProfileWork.Shared(assignment.trace(), bounds, run.callpaths(), run.common()),
                Surveys.groups(assignment.trace(), parts),
                new ProfileWork());
        return ProfilePart.merged(
                found, bounds.callpaths().length, run.surveys().size());
    }

    /** What tasks know of it. */
    WindowFocus inWindows() {
        return new WindowFocus(bounds, duration);
    }

    /** The tables of the trace, of which some have separate rows for the focus. */
    MergedTables tables(Trace outline, List<WindowFindings> windows) {
        return new MergedTables(outline, windows, profile);
    }

    /** It in an outline of the trace. */
    Scope scope(Trace outline, MergedTables tables) {
        return new Scope(bounds, outline, this::ends, tables::part);
    }

    private long @Nullable [] ends(int location) {
        LocationSurvey survey = run.surveys().get(location);
        return survey.events() == 0 ? null : new long[] {survey.firstTicks(), survey.lastTicks()};
    }
}
