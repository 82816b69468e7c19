package expert.structure;

import java.util.List;

/**
 * Flow graphs for the script of a page. Labels and names are indices in {@code strings}.
 *
 * @param graphs one to be chosen of
 */
public record GraphPageJson(List<GraphFacts> graphs, List<String> strings) {
    record GraphFacts(String title, CallerTree tree, NodeFacts nodes, EdgeFacts edges) {}

    /** The functions that lead to nodes, each after its caller; the first is the program. */
    record CallerTree(List<Integer> parents, List<Integer> names) {}

    /**
     * The nodes of a graph, an item for each.
     *
     * @param at indices in the tree
     * @param time in seconds, as are {@code shortest} and {@code longest}
     */
    record NodeFacts(
            List<Integer> at,
            List<Integer> label,
            List<Integer> note,
            List<Integer> site,
            List<Integer> ranks,
            List<Long> count,
            List<Long> bytes,
            List<Double> time,
            List<Double> shortest,
            List<Double> longest,
            List<Integer> mark) {}

    /**
     * The edges of a graph, an item for each.
     *
     * @param gap time between the two calls, in seconds
     */
    record EdgeFacts(
            List<Integer> from,
            List<Integer> to,
            List<Integer> label,
            List<Long> count,
            List<Double> gap,
            List<Integer> mark) {}
}
