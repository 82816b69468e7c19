package expert.split;

import earl.OpenOptions;
import earl.Trace;
import earl.Waits;
import earl.cause.CauseSums;
import earl.fragment.ReducedCut;
import earl.fragment.ReducedTrace;
import earl.survey.Callpaths;
import earl.survey.Common;
import expert.analysis.AnalysisWaits;
import expert.analysis.DefinedWaits;
import expert.cluster.Outputs;
import expert.cluster.TaskResources;
import expert.cluster.Work;
import expert.lane.PatternTask;
import expert.pattern.Extent;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the causes of waits in the run as all cuts have reduced it, and books the patterns that look at waits and their causes. If the
 * cuts have no obstacles, it adds its result to theirs, as if it were one more cut.
 */
final class CauseWork implements Work<CauseWork.Shared, Outputs<CutFindings>, CutFindings> {
    private static final long serialVersionUID = 1L;

    /**
     * What the task needs besides.
     *
     * @param callpaths those of the whole trace
     * @param foci the parts of the run that the analysis is about; null for the whole run
     */
    record Shared(Assignment assignment, Callpaths callpaths, Common common, ArrayList<@Nullable CutFocus> foci)
            implements Serializable {}

    @Override
    public CutFindings run(Shared shared, Outputs<CutFindings> cuts, TaskResources resources) {
        List<PatternTask> patterns = shared.assignment.patterns();
        CutFindings found = cuts.all().stream()
                .reduce((before, after) -> before.plus(after, patterns))
                .orElseThrow();
        List<ReducedCut> reduced = List.copyOf(found.reduced());
        found.reduced().clear();
        return found.obstacles().isEmpty() ? found.plus(causes(shared, reduced, resources), patterns) : found;
    }

    private static CutFindings causes(Shared shared, List<ReducedCut> cuts, TaskResources resources) {
        DefinedWaits defined = shared.assignment.defined();
        OpenOptions options =
                OpenOptions.defaults().withThreads(resources.threads()).withStore(resources.scratch());
        try (ReducedTrace reduced = ReducedCut.open(
                shared.assignment.trace(),
                cuts,
                shared.common,
                defined.planned().definitions(),
                options)) {
            Trace trace = reduced.trace();
            int[] callpaths = shared.callpaths.ids(trace.callpaths());
            EventNames names = new EventNames(
                    trace,
                    callpaths,
                    pos -> Trace.NONE,
                    reduced::key,
                    pos -> reduced.source(pos).orElse(null));
            List<@Nullable Extent> foci = CutFocus.in(shared.foci, trace, callpaths);
            CutPatterns patterns = new CutPatterns(trace, new OwnRows(trace, null, callpaths), names, foci);
            List<PatternTask> all = shared.assignment.patterns();
            return patterns.book(all, CutPatterns::looksAtWaits)
                    .withCauses(causes(trace, callpaths, shared.foci, foci), null)
                    .with(AnalysisWaits.remarks(Waits.of(trace), all, defined));
        }
    }

    private static List<CauseSums> causes(
            Trace trace, int[] callpaths, List<@Nullable CutFocus> foci, List<@Nullable Extent> extents) {
        List<CauseSums> causes = new ArrayList<>();
        for (int i = 0; i < foci.size(); i++) {
            CutFocus focus = foci.get(i);
            Extent extent = extents.get(i);
            LongPredicate wanted = call -> extent == null || extent.contains(call);
            causes.add(
                    focus == null || !focus.hasTimes()
                            ? CauseSums.of(trace, wanted, callpaths)
                            : CauseSums.ofPart(
                                    trace,
                                    wanted,
                                    callpaths,
                                    focus.bounds().from(),
                                    focus.bounds().to()));
        }
        return causes;
    }
}
