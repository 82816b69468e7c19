package earl.graph.merge;

import earl.RankSet;
import earl.Trace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Groups processes with similar graphs. The distance of two graphs is one minus the weighted Jaccard index of their edges,
 * which is the sum of the smaller weights over the sum of the larger ones: 0 for equal graphs, 1 for graphs that share no
 * edge. Nodes are unified as in {@link MergedGraph}; the begin of the program counts as an edge to the first node.
 *
 * <p>Processes with equal graphs form a group first. Then each group, in order of its lowest rank, joins the nearest cluster whose
 * representative is within the allowed distance, or becomes the representative of a new cluster.
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
    private final List<EdgeProfile> profiles;
    private final List<Cluster> clusters = new ArrayList<>();

    /**
     * Groups the processes of a merged graph.
     *
     * @param within maximum distance of a process from the representative of its cluster, 0 (the same graph) to 1
     */
    public ProcessClusters(MergedGraph merged, double within) {
        if (!(within >= 0 && within <= 1)) {
            throw new IllegalArgumentException("a distance lies between 0 and 1, not " + within);
        }
        this.merged = merged;
        this.profiles = merged.equivalentProcesses().parallelStream()
                .map(EdgeProfile::of)
                .toList();
        Map<EdgeProfile, List<Integer>> same = new LinkedHashMap<>();
        for (int graph = 0; graph < merged.graphs().size(); graph++) {
            same.computeIfAbsent(profiles.get(merged.groupOf(graph)), profile -> new ArrayList<>())
                    .add(graph);
        }
        join(same, within);
    }

    private void join(Map<EdgeProfile, List<Integer>> same, double within) {
        NearestProfile representatives = new NearestProfile();
        List<List<Integer>> members = new ArrayList<>();
        List<Double> spreads = new ArrayList<>();
        same.forEach((profile, group) -> {
            int nearest = within > 0 ? representatives.nearest(profile) : Trace.NONE;
            double least = nearest < 0 ? 1 : representatives.get(nearest).distance(profile);
            if (nearest >= 0 && least <= within) {
                members.get(nearest).addAll(group);
                spreads.set(nearest, Math.max(spreads.get(nearest), least));
            } else {
                representatives.add(profile);
                members.add(new ArrayList<>(group));
                spreads.add(0.0);
            }
        });
        for (int i = 0; i < members.size(); i++) {
            int[] ranks = members.get(i).stream().mapToInt(merged::number).toArray();
            clusters.add(new Cluster(members.get(i).getFirst(), RankSet.of(ranks), spreads.get(i)));
        }
    }

    /** The clusters, in order of their lowest ranks. */
    public List<Cluster> clusters() {
        return List.copyOf(clusters);
    }

    /** [cluster] -> distance of its representative from the nearest other representative, -1 if there is no other. */
    public double[] nearest() {
        NearestProfile representatives = new NearestProfile();
        clusters.forEach(cluster -> representatives.add(profiles.get(merged.groupOf(cluster.representative()))));
        return IntStream.range(0, clusters.size())
                .mapToDouble(i -> {
                    int other = representatives.nearestOther(i);
                    return other == Trace.NONE ? -1 : representatives.get(i).distance(representatives.get(other));
                })
                .toArray();
    }

    /** Distance of two processes, by their indices in {@link MergedGraph#graphs()}: 0 to 1. */
    public double distance(int one, int other) {
        return profiles.get(merged.groupOf(one)).distance(profiles.get(merged.groupOf(other)));
    }
}
