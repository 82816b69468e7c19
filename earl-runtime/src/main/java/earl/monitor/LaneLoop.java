package earl.monitor;

import earl.graph.GraphBuilder;
import earl.graph.loop.Loop;
import earl.graph.loop.LoopForest;
import java.util.stream.IntStream;

/**
 * The outermost loop that a thread is in, as its flow graph shows it.
 *
 * @param header node with which an iteration begins
 * @param inside by node, whether it is in the loop; nodes that came later are not known to be outside
 * @param size number of its nodes
 * @param loops loops of the whole graph
 */
@SuppressWarnings("ArrayRecordComponent") // by node, not to be changed, compared by nobody
record LaneLoop(int header, boolean[] inside, int size, int loops) {
    /** No loop. */
    static final LaneLoop NONE = new LaneLoop(-1, new boolean[0], 0, 0);

    /** Finds the loop in which the last call was. */
    static LaneLoop of(GraphBuilder graph) {
        int[] from = IntStream.range(0, graph.edges()).map(graph::from).toArray();
        int[] to = IntStream.range(0, graph.edges()).map(graph::to).toArray();
        long[] weight =
                IntStream.range(0, graph.edges()).mapToLong(graph::weight).toArray();
        LoopForest forest = LoopForest.of(graph.nodes(), 0, from, to, weight);
        for (Loop loop : forest.loops()) {
            if (loop.depth() == 1 && loop.contains(graph.last())) {
                boolean[] inside = new boolean[graph.nodes()];
                for (int node : loop.members()) {
                    inside[node] = true;
                }
                return new LaneLoop(loop.header(), inside, loop.size(), forest.size());
            }
        }
        return new LaneLoop(-1, new boolean[0], 0, forest.size());
    }

    boolean found() {
        return header >= 0;
    }

    /** Whether a call of a node means that the loop was left. */
    boolean leaves(int node) {
        return node < inside.length && !inside[node];
    }
}
