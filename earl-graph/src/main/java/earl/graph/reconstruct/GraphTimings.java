package earl.graph.reconstruct;

import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.capture.FlowGraphs;
import java.util.ArrayList;
import java.util.List;

/**
 * The timings of graphs, and the error of the times that are reconstructed with them, in ticks.
 *
 * @param timings by graph
 * @param mean see {@link TimeError}; {@link #UNKNOWN} if the recorded times are not known
 * @param percentile see {@link TimeError}
 * @param drift see {@link TimeError}
 */
public record GraphTimings(List<GraphTiming> timings, long mean, long percentile, long drift) {
    /** An unknown error. */
    public static final long UNKNOWN = -1;

    /** Timings whose error is not known. */
    public static GraphTimings withUnknownError(List<GraphTiming> timings) {
        return new GraphTimings(timings, UNKNOWN, UNKNOWN, UNKNOWN);
    }

    /**
     * Measures the graphs of a trace.
     *
     * @param maker made the graphs
     */
    public static GraphTimings of(Trace trace, FlowGraphs maker, List<FlowGraph> graphs) {
        List<GraphTiming> timings = new ArrayList<>();
        TimeErrorSum error = new TimeErrorSum();
        for (FlowGraph graph : graphs) {
            RecordedTimes recorded = new RecordedTimes(trace, maker.calls(graph.location()));
            GraphTiming timing = GraphTiming.of(graph, recorded);
            timings.add(timing);
            error.add(recorded, timing.reconstruct(graph), Math.toIntExact(graph.events()));
        }
        return new GraphTimings(timings, error.mean(), error.percentile(), error.drift());
    }
}
