package earl.monitor;

import earl.graph.GraphBuilder;
import earl.graph.loop.Loop;
import earl.graph.loop.LoopForest;
import java.util.Arrays;
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

    /**
     * Finds the loop in which the last call was.
     *
     * @param lost the node that stands for calls that are missing, -1 if there is none. Nobody knows how it was come to: for the loops it is
     *     another beginning of the program, so that what only comes after it is found, and no loop goes through it
     */
    static LaneLoop of(GraphBuilder graph, int lost) {
        int[] edges = IntStream.range(0, graph.edges())
                .filter(edge -> graph.to(edge) != lost)
                .toArray();
        int root = graph.nodes();
        int[] from = Arrays.copyOf(Arrays.stream(edges).map(graph::from).toArray(), edges.length + 2);
        int[] to = Arrays.copyOf(Arrays.stream(edges).map(graph::to).toArray(), edges.length + 2);
        long[] weight =
                Arrays.copyOf(Arrays.stream(edges).mapToLong(graph::weight).toArray(), edges.length + 2);
        from[edges.length] = root;
        from[edges.length + 1] = root;
        to[edges.length + 1] = Math.max(lost, 0);
        Arrays.fill(weight, edges.length, edges.length + 2, 1);
        LoopForest forest = LoopForest.of(root + 1, root, from, to, weight);
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
