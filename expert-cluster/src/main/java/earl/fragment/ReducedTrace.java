package earl.fragment;

import earl.EventType;
import earl.OpenOptions;
import earl.SourceLine;
import earl.Trace;
import earl.TraceException;
import earl.diag.Diagnostics;
import earl.engine.Engine;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.memory.Search;
import earl.survey.Common;
import earl.survey.EventKey;
import earl.survey.Run;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.IntPredicate;

/**
 * The whole run, reduced in all cuts: a trace with some of its calls, and with the times of all call paths between these. It has
 * no messages and no collective operations. Any thread may use it while the trace is open.
 */
public final class ReducedTrace implements AutoCloseable {
    private final Trace trace;
    private final List<List<ReducedEvents>> cuts;
    /** {@code [cut][location] -> } number of events in earlier cuts. */
    private final long[][] before;

    private ReducedTrace(Trace trace, List<List<ReducedEvents>> cuts) {
        this.trace = trace;
        this.cuts = cuts;
        before = new long[cuts.size() + 1][trace.locations().size()];
        for (int cut = 0; cut < cuts.size(); cut++) {
            before[cut + 1] = before[cut].clone();
            for (ReducedEvents events : cuts.get(cut)) {
                before[cut + 1][events.location()] += events.size();
            }
        }
    }

    /**
     * Opens it.
     *
     * @param cuts the reduced events of all cuts, in order; of each cut in ascending order of location
     * @param common {@link Run#common}
     * @throws TraceException if the definitions cannot be read
     */
    public static ReducedTrace open(Path path, List<List<ReducedEvents>> cuts, Common common, OpenOptions options) {
        try (TraceSource whole = TraceFormat.openAny(path, new Diagnostics())) {
            whole.settle(common.undefined());
            ReducedSource source = new ReducedSource(whole, cuts, common);
            OpenOptions without = options.withIndexFrom(OpenOptions.NO_INDEX);
            return new ReducedTrace(Engine.open(source, without, new Diagnostics()), cuts);
        }
    }

    /** The trace. Closing this closes it. */
    public Trace trace() {
        return trace;
    }

    /** The position of an event that a cut kept, from {@link Reduction#place}; -1 for -1. */
    public long position(int cut, long place) {
        if (place == Trace.NONE) {
            return Trace.NONE;
        }
        int location = (int) (place >>> Integer.SIZE);
        return trace.position(location, before[cut][location] + (int) place);
    }

    /** An event at a position, as one of a cut. */
    private <T> T there(long position, BiFunction<ReducedEvents, Integer, T> use) {
        int location = trace.events().location(position);
        long index = trace.index(position);
        int cut = first(cuts.size(), each -> before[each + 1][location] > index);
        List<ReducedEvents> all = cuts.get(cut);
        ReducedEvents events = all.get(first(all.size(), each -> all.get(each).location() >= location));
        return use.apply(events, (int) (index - before[cut][location]));
    }

    /** The first number below {@code count} from which on something holds; it holds for the last one. */
    private static int first(int count, IntPredicate holds) {
        return Search.firstIndex(0, count - 1, holds);
    }

    /** The event of the whole trace at a position; it must be one that a cut kept. */
    public EventKey key(long position) {
        long index = there(position, (events, at) -> events.indexes()[at]);
        if (index == Trace.NONE) {
            throw new IllegalArgumentException("event " + position + " is none of the whole trace");
        }
        return new EventKey(trace.events().ticks(position), trace.events().location(position), index);
    }

    /** The source line from which the call was made in which an event happened; empty if it is not known. */
    public Optional<SourceLine> source(long position) {
        long enter = trace.events().type(position) == EventType.ENTER
                ? position
                : trace.events().enterptr(position);
        return enter == Trace.NONE
                ? Optional.empty()
                : there(enter, (events, at) -> Optional.ofNullable(events.source(at)));
    }

    @Override
    public void close() {
        trace.close();
    }
}
