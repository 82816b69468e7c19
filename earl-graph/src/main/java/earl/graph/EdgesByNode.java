package earl.graph;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** The edges of a graph, by the node at one of their ends. Edges of one node are in order of their numbers. Immutable. */
final class EdgesByNode {
    private final int[] start;
    private final int[] ordered;

    /** @param end by edge, the node */
    EdgesByNode(int nodes, int edges, IntUnaryOperator end) {
        start = new int[nodes + 1];
        ordered = new int[edges];
        for (int edge = 0; edge < edges; edge++) {
            start[end.applyAsInt(edge) + 1]++;
        }
        for (int node = 0; node < nodes; node++) {
            start[node + 1] += start[node];
        }
        int[] next = start.clone();
        for (int edge = 0; edge < edges; edge++) {
            ordered[next[end.applyAsInt(edge)]++] = edge;
        }
    }

    /** All edges of a node. */
    int[] of(int node) {
        return Arrays.copyOfRange(ordered, start[node], start[node + 1]);
    }

    /** Number of edges of a node. */
    int count(int node) {
        return start[node + 1] - start[node];
    }

    /** An edge of a node, by an index below {@link #count}. */
    int get(int node, int place) {
        return ordered[start[node] + place];
    }
}
