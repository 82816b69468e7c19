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
    private final Bits bits;
    private final Signature signature;
    private final BranchCodec branches;
    private final NodeCodec nodes;

    private final int[] same = Bits.contexts(2);
    private final int[] follows = Bits.contexts(2);
    private final int[] isNew = Bits.contexts(4);
    private final NumberModel back = new NumberModel();
    private final NumberModel sizes = new NumberModel();
    private final NumberModel sources = new NumberModel();
    private final NumberModel targets = new NumberModel();
    private final NumberModel locations = new NumberModel();
    private final ValueModel weights = new ValueModel(2);

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
        NodeCodec.Columns columns = nodes.code(given, location, structure.nodes, model);
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
            throw broken("number " + index + " where less than " + below + " is possible");
        }
        return (int) index;
    }

    private RuntimeException broken(String what) {
        return bits instanceof BitReader reader ? reader.broken(what) : new IllegalStateException(what);
    }

    private Structure structure(@Nullable GraphData given) {
        int edges = checked(sizes.code(bits, given == null ? 0 : given.edges()), Integer.MAX_VALUE);
        int[] from = new int[16];
        int[] to = new int[16];
        int known = 1;
        int last = 0;
        for (int edge = 0; edge < edges; edge++) {
            if (edge == from.length) {
                from = Arrays.copyOf(from, edge * 2);
                to = Arrays.copyOf(to, edge * 2);
            }
            boolean on = bits.bit(follows, 0, given != null && given.from[edge] == last);
            long source =
                    on ? last : known - 1L - sources.code(bits, given == null ? 0 : known - 1L - given.from[edge]);
            from[edge] = checked(source, known);
            boolean fresh = bits.bit(isNew, on ? 1 : 0, given != null && given.to[edge] == known);
            long target = fresh
                    ? known++
                    : from[edge] - targets.signed(bits, given == null ? 0 : (long) given.from[edge] - given.to[edge]);
            to[edge] = checked(target, known);
            last = to[edge];
        }
        from = Arrays.copyOf(from, edges);
        to = Arrays.copyOf(to, edges);
        return new Structure(from, to, progressions(given, from, known), known);
    }

    private Progression[][] progressions(@Nullable GraphData given, int[] from, int count) {
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
        for (int[] edges : out) {
            if (edges.length == 1) {
                long weight = given == null ? 0 : given.progressions[edges[0]][0].count();
                before = weights.code(bits, weight, before, 0);
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
        }
        return told;
    }
}
