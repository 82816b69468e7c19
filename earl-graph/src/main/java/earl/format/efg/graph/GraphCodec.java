package earl.format.efg.graph;

import earl.codec.Coder;
import earl.codec.NumberModel;
import earl.codec.ValueModel;
import earl.graph.GraphData;
import earl.graph.Progression;
import earl.graph.Signature;
import earl.memory.Capacity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Part {@code graphs}: the structure of one graph after the other. Each graph is predicted from the previous ones. One thread.
 *
 * <p>A new edge begins where the last one ended, or some steps further along the edges taken last. A graph with the structure of an earlier
 * one refers to it.
 */
public final class GraphCodec {
    public static final String PART = "graphs";

    private static final int HISTORY = 4;
    private static final int LIKELY_ODDS = 0xD000;
    private static final int NONE = -1;
    /** Maximum distance, in steps, from the last edge at which to search for the source of a new one. */
    private static final int MAX_STEPS = 64;
    /** The context of all targets, in addition to those of single nodes. */
    private static final long ANY = -2;

    private final Coder coder;
    private final Signature signature;
    private final GraphData blank;
    private final BranchCodec branches;
    private final NodeCodec nodes;

    private final int[] isSame = Coder.contexts(2);
    /** By whether the last edge followed the one before it, and whether it led to a new node. */
    private final int[] follows = Coder.contexts(HISTORY, LIKELY_ODDS);

    private final int[] isNew = Coder.contexts(HISTORY * 2, LIKELY_ODDS);
    private final NumberModel steps = new NumberModel();
    private final NumberModel distances = new NumberModel();
    private final NumberModel sizes = new NumberModel();
    private final NumberModel sources = new NumberModel();
    private final ValueModel targets = ValueModel.ofAmounts(2);
    private final NumberModel locations = new NumberModel();
    private final ValueModel weights = ValueModel.ofAmounts(2);

    private final List<GraphData> previous = new ArrayList<>();
    private final Map<Integer, Integer> byStructure = new HashMap<>();
    private int lastLocation = -1;
    private boolean wasSame;

    public GraphCodec(Coder coder, Signature signature) {
        this.coder = coder;
        this.signature = signature;
        this.blank = new GraphData(
                0,
                signature,
                new long[signature.properties().size()][0],
                new GraphData.Partner[0],
                new int[0],
                new int[0],
                new Progression[0][],
                null,
                null);
        this.branches = new BranchCodec(coder);
        this.nodes = new NodeCodec(coder, signature);
    }

    /** Decodes the next graph. */
    public GraphData read() {
        return code(blank);
    }

    /** Codes the next graph. */
    public GraphData code(GraphData graph) {
        int location = (int) (lastLocation + 1 + locations.code(coder, graph.location - lastLocation - 1L));
        lastLocation = location;
        int model = coder.decodes() ? NONE : withStructureOf(graph);
        wasSame = coder.bit(isSame, wasSame ? 1 : 0, model != NONE);
        Structure structure;
        if (wasSame) {
            long distance = distances.code(coder, previous.size() - 1L - model);
            model = checked(previous.size() - 1L - distance, previous.size());
            GraphData same = previous.get(model);
            structure = new Structure(same.from, same.to, same.progressions, same.nodes());
        } else {
            structure = structure(graph);
        }
        NodeCodec.Columns columns = nodes.code(graph, location, structure.parents(), model);
        GraphData coded = new GraphData(
                location,
                signature,
                columns.keys,
                columns.partners,
                structure.from,
                structure.to,
                structure.progressions,
                null,
                null);
        byStructure.put(hash(coded), previous.size());
        previous.add(coded);
        return coded;
    }

    /** Edges, and the order in which they are taken. */
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

