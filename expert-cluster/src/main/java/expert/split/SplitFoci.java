package expert.split;

import earl.OpenOptions;
import earl.Trace;
import earl.column.ProfilePart;
import earl.fragment.Fragments;
import earl.graph.loop.SurveyedLoops;
import earl.survey.Run;
import expert.cluster.Cluster;
import expert.request.FocusBounds;
import expert.request.RequestException;
import expert.request.RunLoops;
import expert.request.Settings;
import expert.request.TraceParts;
import expert.split.survey.CutSize;
import expert.split.survey.LoopWork;
import expert.split.survey.ProfileWork;
import expert.split.survey.Surveys;
import expert.summary.Focus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The parts of the run that an analysis in cuts is about.
 *
 * @param all the first is the focus, null for the whole run; then those for which it lists findings, too
 * @param parts names of the latter
 */
record SplitFoci(List<@Nullable SplitFocus> all, List<TraceParts.Named> parts) {
    /** Only the whole run. */
    private static SplitFoci whole() {
        List<@Nullable SplitFocus> all = new ArrayList<>();
        all.add(null);
        return new SplitFoci(all, List.of());
    }

    /** Finds them. One thread, one use. */
    static final class Search {
        private final Assignment assignment;
        private final Run run;
        private final boolean needsProfile;
        private final Cluster cluster;
        private final CutSize size;

        /**
         * Of a run.
         *
         * @param needsProfile whether patterns use the profile
         */
        Search(Assignment assignment, Run run, boolean needsProfile, Cluster cluster, CutSize size) {
            this.assignment = assignment;
            this.run = run;
            this.needsProfile = needsProfile;
            this.cluster = cluster;
            this.size = size;
        }

        /**
         * Tasks read all events once more for loops, and once more for the profile between two times.
         *
         * @return empty if loops can be found in the whole trace only
         * @throws RequestException if the trace has no such region, call path, rank, loop or iteration
         */
        Optional<SplitFoci> find() {
            boolean hasParts = assignment.by() != Settings.By.NOTHING;
            if (assignment.focus().isNone() && !hasParts) {
                return Optional.of(whole());
            }
            boolean needsLoops = hasParts || assignment.focus().iterations() != null;
            Optional<RunLoops> loops = needsLoops ? loops() : Optional.empty();
            if (needsLoops && loops.isEmpty()) {
                return Optional.empty();
            }
            try (Trace outline = Fragments.outline(assignment.trace(), run, key -> 0, OpenOptions.defaults())) {
                return Optional.of(find(outline, loops.orElse(null)));
            }
        }

        private SplitFoci find(Trace outline, @Nullable RunLoops loops) {
            Focus focus = assignment.focus();
            List<FocusBounds> bounds = new ArrayList<>();
            if (!focus.isNone()) {
                bounds.add(bounds(focus, outline, loops));
            }
            List<TraceParts.Named> parts = assignment.by() == Settings.By.NOTHING
                    ? List.of()
                    : TraceParts.of(assignment.by(), focus, Objects.requireNonNull(loops));
            for (TraceParts.Named part : parts) {
                bounds.add(bounds(focus.within(part.iterations()), outline, loops));
            }
            List<FocusBounds> some = bounds.stream().filter(this::cutsProfile).toList();
            List<ProfilePart> profiles = some.isEmpty() ? List.of() : profiles(some);
            List<@Nullable SplitFocus> all = new ArrayList<>();
            if (focus.isNone()) {
                all.add(null);
            }
            for (FocusBounds each : bounds) {
                ProfilePart profile = cutsProfile(each) ? profiles.get(some.indexOf(each)) : null;
                all.add(new SplitFocus(run, each, profile, outline));
            }
            return new SplitFoci(all, parts);
        }

        /** The locations, so that a task needs about as much memory as for a cut. */
        private List<Surveys.Group> groups() {
            long events = size.events(run.events(), cluster);
            return Surveys.groups(assignment.trace(), run, Math.toIntExact(1 + run.events() / events));
        }

        private static FocusBounds bounds(Focus focus, Trace outline, @Nullable RunLoops loops) {
            return FocusBounds.of(focus, outline, () -> Objects.requireNonNull(loops));
        }

        private boolean cutsProfile(FocusBounds bounds) {
            return bounds.focus().hasTimes() && (needsProfile || bounds.focus().hasPaths());
        }

        private List<ProfilePart> profiles(List<FocusBounds> bounds) {
            List<ProfilePart[]> found = cluster.map(
                    "profile",
                    new ProfileWork.Shared(assignment.trace(), new ArrayList<>(bounds), run.callpaths(), run.common()),
                    groups(),
                    new ProfileWork());
            List<ProfilePart> profiles = new ArrayList<>();
            for (int i = 0; i < bounds.size(); i++) {
                int number = i;
                profiles.add(ProfilePart.merged(
                        found.stream().map(some -> some[number]).toList(),
                        bounds.get(i).callpaths().length,
                        run.surveys().size()));
            }
            return profiles;
        }

        private Optional<RunLoops> loops() {
            List<SurveyedLoops.OfProcesses> found = cluster.map(
                    "loops",
                    new LoopWork.Shared(assignment.trace(), run.callpaths(), run.common()),
                    groups(),
                    new LoopWork());
            if (found.stream()
                            .map(SurveyedLoops.OfProcesses::signature)
                            .distinct()
                            .count()
                    > 1) {
                return Optional.empty();
            }
            return Optional.of(RunLoops.of(found.stream()
                    .flatMap(some -> some.locations().stream())
                    .sorted(Comparator.comparingInt(SurveyedLoops::location))
                    .toList()));
        }
    }

    /** The foci as tasks know them. */
    ArrayList<@Nullable CutFocus> inCuts() {
        ArrayList<@Nullable CutFocus> some = new ArrayList<>();
        all.forEach(focus -> some.add(focus == null ? null : focus.inCuts()));
        return some;
    }
}
