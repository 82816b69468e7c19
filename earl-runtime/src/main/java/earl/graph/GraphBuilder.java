package earl.graph;

import earl.graph.Signature.Part;
import java.util.List;

/**
 * Makes the flow graph of one location from calls as they come, without a trace. What a call's key says is the caller's business: numbers
 * whose meaning the {@link Names} given to {@link #finish} know. One thread.
 *
 * <pre>{@code
 * GraphBuilder builder = new GraphBuilder(Signature.parse("call,callsite"));
 * key[0] = region;
 * key[1] = site;
 * int node = builder.add(key, begin, end);
 * }</pre>
 *
 * Memory is that of the graph. Nothing is allocated for a call whose node and edge are known.
 */
public final class GraphBuilder {
    private final Signature signature;
    private final Nodes nodes;
    private final Edges edges = new Edges();
    private final Departures departures = new Departures();
    private final Partners partners = new Partners();
    private final Times calls = new Times(16);
    private final Times gaps = new Times(16);
    private int previous = earl.Trace.NONE;
    private long previousEnd;
    private long first;
    private long events;

    /** An empty graph. */
    public GraphBuilder(Signature signature) {
        this.signature = signature;
        this.nodes = new Nodes(signature.width());
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
        int before = nodes.size();
        int node = nodes.find(key, earl.Trace.NONE, earl.Trace.NONE, earl.Trace.NONE);
        if (node == before) {
            calls.grow(node + 1);
            departures.grow(node + 1);
        }
        if (events == 0) {
            first = begin;
        }
        calls.add(node, Math.max(0, end - begin));
        if (previous != earl.Trace.NONE) {
            int edge = departures.latest(previous);
            if (edge < 0 || edges.to(edge) != node) {
                edge = edges.find(previous, node);
                gaps.grow(edges.size());
            }
            // A counter that another processor keeps may be behind.
            gaps.add(edge, Math.max(0, begin - previousEnd));
            departures.depart(previous, edge);
        }
        previous = node;
        previousEnd = end;
        events++;
        return node;
    }

    /** Number of nodes so far. */
    public int nodes() {
        return nodes.size();
    }

    /** Number of edges so far. */
    public int edges() {
        return edges.size();
    }

    /** Number of calls so far. */
    public long events() {
        return events;
    }

    /** Ticks when the first call began, 0 if there was none. */
    public long first() {
        return first;
    }

    /** Node in which an edge begins. */
    public int from(int edge) {
        return edges.from(edge);
    }

    /** Node in which an edge ends. */
    public int to(int edge) {
        return edges.to(edge);
    }

    /** How often an edge was taken so far. */
    public long weight(int edge) {
        return gaps.count(edge);
    }

    /** Calls of a node so far. */
    public long visits(int node) {
        return calls.count(node);
    }

    /** Node of the last call, {@link earl.Trace#NONE} before the first. */
    public int last() {
        return previous;
    }

    /** A part of a node's key, {@link earl.Trace#NONE} if the signature does not have it. */
    public long key(int node, Part part) {
        int index = signature.index(part);
        return index < 0 ? earl.Trace.NONE : nodes.key(node, index);
    }

    /**
     * The graph; nothing may be added after that.
     *
     * @param location whose calls these were
     * @param names what the numbers in keys mean
     */
    public FlowGraph finish(int location, Names names) {
        departures.finish(nodes.size(), edges.size());
        nodes.trim();
        edges.trim();
        calls.trim(nodes.size());
        gaps.trim(edges.size());
        return new FlowGraph(
                null,
                location,
                signature,
                new Labels(names, signature),
                nodes,
                edges,
                departures,
                partners,
                calls,
                gaps,
                new MetricSums(List.of()),
                events,
                previous);
    }
}
