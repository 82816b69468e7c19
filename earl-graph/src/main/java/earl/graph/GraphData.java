package earl.graph;

import earl.Trace;
import earl.graph.Signature.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A flow graph as plain arrays, for those who write it to a file and read it again. Nodes are numbered in order of their
 * first events, edges in the order in which they were first taken. The arrays are not copied.
 */
public final class GraphData {
    /** The location of the graph. */
    public final int location;

    /** The attributes that make calls the same node. */
    public final Signature signature;

    /** [part of the signature][node] -> key; partners are numbers of {@link #partners}. */
    public final long[][] keys;

    /** The meaning of the numbers of partners; number 0 is none. */
    public final Partner[] partners;

    /** [edge] -> its source node. */
    public final int[] from;

    /** [edge] -> its target node. */
    public final int[] to;

    /** [edge] -> its runs, in order of the first ones. */
    public final Progression[][] progressions;

    /** [node] -> ticks in its calls; {@code null} where they are not kept. */
    public final Spans @Nullable [] calls;

    /** [edge] -> ticks between its calls; {@code null} where they are not kept. */
    public final Spans @Nullable [] gaps;

    /**
     * The other end of a call.
     *
     * @param root whether it is the root of a collective operation
     * @param locations in ascending order
     */
    public record Partner(boolean root, List<Integer> locations) {
        /** No partner. */
        public static final Partner NONE = new Partner(false, List.of());

        public Partner {
            locations = List.copyOf(locations);
        }
    }

    /**
     * Durations of calls or gaps.
     *
     * @param total ticks
     * @param shortest ticks
     * @param longest ticks
     * @param histogram how often how long, see {@link FlowGraph#histogram}
     */
    public record Spans(long total, long shortest, long longest, List<Long> histogram) {
        public Spans {
            histogram = List.copyOf(histogram);
        }
    }

    /** A graph of these parts. */
    public GraphData(
            int location,
            Signature signature,
            long[][] keys,
            Partner[] partners,
            int[] from,
            int[] to,
            Progression[][] progressions,
            Spans @Nullable [] calls,
            Spans @Nullable [] gaps) {
        this.location = location;
        this.signature = signature;
        this.keys = keys;
        this.partners = partners;
        this.from = from;
        this.to = to;
        this.progressions = progressions;
        this.calls = calls;
        this.gaps = gaps;
    }

    /** Number of nodes. */
    public int nodes() {
        return keys[0].length;
    }

    /** Number of edges. */
    public int edges() {
        return from.length;
    }

    /** Number of events: the weights' sum and one. */
    public long events() {
        return nodes() == 0
                ? 0
                : 1
                        + Arrays.stream(progressions)
                                .flatMap(Arrays::stream)
                                .mapToLong(run -> (long) run.runs() * run.count())
                                .sum();
    }

    /**
     * Checks that the arrays describe a graph.
     *
     * @throws IllegalArgumentException if they do not: it was forged, or damaged
     */
    public void requireSound() {
        GraphDataCheck.check(this);
    }

    /** The arrays of a graph. */
    static GraphData of(FlowGraph graph, boolean timed) {
        Signature signature = graph.signature();
        long[][] keys = new long[signature.width()][graph.nodes()];
        List<Partner> partners = new ArrayList<>(List.of(Partner.NONE));
        Map<Long, Integer> known = new HashMap<>(Map.of(Partners.NONE, 0));
        for (int part = 0; part < keys.length; part++) {
            boolean isPartner = signature.properties().get(part) == Property.PARTNER;
            for (int node = 0; node < graph.nodes(); node++) {
                long key = graph.key(node, part);
                if (isPartner) {
                    key = known.computeIfAbsent(key, partner -> {
                        partners.add(partner(graph, partner));
                        return partners.size() - 1;
                    });
                }
                keys[part][node] = key;
            }
        }
        int edges = graph.edges();
        return new GraphData(
                graph.location(),
                signature,
                keys,
                partners.toArray(Partner[]::new),
                IntStream.range(0, edges).map(graph::from).toArray(),
                IntStream.range(0, edges).map(graph::to).toArray(),
                IntStream.range(0, edges)
                        .mapToObj(edge -> graph.progressions(edge).toArray(Progression[]::new))
                        .toArray(Progression[][]::new),
                timed ? spans(graph.calls(), graph.nodes()) : null,
                timed ? spans(graph.gaps(), edges) : null);
    }

