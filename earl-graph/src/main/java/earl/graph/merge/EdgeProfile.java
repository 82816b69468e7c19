package earl.graph.merge;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Edges between nodes of a merged graph, in order, with the number of times that a process took them. The begin is an edge
 * too. Immutable.
 */
final class EdgeProfile {
    private final long[] edges;
    private final long[] weights;
    private final long total;

    private EdgeProfile(long[] edges, long[] weights) {
        this.edges = edges;
        this.weights = weights;
        this.total = LongStream.of(weights).sum();
    }

    /** The profile of equivalent processes. */
    static EdgeProfile of(EquivalentProcesses alike) {
        WeightedEdges own = alike.edges();
        int n = own.size();
        Integer[] order = IntStream.range(0, n).boxed().toArray(Integer[]::new);
        Arrays.sort(order, (a, b) -> Long.compare(key(own, a), key(own, b)));
        long[] keys = new long[n + 1];
        long[] weights = new long[n + 1];
        keys[0] = alike.first();
        weights[0] = 1;
        for (int i = 0; i < n; i++) {
            keys[i + 1] = key(own, order[i]);
            weights[i + 1] = own.weight(order[i]);
        }
        return new EdgeProfile(keys, weights);
    }

    /** Edges from the begin of the program have the smallest keys. */
    private static long key(WeightedEdges edges, int edge) {
        return (edges.from(edge) + 1L) << 32 | edges.to(edge);
    }

    int size() {
        return edges.length;
    }

    long edge(int i) {
        return edges[i];
    }

    long weight(int i) {
        return weights[i];
    }

    long total() {
        return total;
    }

    /** One minus the weighted Jaccard index: 0 to 1. */
    double distance(EdgeProfile other) {
        long smaller = 0;
        int j = 0;
        for (int i = 0; i < edges.length; i++) {
            while (j < other.edges.length && other.edges[j] < edges[i]) {
                j++;
            }
            if (j < other.edges.length && other.edges[j] == edges[i]) {
                smaller += Math.min(weights[i], other.weights[j]);
            }
        }
        return distance(smaller, total, other.total);
    }

    /** The distance, given the sum of the smaller weights; the totals determine the sum of the larger ones. */
    static double distance(long smaller, long total, long otherTotal) {
        return 1 - smaller / (double) (total + otherTotal - smaller);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EdgeProfile that
                && Arrays.equals(that.edges, edges)
                && Arrays.equals(that.weights, weights);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(edges) + Arrays.hashCode(weights);
    }
}
