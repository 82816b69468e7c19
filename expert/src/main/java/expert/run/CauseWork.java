package expert.run;

import earl.OpenOptions;
import earl.Trace;
import earl.Waits;
import earl.cause.CauseSums;
import earl.cause.ReducedWindow;
import earl.fragment.Callpaths;
import earl.fragment.Common;
import earl.fragment.ReducedTrace;
import expert.cluster.Place;
import expert.cluster.Work;
import expert.pattern.Extent;
import java.io.Serializable;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the causes of waits in the run as all windows have reduced it, and books the patterns that look at waits and their causes. The
 * result is that of one more window.
 */
final class CauseWork implements Work<CauseWork.Shared, ReducedWindow[], WindowFindings> {
    private static final long serialVersionUID = 1L;

    /**
     * What the task needs besides.
     *
     * @param callpaths those of the whole trace
     * @param focus null for the whole trace
     */
    record Shared(
            Assignment assignment,
            Callpaths callpaths,
            Common common,
            @Nullable WindowFocus focus) implements Serializable {}

    @Override
    public WindowFindings run(Shared shared, ReducedWindow[] windows, Place place) {
        DefinedWaits defined = shared.assignment.defined();
        OpenOptions options =
                OpenOptions.defaults().withThreads(place.threads()).withStore(place.scratch());
        try (ReducedTrace reduced = ReducedWindow.open(
                shared.assignment.trace(),
                List.of(windows),
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
            WindowFocus focus = shared.focus;
            Extent part = focus == null ? null : focus.in(trace, callpaths);
            WindowPatterns patterns = new WindowPatterns(trace, new OwnRows(trace, null, callpaths), names, part);
            List<Chosen> all = shared.assignment.patterns();
            return patterns.book(all, WindowPatterns::looksAtWaits)
                    .withCauses(causes(trace, callpaths, focus, part))
                    .with(AnalysisWaits.remarks(Waits.of(trace), all, defined));
        }
    }

    private static CauseSums causes(Trace trace, int[] callpaths, @Nullable WindowFocus focus, @Nullable Extent part) {
        LongPredicate wanted = call -> part == null || part.contains(call);
        long[] times = focus == null ? new long[0] : focus.times();
        return times.length == 0
                ? CauseSums.of(trace, wanted, callpaths)
                : CauseSums.ofPart(trace, wanted, callpaths, times[0], times[1]);
    }
}
