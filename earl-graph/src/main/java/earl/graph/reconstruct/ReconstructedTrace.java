package earl.graph.reconstruct;

import earl.TraceInfo;
import earl.diag.Diagnostics;
import earl.format.DecodedRecords;
import earl.format.RawRecords;
import earl.format.TraceSource;
import earl.graph.FlowGraph;
import earl.graph.GraphWalk;
import earl.memory.Capacity;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.Definitions;
import earl.store.LocationEvents;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The calls of a file that has statistics of times, as a trace: each process enters and leaves the regions that it called, at reconstructed
 * times. It has no messages, because the file does not have what single calls carried.
 */
public final class ReconstructedTrace implements TraceSource {
    private static final long CPU_THREAD = 1;
    private static final long PROCESS = 1;
    private static final long FUNCTION = 1;
    private static final long MPI = 4;
    private static final long COMPILER = 2;

    private final TraceInfo info;
    private final Map<Integer, FlowGraph> graphs = new HashMap<>();
    private final Map<Integer, GraphTiming> timings;
    private final Map<Integer, CallRange> ranges;
    private final Map<String, Integer> regions = new HashMap<>();
    private final Definitions definitions;
    private final List<DefinitionRecord> records = new ArrayList<>();
    private final Map<String, Long> strings = new HashMap<>();

    /**
     * A trace of some calls.
     *
     * @param info facts about the file; their clock counts for the trace
     * @param trace name of the original trace
     * @param start ticks at its first event
     * @param locations names of its locations
     * @param graphs its graphs
     * @param timings by location
     * @param ranges by location, which calls
     */
    public ReconstructedTrace(
            TraceInfo info,
            String trace,
            long start,
            List<String> locations,
            List<FlowGraph> graphs,
            Map<Integer, GraphTiming> timings,
            Map<Integer, CallRange> ranges) {
        this.info = info;
        this.timings = Map.copyOf(timings);
        this.ranges = Map.copyOf(ranges);
        graphs.forEach(graph -> this.graphs.put(graph.location(), graph));
        define(DefinitionKind.CLOCK_PROPERTIES, info.ticksPerSecond(), start, 0, DefinitionRecord.UNDEFINED);
        define(
                DefinitionKind.SYSTEM_TREE_NODE,
                0,
                string(trace),
                string("made up from statistics"),
                DefinitionRecord.UNDEFINED);
        for (FlowGraph graph : graphs) {
            for (int node = 0; node < graph.nodes(); node++) {
                region(region(graph, node));
            }
        }
        for (int location = 0; location < locations.size(); location++) {
            long name = string(locations.get(location));
            define(DefinitionKind.LOCATION_GROUP, location, name, PROCESS, 0, DefinitionRecord.UNDEFINED);
            define(DefinitionKind.LOCATION, location, name, CPU_THREAD, 0, location);
        }
        definitions = Definitions.of(records, new Diagnostics());
    }

    private void define(DefinitionKind kind, long... values) {
        records.add(DefinitionRecord.of(kind, values));
    }

    private long string(String text) {
        Long known = strings.get(text);
        if (known == null) {
            known = (long) strings.size();
            strings.put(text, known);
            records.add(DefinitionRecord.string(known, text));
        }
        return known;
    }

    private static String region(FlowGraph graph, int node) {
        return graph.region(node) < 0 ? graph.label(node) : graph.names().region(graph.region(node));
    }

    private void region(String name) {
        if (!regions.containsKey(name)) {
            long number = regions.size();
            regions.put(name, (int) number);
            long nothing = string("");
            long paradigm = name.startsWith("MPI_") ? MPI : COMPILER;
            define(
                    DefinitionKind.REGION,
                    number,
                    string(name),
                    string(name),
                    nothing,
                    FUNCTION,
                    paradigm,
                    0,
                    nothing,
                    0,
                    0);
        }
    }

    @Override
    public TraceInfo info() {
        return new TraceInfo(
                info.path(),
                info.format(),
                info.writer(),
                info.machine(),
                info.description(),
                definitions.clock().ticksPerSecond(),
                0,
                info.bytes(),
                info.properties(),
                info.steps());
    }

    @Override
    public Definitions definitions() {
        return definitions;
    }

    @Override
    public int locations() {
        return definitions.locations().size();
    }

    @Override
    public long estimatedEvents(int location) {
        return 0;
    }

    @Override
    public long bytes(int location) {
        return 0;
    }

    @Override
    public void decode(int location, LocationEvents into) {
        FlowGraph graph = graphs.get(location);
        GraphTiming timing = timings.get(location);
        CallRange range = ranges.getOrDefault(location, CallRange.NONE);
        if (graph == null || timing == null || range.isEmpty()) {
            into.finish();
            return;
        }
        CallTimes times = timing.reconstruct(graph);
        int[] byNode = new int[graph.nodes()];
        Arrays.setAll(byNode, node -> regions.getOrDefault(region(graph, node), 0));
        int[] open = new int[32];
        int[] openRegion = new int[32];
        int depth = 0;
        GraphWalk walk = graph.walk();
        while (walk.next() && walk.event() < range.to()) {
            int call = (int) walk.event();
            if (call < range.from()) {
                continue;
            }
            // Leave the calls that end before this one begins.
            while (depth > 0 && isLeft(times, open[depth - 1], call)) {
                depth--;
                into.leave(times.end(open[depth]), openRegion[depth]);
            }
            into.enter(times.begin(call), byNode[walk.node()]);
            if (depth == open.length) {
                open = Capacity.ensure(open, depth + 1);
                openRegion = Capacity.ensure(openRegion, depth + 1);
            }
            open[depth] = call;
            openRegion[depth++] = byNode[walk.node()];
        }
        while (depth > 0) {
            depth--;
            into.leave(times.end(open[depth]), openRegion[depth]);
        }
        into.finish();
    }

    private static boolean isLeft(CallTimes times, int open, int call) {
        return times.end(open) < times.begin(call)
                || (times.end(open) == times.begin(call) && times.end(call) > times.end(open));
    }

    @Override
    public RawRecords raw() {
        return new DecodedRecords(this);
    }

    @Override
    public void close() {
        graphs.clear();
    }
}
