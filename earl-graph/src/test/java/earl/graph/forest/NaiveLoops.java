package earl.graph.forest;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.KosarajuStrongConnectivityInspector;
import org.jgrapht.graph.AsSubgraph;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;

/** The loops of a small graph by their definitions, and by strongly connected components: slow, and each in another way. */
final class NaiveLoops {
    /** A loop: its header, its members, how many loops are around it, tails, and where it is entered elsewhere. */
    record Found(int header, Set<Integer> members, int depth, Set<Integer> tails, Set<Integer> entries) {}

    private final int nodes;
    private final int[] from;
    private final int[] to;
    /** By node: when it is reached first, -1: never; and which nodes are reached below it. */
    private final int[] reached;

    private final BitSet[] below;
    private int clock;

    NaiveLoops(int nodes, int entry, int[] from, int[] to) {
        this.nodes = nodes;
        this.from = from;
        this.to = to;
        reached = new int[nodes];
        below = new BitSet[nodes];
        java.util.Arrays.fill(reached, -1);
        visit(entry);
    }

    private void visit(int node) {
        reached[node] = clock++;
        below[node] = new BitSet();
        below[node].set(node);
        for (int edge = 0; edge < from.length; edge++) {
            if (from[edge] == node && reached[to[edge]] < 0) {
                visit(to[edge]);
                below[node].or(below[to[edge]]);
            }
        }
    }

    /** By the definition: members are the nodes below the header from which a way leads to it that does not leave what is below. */
    List<Found> byDefinition() {
        Map<Integer, Set<Integer>> loops = new TreeMap<>();
        for (int header = 0; header < nodes; header++) {
            if (reached[header] < 0) {
                continue;
            }
            Set<Integer> members = new TreeSet<>();
            for (boolean more = true; more; ) {
                more = false;
                for (int edge = 0; edge < from.length; edge++) {
                    more |= reached[from[edge]] >= 0
                            && below[header].get(from[edge])
                            && (to[edge] == header || members.contains(to[edge]))
                            && members.add(from[edge]);
                }
            }
            if (!members.isEmpty()) {
                loops.put(header, members);
            }
        }
        return found(loops);
    }

    /** By strongly connected components: each is a loop, and without the edges to the node found first in it come those in it. */
    List<Found> byComponents() {
        Graph<Integer, DefaultEdge> graph = new DefaultDirectedGraph<>(DefaultEdge.class);
        for (int node = 0; node < nodes; node++) {
            if (reached[node] >= 0) {
                graph.addVertex(node);
            }
        }
        for (int edge = 0; edge < from.length; edge++) {
            if (reached[from[edge]] >= 0) {
                graph.addEdge(from[edge], to[edge]);
            }
        }
        Map<Integer, Set<Integer>> loops = new TreeMap<>();
        components(graph, loops);
        return found(loops);
    }

    private void components(Graph<Integer, DefaultEdge> graph, Map<Integer, Set<Integer>> loops) {
        for (Set<Integer> part : new KosarajuStrongConnectivityInspector<>(graph).stronglyConnectedSets()) {
            int header = part.stream()
                    .min(Comparator.comparingInt(node -> reached[node]))
                    .orElseThrow();
            if (part.size() == 1 && !graph.containsEdge(header, header)) {
                continue;
            }
            loops.put(header, new TreeSet<>(part));
            Graph<Integer, DefaultEdge> inner = new DefaultDirectedGraph<>(DefaultEdge.class);
            part.forEach(inner::addVertex);
            new AsSubgraph<>(graph, part)
                    .edgeSet().stream()
                            .filter(edge -> graph.getEdgeTarget(edge) != header)
                            .forEach(edge -> inner.addEdge(graph.getEdgeSource(edge), graph.getEdgeTarget(edge)));
            components(inner, loops);
        }
    }

    private List<Found> found(Map<Integer, Set<Integer>> loops) {
        List<Found> found = new ArrayList<>();
        loops.forEach((header, members) -> {
            int depth = (int) loops.values().stream()
                    .filter(others -> others.containsAll(members))
                    .count();
            Set<Integer> tails = new TreeSet<>();
            Set<Integer> entries = new TreeSet<>();
            for (int edge = 0; edge < from.length; edge++) {
                if (reached[from[edge]] < 0) {
                    continue;
                }
                if (members.contains(from[edge]) && to[edge] == header) {
                    tails.add(from[edge]);
                } else if (!members.contains(from[edge]) && members.contains(to[edge]) && to[edge] != header) {
                    entries.add(to[edge]);
                }
            }
            found.add(new Found(header, members, depth, tails, entries));
        });
        return found;
    }

    /** What a forest says, in the same words, in order of headers. */
    static List<Found> of(LoopForest forest) {
        return forest.loops().stream()
                .map(loop -> new Found(
                        loop.header(), set(loop.members()), loop.depth(), set(loop.tails()), set(loop.entries())))
                .sorted(Comparator.comparingInt(Found::header))
                .toList();
    }

    private static Set<Integer> set(int[] numbers) {
        Set<Integer> set = new TreeSet<>();
        for (int number : numbers) {
            set.add(number);
        }
        return set;
    }
}
