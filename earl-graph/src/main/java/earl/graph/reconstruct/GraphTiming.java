package earl.graph.reconstruct;

import earl.graph.FlowGraph;
import earl.graph.GraphData;
import earl.graph.GraphWalk;
import earl.memory.IntList;
import java.util.Arrays;
import java.util.Objects;

/**
 * The part of a graph's times that a file keeps, in addition to the durations of its nodes and edges. With both, {@link
 * #reconstruct} gives each call its times.
 *
 * @param first ticks at the begin of the first call
 * @param depthChanges by edge: 1 if the previous call is still open at its end, 0 if it was left, -1 if the call around it was left too
 */
@SuppressWarnings("ArrayRecordComponent") // large, and not changed
public record GraphTiming(long first, int[] depthChanges) {
    /**
     * The timing of a graph whose recorded times are known. If an edge has several depth changes, the most frequent one
     * counts.
     */
    static GraphTiming of(FlowGraph graph, RecordedTimes recorded) {
        int[] changes = new int[graph.edges()];
        int[] votes = new int[graph.edges()];
        GraphWalk walk = graph.walk();
        int before = 0;
        for (int call = 0; walk.next(); call++) {
            int depth = recorded.depth(call);
            int edge = walk.edge();
            if (edge >= 0) {
                // The majority vote of Boyer and Moore.
                int now = depth - before;
                if (votes[edge] == 0) {
                    changes[edge] = now;
                }
                votes[edge] += changes[edge] == now ? 1 : -1;
            }
            before = depth;
        }
        return new GraphTiming(recorded.begin(0), changes);
    }

    /** The times of each call of a graph, which must have durations. */
    public CallTimes reconstruct(FlowGraph graph) {
        GraphData data = graph.data();
        HistogramSampler[] calls = samplers(Objects.requireNonNull(data.calls));
        HistogramSampler[] gaps = samplers(Objects.requireNonNull(data.gaps));
        CallTimes times = new CallTimes(Math.toIntExact(graph.events()));
        IntList open = new IntList();
        GraphWalk walk = graph.walk();
        for (int call = 0; walk.next(); call++) {
            long begin = first;
            if (call > 0) {
                int change = depthChanges[walk.edge()];
                long gap = gaps[walk.edge()].next();
                begin = (change > 0 ? times.begin(call - 1) : times.end(call - 1)) + gap;
                for (int leave = Math.min(open.size(), 1 - change); leave > 0; leave--) {
                    int left = open.removeLast();
                    if (left != call - 1) {
                        // It ends no earlier than the call inside it, and no later than the next call begins.
                        times.end(left, Math.clamp(times.end(left), times.end(call - 1), begin));
                    }
                }
            }
            times.set(call, begin, begin + calls[walk.node()].next());
            open.add(call);
        }
        for (int i = open.size() - 2; i >= 0; i--) {
            times.end(open.get(i), Math.max(times.end(open.get(i)), times.end(open.get(i + 1))));
        }
        return times;
    }

    private static HistogramSampler[] samplers(GraphData.Spans[] spans) {
        return Arrays.stream(spans).map(HistogramSampler::new).toArray(HistogramSampler[]::new);
    }
}
