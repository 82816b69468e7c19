package expert.split;

import earl.OpenOptions;
import earl.Trace;
import earl.cause.CauseSums;
import earl.fragment.Fragment;
import earl.fragment.Fragments;
import earl.fragment.Origin;
import earl.fragment.ReducedWindow;
import earl.fragment.Window;
import earl.survey.Callpaths;
import earl.view.InstalledViews;
import expert.analysis.AnalysisWaits;
import expert.analysis.DefinedWaits;
import expert.cluster.Place;
import expert.cluster.Work;
import expert.lane.PatternTask;
import expert.pattern.Extent;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Analyzes windows of a trace, one after the other. */
final class WindowWork implements Work<WindowWork.Shared, Window[], WindowFindings> {
    private static final long serialVersionUID = 1L;

    /**
     * What all windows need.
     *
     * @param callpaths those of the whole trace
     * @param needsCauses whether the critical path or delays are wanted
     * @param foci the parts of the run that the analysis is about; null for the whole run
     */
    record Shared(
            Assignment assignment, Callpaths callpaths, boolean needsCauses, ArrayList<@Nullable WindowFocus> foci)
            implements Serializable {}

    @Override
    public WindowFindings run(Shared shared, Window[] windows, Place place) {
        WindowFindings all = run(shared, windows[0], place);
        for (int i = 1; i < windows.length && all.obstacles().isEmpty(); i++) {
            all = all.plus(run(shared, windows[i], place), shared.assignment.patterns());
        }
        return all;
    }

    private static WindowFindings run(Shared shared, Window window, Place place) {
        AnalysisWaits waits = new AnalysisWaits();
        DefinedWaits defined = shared.assignment.defined();
        waits.define(defined.planned());
        try (Fragment fragment = Fragments.open(shared.assignment.trace(), window, options(place, waits))) {
            return new Task(shared, fragment, window).run(waits, defined, place);
        }
    }

    private static OpenOptions options(Place place, AnalysisWaits waits) {
        return OpenOptions.defaults()
                .withThreads(place.threads())
                .withStore(place.scratch())
                .withIndexFrom(OpenOptions.NO_INDEX)
                .withWaits(waits);
    }

    private static @Nullable CauseSums overlap(Shared shared, Window window, Place place) {
        if (window.begin() == null || !shared.needsCauses) {
            return null;
        }
        AnalysisWaits waits = new AnalysisWaits();
        waits.define(shared.assignment.defined().planned());
        try (Fragment fragment = Fragments.open(shared.assignment.trace(), window.overlap(), options(place, waits))) {
            return CauseSums.ofOverlap(
                    fragment.trace(), shared.callpaths.ids(fragment.trace().callpaths()));
        }
    }

    /** The analysis of one open window. */
    private static final class Task {
        private final Shared shared;
        private final Window window;
        private final Fragment fragment;
        private final Trace trace;
        private final Origin origin;
        private final int[] callpaths;
        private final List<@Nullable Extent> foci;

        Task(Shared shared, Fragment fragment, Window window) {
            this.shared = shared;
            this.window = window;
            this.fragment = fragment;
            trace = fragment.trace();
            origin = fragment.origin();
            callpaths = shared.callpaths.ids(trace.callpaths());
            foci = WindowFocus.in(shared.foci, trace, callpaths);
        }

        WindowFindings run(AnalysisWaits waits, DefinedWaits defined, Place place) {
            Optional<String> before = obstacle();
            if (before.isPresent()) {
                return WindowFindings.none(before.get());
            }
            List<PatternTask> patterns = shared.assignment.patterns();
            EventNames names = new EventNames(
                    trace,
                    callpaths,
                    origin::global,
                    origin::key,
                    pos -> trace.events().hasSources() ? trace.events().source(pos) : null);
            OwnRows rows = new OwnRows(trace, window.number() == 0 ? null : origin, callpaths);
            WindowFindings found = new WindowPatterns(trace, rows, names, foci)
                    .book(patterns, plan -> !window.isSkewed() || !WindowPatterns.looksAtWaits(plan));
            if (!found.obstacles().isEmpty()) {
                return found;
            }
            if (shared.needsCauses) {
                found = causes(found, place);
            }
            if (!trace.diagnostics().isEmpty()) {
                return WindowFindings.none("messages or operations lack partners, or come in an impossible order");
            }
            found = found.with(
                    WindowSites.of(trace, origin::isOwn, path -> callpaths[path], origin::key, place.threads()));
            found = origin.isMoved() ? found.withMoved() : found;
            // The task that finds causes knows all waits.
            return found.reduced().isEmpty() ? found.with(waits.remarks(patterns, defined)) : found;
        }

        private WindowFindings causes(WindowFindings found, Place place) {
            if (!window.isSkewed()) {
                return found.withCauses(foci.stream().map(this::causes).toList(), overlap(shared, window, place));
            }
            try {
                return found.with(ReducedWindow.of(fragment, WindowFocus.times(shared.foci)));
            } catch (IllegalArgumentException unfit) {
                return WindowFindings.none("the causes of waits need the whole trace: " + unfit.getMessage());
            }
        }

        private CauseSums causes(@Nullable Extent focus) {
            return CauseSums.of(
                    trace, call -> origin.isOwn(call) && (focus == null || focus.contains(call)), callpaths);
        }

        /** Why the whole trace must be analyzed at once, if that is known. */
        private Optional<String> obstacle() {
            if (!origin.isCertain()) {
                return Optional.of(WindowFindings.EQUAL_TIMES);
            }
            Set<String> empty = new TreeSet<>();
            for (PatternTask pattern : shared.assignment.patterns()) {
                empty.addAll(Objects.requireNonNull(pattern.plan()).emptyTables());
            }
            for (var definition : shared.assignment.defined().definitions()) {
                empty.addAll(definition.plan().emptyTables());
            }
            return empty.stream()
                    .filter(table ->
                            InstalledViews.installed().columns(trace, table).length() > 0)
                    .findFirst()
                    .map(table -> "the table " + table + " has rows");
        }
    }
}
