package earl.graph.merge;

import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.Signature;
import java.util.List;

/**
 * Makes the {@link GraphShape}s of a trace: it makes partners relative, unifies call sites, and omits the rank of the process. Any thread.
 */
final class GraphShapes {
    private final Signature signature;
    private final CallSites sites;
    private final RelativePartners relative;
    private final int partner;

    GraphShapes(Trace trace, Signature signature, List<FlowGraph> graphs) {
        this.signature = signature;
        this.sites = new CallSites(trace, graphs);
        this.relative = new RelativePartners(trace, graphs.getFirst().names());
        this.partner = signature.index(Signature.Property.PARTNER);
    }

    GraphShape of(FlowGraph graph) {
        int width = signature.width();
        long[] keys = new long[Math.multiplyExact(graph.nodes(), width)];
        long[] siteOf = sites.of(graph);
        int[] partnerOf = relative.of(graph);
        for (int part = 0; part < width; part++) {
            Signature.Property which = signature.properties().get(part);
            for (int node = 0; node < graph.nodes(); node++) {
                keys[node * width + part] = switch (which) {
                    case PARTNER -> partnerOf[node];
                    case CALLSITE -> siteOf[node];
                    case RANK -> Trace.NONE;
                    default -> graph.key(node, part);
                };
            }
        }
        return new GraphShape(graph, keys, width);
    }

    /** The partner of a node as text. */
    String partner(long[] key) {
        return partner < 0 ? "" : relative.words((int) key[partner]);
    }
}
