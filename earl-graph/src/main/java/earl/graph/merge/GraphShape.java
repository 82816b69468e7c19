package earl.graph.merge;

import earl.graph.FlowGraph;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A graph relative to its process: nodes without what differs between processes, and how often each edge was taken.
 * Equivalent processes have equal shapes. Immutable.
 */
final class GraphShape {
    private final FlowGraph graph;
    private final long[] keys;
    private final int width;
    private final int hash;

    /**
     * A shape.
     *
     * @param keys the keys of the nodes, one after the other
     * @param width number of values of each key
     */
    GraphShape(FlowGraph graph, long[] keys, int width) {
        this.graph = graph;
        this.keys = keys;
        this.width = width;
        int sum = Arrays.hashCode(keys);
        for (int edge = 0; edge < graph.edges(); edge++) {
            sum = (sum * 31 + graph.to(edge)) * 31 + Long.hashCode(graph.weight(edge));
        }
        this.hash = sum;
    }

    FlowGraph graph() {
        return graph;
    }

    /** The key of a node. */
    void key(int node, long[] into) {
        System.arraycopy(keys, node * width, into, 0, width);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GraphShape that
                && that.hash == hash
                && that.graph.edges() == graph.edges()
                && Arrays.equals(that.keys, keys)
                && sameEdges(that.graph);
    }

    private boolean sameEdges(FlowGraph other) {
        for (int edge = 0; edge < graph.edges(); edge++) {
            if (graph.from(edge) != other.from(edge)
                    || graph.to(edge) != other.to(edge)
                    || graph.weight(edge) != other.weight(edge)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
