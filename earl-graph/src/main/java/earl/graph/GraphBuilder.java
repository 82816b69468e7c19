package earl.graph;

import earl.graph.Signature.Part;
import java.util.List;

/**
 * Makes the flow graph of one location from calls as they come, without a trace. What a call's key says is the caller's business: numbers
 * whose meaning the {@link GraphNames} given to {@link #finish} know. One thread.
 *
 * <pre>{@code
 * GraphBuilder builder = new GraphBuilder(Signature.parse("call,callsite"));
 * key[0] = region;
 * key[1] = site;
 * int node = builder.add(key, begin, end);
 * }</pre>
 *
 * Memory is that of the graph, and that of the order in which calls came, which an {@link OrderBudget} may limit. Nothing is allocated for a call whose node and edge are known.
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
     * @param budget what the order in which calls came may take
     */
    public GraphBuilder(Signature signature, OrderBudget budget) {
        this.graph = new GraphParts(signature, List.of(), budget);
    }

    /** Number that stands for one partner in a key, or for none where the location is negative. */
    public static long partner(int location) {
        return location < 0 ? Partners.NONE : location;
    }

    /** Number that stands for the root of a collective operation in a key. */
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
            // A counter that another processor keeps may be behind.
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

    /** Node in which an edge begins. */
    public int from(int edge) {
        return graph.edges.from(edge);
    }

    /** Node in which an edge ends. */
    public int to(int edge) {
        return graph.edges.to(edge);
    }

    /** How often an edge was taken so far. */
    public long weight(int edge) {
        return graph.gaps.count(edge);
    }

    /** Calls of a node so far. */
    public long visits(int node) {
        return graph.calls.count(node);
    }

    /**
     * Calls of which it is known what they came after and how often, but not when: for their order the budget had no room. In the graph they
     * are in one of the orders in which they may have come. Known when it is {@link #finish finished}.
     */
    public long unordered() {
        return graph.departures.unordered();
    }

    /** Node of the last call, {@link earl.Trace#NONE} before the first. */
    public int last() {
        return graph.last();
    }

    /** A part of a node's key, {@link earl.Trace#NONE} if the signature does not have it. */
    public long key(int node, Part part) {
        int index = graph.signature.index(part);
        return index < 0 ? earl.Trace.NONE : graph.nodes.key(node, index);
    }

    /**
     * The graph; nothing may be added after that.
     *
     * @param location whose calls these were
     * @param names what the numbers in keys mean
     */
    public FlowGraph finish(int location, GraphNames names) {
        graph.finish();
        return new FlowGraph(null, location, new Labels(names, graph.signature), graph, graph.events(), graph.last());
    }
}
