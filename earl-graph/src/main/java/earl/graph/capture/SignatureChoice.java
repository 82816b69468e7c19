package earl.graph.capture;

import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.Signature;
import earl.graph.Signature.Property;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Chooses the signature that suits a trace. In many programs a call has a few recurring sizes, and these show what the
 * program does (the levels of a multigrid solver). In others, such as particle codes, sizes change and never recur; a graph
 * with one node per size is then useless. In that case, magnitudes replace sizes, or sizes are omitted.
 */
public final class SignatureChoice {
    /** Signatures, from exact to coarse. */
    private static final List<Signature> CHOICE = List.of(
            Signature.DEFAULT,
            Signature.parse("call,magnitude,partner,callsite"),
            Signature.DEFAULT.without(Property.SIZE));
    /** Number of locations that decide, spread evenly over all. */
    private static final int LOCATIONS = 8;
    /** A graph with at most this many nodes, each visited at least this often on average, needs no coarser signature. */
    private static final int SMALL = 64;

    private static final int VISITS = 10;

    private SignatureChoice() {}

    /**
     * The signature for some calls of a trace: exact sizes if a call's sizes in the second half of the run mostly occur in
     * the first half, or if the graph is small; otherwise magnitudes if the same holds for them; otherwise no sizes.
     */
    public static Signature of(Trace trace, Calls calls) {
        int last = CHOICE.size() - 1;
        for (Signature signature : CHOICE.subList(0, last)) {
            if (repeats(trace, new FlowGraphs(trace, signature, calls))) {
                return signature;
            }
        }
        return CHOICE.get(last);
    }

    /** The one of two choices that distinguishes fewer calls. */
    public static Signature coarser(Signature one, Signature other) {
        return CHOICE.indexOf(one) > CHOICE.indexOf(other) ? one : other;
    }

    private static boolean repeats(Trace trace, FlowGraphs graphs) {
        int[] locations = IntStream.range(0, trace.locations().size())
                .filter(location -> trace.length(location) > 0)
                .toArray();
        int some = Math.min(LOCATIONS, locations.length);
        long known = 0;
        long unknown = 0;
        boolean isSmall = true;
        for (int i = 0; i < some; i++) {
            CallNodes calls = graphs.calls(locations[(int) ((long) i * locations.length / some)]);
            int nodes = calls.graph().nodes();
            isSmall &= nodes <= SMALL && calls.calls() >= (long) VISITS * nodes;
            int[] site = sites(calls.graph());
            long[] visits = new long[nodes];
            int[] sizes = new int[nodes];
            for (int node = 0; node < nodes; node++) {
                visits[site[node]] += calls.graph().count(node);
                sizes[site[node]]++;
            }
            boolean[] seen = new boolean[nodes];
            long[] gone = new long[nodes];
            for (int call = 0; call < calls.calls(); call++) {
                int node = calls.node(call);
                if (sizes[site[node]] == 1) {
                    continue;
                }
                if (2 * gone[site[node]]++ < visits[site[node]]) {
                    seen[node] = true;
                } else if (seen[node]) {
                    known++;
                } else {
                    unknown++;
                }
            }
        }
        return isSmall || known >= unknown;
    }

    /** [node] -> a number shared by nodes that differ only in size. */
    private static int[] sites(FlowGraph graph) {
        Map<List<Object>, Integer> numbers = new HashMap<>();
        int[] sites = new int[graph.nodes()];
        for (int node = 0; node < sites.length; node++) {
            List<Integer> partners = Arrays.stream(graph.partners(node)).boxed().toList();
            sites[node] = numbers.computeIfAbsent(
                    List.of(graph.region(node), graph.callsiteNumber(node), partners), each -> numbers.size());
        }
        return sites;
    }
}
