package earl.graph.file;

import earl.graph.GraphData;
import earl.graph.Progression;
import earl.graph.Signature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Part {@code graphs}: the structure of one graph after the other. Writes and reads by the same steps; what was written or read is
 * remembered, so that the next is predicted by it. One thread.
 */
final class GraphsCodec {
    private static final int HISTORY = 4;
    private static final int LIKELY = 0xD000;
    /** Maximum distance, in steps, from the last edge at which to search for a new one. */
    private static final int FAR = 64;
    /** The context of all targets, beside those of single nodes. */
    private static final long ANY = -2;

    private final Bits bits;
    private final Signature signature;
    private final BranchCodec branches;
    private final NodeCodec nodes;

    private final int[] same = Bits.contexts(2);
    /** By whether the edge before followed the one before it, and led to a new node: most do both. */
    private final int[] follows = Bits.contexts(HISTORY, LIKELY);

    private final int[] isNew = Bits.contexts(HISTORY * 2, LIKELY);
    private final NumberModel steps = new NumberModel();
    private final NumberModel back = new NumberModel();
    private final NumberModel sizes = new NumberModel();
    private final NumberModel sources = new NumberModel();
    private final ValueModel targets = ValueModel.ofAmounts(2);
    private final NumberModel locations = new NumberModel();
    private final ValueModel weights = ValueModel.ofAmounts(2);

    private final List<GraphData> done = new ArrayList<>();
    private final Map<Integer, Integer> byStructure = new HashMap<>();
    private int lastLocation = -1;
    private boolean wasSame;

    GraphsCodec(Bits bits, Signature signature) {
        this.bits = bits;
        this.signature = signature;
        this.branches = new BranchCodec(bits);
        this.nodes = new NodeCodec(bits, signature);
    }

    /** The next graph: {@code given} when writing, {@code null} when reading. */
    GraphData code(@Nullable GraphData given) {
        int location =
                (int) (lastLocation + 1 + locations.code(bits, given == null ? 0 : given.location - lastLocation - 1L));
        lastLocation = location;
        int model = given == null ? -1 : model(given);
        wasSame = bits.bit(same, wasSame ? 1 : 0, model >= 0);
        Structure structure;
        if (wasSame) {
            long distance = back.code(bits, done.size() - 1L - model);
            model = checked(done.size() - 1L - distance, done.size());
            GraphData reference = done.get(model);
            structure = new Structure(reference.from, reference.to, reference.progressions, reference.nodes());
        } else {
            model = -1;
            structure = structure(given);
        }
        NodeCodec.Columns columns = nodes.code(given, location, structure.parents(), model);
        GraphData told = new GraphData(
                location,
                signature,
                columns.keys,
                columns.partners,
                structure.from,
                structure.to,
                structure.progressions,
                null,
                null);
        byStructure.put(hash(told), done.size());
        done.add(told);
        return told;
    }

    /** Edges and the order in which they are taken. */
    private static final class Structure {
        private final int[] from;
        private final int[] to;
        private final Progression[][] progressions;
        private final int nodes;

        Structure(int[] from, int[] to, Progression[][] progressions, int nodes) {
            this.from = from;
            this.to = to;
            this.progressions = progressions;
            this.nodes = nodes;
        }

        /** By node: from where it was reached first, -1 for the first one. */
        int[] parents() {
            int[] parents = new int[nodes];
            parents[0] = -1;
            int known = 1;
            for (int edge = 0; edge < to.length; edge++) {
                if (to[edge] == known) {
                    parents[known++] = from[edge];
                }
            }
            return parents;
        }
    }

    private static int hash(GraphData graph) {
        return (Arrays.hashCode(graph.from) * 31 + Arrays.hashCode(graph.to)) * 31
                + Arrays.deepHashCode(graph.progressions);
    }

    /** The latest graph of the same structure, -1 if there is none. */
    private int model(GraphData graph) {
        int found = byStructure.getOrDefault(hash(graph), -1);
        if (found >= 0) {
            GraphData other = done.get(found);
            if (Arrays.equals(other.from, graph.from)
                    && Arrays.equals(other.to, graph.to)
                    && Arrays.deepEquals(other.progressions, graph.progressions)) {
                return found;
            }
        }
        return -1;
    }

    private int checked(long index, int below) {
        if (index < 0 || index >= below) {
            throw bits.broken("number " + index + " where less than " + below + " is possible");
        }
        return (int) index;
    }

