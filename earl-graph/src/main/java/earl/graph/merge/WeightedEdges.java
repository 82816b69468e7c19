package earl.graph.merge;

import earl.graph.Edges;
import earl.memory.Capacity;

/** Edges with their weights and the ticks between the calls: the edges of one process between nodes of a merged graph. */
final class WeightedEdges {
    private final Edges edges = new Edges();
    private long[] weight = new long[16];
    private long[] gap = new long[16];

    void add(int from, int to, long times, long ticks) {
        int edge = edges.find(from, to);
        if (edge >= weight.length) {
            weight = Capacity.ensure(weight, edge + 1);
            gap = Capacity.ensure(gap, edge + 1);
        }
        weight[edge] += times;
        gap[edge] += ticks;
    }

    int size() {
        return edges.size();
    }

    int from(int edge) {
        return edges.from(edge);
    }

    int to(int edge) {
        return edges.to(edge);
    }

    long weight(int edge) {
        return weight[edge];
    }

    long gap(int edge) {
        return gap[edge];
    }
}
