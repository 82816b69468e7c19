package expert.web.structure;

import earl.graph.FlowGraph;
import earl.graph.merge.MergedGraph;
import earl.graph.merge.ProcessClusters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Locations whose flow graphs are alike.
 *
 * @param groups in order of their first locations
 */
record AlikeJson(List<AlikeGroup> groups) {
    /**
     * A group.
     *
     * @param locations ids in ascending order
     * @param spread the largest distance of one of their graphs from that of the group's first rank, from 0 to 1
     */
    record AlikeGroup(List<Integer> locations, double spread) {}

    /** The groups of graphs that are at most as far as this from the first one of their group. */
    static AlikeJson of(MergedGraph merged, double within) {
        int[] numbers = merged.numbers();
        List<FlowGraph> graphs = merged.graphs();
        Map<Integer, Integer> locations = new HashMap<>();
        for (int graph = 0; graph < numbers.length; graph++) {
            locations.put(numbers[graph], graphs.get(graph).location());
        }
        return new AlikeJson(new ProcessClusters(merged, within)
                .clusters().stream()
                        .map(cluster -> new AlikeGroup(
                                IntStream.of(cluster.ranks().toArray())
                                        .map(number -> Objects.requireNonNull(locations.get(number)))
                                        .sorted()
                                        .boxed()
                                        .toList(),
                                cluster.spread()))
                        .toList());
    }
}