    private Structure structure(@Nullable GraphData given) {
        int edges = checked(sizes.code(bits, given == null ? 0 : given.edges()), Integer.MAX_VALUE);
        Growing graph = new Growing();
        int last = 0;
        int history = 0;
        for (int edge = 0; edge < edges; edge++) {
            graph.reserve(edge + 1);
            boolean on = bits.bit(follows, history, given != null && given.from[edge] == last);
            int from = on ? last : source(given == null ? -1 : given.from[edge], last, graph);
            boolean fresh =
                    bits.bit(isNew, history << 1 | (on ? 1 : 0), given != null && given.to[edge] == graph.nodes);
            last = fresh
                    ? graph.node(from)
                    : checked(
                            targets.code(bits, given == null ? 0 : given.to[edge], graph.parent[from], ANY),
                            graph.nodes);
            graph.from[edge] = from;
            graph.to[edge] = last;
            graph.next[from] = last;
            history = (on ? 2 : 0) | (fresh ? 1 : 0);
        }
        int[] from = Arrays.copyOf(graph.from, edges);
        int[] to = Arrays.copyOf(graph.to, edges);
        return new Structure(from, to, progressions(given, from, to, graph.nodes), graph.nodes);
    }

    /** Edges as they come, which is in the order in which they were taken first; so nodes are as well. */
    private static final class Growing {
        private int[] from = new int[16];
        private int[] to = new int[16];
        private int nodes = 1;
        /** By node: from where it was reached first, -1 for the first one. */
        private int[] parent = new int[16];
        /** By node: where the latest edge from it leads, -1 if there is none yet. */
        private int[] next = new int[16];

        Growing() {
            parent[0] = -1;
            next[0] = -1;
        }

        void reserve(int edges) {
            if (edges > from.length) {
                from = Arrays.copyOf(from, edges * 2);
                to = Arrays.copyOf(to, edges * 2);
            }
        }

        int node(int reachedFrom) {
            if (nodes == parent.length) {
                parent = Arrays.copyOf(parent, nodes * 2);
                next = Arrays.copyOf(next, nodes * 2);
            }
            parent[nodes] = reachedFrom;
            next[nodes] = -1;
            return nodes++;
        }
    }

    /** Where an edge begins that does not begin where the last one ended: some steps on from there, or, told as 0 steps, elsewhere. */
    private int source(int given, int last, Growing graph) {
        int found = 0;
        int at = last;
        for (int step = 1; given >= 0 && step <= FAR && graph.next[at] >= 0; step++) {
            at = graph.next[at];
            if (at == given) {
                found = step;
                break;
            }
        }
        long told = steps.code(bits, found);
        if (told == 0) {
            return checked(
                    graph.nodes - 1L - sources.code(bits, given < 0 ? 0 : graph.nodes - 1L - given), graph.nodes);
        }
        at = last;
        for (int step = checked(told, FAR + 1); step > 0; step--) {
            at = checked(graph.next[at], graph.nodes);
        }
        return at;
    }

    private Progression[][] progressions(@Nullable GraphData given, int[] from, int[] to, int count) {
        int[][] out = new int[count][];
        int[] degree = new int[count];
        for (int source : from) {
            degree[source]++;
        }
        for (int node = 0; node < count; node++) {
            out[node] = new int[degree[node]];
        }
        Arrays.fill(degree, 0);
        for (int edge = 0; edge < from.length; edge++) {
            out[from[edge]][degree[from[edge]]++] = edge;
        }
        Progression[][] told = new Progression[from.length][];
        long before = 1;
        // As many leave a node as came to it, as far as those are told.
        long[] visits = new long[count];
        visits[0] = 1;
        for (int node = 0; node < count; node++) {
            int[] edges = out[node];
            if (edges.length == 1) {
                long weight = given == null ? 0 : given.progressions[edges[0]][0].count();
                before = weights.guessed(bits, weight, visits[node], before, 0);
                told[edges[0]] = new Progression[] {new Progression(1, 1, 0, (int) before)};
            } else if (edges.length > 1) {
                Progression[][] ofNode = given == null
                        ? null
                        : Arrays.stream(edges)
                                .mapToObj(edge -> given.progressions[edge])
                                .toArray(Progression[][]::new);
                Progression[][] read = branches.code(ofNode, edges.length);
                for (int i = 0; i < edges.length; i++) {
                    told[edges[i]] = read[i];
                }
            }
            for (int edge : edges) {
                for (Progression run : told[edge]) {
                    visits[to[edge]] += (long) run.runs() * run.count();
                }
            }
        }
        return told;
    }
}
