package earl.graph;

import earl.Region;
import earl.Trace;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes event flow graphs: {@code new FlowGraphs(trace).of(0)}. Immutable, usable from any thread.
 */
public final class FlowGraphs {
    /** Events of all locations that are looked at together. */
    private static final long PIECE = 1 << 17;

    private final Trace trace;
    private final Signature signature;
    private final Calls calls;
    private final boolean[] selected;
    private final boolean[] carriers;
    private final int[] nameOf;
    private final Labels labels;

    /** Of MPI calls, by {@link Signature#DEFAULT}. */
    public FlowGraphs(Trace trace) {
        this(trace, Signature.DEFAULT, Calls.MPI);
    }

    /** Of some calls, by a signature. */
    public FlowGraphs(Trace trace, Signature signature, Calls calls) {
        this.trace = trace;
        this.signature = signature;
        this.calls = calls;
        List<Region> regions = trace.regions();
        this.selected = calls.of(regions);
        this.labels = new Labels(new TraceNames(trace), signature);
        this.carriers = Calls.carriers(regions);
        this.nameOf = new int[regions.size()];
        Map<String, Integer> first = new HashMap<>();
        for (Region region : regions) {
            nameOf[region.id()] = first.computeIfAbsent(region.name(), name -> region.id());
        }
    }

    Trace trace() {
        return trace;
    }

    /** The same by another signature. */
    public FlowGraphs with(Signature other) {
        return new FlowGraphs(trace, other, calls);
    }

    /** The graph of a location; an empty one if none of its calls are events. */
    public FlowGraph of(int location) {
        java.util.Objects.checkIndex(location, trace.locations().size());
        return of(location, null);
    }

    /** The calls of a location, with their nodes. */
    public CallNodes calls(int location) {
        CallNodes.Notes notes = new CallNodes.Notes();
        return notes.of(
                trace,
                of(java.util.Objects.checkIndex(location, trace.locations().size()), notes));
    }

    FlowGraph of(int location, @Nullable NodeJournal journal) {
        return capture(location, journal).finish();
    }

    private LocationCapture capture(int location, @Nullable NodeJournal journal) {
        return new LocationCapture(trace, location, signature, selected, carriers, nameOf, labels, journal);
    }

    /**
     * The graphs of all locations that have events, in order of location; several at a time.
     *
     * @throws CancellationException if the thread is interrupted
     */
    public List<FlowGraph> all() {
        int locations = trace.locations().size();
        int groups = Math.min(locations, Runtime.getRuntime().availableProcessors());
        LocationCapture[] captures = new LocationCapture[locations];
        FlowGraph[] graphs = new FlowGraph[locations];
        IntStream.range(0, groups).parallel().forEach(group -> {
            // Events of all locations lie side by side: a piece of them at a time, while it is in the cache.
            for (long to = Math.min(PIECE, trace.length()); ; to = Math.min(to + PIECE, trace.length())) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new CancellationException("interrupted");
                }
                for (int location = group; location < locations; location += groups) {
                    if (captures[location] == null) {
                        captures[location] = capture(location, null);
                    }
                    captures[location].advance(to);
                }
                if (to == trace.length()) {
                    break;
                }
            }
            for (int location = group; location < locations; location += groups) {
                graphs[location] = captures[location].finish();
            }
        });
        return Arrays.stream(graphs).filter(graph -> graph.events() > 0).toList();
    }
}
