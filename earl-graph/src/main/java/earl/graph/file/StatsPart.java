package earl.graph.file;

import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.FlowGraphs;
import earl.graph.GraphData;
import earl.graph.GraphData.Spans;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Part {@code stats}: how far times that are made up from it are off; then of each graph, when its first call began, how deep one is
 * behind each edge, and the times of its edges and nodes.
 */
final class StatsPart {
    static final String NAME = "stats";

    /** A mean error is never negative. */
    private static final long UNKNOWN = -1;

    private StatsPart() {}

    static byte[] bytes(List<FlowGraph> graphs, Trace trace, FlowGraphs maker) {
        List<Timing> timings = new ArrayList<>();
        ErrorSum error = new ErrorSum();
        for (FlowGraph graph : graphs) {
            TrueTimes truth = new TrueTimes(trace, maker.calls(graph.location()));
            Timing timing = Timing.of(graph, truth);
            timings.add(timing);
            error.add(truth, timing.reconstruct(graph), Math.toIntExact(graph.events()));
        }
        return bytes(graphs, timings, error.ticks(), trace.info().startTicks());
    }

    /** Of graphs whose calls nobody kept, none of them in another: how far made-up times are off is not known. */
    static byte[] bytes(List<FlowGraph> graphs, List<Long> firsts, long start) {
        List<Timing> timings = new ArrayList<>();
        for (int i = 0; i < graphs.size(); i++) {
            timings.add(new Timing(firsts.get(i), new int[graphs.get(i).edges()]));
        }
        return bytes(graphs, timings, new long[] {UNKNOWN, UNKNOWN, UNKNOWN}, start);
    }

    private static byte[] bytes(List<FlowGraph> graphs, List<Timing> timings, long[] error, long start) {
        BitWriter bits = new BitWriter();
        codeError(bits, error);
        Timing.Models models = new Timing.Models();
        SpansCodec spans = new SpansCodec(bits);
        for (int i = 0; i < graphs.size(); i++) {
            GraphData data = graphs.get(i).data();
            Timing.code(bits, models, timings.get(i), data.edges(), start);
            withTimes(data, spans, data);
        }
        return bits.finish();
    }

    private static long[] codeError(Bits bits, long[] given) {
        NumberModel model = new NumberModel();
        return Arrays.stream(given).map(ticks -> model.signed(bits, ticks)).toArray();
    }

    /** {@code null} if it is not known. */
    static @Nullable TimeError error(BitReader bits, long perSecond) {
        double ticksPerSecond = perSecond;
        long[] ticks = codeError(bits, new long[3]);
        return ticks[0] == UNKNOWN
                ? null
                : new TimeError(ticks[0] / ticksPerSecond, ticks[1] / ticksPerSecond, ticks[2] / ticksPerSecond);
    }

    /** Gives graphs their times. */
    static void read(BitReader bits, List<GraphData> graphs, long start, Map<Integer, Timing> timings) {
        codeError(bits, new long[3]);
        Timing.Models models = new Timing.Models();
        SpansCodec spans = new SpansCodec(bits);
        graphs.replaceAll(graph -> {
            timings.put(graph.location, Timing.code(bits, models, null, graph.edges(), start));
            return withTimes(graph, spans, null);
        });
    }

    /** The graph with the times of {@code given}, or when it is {@code null}, with those that are read. */
    private static GraphData withTimes(GraphData graph, SpansCodec codec, @Nullable GraphData given) {
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
