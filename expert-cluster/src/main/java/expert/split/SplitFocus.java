package expert.split;

import earl.Trace;
import earl.column.ProfilePart;
import earl.survey.LocationSurvey;
import earl.survey.Run;
import expert.request.FocusBounds;
import expert.request.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of the run that an analysis in cuts is about: what the driver knows of it. */
final class SplitFocus {
    private final Run run;
    private final FocusBounds bounds;
    private final @Nullable ProfilePart profile;
    private final double duration;

    /**
     * A part with these bounds.
     *
     * @param profile the profile in its times; null if it has all of the time, or patterns do not need it
     */
    SplitFocus(Run run, FocusBounds bounds, @Nullable ProfilePart profile, Trace outline) {
        this.run = run;
        this.bounds = bounds;
        this.profile = profile;
        this.duration =
                scope(outline, new MergedTables(outline, List.of(), 0, profile)).duration();
    }

    /** This focus as tasks know it. */
    CutFocus inCuts() {
        return new CutFocus(bounds, duration);
    }

    /** The profile in its times, if that is needed. */
    @Nullable
    ProfilePart profile() {
        return profile;
    }

    /** This focus in an outline of the trace. */
    Scope scope(Trace outline, MergedTables tables) {
        return new Scope(bounds, outline, this::ends, tables::part, part -> calls());
    }

    /** The profile of calls; of no calls if patterns do not need the profile in its times. */
    private ProfilePart calls() {
        if (profile != null) {
            return profile;
        }
        ProfilePart durations = ProfilePart.empty();
        for (LocationSurvey survey : run.surveys()) {
            if (bounds.locations()[survey.location()] && !bounds.focus().hasTimes()) {
                durations.add(survey.durations(), run.callpaths(survey.location()), path -> bounds.callpaths()[path]);
            }
        }
        return durations;
    }

    private long @Nullable [] ends(int location) {
        LocationSurvey survey = run.surveys().get(location);
        return survey.events() == 0 ? null : new long[] {survey.firstTicks(), survey.lastTicks()};
    }
}
