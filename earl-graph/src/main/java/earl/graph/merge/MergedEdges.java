package earl.graph.merge;

import earl.RankSet;
import earl.graph.Edges;
import earl.memory.Capacity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the edges of several processes by their nodes and by how often each process took them. One thread. */
final class MergedEdges {
    /** Processes that took an edge equally often. */
    private static final class EdgeGroup {
        private final long weight;
        private int[] ranks = new int[2];
        private int size;
        private long gap;

        EdgeGroup(long weight) {
            this.weight = weight;
        }

        void add(int[] more, long ticks) {
            ranks = Capacity.ensure(ranks, size + more.length);
            System.arraycopy(more, 0, ranks, size, more.length);
            size += more.length;
            gap += ticks;
        }
    }

    private final Edges edges = new Edges();
    private final List<List<EdgeGroup>> strands = new ArrayList<>();

    /**
     * Adds an edge that each of some processes took {@code weight} times, with a total of {@code gap} ticks between the
     * calls.
     */
    void add(int from, int to, long weight, int[] processes, long gap) {
        int edge = edges.find(from, to);
        if (edge == strands.size()) {
            strands.add(new ArrayList<>(1));
        }
        List<EdgeGroup> known = strands.get(edge);
        for (EdgeGroup strand : known) {
            if (strand.weight == weight) {
                strand.add(processes, gap);
                return;
            }
        }
        EdgeGroup strand = new EdgeGroup(weight);
        strand.add(processes, gap);
        known.add(strand);
    }

    /** All edges, in no particular order. */
    List<MergedGraph.Edge> all(double ticksPerSecond) {
        List<MergedGraph.Edge> all = new ArrayList<>();
        // Most edges are taken by the processes that take many others.
        Map<RankSet, RankSet> sets = new HashMap<>();
        for (int edge = 0; edge < strands.size(); edge++) {
            for (EdgeGroup strand : strands.get(edge)) {
                RankSet ranks = sets.computeIfAbsent(RankSet.of(Arrays.copyOf(strand.ranks, strand.size)), set -> set);
                all.add(new MergedGraph.Edge(
                        edges.from(edge), edges.to(edge), strand.weight, ranks, strand.gap / ticksPerSecond));
            }
        }
        return all;
    }
}
