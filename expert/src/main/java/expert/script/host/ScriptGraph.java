package expert.script.host;

import earl.graph.FlowGraph;
import earl.graph.Progression;
import earl.graph.capture.CallNodes;
import earl.graph.capture.EdgeCalls;
import expert.script.ForScripts;
import java.util.List;
import org.graalvm.polyglot.HostAccess;
import org.jspecify.annotations.Nullable;

/** A {@link FlowGraph} and the calls that are its events, by the numbers of its nodes, edges and calls. */
@ForScripts
public final class ScriptGraph {
    private final CallNodes calls;
    private final FlowGraph graph;
    private int @Nullable [] dominators;
    private @Nullable EdgeCalls byEdge;

    ScriptGraph(CallNodes calls) {
        this.calls = calls;
        this.graph = calls.graph();
    }

    @HostAccess.Export
    public int events() {
        return calls.calls();
    }

    @HostAccess.Export
    public int nodes() {
        return graph.nodes();
    }

    @HostAccess.Export
    public int edges() {
        return graph.edges();
    }

    @HostAccess.Export
    public int callOf(long pos) {
        return calls.callOf(pos);
    }

    /** {@link CallNodes#node}. */
    @HostAccess.Export
    public int nodeOfCall(int call) {
        return calls.node(call);
    }

    @HostAccess.Export
    public long enter(int call) {
        return calls.enter(call);
    }

    @HostAccess.Export
    public String label(int node) {
        return graph.label(node);
    }

    @HostAccess.Export
    public String callsite(int node) {
        return graph.callsite(node);
    }

    /** For a node: {@link FlowGraph#count}, {@link FlowGraph#size}. */
    @HostAccess.Export
    public Object counts(int node) {
        return new long[] {graph.count(node), graph.size(node)};
    }

    /** For a node: {@link FlowGraph#time}, {@link FlowGraph#shortest}, {@link FlowGraph#longest}. */
    @HostAccess.Export
    public Object times(int node) {
        return new double[] {graph.time(node), graph.shortest(node), graph.longest(node)};
    }

    @HostAccess.Export
    public Object partners(int node) {
        return graph.partners(node);
    }

    @HostAccess.Export
    public Object out(int node) {
        return graph.out(node);
    }

    /** {@link FlowGraph#in}. */
    @HostAccess.Export
    public Object into(int node) {
        return graph.in(node);
    }

    /** {@link FlowGraph#from}. */
    @HostAccess.Export
    public int source(int edge) {
        return graph.from(edge);
    }

    /** {@link FlowGraph#to}. */
    @HostAccess.Export
    public int target(int edge) {
        return graph.to(edge);
    }

    @HostAccess.Export
    public long weight(int edge) {
        return graph.weight(edge);
    }

    /** For an edge: {@link FlowGraph#gap}, {@link FlowGraph#shortestGap}, {@link FlowGraph#longestGap}. */
    @HostAccess.Export
    public Object gaps(int edge) {
        return new double[] {graph.gap(edge), graph.shortestGap(edge), graph.longestGap(edge)};
    }

    /** {@link FlowGraph#progressions}: first, last, stride, count of each. */
    @HostAccess.Export
    public Object progressions(int edge) {
        List<Progression> all = graph.progressions(edge);
        return all.stream()
                .map(one -> new int[] {one.first(), one.last(), one.stride(), one.count()})
                .toArray();
    }

    /** {@link EdgeCalls#of}. */
    @HostAccess.Export
    public Object callsOfEdge(int edge) {
        EdgeCalls all = byEdge;
        if (all == null) {
            all = new EdgeCalls(calls);
            byEdge = all;
        }
        return all.of(edge);
    }

    @HostAccess.Export
    public int edge(int source, int target) {
        return graph.edge(source, target);
    }

    /** {@link FlowGraph#dominators}, of one node. */
    @HostAccess.Export
    public int dominator(int node) {
        int[] all = dominators;
        if (all == null) {
            all = graph.dominators();
            dominators = all;
        }
        return all[node];
    }

    @HostAccess.Export
    public Object path(int from, int to) {
        return graph.path(from, to);
    }
}
