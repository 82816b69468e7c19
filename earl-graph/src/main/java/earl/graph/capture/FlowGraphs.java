package earl.graph.capture;

import earl.Region;
import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.GraphNames;
import earl.graph.Signature;
import earl.parallel.Workers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Makes event flow graphs: {@code new FlowGraphs(trace).of(0)}. Immutable, usable from any thread.
 */
public final class FlowGraphs {
    private final Trace trace;
    private final Signature signature;
    private final Calls calls;
    private final boolean[] selected;
    private final boolean[] carriers;
    private final int[] nameOf;
    private final GraphNames names;

    /** Graphs of MPI calls, by {@link Signature#DEFAULT}. */
    public FlowGraphs(Trace trace) {
        this(trace, Signature.DEFAULT, Calls.MPI);
    }

    /** Graphs of some calls, by a signature. */
    public FlowGraphs(Trace trace, Signature signature, Calls calls) {
        this.trace = trace;
        this.signature = signature;
        this.calls = calls;
        List<Region> regions = trace.regions();
        this.selected = calls.of(regions);
        this.names = new TraceNames(trace);
        this.carriers = Calls.carriers(regions);
        this.nameOf = new int[regions.size()];
        Map<String, Integer> first = new HashMap<>();
        for (Region region : regions) {
            nameOf[region.id()] = first.computeIfAbsent(region.name(), name -> region.id());
        }
    }

    /** The trace of the calls. */
    public Trace trace() {
        return trace;
    }

    /** The meaning of the numbers in their nodes, for all locations. */
    public GraphNames names() {
        return names;
    }

    /** Graphs of these calls by another signature. */
    public FlowGraphs with(Signature other) {
        return new FlowGraphs(trace, other, calls);
    }

    /** The graph of a location; an empty one if none of its calls are events. */
    public FlowGraph of(int location) {
        java.util.Objects.checkIndex(location, trace.locations().size());
        return of(location, null, null);
    }

    /** The calls of a location, with their nodes. */
    public CallNodes calls(int location) {
        CallNodes.Notes notes = new CallNodes.Notes();
        return notes.of(
                trace,
                of(java.util.Objects.checkIndex(location, trace.locations().size()), notes, null));
    }

    /**
     * The calls of a location, with their nodes. Calls share a node only if their contexts are equal, too.
     *
     * @param contexts by call, a number
     */
    public CallNodes calls(int location, int[] contexts) {
        CallNodes.Notes notes = new CallNodes.Notes();
        return notes.of(trace, of(location, notes, contexts));
    }

    private FlowGraph of(int location, CallNodes.@Nullable Notes journal, int @Nullable [] contexts) {
        LocationCapture capture =
                new LocationCapture(trace, location, signature, carriers, nameOf, names, journal, contexts);
        EventBlock block = new EventBlock(trace, selected);
        for (long index = 0; index < trace.length(location); ) {
            index = block.read(location, index);
            for (int row = 0; row < block.size(); row++) {
                capture.take(block, row);
            }
        }
        return capture.finish();
    }

    /**
     * The graphs of all locations that have events, in order of location; several at a time.
     *
     * @throws CancellationException if the thread is interrupted
     */
    public List<FlowGraph> all() {
        int locations = trace.locations().size();
        int groups = Math.min(locations, Runtime.getRuntime().availableProcessors());
        @Nullable FlowGraph[] graphs = new FlowGraph[locations];
        Workers.all().forEach(groups, group -> {
            @Nullable LocationCapture[] captures = new LocationCapture[locations];
            EventBlock block = new EventBlock(trace, selected);
            for (long from = 0; from < trace.length(); ) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new CancellationException("interrupted");
                }
                from = block.read(from);
                for (int row = 0; row < block.size(); row++) {
                    int location = block.location(row);
                    if (location % groups == group) {
                        // Use it only if the trace has few locations: each graph takes some kilobytes.
                        LocationCapture capture = captures[location];
                        if (capture == null) {
                            capture = new LocationCapture(
                                    trace, location, signature, carriers, nameOf, names, null, null);
                            captures[location] = capture;
                        }
                        capture.take(block, row);
                    }
                }
            }
            for (int location = 0; location < locations; location++) {
                LocationCapture capture = captures[location];
                if (capture != null) {
                    graphs[location] = capture.finish();
                }
            }
        });
        List<FlowGraph> found = new ArrayList<>();
        for (FlowGraph graph : graphs) {
            if (graph != null && graph.events() > 0) {
                found.add(graph);
            }
        }
        return List.copyOf(found);
    }
}