    private static Partner partner(FlowGraph graph, long partner) {
        return new Partner(
                Partners.isRoot(partner),
                Arrays.stream(graph.partners().locations(partner)).boxed().toList());
    }

    /**
     * The data that determine the histogram of at most two durations: their ranges, and how many of them are known to be
     * there.
     */
    private record FewDurations(int shortest, int longest, long shortOnes, long longOnes) {
        static FewDurations of(Times times, int at) {
            int shortest = Times.range(times.shortest(at));
            int longest = Times.range(times.longest(at));
            return new FewDurations(shortest, longest, times.in(at, shortest), times.in(at, longest));
        }
    }

    private static Spans[] spans(Times times, int size) {
        // Most things happen once or twice, and have one of a few histograms.
        Map<FewDurations, List<Long>> ofFew = new HashMap<>();
        return IntStream.range(0, size)
                .mapToObj(i -> new Spans(
                        times.total(i),
                        times.shortest(i),
                        times.longest(i),
                        times.count(i) > 2
                                ? histogram(times, i)
                                : ofFew.computeIfAbsent(FewDurations.of(times, i), few -> histogram(times, i))))
                .toArray(Spans[]::new);
    }

    private static List<Long> histogram(Times times, int at) {
        return List.of(LongStream.of(times.histogram(at)).boxed().toArray(Long[]::new));
    }

    /** The graph that the arrays describe. */
    FlowGraph graph(GraphNames names) {
        int width = signature.width();
        GraphBuilder graph = new GraphBuilder(signature);
        graph.calls.grow(nodes());
        graph.gaps.grow(edges());
        graph.departures.grow(nodes());
        List<Property> parts = signature.properties();
        long[] key = new long[width];
        long[] visits = new long[nodes()];
        if (visits.length > 0) {
            visits[0] = 1;
        }
        for (int edge = 0; edge < edges(); edge++) {
            for (Progression run : progressions[edge]) {
                graph.departures.add(edge, run);
                visits[to[edge]] += (long) run.runs() * run.count();
            }
        }
        for (int node = 0; node < nodes(); node++) {
            for (int part = 0; part < width; part++) {
                key[part] = parts.get(part) == Property.PARTNER
                        ? partner(graph.partners, partners[(int) keys[part][node]])
                        : keys[part][node];
            }
            graph.nodes.append(key);
            graph.calls.restore(node, visits[node], calls == null ? null : calls[node]);
        }
        for (int edge = 0; edge < edges(); edge++) {
            graph.edges.find(from[edge], to[edge]);
            long weight = Arrays.stream(progressions[edge])
                    .mapToLong(run -> (long) run.runs() * run.count())
                    .sum();
            graph.gaps.restore(edge, weight, gaps == null ? null : gaps[edge]);
        }
        graph.restore(events(), last(visits));
        return graph.finish(location, names);
    }

    /** The one node that is left less often than it is entered. */
    private int last(long[] visits) {
        long[] left = visits.clone();
        for (int edge = 0; edge < edges(); edge++) {
            for (Progression run : progressions[edge]) {
                left[from[edge]] -= (long) run.runs() * run.count();
            }
        }
        return IntStream.range(0, left.length)
                .filter(node -> left[node] > 0)
                .findFirst()
                .orElse(Trace.NONE);
    }

    private static long partner(Partners partners, Partner partner) {
        int[] locations =
                partner.locations().stream().mapToInt(Integer::intValue).toArray();
        return partner.root() ? Partners.root(locations[0]) : partners.of(locations, locations.length);
    }
}
