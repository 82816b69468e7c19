package earl.graph.file;

import earl.Location;
import earl.Trace;
import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.format.TraceSource;
import earl.graph.Calls;
import earl.graph.FlowGraph;
import earl.graph.FlowGraphs;
import earl.graph.GraphData;
import earl.graph.Names;
import earl.graph.Signature;
import earl.graph.Signature.Part;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Writes an {@code .efg} file. */
public final class FlowFileWriter {
    static final String GRAPHS = "graphs";

    private final List<FlowGraph> graphs;
    private final Names names;
    private final Map<Long, Integer> regions = new HashMap<>();
    /** A number of a call site may mean another place on another process. */
    private record Site(long number, String words) {}

    private final Map<Site, Integer> sites = new HashMap<>();
    private final Map<Long, Integer> communicators = new HashMap<>();
    private final List<String> regionNames = new ArrayList<>();
    private final List<String> siteNames = new ArrayList<>();
    private final List<String> communicatorNames = new ArrayList<>();

    private FlowFileWriter(List<FlowGraph> graphs) {
        this.graphs = graphs;
        this.names = graphs.getFirst().names();
    }

    /**
     * Writes the graphs of a trace, and nothing of its times.
     *
     * @param name of the trace
     * @param calls which of its calls are events
     * @param graphs all of one signature, in order of location; at least one
     */
    public static void write(Trace trace, String name, Calls calls, List<FlowGraph> graphs, OutputStream to)
            throws IOException {
        Frame.write(new FlowFileWriter(graphs).parts(trace, name, calls, false), to);
    }

    /**
     * Writes graphs that were made without a trace.
     *
     * @param name of the program
     * @param calls which of its calls are events
     * @param graphs all of one signature and with the same names, in order of location; at least one
     * @param locations number of locations, those without a graph too
     * @param start ticks of the beginning
     */
    public static void write(
            String name, Calls calls, List<FlowGraph> graphs, int locations, long start, OutputStream to)
            throws IOException {
        FlowFileWriter writer = new FlowFileWriter(graphs);
        List<String> labels =
                IntStream.range(0, locations).mapToObj(writer.names::location).toList();
        Frame.write(writer.parts(name, calls, labels, Math.round(writer.names.ticksPerSecond()), start), to);
    }

    /** The same with statistics of times, by node and edge, and how far the times that are made up from them are off. */
    public static void writeStatistics(Trace trace, String name, Calls calls, List<FlowGraph> graphs, OutputStream to)
            throws IOException {
        Frame.write(new FlowFileWriter(graphs).parts(trace, name, calls, true), to);
    }

    /**
     * The same with everything that the trace has but snapshots, so that the file can be opened as a trace.
     *
     * @param source the trace, of which nothing was decoded yet; it stays the caller's
     * @param raw the same, for its markers; {@code null}: it has none
     * @param found what is told what is odd in the source; a reader of the file is told the same
     */
    public static void writeTrace(
            Trace trace,
            TraceSource source,
            @Nullable RawRecords raw,
            Diagnostics found,
            String name,
            Calls calls,
            List<FlowGraph> graphs,
            OutputStream to)
            throws IOException {
        Map<String, byte[]> parts = new FlowFileWriter(graphs).parts(trace, name, calls, false);
        new RecordsWriter(source, raw, found, calls, graphs, trace.info().startTicks()).write(parts);
        Frame.write(parts, to);
    }

    private Map<String, byte[]> parts(Trace trace, String name, Calls calls, boolean statistics) {
        List<String> labels = trace.locations().stream().map(Location::label).toList();
        Map<String, byte[]> parts = parts(
                name, calls, labels, trace.info().ticksPerSecond(), trace.info().startTicks());
        if (statistics) {
            Signature signature = graphs.getFirst().signature();
            FlowGraphs maker = new FlowGraphs(trace, signature, calls);
            parts.put(StatsPart.NAME, StatsPart.bytes(graphs, trace, maker));
        }
        return parts;
    }

    private Map<String, byte[]> parts(
            String name, Calls calls, List<String> locations, long ticksPerSecond, long start) {
        Signature signature = graphs.getFirst().signature();
        BitWriter bits = new BitWriter();
        GraphsCodec codec = new GraphsCodec(bits, signature);
        long events = 0;
        for (FlowGraph graph : graphs) {
            GraphData data = renumbered(graph);
            codec.code(data);
            events += graph.events();
        }
        Head head = new Head(
                name,
                calls.toString(),
                signature,
                ticksPerSecond,
                start,
                graphs.size(),
                events,
                names(locations, ticksPerSecond, start));
        Map<String, byte[]> parts = new LinkedHashMap<>();
        parts.put(Head.PART, head.bytes());
        parts.put(GRAPHS, bits.finish());
        return parts;
    }

    private StoredNames names(List<String> locations, long ticksPerSecond, long start) {
        List<Integer> ranks =
                IntStream.range(0, locations.size()).map(names::rank).boxed().toList();
        return new StoredNames(regionNames, siteNames, communicatorNames, locations, ranks, ticksPerSecond, start);
    }

    /** The graph with regions, call sites and communicators numbered as they come. */
    private GraphData renumbered(FlowGraph graph) {
        GraphData data = graph.data();
        List<Part> parts = data.signature.parts();
        for (int part = 0; part < parts.size(); part++) {
            long[] column = data.keys[part];
            for (int node = 0; node < column.length; node++) {
                int of = node;
                long key = column[node];
                column[node] = switch (parts.get(part)) {
                    case CALL, REGION ->
                        key < 0 ? key : number(regions, regionNames, key, () -> names.region((int) key));
                    case CALLSITE -> {
                        String words = names.callsite(graph, of);
                        yield number(sites, siteNames, new Site(key, words), () -> words);
                    }
                    case COMM ->
                        key < 0
                                ? key
                                : number(communicators, communicatorNames, key, () -> names.communicator((int) key));
                    default -> key;
                };
            }
        }
        return data;
    }

    private static <T> long number(
            Map<T, Integer> numbers, List<String> words, T key, java.util.function.Supplier<String> word) {
        Integer known = numbers.get(key);
        if (known == null) {
            known = words.size();
            numbers.put(key, known);
            words.add(word.get());
        }
        return known;
    }
}
