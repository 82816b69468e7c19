package earl.graph.file;

import earl.Events;
import earl.Location;
import earl.Trace;
import earl.graph.CallNodes;
import earl.graph.Calls;
import earl.graph.FlowGraph;
import earl.graph.FlowGraphs;
import earl.graph.GraphData;
import earl.graph.GraphData.Spans;
import earl.graph.Names;
import earl.graph.Signature;
import earl.graph.Signature.Part;
import earl.graph.Walk;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes an {@code .efg} file. */
public final class FlowFileWriter {
    static final String GRAPHS = "graphs";
    static final String STATS = "stats";
    static final String TIMES = "times";

    /** What is kept of times. */
    public enum Times {
        /** Nothing. */
        NONE,
        /** Total, shortest and longest, and a histogram, by node and edge. */
        STATS,
        /** When every call began and ended. */
        EXACT
    }

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
     * Writes the graphs of a trace.
     *
     * @param name of the trace
     * @param calls which of its calls are events
     * @param graphs all of one signature, in order of location; at least one
     * @param times what is kept of times
     */
    public static void write(
            Trace trace, String name, Calls calls, List<FlowGraph> graphs, Times times, OutputStream to)
            throws IOException {
        new FlowFileWriter(graphs).write(trace, name, calls, times, to);
    }

    private void write(Trace trace, String name, Calls calls, Times times, OutputStream to) throws IOException {
        Signature signature = graphs.getFirst().signature();
        FlowGraphs maker = new FlowGraphs(trace, signature, calls);
        BitWriter bits = new BitWriter();
        BitWriter timeBits = new BitWriter();
        GraphsCodec codec = new GraphsCodec(bits, signature);
        SpansCodec spans = new SpansCodec(timeBits);
        Instants instants = new Instants(timeBits, trace.info().startTicks());
        long events = 0;
        for (FlowGraph graph : graphs) {
            GraphData data = renumbered(graph);
            codec.code(data);
            if (times == Times.STATS) {
                withTimes(data, spans, data);
            } else if (times == Times.EXACT) {
                instants(trace, maker.calls(graph.location()), instants);
            }
            events += graph.events();
        }
        Head head = new Head(
                name,
                calls.toString(),
                signature,
                trace.info().ticksPerSecond(),
                trace.info().startTicks(),
                graphs.size(),
                events);
        Map<String, byte[]> parts = new LinkedHashMap<>();
        parts.put(Head.PART, head.bytes());
        parts.put(StoredNames.PART, names(trace, head).bytes());
        parts.put(GRAPHS, bits.finish());
        if (times != Times.NONE) {
            parts.put(times == Times.STATS ? STATS : TIMES, timeBits.finish());
        }
        Frame.write(parts, to);
    }

    private static void instants(Trace trace, CallNodes calls, Instants instants) {
        Events events = trace.events();
        Walk walk = calls.graph().walk();
        instants.begin(calls.graph());
        for (int call = 0; walk.next(); call++) {
            long enter = calls.enter(call);
            long exit = events.exitptr(enter);
            // A call that is not left lasts to the end.
            long last = trace.position(
                    calls.graph().location(), trace.length(calls.graph().location()) - 1);
            instants.code(walk, events.ticks(enter), events.ticks(exit == Trace.NONE ? last : exit));
        }
    }

    private StoredNames names(Trace trace, Head head) {
        List<Integer> ranks = trace.locations().stream()
                .map(location -> names.rank(location.id()))
                .toList();
        return new StoredNames(
                regionNames,
                siteNames,
                communicatorNames,
                trace.locations().stream().map(Location::label).toList(),
                ranks,
                head.ticksPerSecond(),
                head.start());
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

    /** The graph with the times of {@code given}, or when it is {@code null}, with those that are read. */
    static GraphData withTimes(GraphData graph, SpansCodec codec, @Nullable GraphData given) {
        long[] visits = new long[graph.nodes()];
        visits[0] = 1;
        Spans[] gaps = new Spans[graph.edges()];
        for (int edge = 0; edge < gaps.length; edge++) {
            long weight = Arrays.stream(graph.progressions[edge])
                    .mapToLong(run -> (long) run.runs() * run.count())
                    .sum();
            visits[graph.to[edge]] += weight;
            gaps[edge] = codec.code(given == null || given.gaps == null ? null : given.gaps[edge], weight);
        }
        Spans[] calls = new Spans[graph.nodes()];
        for (int node = 0; node < calls.length; node++) {
            calls[node] = codec.code(given == null || given.calls == null ? null : given.calls[node], visits[node]);
        }
        return new GraphData(
                graph.location,
                graph.signature,
                graph.keys,
                graph.partners,
                graph.from,
                graph.to,
                graph.progressions,
                calls,
                gaps);
    }
}
