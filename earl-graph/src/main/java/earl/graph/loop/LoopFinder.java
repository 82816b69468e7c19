package earl.graph.loop;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.Waits;
import earl.graph.FlowGraph;
import earl.graph.Signature;
import earl.graph.Signature.Property;
import earl.graph.capture.CallNodes;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import earl.graph.forest.Loop;
import earl.graph.forest.LoopForest;
import earl.parallel.Workers;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the loops of locations: {@code new LoopFinder(trace).of(0)}. Immutable; any thread may use it.
 *
 * <p>If the trace has the functions that make the calls, EXPERT searches function by function, see {@link LevelLoops}.
 *
 * <p>If calls from several places of the program may share a call site, {@link IterationShapes} distinguish them: first by the order of
 * calls, then by sizes, partners and tags.
 *
 * <p>A loop with several entries is mostly one that the signature split: one call of the program is several nodes, because its sizes
 * differ. If there is such a loop, the graph by call and call site is tried (section 3.1 of the paper), and used if it has none.
 */
public final class LoopFinder {
    /** One node for each call in the program's source. */
    public static final Signature COARSE = Signature.of(Property.CALL, Property.CALLSITE);

    /** The property of a trace with the number of return addresses in a call site. */
    public static final String DEPTH = "EXPERT::CALLSITE_DEPTH";

    private static final Signature FINEST = Signature.of(
            Property.CALL, Property.SIZE, Property.PARTNER, Property.CALLSITE, Property.TAG, Property.COMM);
    /** Number of events of a location that are searched for call sites. */
    private static final int EXAMINED_EVENTS = 1000;

    private final Trace trace;
    private final FlowGraphs graphs;
    /** Whether the trace has only the functions that make calls, without their callers. */
    private final boolean flat;

    private final Signature signature;
    /** Whether calls of one call site may be separated. */
    private final boolean separates;

    /** Finds loops of the {@linkplain Calls#usual usual} calls, by the signature that suits the trace. */
    public LoopFinder(Trace trace) {
        this(trace, Calls.usual(trace));
    }

    /** Finds loops of some calls, by the signature that suits the trace. */
    public LoopFinder(Trace trace, Calls calls) {
        this(trace, usual(trace), calls, true);
    }

    /** Finds loops of some calls by exactly this signature. */
    public LoopFinder(Trace trace, Signature signature, Calls calls) {
        this(trace, signature, calls, false);
    }

    private LoopFinder(Trace trace, Signature signature, Calls calls, boolean separates) {
        this.trace = trace;
        this.separates =
                separates && !trace.info().properties().getOrDefault(DEPTH, "1").matches("[2-9]|\\d\\d+");
        this.flat = trace.info().properties().getOrDefault(DEPTH, "").matches("[01]");
        this.signature = signature;
        this.graphs = new FlowGraphs(trace, signature, calls);
    }

    /**
     * The usual signature for a trace: call and call site if the trace has call sites, because these define a program's
     * loops; otherwise {@link Signature#DEFAULT}, because sizes and partners must distinguish the calls.
     */
    public static Signature usual(Trace trace) {
        Events events = trace.events();
        for (int location = 0; location < trace.locations().size(); location++) {
            long length = Math.min(EXAMINED_EVENTS, trace.length(location));
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
            FlowGraphs coarse = graphs.with(COARSE);
            CallNodes other = coarse.calls(location);
            LoopForest reducible = LoopForest.of(other.graph());
            if (reducible.isReducible()) {
                return of(coarse, other, reducible);
            }
        }
        return of(graphs, calls, forest);
    }

    private LocationLoops of(FlowGraphs by, CallNodes calls, LoopForest forest) {
        String words = calls.graph().signature().toString();
        BitSet undistinguished = new BitSet();
        if (separates && forest.size() > 0 && forest.depth() <= LevelLoops.MAX_DEPTH && mayShareSites(calls.graph())) {
            int location = calls.graph().location();
            boolean coarse = words.equals(COARSE.toString());
            CallNodes sites = coarse ? calls : by.with(COARSE).calls(location);
            IterationShapes order = new IterationShapes(calls, forest, sites, false);
            int[] contexts = contexts(calls, forest, sites, order);
            String more = ",order";
            if (contexts == null) {
                CallNodes finest = by.with(FINEST).calls(location);
                IterationShapes values = new IterationShapes(calls, forest, finest, false);
                contexts = values.contexts(ShapeOrder.REPEATS);
                more = ",order of size,partner,tag,comm";
            }
            if (contexts != null) {
                CallNodes apart = by.calls(location, contexts);
                LoopForest found = LoopForest.of(apart.graph());
                if (found.isReducible() || !forest.isReducible()) {
                    return leveled(by, apart, found, words + more, undistinguished);
                }
            }
            for (int loop = 0; loop < forest.size(); loop++) {
                undistinguished.set(loop, order.order(loop) == ShapeOrder.NONE);
            }
        }
        return leveled(by, calls, forest, words, undistinguished);
    }

    /** The loops of some calls, level by level. */
    private LocationLoops leveled(
            FlowGraphs by, CallNodes calls, LoopForest forest, String words, BitSet undistinguished) {
        CallLevels levels = new CallLevels(trace, calls, flat);
        int[] contexts = levels.contexts(calls);
        int nodes = IntStream.of(contexts).max().orElse(-1) + 1;
        CallNodes apart =
                nodes == calls.graph().nodes() ? calls : by.calls(calls.graph().location(), contexts);
        LevelLoops loops = new LevelLoops(levels, apart);
        int[] before = new int[nodes];
        for (int call = 0; call < calls.calls(); call++) {
            before[apart.node(call)] = calls.node(call);
        }
        BitSet same = new BitSet();
        for (Loop loop : loops.forest().loops()) {
            int around = forest.innermost(before[loop.header()]);
            same.set(loop.number(), around != LoopForest.NONE && undistinguished.get(around));
        }
        return new LocationLoops(trace, apart, levels, loops, words, same);
    }

    /** The calls that the order of calls separates, if any. */
    private static int @Nullable [] contexts(
            CallNodes calls, LoopForest forest, CallNodes sites, IterationShapes order) {
        int[] contexts = order.contexts(ShapeOrder.REPEATS);
        if (contexts == null && (order.has(ShapeOrder.VARIES) || order.has(ShapeOrder.NONE))) {
            contexts = new IterationShapes(calls, forest, sites, true).contexts(ShapeOrder.REPEATS);
        }
        return contexts == null ? order.contexts(ShapeOrder.VARIES) : contexts;
    }

    /**
     * Whether a call site may represent several calls of the program: not if a source line has several calls of one
     * function.
     */
    private boolean mayShareSites(FlowGraph graph) {
        Map<List<Long>, Long> sites = new HashMap<>();
        for (int node = 0; node < graph.nodes(); node++) {
            long line = trace.events().number(graph.example(node), "location", Trace.NONE);
            if (line != Trace.NONE) {
                long site = graph.callsiteNumber(node);
                Long other = sites.putIfAbsent(List.of((long) graph.region(node), line), site);
                if (other != null && other != site) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The loops of all locations that have any calls, in order of location; several at a time. */
    public List<LocationLoops> all() {
        Waits.of(trace);
        return Workers.all().map(trace.locations().size(), this::ofCalls).stream()
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<LocationLoops> ofCalls(int location) {
        LocationLoops loops = of(location);
        return loops.graph().events() == 0 ? Optional.empty() : Optional.of(loops.compact());
    }
}
