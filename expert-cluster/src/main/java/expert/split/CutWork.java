package expert.split;

import earl.OpenOptions;
import earl.Trace;
import earl.cause.CauseSums;
import earl.fragment.Cut;
import earl.fragment.Fragment;
import earl.fragment.Fragments;
import earl.fragment.Origin;
import earl.fragment.ReducedCut;
import earl.survey.Callpaths;
import earl.view.InstalledViews;
import expert.analysis.AnalysisWaits;
import expert.analysis.DefinedWaits;
import expert.cluster.TaskResources;
import expert.cluster.Work;
import expert.lane.PatternTask;
import expert.pattern.Extent;
import expert.summary.MessageSizes;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Analyzes cuts of a trace, one after the other. */
final class CutWork implements Work<CutWork.Shared, Cut[], CutFindings> {
    private static final long serialVersionUID = 1L;

    /**
     * What all cuts need.
     *
     * @param callpaths those of the whole trace
     * @param needsCauses whether the critical path or delays are wanted
     * @param foci the parts of the run that the analysis is about; null for the whole run
     */
    record Shared(Assignment assignment, Callpaths callpaths, boolean needsCauses, ArrayList<@Nullable CutFocus> foci)
            implements Serializable {}

    @Override
    public CutFindings run(Shared shared, Cut[] cuts, TaskResources resources) {
        CutFindings all = run(shared, cuts[0], resources);
        for (int i = 1; i < cuts.length && all.obstacles().isEmpty(); i++) {
            all = all.plus(run(shared, cuts[i], resources), shared.assignment.patterns());
        }
        return all;
    }

    private static CutFindings run(Shared shared, Cut cut, TaskResources resources) {
        AnalysisWaits waits = new AnalysisWaits();
        DefinedWaits defined = shared.assignment.defined();
        waits.define(defined.planned());
        try (Fragment fragment = Fragments.open(shared.assignment.trace(), cut, options(resources, waits))) {
            return new Task(shared, fragment, cut).run(waits, defined, resources);
        }
    }

    private static OpenOptions options(TaskResources resources, AnalysisWaits waits) {
        return OpenOptions.defaults()
                .withThreads(resources.threads())
                .withStore(resources.scratch())
                .withIndexFrom(OpenOptions.NO_INDEX)
                .withWaits(waits);
    }

    private static @Nullable CauseSums overlap(Shared shared, Cut cut, TaskResources resources) {
        if (cut.begin() == null || !shared.needsCauses) {
            return null;
        }
        AnalysisWaits waits = new AnalysisWaits();
        waits.define(shared.assignment.defined().planned());
        try (Fragment fragment = Fragments.open(shared.assignment.trace(), cut.overlap(), options(resources, waits))) {
            return CauseSums.ofOverlap(
                    fragment.trace(), shared.callpaths.ids(fragment.trace().callpaths()));
        }
    }

    /** The analysis of one open cut. */
    private static final class Task {
        private final Shared shared;
        private final Cut cut;
        private final Fragment fragment;
        private final Trace trace;
        private final Origin origin;
        private final int[] callpaths;
        private final List<@Nullable Extent> foci;

        Task(Shared shared, Fragment fragment, Cut cut) {
            this.shared = shared;
            this.cut = cut;
            this.fragment = fragment;
            trace = fragment.trace();
            origin = fragment.origin();
            callpaths = shared.callpaths.ids(trace.callpaths());
            foci = CutFocus.in(shared.foci, trace, callpaths);
        }

        CutFindings run(AnalysisWaits waits, DefinedWaits defined, TaskResources resources) {
            Optional<String> before = obstacle();
            if (before.isPresent()) {
                return CutFindings.none(before.get());
            }
            List<PatternTask> patterns = shared.assignment.patterns();
            EventNames names = new EventNames(
                    trace,
                    callpaths,
                    origin::global,
                    origin::key,
                    pos -> trace.events().hasSources() ? trace.events().source(pos) : null);
            OwnRows rows = new OwnRows(trace, cut.number() == 0 ? null : origin, callpaths);
            CutFindings found = new CutPatterns(trace, rows, names, foci)
                    .book(patterns, plan -> !cut.isSkewed() || !CutPatterns.looksAtWaits(plan));
            if (!found.obstacles().isEmpty()) {
                return found;
            }
            if (shared.needsCauses) {
                found = causes(found, resources);
            }
            Optional<String> odd = irregularity();
            if (odd.isPresent()) {
                return CutFindings.none(odd.get());
            }
            found = found.with(
                    CutSites.of(trace, origin::isOwn, path -> callpaths[path], origin::key, resources.threads()));
            if (shared.assignment.sizes()) {
                found = found.with(MessageSizes.of(trace, origin::isOwn, path -> callpaths[path]));
            }
            found = origin.isMoved() ? found.withMoved() : found;
            // The task that finds causes knows all waits.
            return found.reduced().isEmpty() ? found.with(waits.remarks(patterns, defined)) : found;
        }

        private CutFindings causes(CutFindings found, TaskResources resources) {
            if (!cut.isSkewed()) {
                return found.withCauses(foci.stream().map(this::causes).toList(), overlap(shared, cut, resources));
            }
            try {
                return found.with(ReducedCut.of(fragment, CutFocus.times(shared.foci)));
            } catch (IllegalArgumentException unfit) {
                return CutFindings.none("the causes of waits need the whole trace: " + unfit.getMessage());
            }
        }

        private CauseSums causes(@Nullable Extent focus) {
            return CauseSums.of(
                    trace, call -> origin.isOwn(call) && (focus == null || focus.contains(call)), callpaths);
        }

        /** What is odd in the cut, as far as is known: links at first, then tables that patterns have asked for. */
        private Optional<String> irregularity() {
            if (trace.diagnostics().isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(
                    trace.diagnostics().stream().allMatch(odd -> odd.code().equals("unknown_senders"))
                            ? "only the whole trace can count the members of MPI_Alltoallv whose senders it does not name"
                            : "messages or operations come in an impossible order");
        }

        /** Why the whole trace must be analyzed at once, if that is known before patterns run. */
        private Optional<String> obstacle() {
            if (!origin.isCertain()) {
                return Optional.of(CutFindings.EQUAL_TIMES);
            }
            Optional<String> odd = irregularity();
            if (odd.isPresent()) {
                return odd;
            }
            return shared.assignment.emptyTables().stream()
                    .filter(table ->
                            InstalledViews.installed().columns(trace, table).length() > 0)
                    .findFirst()
                    .map(table -> "the table " + table + " has rows");
        }
    }
}
