package earl.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects the edges of several processes by their nodes and by how often each process took them. One thread. */
final class MergedEdges {
    /** The processes that took an edge equally often. */
    private static final class Strand {
        private final long weight;
        private int[] ranks = new int[2];
        private int size;
        private long gap;

        Strand(long weight) {
            this.weight = weight;
        }

        void add(int rank, long ticks) {
            if (size == ranks.length) {
                ranks = Arrays.copyOf(ranks, size * 2);
            }
            ranks[size++] = rank;
            gap += ticks;
        }
    }

    private final Edges edges = new Edges();
    private final List<List<Strand>> strands = new ArrayList<>();

    /** A process took an edge some times, with some ticks between the calls. */
    void add(int from, int to, long weight, int rank, long gap) {
        int edge = edges.find(from, to);
        if (edge == strands.size()) {
            strands.add(new ArrayList<>(1));
        }
        List<Strand> known = strands.get(edge);
        for (Strand strand : known) {
            if (strand.weight == weight) {
                strand.add(rank, gap);
                return;
            }
        }
        Strand strand = new Strand(weight);
        strand.add(rank, gap);
        known.add(strand);
    }

    /** All of them, in no particular order. */
    List<MergedGraph.Edge> all(double ticksPerSecond) {
        List<MergedGraph.Edge> all = new ArrayList<>();
        for (int edge = 0; edge < strands.size(); edge++) {
            for (Strand strand : strands.get(edge)) {
                RankSet ranks = RankSet.of(Arrays.copyOf(strand.ranks, strand.size));
                all.add(new MergedGraph.Edge(
                        edges.from(edge), edges.to(edge), strand.weight, ranks, strand.gap / ticksPerSecond));
            }
        }
        return all;
    }
}
