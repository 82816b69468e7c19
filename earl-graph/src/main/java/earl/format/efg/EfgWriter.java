package earl.format.efg;

import earl.Location;
import earl.Trace;
import earl.codec.RangeEncoder;
import earl.format.efg.graph.GraphCodec;
import earl.graph.FlowGraph;
import earl.graph.GraphData;
import earl.graph.GraphNames;
import earl.graph.Signature;
import earl.graph.Signature.Property;
import earl.graph.capture.Calls;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Encodes graphs: numbers regions, call sites and communicators in order of use. One thread, one use. */
final class EfgWriter {
    private final Signature signature;
    private final List<FlowGraph> graphs;
    private final List<GraphData> renumbered = new ArrayList<>();
    private final GraphNames names;
    private final Map<Long, Integer> regions = new HashMap<>();
    /** One number may mean different call sites on different processes. */
    private record Site(long number, String text) {}

    private final Map<Site, Integer> sites = new HashMap<>();
    private final Map<Long, Integer> communicators = new HashMap<>();
    private final List<String> regionNames = new ArrayList<>();
    private final List<String> siteNames = new ArrayList<>();
    private final List<String> communicatorNames = new ArrayList<>();

    EfgWriter(List<FlowGraph> graphs) {
        this(graphs.getFirst().signature(), graphs.getFirst().names(), graphs);
    }

    EfgWriter(Signature signature, GraphNames names, List<FlowGraph> graphs) {
        this.signature = signature;
        this.names = names;
        this.graphs = graphs;
    }

    Head head(Trace trace, String name, Calls calls, boolean timed) {
        List<String> labels = trace.locations().stream().map(Location::label).toList();
        return head(
                name, calls, labels, trace.info().ticksPerSecond(), trace.info().startTicks(), timed);
    }

    /** The head of the file, once its graphs are renumbered. It has the start only if something in the file is a time. */
    Head head(String name, Calls calls, List<String> locations, long ticksPerSecond, long start, boolean timed) {
        graphs.forEach(graph -> renumbered.add(renumbered(graph)));
        List<StoredNames.StoredLocation> stored = IntStream.range(0, locations.size())
                .mapToObj(location -> new StoredNames.StoredLocation(locations.get(location), names.rank(location)))
                .toList();
        long from = timed || signature.has(Property.TIME) ? start : 0;
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

    /** The parts that all files have. */
    Map<String, byte[]> parts(Head head) {
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
        List<Property> parts = data.signature.properties();
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
