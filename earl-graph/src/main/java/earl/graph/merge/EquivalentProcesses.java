package earl.graph.merge;

import earl.graph.FlowGraph;
import earl.memory.IntList;

/** Processes whose graphs have the same shape, with their common figures. One thread while it grows. */
final class EquivalentProcesses {
    private final GraphShape shape;
    private final int[] nodeOf;
    private final long[] gap;
    private final IntList numbers = new IntList();

    /**
     * Has no processes yet.
     *
     * @param nodeOf node of the merged graph by node of theirs
     */
    EquivalentProcesses(GraphShape shape, int[] nodeOf) {
        this.shape = shape;
        this.nodeOf = nodeOf;
        this.gap = new long[shape.graph().edges()];
    }

    /** One more, with the number of its process. */
    void add(FlowGraph graph, int number) {
        numbers.add(number);
        for (int edge = 0; edge < gap.length; edge++) {
            gap[edge] += graph.gaps().total(edge);
        }
    }

    /** Their processes. */
    int[] numbers() {
        return numbers.toArray();
    }

    int nodes() {
        return nodeOf.length;
    }

    /** Node of the merged graph. */
    int nodeOf(int node) {
        return nodeOf[node];
    }

    /** Node of the merged graph at which they begin. */
    int first() {
        return nodeOf[shape.graph().first()];
    }

    /**
     * The edges of each process between nodes of the merged graph, where several of its own edges may coincide; ticks are
     * totals of all processes.
     */
    WeightedEdges edges() {
        FlowGraph graph = shape.graph();
        WeightedEdges edges = new WeightedEdges();
        for (int edge = 0; edge < gap.length; edge++) {
            edges.add(nodeOf[graph.from(edge)], nodeOf[graph.to(edge)], graph.weight(edge), gap[edge]);
        }
        return edges;
    }
}
