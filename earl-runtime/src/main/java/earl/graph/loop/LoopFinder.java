package earl.graph.loop;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.graph.CallNodes;
import earl.graph.Calls;
import earl.graph.FlowGraphs;
import earl.graph.Signature;
import earl.graph.Signature.Part;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds the loops of locations: {@code new LoopFinder(trace).of(0)}. Immutable, usable from any thread.
 *
 * <p>A loop that can be entered at several places is mostly one that its graph's signature has torn apart: one call of the program that
 * is several nodes, because its sizes differ. So where there is such a loop, the graph by call and call site is tried (section 3.1 of
 * the paper), and taken if none is there.
 */
public final class LoopFinder {
    /** A node for each call that stands in the program. */
    public static final Signature COARSE = Signature.of(Part.CALL, Part.CALLSITE);

    private static final int LOOKED_AT = 1000;

    private final Trace trace;
    private final FlowGraphs graphs;
    private final Signature signature;

    /** By the signature that suits a trace, of MPI calls. */
    public LoopFinder(Trace trace) {
        this(trace, usual(trace), Calls.MPI);
    }

    /** By a signature, of some calls. */
    public LoopFinder(Trace trace, Signature signature, Calls calls) {
        this.trace = trace;
        this.signature = signature;
        this.graphs = new FlowGraphs(trace, signature, calls);
    }

    /**
     * The signature that suits a trace: call and call site where the trace says where in the program calls are made, for that is what a
     * loop of a program is made of; else {@link Signature#DEFAULT}, for sizes and partners have to tell one call from another.
     */
    public static Signature usual(Trace trace) {
        Events events = trace.events();
        for (int location = 0; location < trace.locations().size(); location++) {
            long length = Math.min(LOOKED_AT, trace.length(location));
            for (long i = 0; i < length; i++) {
                long pos = trace.position(location, i);
                if (events.type(pos) == EventType.ENTER && events.callsite(pos) != events.callpath(pos)) {
                    return COARSE;
                }
            }
        }
        return Signature.DEFAULT;
    }

    /** The loops of a location; none if it makes no such calls. */
    public LocationLoops of(int location) {
        CallNodes calls = graphs.calls(location);
        LoopForest forest = LoopForest.of(calls.graph());
        if (!forest.isReducible() && !signature.equals(COARSE)) {
            CallNodes coarse = graphs.with(COARSE).calls(location);
            LoopForest other = LoopForest.of(coarse.graph());
            if (other.isReducible()) {
                return new LocationLoops(trace, coarse, other);
            }
        }
        return new LocationLoops(trace, calls, forest);
    }

    /** The loops of all locations that have any calls, in order of location; several at a time. */
    public List<LocationLoops> all() {
        trace.waits();
        return IntStream.range(0, trace.locations().size())
                .parallel()
                .mapToObj(this::of)
                .filter(loops -> loops.graph().events() > 0)
                .toList();
    }
}