        /** [node] -> node from which it was first reached; {@link #NONE} for the first node. */
        int[] parents() {
            int[] parents = new int[nodes];
            parents[0] = NONE;
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

    /** The latest graph with the same structure. */
    private int withStructureOf(GraphData graph) {
        int found = byStructure.getOrDefault(hash(graph), NONE);
        if (found != NONE) {
            GraphData other = previous.get(found);
            if (Arrays.equals(other.from, graph.from)
                    && Arrays.equals(other.to, graph.to)
                    && Arrays.deepEquals(other.progressions, graph.progressions)) {
                return found;
            }
        }
        return NONE;
    }

    private int checked(long index, int below) {
        if (index < 0 || index >= below) {
            throw coder.broken("number " + index + " where less than " + below + " is possible");
        }
        return (int) index;
    }

    private Structure structure(GraphData graph) {
        int edges = checked(sizes.code(coder, graph.edges()), Integer.MAX_VALUE);
        GrowingGraph coded = new GrowingGraph();
        int last = 0;
        int history = 0;
        for (int edge = 0; edge < edges; edge++) {
            int source = edge < graph.edges() ? graph.from[edge] : NONE;
            int target = edge < graph.edges() ? graph.to[edge] : NONE;
            boolean on = coder.bit(follows, history, source == last);
            int from = on ? last : source(source, last, coded);
            boolean fresh = coder.bit(isNew, history << 1 | (on ? 1 : 0), target == coded.nodes);
            last = fresh
                    ? coded.node(from)
                    : checked(targets.code(coder, target, coded.parent[from], ANY), coded.nodes);
            coded.edge(edge, from, last);
            history = (on ? 2 : 0) | (fresh ? 1 : 0);
        }
        int[] from = Arrays.copyOf(coded.from, edges);
        int[] to = Arrays.copyOf(coded.to, edges);
        return new Structure(from, to, progressions(graph, from, to, coded.nodes), coded.nodes);
    }

    /** A graph while its edges are coded, in the order in which they were first taken. */
    private static final class GrowingGraph {
        private int[] from = new int[16];
        private int[] to = new int[16];
        private int nodes = 1;
        /** [node] -> node from which it was first reached. */
        private int[] parent = new int[16];
        /** [node] -> target of its latest edge. */
        private int[] next = new int[16];

        GrowingGraph() {
            parent[0] = NONE;
            next[0] = NONE;
        }

        void edge(int edge, int source, int target) {
            if (edge == from.length) {
                from = Capacity.ensure(from, edge + 1);
                to = Capacity.ensure(to, edge + 1);
            }
            from[edge] = source;
            to[edge] = target;
            next[source] = target;
        }

        int node(int reachedFrom) {
            if (nodes == parent.length) {
                parent = Capacity.ensure(parent, nodes + 1);
                next = Capacity.ensure(next, nodes + 1);
            }
            parent[nodes] = reachedFrom;
            next[nodes] = NONE;
            return nodes++;
        }

        /** The number of steps along latest edges from one node to another; 0 if it is not that near. */
        int steps(int from, int wanted) {
            int at = from;
            for (int step = 1; step <= MAX_STEPS && next[at] != NONE; step++) {
                at = next[at];
                if (at == wanted) {
                    return step;
                }
            }
            return 0;
        }
    }

    /**
     * Codes the source of an edge that does not begin where the previous one ended: as a number of steps from there, or as 0
     * and its number.
     */
    private int source(int source, int last, GrowingGraph coded) {
        long distance = steps.code(coder, coder.decodes() ? 0 : coded.steps(last, source));
        if (distance == 0) {
            return checked(coded.nodes - 1L - sources.code(coder, coded.nodes - 1L - source), coded.nodes);
        }
        int at = last;
        for (int step = checked(distance, MAX_STEPS + 1); step > 0; step--) {
            at = checked(coded.next[at], coded.nodes);
        }
        return at;
    }

    private Progression[][] progressions(GraphData graph, int[] from, int[] to, int count) {
        int[][] out = out(from, count);
        Progression[][] coded = new Progression[from.length][];
        long before = 1;
        // A node is left as often as it is reached, as far as that is known.
        long[] visits = new long[count];
        visits[0] = 1;
        for (int node = 0; node < count; node++) {
            int[] edges = out[node];
            if (edges.length == 1) {
                Progression[] known = progressions(graph, edges[0]);
                long weight = known.length == 0 ? 0 : known[0].count();
                before = weights.guessed(coder, weight, visits[node], before, 0);
                coded[edges[0]] = new Progression[] {new Progression(1, 1, 0, (int) before)};
            } else if (edges.length > 1) {
                Progression[][] branch = branches.code(Arrays.stream(edges)
                        .mapToObj(edge -> progressions(graph, edge))
                        .toArray(Progression[][]::new));
                for (int i = 0; i < edges.length; i++) {
                    coded[edges[i]] = branch[i];
                }
            }
            for (int edge : edges) {
                for (Progression run : coded[edge]) {
                    visits[to[edge]] += (long) run.runs() * run.count();
                }
            }
        }
        return coded;
    }

    private static Progression[] progressions(GraphData graph, int edge) {
        return edge < graph.edges() ? graph.progressions[edge] : new Progression[0];
    }

    /** [node] -> edges out of it. */
    private static int[][] out(int[] from, int nodes) {
        int[] degree = new int[nodes];
        for (int source : from) {
            degree[source]++;
        }
        int[][] out = new int[nodes][];
        Arrays.setAll(out, node -> new int[degree[node]]);
        Arrays.fill(degree, 0);
        for (int edge = 0; edge < from.length; edge++) {
            out[from[edge]][degree[from[edge]]++] = edge;
        }
        return out;
    }
}
