package earl.graph.capture;

import earl.graph.FlowGraph;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** The calls of a location by the edge that leads to them. 4 bytes per call. Immutable. */
public final class EdgeCalls {
    private final int[] calls;
    /** [edge] -> index in {@link #calls} of its first call. */
    private final int[] begin;
    /** [edge] -> index in {@link #calls} after its last call. */
    private final int[] end;

    /** All calls of a location but the first. */
    public EdgeCalls(CallNodes nodes) {
        FlowGraph graph = nodes.graph();
        int[] all = IntStream.range(1, Math.max(1, nodes.calls())).toArray();
        calls = sorted(sorted(all, graph.nodes(), nodes::node), graph.nodes(), call -> nodes.node(call - 1));
        begin = new int[graph.edges()];
        end = new int[graph.edges()];
        for (int first = 0; first < calls.length; ) {
            int source = nodes.node(calls[first] - 1);
            int target = nodes.node(calls[first]);
            int last = first;
            while (last < calls.length && nodes.node(calls[last]) == target && nodes.node(calls[last] - 1) == source) {
                last++;
            }
            int edge = graph.edge(source, target);
            begin[edge] = first;
            end[edge] = last;
            first = last;
        }
    }

    /** Sorts calls by their keys; calls with equal keys stay in order. */
    private static int[] sorted(int[] calls, int keys, IntUnaryOperator key) {
        int[] next = new int[keys + 1];
        for (int call : calls) {
            next[key.applyAsInt(call) + 1]++;
        }
        Arrays.parallelPrefix(next, Integer::sum);
        int[] sorted = new int[calls.length];
        for (int call : calls) {
            sorted[next[key.applyAsInt(call)]++] = call;
        }
        return sorted;
    }

    /** Numbers of the calls to which an edge leads, in order. */
    public int[] of(int edge) {
        return Arrays.copyOfRange(calls, begin[edge], end[edge]);
    }
}
