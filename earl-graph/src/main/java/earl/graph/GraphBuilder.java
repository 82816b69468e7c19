package earl.graph;

import earl.graph.Signature.Part;
import java.util.List;

/**
 * Makes the flow graph of one location from calls as they come, without a trace. The caller defines the numbers of a key;
 * the {@link GraphNames} passed to {@link #finish} interpret them. One thread.
 *
 * <pre>{@code
 * GraphBuilder builder = new GraphBuilder(Signature.parse("call,callsite"));
 * key[0] = region;
 * key[1] = site;
 * int node = builder.add(key, begin, end);
 * }</pre>
 *
 * It needs memory for the graph and for the order of the calls, which an {@link OrderBudget} may limit. Nothing is allocated
 * for a call whose node and edge are known.
 */
public final class GraphBuilder {
    private final GraphParts graph;
    private long previousEnd;
    private long first;

    /** An empty graph. */
    public GraphBuilder(Signature signature) {
        this(signature, OrderBudget.unlimited());
    }

    /**
     * An empty graph.
     *
     * @param budget limits the memory for the order of the calls
     */
    public GraphBuilder(Signature signature, OrderBudget budget) {
        this.graph = new GraphParts(signature, List.of(), budget);
    }

    /** The number of a single partner in a key; that of no partner if the location is negative. */
    public static long partner(int location) {
        return location < 0 ? Partners.NONE : location;
    }

    /** The number of the root of a collective operation in a key. */
    public static long root(int location) {
        return location < 0 ? Partners.NONE : Partners.root(location);
    }

    /**
     * A call.
     *
     * @param key by part of the signature, in their order; not kept
     * @param begin ticks, not before the end of the call before
     * @param end ticks
     * @return its node, the number of nodes before if it is a new one
     */
    public int add(long[] key, long begin, long end) {
        if (graph.events() == 0) {
            first = begin;
        }
        int node = graph.again(key);
        if (node < 0) {
            node = graph.take(key, earl.Trace.NONE, earl.Trace.NONE, earl.Trace.NONE);
        }
        graph.calls.add(node, Math.max(0, end - begin));
        if (graph.edge() >= 0) {
            // A counter of another processor may lag.
            graph.gaps.add(graph.edge(), Math.max(0, begin - previousEnd));
        }
        previousEnd = end;
        return node;
    }

    /** Number of nodes so far. */
    public int nodes() {
        return graph.nodes.size();
    }

    /** Number of edges so far. */
    public int edges() {
        return graph.edges.size();
    }

    /** Number of calls so far. */
    public long events() {
        return graph.events();
    }

    /** Ticks when the first call began, 0 if there was none. */
    public long first() {
        return first;
    }

    /** Source node of an edge. */
    public int from(int edge) {
        return graph.edges.from(edge);
    }

    /** Target node of an edge. */
    public int to(int edge) {
        return graph.edges.to(edge);
    }

    /** Number of times that an edge was taken so far. */
    public long weight(int edge) {
        return graph.gaps.count(edge);
    }

    /** Ticks between the calls of an edge so far, over all times that it was taken. */
    public long gap(int edge) {
        return graph.gaps.total(edge);
    }

    /** Ticks in the calls of a node so far. */
    public long time(int node) {
        return graph.calls.total(node);
    }

    /** Number of calls of a node so far. */
    public long visits(int node) {
        return graph.calls.count(node);
    }

    /**
     * Number of calls with known predecessors and counts but unknown order, because the budget had no memory left. In the
     * graph they are in one of the possible orders. Known when it is {@link #finish finished}.
     */
    public long unordered() {
        return graph.departures.unordered();
    }

    /** Node of the last call, {@link earl.Trace#NONE} before the first. */
    public int last() {
        return graph.last();
    }

    /** A part of a node's key; {@link earl.Trace#NONE} if the signature does not have it. */
    public long key(int node, Part part) {
        int index = graph.signature.index(part);
        return index < 0 ? earl.Trace.NONE : graph.nodes.key(node, index);
    }

    /**
     * The graph; nothing may be added after that.
     *
     * @param location whose calls these were
     * @param names the meaning of the numbers in keys
     */
    public FlowGraph finish(int location, GraphNames names) {
        graph.finish();
        return new FlowGraph(null, location, new Labels(names, graph.signature), graph, graph.events(), graph.last());
    }
}
