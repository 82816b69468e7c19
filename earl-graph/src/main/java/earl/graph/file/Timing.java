package earl.graph.file;

import earl.graph.FlowGraph;
import earl.graph.GraphData;
import earl.graph.Walk;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of a graph's times beside those of its nodes and edges: when its first call began, and for each edge how much deeper in
 * open calls one is behind it than before. With both, times are made up for each call.
 */
final class Timing {
    /** Ticks. */
    final long first;
    /** By edge: 1 where the call before is still open, 0 where it was left, -1 where the one around it was, too. */
    final int[] deeper;

    Timing(long first, int[] deeper) {
        this.first = first;
        this.deeper = deeper;
    }

    /** That of a graph whose calls are known: where an edge is taken in several ways, that of most. */
    static Timing of(FlowGraph graph, TrueTimes times) {
        int[] deeper = new int[graph.edges()];
        int[] votes = new int[graph.edges()];
        Walk walk = graph.walk();
        int before = 0;
        for (int call = 0; walk.next(); call++) {
            int depth = times.depth(call);
            int edge = walk.edge();
            if (edge >= 0) {
                // The vote of Boyer and Moore.
                int now = depth - before;
                if (votes[edge] == 0) {
                    deeper[edge] = now;
                }
                votes[edge] += deeper[edge] == now ? 1 : -1;
            }
            before = depth;
        }
        return new Timing(times.begin(0), deeper);
    }

    /** Writes or reads it: {@code given} when writing, {@code null} when reading. */
    static Timing code(Bits bits, Models models, @Nullable Timing given, int edges, long start) {
        long first = start + models.first.signed(bits, given == null ? 0 : given.first - start);
        int[] deeper = new int[edges];
        for (int edge = 0; edge < edges; edge++) {
            deeper[edge] = (int) models.deeper.signed(bits, given == null ? 0 : given.deeper[edge]);
        }
        return new Timing(first, deeper);
    }

    /** What is learned from one graph for the next. */
    static final class Models {
        private final NumberModel first = new NumberModel();
        private final NumberModel deeper = new NumberModel();
    }

    /** Times for each call of the graph that this belongs to, whose own times must be known. */
    CallSpans reconstruct(FlowGraph graph) {
        GraphData data = graph.data();
        Draws[] calls = draws(Objects.requireNonNull(data.calls));
        Draws[] gaps = draws(Objects.requireNonNull(data.gaps));
        CallSpans times = new CallSpans(Math.toIntExact(graph.events()));
        int[] open = new int[32];
        int depth = 0;
        Walk walk = graph.walk();
        for (int call = 0; walk.next(); call++) {
            long begin = first;
            if (call > 0) {
                int inside = deeper[walk.edge()];
                long gap = gaps[walk.edge()].next();
                begin = (inside > 0 ? times.begin(call - 1) : times.end(call - 1)) + gap;
                for (int leave = Math.min(depth, 1 - inside); leave > 0; leave--) {
                    depth--;
                    if (open[depth] != call - 1) {
                        // It lasts at least as long as what it called, and no longer than to the next call.
                        times.end(open[depth], Math.clamp(times.end(open[depth]), times.end(call - 1), begin));
                    }
                }
            }
            times.set(call, begin, begin + calls[walk.node()].next());
            if (depth == open.length) {
                open = Arrays.copyOf(open, depth * 2);
            }
            open[depth++] = call;
        }
        for (int i = depth - 2; i >= 0; i--) {
            times.end(open[i], Math.max(times.end(open[i]), times.end(open[i + 1])));
        }
        return times;
    }

    private static Draws[] draws(GraphData.Spans[] spans) {
        return Arrays.stream(spans).map(Draws::new).toArray(Draws[]::new);
    }
}
