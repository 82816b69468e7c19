package earl.graph;

import earl.Trace;
import earl.graph.Signature.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Converts flow graphs to {@link GraphData} and back. */
final class GraphDataMaker {
    private GraphDataMaker() {}

    static GraphData of(FlowGraph graph, boolean timed) {
        Signature signature = graph.signature();
        long[][] keys = new long[signature.width()][graph.nodes()];
        List<GraphData.Partner> partners = new ArrayList<>(List.of(GraphData.Partner.NONE));
        Map<Long, Integer> known = new HashMap<>(Map.of(Partners.NONE, 0));
        for (int part = 0; part < keys.length; part++) {
            boolean isPartner = signature.parts().get(part) == Part.PARTNER;
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
                partners.toArray(GraphData.Partner[]::new),
                IntStream.range(0, edges).map(graph::from).toArray(),
                IntStream.range(0, edges).map(graph::to).toArray(),
                IntStream.range(0, edges)
                        .mapToObj(edge -> graph.progressions(edge).toArray(Progression[]::new))
                        .toArray(Progression[][]::new),
                timed ? spans(graph.calls(), graph.nodes()) : null,
                timed ? spans(graph.gaps(), edges) : null);
    }

    private static GraphData.Partner partner(FlowGraph graph, long partner) {
        return new GraphData.Partner(
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

    private static GraphData.Spans[] spans(Times times, int size) {
        // Most things happen once or twice, and have one of a few histograms.
        Map<FewDurations, List<Long>> ofFew = new HashMap<>();
        return IntStream.range(0, size)
                .mapToObj(i -> new GraphData.Spans(
                        times.total(i),
                        times.shortest(i),
                        times.longest(i),
                        times.count(i) > 2
                                ? histogram(times, i)
                                : ofFew.computeIfAbsent(FewDurations.of(times, i), few -> histogram(times, i))))
                .toArray(GraphData.Spans[]::new);
    }

    private static List<Long> histogram(Times times, int at) {
        return List.of(LongStream.of(times.histogram(at)).boxed().toArray(Long[]::new));
    }

    static FlowGraph graph(GraphData data, GraphNames names) {
        int width = data.signature.width();
        GraphParts graph = new GraphParts(data.signature, List.of());
        graph.calls.grow(data.nodes());
        graph.gaps.grow(data.edges());
        graph.departures.grow(data.nodes());
        List<Part> parts = data.signature.parts();
        long[] key = new long[width];
        long[] visits = new long[data.nodes()];
        if (visits.length > 0) {
            visits[0] = 1;
        }
        for (int edge = 0; edge < data.edges(); edge++) {
            for (Progression run : data.progressions[edge]) {
                graph.departures.add(edge, run);
                visits[data.to[edge]] += (long) run.runs() * run.count();
            }
        }
        for (int node = 0; node < data.nodes(); node++) {
            for (int part = 0; part < width; part++) {
                key[part] = parts.get(part) == Part.PARTNER
                        ? partner(graph.partners, data.partners[(int) data.keys[part][node]])
                        : data.keys[part][node];
            }
            graph.nodes.append(key);
            graph.calls.restore(node, visits[node], data.calls == null ? null : data.calls[node]);
        }
        for (int edge = 0; edge < data.edges(); edge++) {
            graph.edges.find(data.from[edge], data.to[edge]);
            long weight = Arrays.stream(data.progressions[edge])
                    .mapToLong(run -> (long) run.runs() * run.count())
                    .sum();
            graph.gaps.restore(edge, weight, data.gaps == null ? null : data.gaps[edge]);
        }
        graph.finish();
        return new FlowGraph(
                null, data.location, new Labels(names, data.signature), graph, data.events(), last(data, visits));
    }

    /** The one node that is left less often than it is entered. */
    private static int last(GraphData data, long[] visits) {
        long[] left = visits.clone();
        for (int edge = 0; edge < data.edges(); edge++) {
            for (Progression run : data.progressions[edge]) {
                left[data.from[edge]] -= (long) run.runs() * run.count();
            }
        }
        return IntStream.range(0, left.length)
                .filter(node -> left[node] > 0)
                .findFirst()
                .orElse(Trace.NONE);
    }

    private static long partner(Partners partners, GraphData.Partner partner) {
        int[] locations =
                partner.locations().stream().mapToInt(Integer::intValue).toArray();
        return partner.root() ? Partners.root(locations[0]) : partners.of(locations, locations.length);
    }
}
