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

    private final Signature signature;
    private final List<FlowGraph> graphs;
    private final List<GraphData> renumbered = new ArrayList<>();
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
        this(graphs.getFirst().signature(), graphs.getFirst().names(), graphs);
    }

    private FlowFileWriter(Signature signature, Names names, List<FlowGraph> graphs) {
        this.signature = signature;
        this.names = names;
        this.graphs = graphs;
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
        FlowFileWriter writer = new FlowFileWriter(graphs);
        Frame.write(writer.parts(writer.head(trace, name, calls, false)), to);
    }

    /**
     * Writes graphs that were made without a trace, with the times of their nodes and edges. None of their calls was made in another.
     *
     * @param name of the program
     * @param calls which of its calls are events
     * @param graphs all of one signature and with the same names, in order of location; at least one
     * @param firsts by graph, ticks when its first call began
     * @param locations number of locations, those without a graph too
     * @param start ticks of the beginning
     */
    public static void write(
            String name,
            Calls calls,
            List<FlowGraph> graphs,
            List<Long> firsts,
            int locations,
            long start,
            OutputStream to)
            throws IOException {
        FlowFileWriter writer = new FlowFileWriter(graphs);
        List<String> labels =
                IntStream.range(0, locations).mapToObj(writer.names::location).toList();
        long ticksPerSecond = Math.round(writer.names.ticksPerSecond());
        Map<String, byte[]> parts = writer.parts(writer.head(name, calls, labels, ticksPerSecond, start, true));
        parts.put(StatsPart.NAME, StatsPart.bytes(graphs, firsts, start));
        Frame.write(parts, to);
    }

    /** The same with statistics of times, by node and edge, and how far the times that are made up from them are off. */
    public static void writeStatistics(Trace trace, String name, Calls calls, List<FlowGraph> graphs, OutputStream to)
            throws IOException {
        FlowFileWriter writer = new FlowFileWriter(graphs);
        Map<String, byte[]> parts = writer.parts(writer.head(trace, name, calls, true));
        FlowGraphs maker = new FlowGraphs(trace, writer.signature, calls);
        parts.put(StatsPart.NAME, StatsPart.bytes(graphs, trace, maker));
        Frame.write(parts, to);
    }

    /**
     * The same with everything that the trace has but snapshots, so that the file can be opened as a trace.
     *
     * @param source the trace, of which nothing was decoded yet; it stays the caller's
     * @param raw the same, for its markers; {@code null}: it has none
     * @param found what is told what is odd in the source; a reader of the file is told the same
     * @param graphs all of one signature, in order of location; none if no call of the trace is an event
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
        FlowFileWriter writer = graphs.isEmpty()
                ? new FlowFileWriter(Signature.DEFAULT, new FlowGraphs(trace).names(), graphs)
                : new FlowFileWriter(graphs);
        Head head = writer.head(trace, name, calls, true);
        Map<String, byte[]> parts = writer.parts(head);
        new RecordsWriter(source, raw, found, calls, graphs, head.start()).write(head, parts);
        Frame.write(parts, to);
    }

    private Head head(Trace trace, String name, Calls calls, boolean timed) {
        List<String> labels = trace.locations().stream().map(Location::label).toList();
        return head(
                name, calls, labels, trace.info().ticksPerSecond(), trace.info().startTicks(), timed);
    }

    /** What the file says of itself, once its graphs are renumbered: the start only where something in it is a time. */
    private Head head(
            String name, Calls calls, List<String> locations, long ticksPerSecond, long start, boolean timed) {
        graphs.forEach(graph -> renumbered.add(renumbered(graph)));
        List<Integer> ranks =
                IntStream.range(0, locations.size()).map(names::rank).boxed().toList();
        long from = timed || signature.has(Part.TIME) ? start : 0;
        return new Head(
                name,
                calls.toString(),
                signature,
                ticksPerSecond,
                from,
                graphs.size(),
                graphs.stream().mapToLong(FlowGraph::events).sum(),
                new StoredNames(regionNames, siteNames, communicatorNames, locations, ranks, ticksPerSecond, from));
    }

    private Map<String, byte[]> parts(Head head) {
        BitWriter bits = new BitWriter();
        GraphsCodec codec = new GraphsCodec(bits, signature);
        renumbered.forEach(codec::code);
        Map<String, byte[]> parts = new LinkedHashMap<>();
        parts.put(Head.PART, head.bytes());
        parts.put(GRAPHS, bits.finish());
        return parts;
    }

    /** The graph with regions, call sites and communicators numbered as they come. */
    private GraphData renumbered(FlowGraph graph) {
        GraphData data = graph.structure();
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
