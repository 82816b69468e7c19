package earl.format.efg;

import earl.Location;
import earl.Trace;
import earl.codec.RangeEncoder;
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
import earl.graph.reconstruct.GraphTiming;
import earl.graph.reconstruct.GraphTimings;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Writes an {@code .efg} file: numbers regions, call sites and communicators in order of use, and encodes the parts. One thread. */
final class EfgWriter {
    private final Signature signature;
    private final List<FlowGraph> graphs;
    private final List<GraphData> renumbered = new ArrayList<>();
    private final Names names;
    private final Map<Long, Integer> regions = new HashMap<>();
    /** One number may mean different call sites on different processes. */
    private record Site(long number, String text) {}

    private final Map<Site, Integer> sites = new HashMap<>();
    private final Map<Long, Integer> communicators = new HashMap<>();
    private final List<String> regionNames = new ArrayList<>();
    private final List<String> siteNames = new ArrayList<>();
    private final List<String> communicatorNames = new ArrayList<>();

    private EfgWriter(List<FlowGraph> graphs) {
        this(graphs.getFirst().signature(), graphs.getFirst().names(), graphs);
    }

    private EfgWriter(Signature signature, Names names, List<FlowGraph> graphs) {
        this.signature = signature;
        this.names = names;
        this.graphs = graphs;
    }

    static void write(Trace trace, String name, Calls calls, List<FlowGraph> graphs, OutputStream to)
            throws IOException {
        EfgWriter writer = new EfgWriter(graphs);
        Frame.write(writer.parts(writer.head(trace, name, calls, false)), to);
    }

    static void writeStatistics(
            String name,
            Calls calls,
            List<FlowGraph> graphs,
            List<Long> firsts,
            int locations,
            long start,
            OutputStream to)
            throws IOException {
        EfgWriter writer = new EfgWriter(graphs);
        List<String> labels =
                IntStream.range(0, locations).mapToObj(writer.names::location).toList();
        List<GraphTiming> timings = new ArrayList<>();
        for (int i = 0; i < graphs.size(); i++) {
            timings.add(new GraphTiming(firsts.get(i), new int[graphs.get(i).edges()]));
        }
        long ticksPerSecond = Math.round(writer.names.ticksPerSecond());
        Map<String, byte[]> parts = writer.parts(writer.head(name, calls, labels, ticksPerSecond, start, true));
        parts.put(StatisticsPart.NAME, StatisticsPart.bytes(graphs, GraphTimings.withUnknownError(timings), start));
        Frame.write(parts, to);
    }

    static void writeStatistics(Trace trace, String name, Calls calls, List<FlowGraph> graphs, OutputStream to)
            throws IOException {
        EfgWriter writer = new EfgWriter(graphs);
        Map<String, byte[]> parts = writer.parts(writer.head(trace, name, calls, true));
        FlowGraphs maker = new FlowGraphs(trace, writer.signature, calls);
        GraphTimings timings = GraphTimings.of(trace, maker, graphs);
        parts.put(
                StatisticsPart.NAME,
                StatisticsPart.bytes(graphs, timings, trace.info().startTicks()));
        Frame.write(parts, to);
    }

    static void writeTrace(
            Trace trace,
            TraceSource source,
            @Nullable RawRecords raw,
            Diagnostics found,
            String name,
            Calls calls,
            List<FlowGraph> graphs,
            OutputStream to)
            throws IOException {
        EfgWriter writer = graphs.isEmpty()
                ? new EfgWriter(Signature.DEFAULT, new FlowGraphs(trace).names(), graphs)
                : new EfgWriter(graphs);
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

    /** The head of the file, once its graphs are renumbered. It has the start only if something in the file is a time. */
    private Head head(
            String name, Calls calls, List<String> locations, long ticksPerSecond, long start, boolean timed) {
        graphs.forEach(graph -> renumbered.add(renumbered(graph)));
        List<StoredNames.StoredLocation> stored = IntStream.range(0, locations.size())
                .mapToObj(location -> new StoredNames.StoredLocation(locations.get(location), names.rank(location)))
                .toList();
        long from = timed || signature.has(Part.TIME) ? start : 0;
        return new Head(
                name,
                calls.toString(),
                signature,
                ticksPerSecond,
                from,
                graphs.size(),
                graphs.stream().mapToLong(FlowGraph::events).sum(),
                new StoredNames(regionNames, siteNames, communicatorNames, stored, ticksPerSecond, from));
    }

    private Map<String, byte[]> parts(Head head) {
        RangeEncoder encoder = new RangeEncoder();
        GraphCodec codec = new GraphCodec(encoder, signature);
        renumbered.forEach(codec::code);
        Map<String, byte[]> parts = new LinkedHashMap<>();
        parts.put(Head.PART, head.bytes());
        parts.put(GraphCodec.PART, encoder.finish());
        return parts;
    }

    /** The graph with regions, call sites and communicators numbered in order of use. */
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
                        String text = names.callsite(graph, of);
                        yield number(sites, siteNames, new Site(key, text), () -> text);
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

    private static <T> long number(Map<T, Integer> numbers, List<String> texts, T key, Supplier<String> text) {
        Integer known = numbers.get(key);
        if (known == null) {
            known = texts.size();
            numbers.put(key, known);
            texts.add(text.get());
        }
        return known;
    }
}
