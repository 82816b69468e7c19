package earl.graph;

import earl.graph.GraphData.Partner;
import earl.graph.GraphData.Spans;
import earl.graph.Signature.Property;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks that arrays describe a flow graph, whatever their numbers mean. */
final class GraphDataCheck {
    /** Maximum number of a node's runs that are checked one by one. */
    private static final long MAX_RUNS = 1 << 25;

    private GraphDataCheck() {}

    /** Looks at all of them. @throws IllegalArgumentException if they do not */
    static void check(GraphData graph) {
        structure(graph);
        runs(graph);
        for (Partner partner : graph.partners) {
            require(!partner.root() || partner.locations().size() == 1, "a root");
            partner.locations().forEach(location -> require(location >= 0, "a location"));
        }
        for (int part = 0; part < graph.keys.length; part++) {
            Property what = graph.signature.properties().get(part);
            for (long key : graph.keys[part]) {
                require(what != Property.PARTNER || (key >= 0 && key < graph.partners.length), "a partner");
                require(what != Property.CALL || (key >= 0 && key <= Integer.MAX_VALUE), "a call");
            }
        }
        spans(graph.calls, graph.nodes());
        spans(graph.gaps, graph.edges());
    }

    /** Nodes are numbered in the order in which the edges reach them. */
    private static void structure(GraphData graph) {
        int known = Math.min(1, graph.nodes());
        Set<Long> edges = new HashSet<>();
        for (int edge = 0; edge < graph.edges(); edge++) {
            int from = graph.from[edge];
            int to = graph.to[edge];
            require(from >= 0 && from < known && to >= 0 && to <= known && to < graph.nodes(), "an edge");
            require(edges.add((long) from << Integer.SIZE | to), "an edge");
            known = Math.max(known, to + 1);
        }
        require(known == graph.nodes(), "a node");
    }

    /** Each run of a node must occur once. */
    private static void runs(GraphData graph) {
        long[] all = new long[graph.nodes()];
        for (int edge = 0; edge < graph.edges(); edge++) {
            require(graph.progressions[edge].length > 0, "an edge");
            for (Progression run : graph.progressions[edge]) {
                boolean single = run.stride() == 0 && run.first() == run.last();
                boolean several =
                        run.stride() > 0 && run.last() > run.first() && (run.last() - run.first()) % run.stride() == 0;
                require(run.first() > 0 && run.count() > 0 && (single || several), "a run");
                all[graph.from[edge]] += run.runs();
            }
        }
        BitSet[] seen = new BitSet[graph.nodes()];
        for (int edge = 0; edge < graph.edges(); edge++) {
            int node = graph.from[edge];
            for (Progression run : graph.progressions[edge]) {
                require(run.last() <= all[node], "a run");
                if (all[node] <= MAX_RUNS) {
                    BitSet of = seen[node] == null ? new BitSet() : seen[node];
                    seen[node] = of;
                    for (int i = 0; i < run.runs(); i++) {
                        int number = run.first() + i * run.stride();
                        require(!of.get(number), "a run");
                        of.set(number);
                    }
                }
            }
        }
    }

    private static void spans(Spans @Nullable [] spans, int count) {
        if (spans == null) {
            return;
        }
        require(spans.length == count, "a time");
        for (Spans one : spans) {
            require(one.histogram().size() == Times.RANGES, "a time");
        }
    }

    private static void require(boolean sound, String what) {
        if (!sound) {
            throw new IllegalArgumentException(what + " of a graph is none");
        }
    }
}
