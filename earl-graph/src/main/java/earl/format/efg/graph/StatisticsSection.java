package earl.format.efg.graph;

import earl.codec.Coder;
import earl.codec.NumberModel;
import earl.codec.RangeEncoder;
import earl.graph.FlowGraph;
import earl.graph.GraphData;
import earl.graph.GraphData.Spans;
import earl.graph.reconstruct.GraphTiming;
import earl.graph.reconstruct.GraphTimings;
import earl.graph.reconstruct.TimeError;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Part {@code stats}: the error of reconstructed times; then by graph its timing, and the durations of its edges and nodes. One thread, one
 * use.
 */
public final class StatisticsSection {
    public static final String NAME = "stats";

    private static final Spans[] NO_DURATIONS = {};
    private static final GraphTiming BLANK = new GraphTiming(0, new int[0]);

    private final Coder coder;
    private final NumberModel errors = new NumberModel();
    private final NumberModel firsts = new NumberModel();
    private final NumberModel depthChanges = new NumberModel();
    private final DurationCodec durations;

    private StatisticsSection(Coder coder) {
        this.coder = coder;
        this.durations = new DurationCodec(coder);
    }

    public static byte[] bytes(List<FlowGraph> graphs, GraphTimings timings, long start) {
        RangeEncoder encoder = new RangeEncoder();
        StatisticsSection part = new StatisticsSection(encoder);
        part.error(timings);
        for (int i = 0; i < graphs.size(); i++) {
            GraphData data = graphs.get(i).data();
            part.timing(timings.timings().get(i), data.edges(), start);
            part.durations(data);
        }
        return encoder.finish();
    }

    /** The error of reconstructed times; {@code null} if it is not known. */
    public static @Nullable TimeError error(Coder decoder, long ticksPerSecond) {
        GraphTimings error = new StatisticsSection(decoder).error(GraphTimings.withUnknownError(List.of()));
        double second = ticksPerSecond;
        return error.mean() == GraphTimings.UNKNOWN
                ? null
                : new TimeError(error.mean() / second, error.percentile() / second, error.drift() / second);
    }

    /** Replaces graphs by graphs with durations, and adds their timings by location. */
    public static void read(Coder decoder, List<GraphData> graphs, long start, Map<Integer, GraphTiming> timings) {
        StatisticsSection part = new StatisticsSection(decoder);
        part.error(GraphTimings.withUnknownError(List.of()));
        graphs.replaceAll(graph -> {
            timings.put(graph.location, part.timing(BLANK, graph.edges(), start));
            return part.durations(graph);
        });
    }

    private GraphTimings error(GraphTimings error) {
        return new GraphTimings(
                error.timings(),
                errors.signed(coder, error.mean()),
                errors.signed(coder, error.percentile()),
                errors.signed(coder, error.drift()));
    }

    private GraphTiming timing(GraphTiming timing, int edges, long start) {
        long first = start + firsts.signed(coder, timing.first() - start);
        int[] changes = Arrays.copyOf(timing.depthChanges(), edges);
        for (int edge = 0; edge < edges; edge++) {
            changes[edge] = (int) depthChanges.signed(coder, changes[edge]);
        }
        return new GraphTiming(first, changes);
    }

    /** Codes the durations of a graph; a decoder passes a graph without them. */
    private GraphData durations(GraphData graph) {
        Spans[] knownGaps = graph.gaps == null ? NO_DURATIONS : graph.gaps;
        Spans[] knownCalls = graph.calls == null ? NO_DURATIONS : graph.calls;
        long[] visits = new long[graph.nodes()];
        visits[0] = 1;
        Spans[] gaps = new Spans[graph.edges()];
        for (int edge = 0; edge < gaps.length; edge++) {
            long weight = Arrays.stream(graph.progressions[edge])
                    .mapToLong(run -> (long) run.runs() * run.count())
                    .sum();
            visits[graph.to[edge]] += weight;
            gaps[edge] = durations.code(edge < knownGaps.length ? knownGaps[edge] : DurationCodec.BLANK, weight);
        }
        Spans[] calls = new Spans[graph.nodes()];
        for (int node = 0; node < calls.length; node++) {
            calls[node] =
                    durations.code(node < knownCalls.length ? knownCalls[node] : DurationCodec.BLANK, visits[node]);
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
