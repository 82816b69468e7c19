package earl.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Groups processes whose graphs are alike. The distance of two graphs is one minus the weighted Jaccard index of their edges, the sum of
 * the smaller weights over the sum of the larger ones: 0 for the same graph, 1 for two that share no edge. Nodes are unified as in
 * {@link MergedGraph}; the begin of the program counts as an edge into the first node.
 *
 * <p>Processes with the same graph are put together first, which takes a look at each. Then the groups, in order of their lowest
 * rank, join the nearest cluster whose representative is within the distance allowed, or else represent a new one.
 */
public final class ProcessClusters {
    /**
     * Processes that are alike.
     *
     * @param representative its process with the lowest rank: an index of {@link MergedGraph#graphs()}
     * @param ranks all of them
     * @param spread the largest distance of one of them from the representative
     */
    public record Cluster(int representative, RankSet ranks, double spread) {}

    private final MergedGraph merged;
    private final List<Profile> profiles = new ArrayList<>();
    private final List<Cluster> clusters = new ArrayList<>();

    /** A graph's edges, ordered by their nodes, and their weights. */
    private static final class Profile {
        private final long[] edges;
        private final long[] weights;

        Profile(long[] edges, long[] weights) {
            this.edges = edges;
            this.weights = weights;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Profile that
                    && Arrays.equals(that.edges, edges)
                    && Arrays.equals(that.weights, weights);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(edges) + Arrays.hashCode(weights);
        }

        double distance(Profile other) {
            double smaller = 0;
            double larger = 0;
            int i = 0;
            int j = 0;
            while (i < edges.length || j < other.edges.length) {
                long mine = i < edges.length ? edges[i] : Long.MAX_VALUE;
                long theirs = j < other.edges.length ? other.edges[j] : Long.MAX_VALUE;
                long here = mine <= theirs ? weights[i++] : 0;
                long there = theirs <= mine ? other.weights[j++] : 0;
                smaller += Math.min(here, there);
                larger += Math.max(here, there);
            }
            return larger == 0 ? 0 : 1 - smaller / larger;
        }
    }

    /**
     * Groups the processes of a merged graph.
     *
     * @param within how far a process may be from the representative of its cluster, 0 (the same graph) to 1
     */
    public ProcessClusters(MergedGraph merged, double within) {
        if (!(within >= 0 && within <= 1)) {
            throw new IllegalArgumentException("a distance lies between 0 and 1, not " + within);
        }
        this.merged = merged;
        Map<Profile, List<Integer>> same = new HashMap<>();
        List<Profile> order = new ArrayList<>();
        for (int graph = 0; graph < merged.graphs().size(); graph++) {
            Profile profile = profile(graph);
            profiles.add(profile);
            List<Integer> group = same.get(profile);
            if (group == null) {
                group = new ArrayList<>();
                same.put(profile, group);
                order.add(profile);
            }
            group.add(graph);
        }
        join(order, same, within);
    }

    private void join(List<Profile> order, Map<Profile, List<Integer>> same, double within) {
        List<Integer> representatives = new ArrayList<>();
        List<List<Integer>> members = new ArrayList<>();
        List<Double> spreads = new ArrayList<>();
        for (Profile profile : order) {
            int nearest = -1;
            double least = Double.POSITIVE_INFINITY;
            for (int i = 0; i < representatives.size() && within > 0; i++) {
                double distance = profile.distance(profiles.get(representatives.get(i)));
                if (distance < least) {
                    least = distance;
                    nearest = i;
                }
            }
            List<Integer> group = same.getOrDefault(profile, List.of());
            if (nearest >= 0 && least <= within) {
                members.get(nearest).addAll(group);
                spreads.set(nearest, Math.max(spreads.get(nearest), least));
            } else {
                representatives.add(group.getFirst());
                members.add(new ArrayList<>(group));
                spreads.add(0.0);
            }
        }
        for (int i = 0; i < representatives.size(); i++) {
            int[] ranks = members.get(i).stream().mapToInt(merged::number).toArray();
            clusters.add(new Cluster(representatives.get(i), RankSet.of(ranks), spreads.get(i)));
        }
    }

    private Profile profile(int graph) {
        WeightedEdges edges = merged.merged(graph);
        int n = edges.size();
        Integer[] order = IntStream.range(0, n).boxed().toArray(Integer[]::new);
        Arrays.sort(order, (a, b) -> Long.compare(key(edges, a), key(edges, b)));
        long[] keys = new long[n + 1];
        long[] weights = new long[n + 1];
        keys[0] = merged.nodeOf(graph, merged.graphs().get(graph).first());
        weights[0] = 1;
        for (int i = 0; i < n; i++) {
            keys[i + 1] = key(edges, order[i]);
            weights[i + 1] = edges.weight(order[i]);
        }
        return new Profile(keys, weights);
    }

    /** Edges from the begin of the program have the smallest keys. */
    private static long key(WeightedEdges edges, int edge) {
        return (edges.from(edge) + 1L) << 32 | edges.to(edge);
    }

    /** The clusters, in order of their lowest ranks. */
    public List<Cluster> clusters() {
        return List.copyOf(clusters);
    }

    /** Distance of two processes, by their indices in {@link MergedGraph#graphs()}: 0 to 1. */
    public double distance(int one, int other) {
        return profiles.get(one).distance(profiles.get(other));
    }
}
