package earl.graph;

import earl.Trace;
import earl.graph.Signature.Property;
import org.jspecify.annotations.Nullable;

/**
 * Makes the flow graph of one location from calls as they come. The caller defines the numbers of a key;
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
    final Signature signature;
    final Nodes nodes;
    final Edges edges = new Edges();
    final Departures departures;
    final Partners partners = new Partners();
    /** [node] -> durations of its calls. */
    final Times calls = new Times(16);
    /** [edge] -> times between the calls. */
    final Times gaps = new Times(16);

    private int last = Trace.NONE;
    private int edge = Trace.NONE;
    private long events;
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
        this(signature, signature.width(), budget);
    }

    /** An empty graph whose nodes have more numbers than the signature has parts: {@code width} of them. */
    public GraphBuilder(Signature signature, int width) {
        this(signature, width, OrderBudget.unlimited());
    }

    private GraphBuilder(Signature signature, int width, OrderBudget budget) {
        this.signature = signature;
        this.departures = new Departures(budget);
        this.nodes = new Nodes(width);
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
        if (events == 0) {
            first = begin;
        }
        int node = again(key);
        if (node < 0) {
            node = take(key, Trace.NONE, Trace.NONE, Trace.NONE);
        }
        // A counter of another processor may lag.
        addTime(node, Math.max(0, end - begin));
        addGap(Math.max(0, begin - previousEnd));
        previousEnd = end;
        return node;
    }

    /**
     * Further calls with one key. They end at even distances, the last one at {@code until}, the first one that far from the end of the call
     * before.
     *
     * @param key as for {@link #add}
     * @param times 1 or more
     * @param duration ticks of each
     * @return their node
     */
    public int addEvenly(long[] key, long times, long duration, long until) {
        long span = until - previousEnd;
        long left = times;
        int node;
        do {
            left--;
            long end = until - span * left / times;
            node = add(key, end - duration, end);
        } while (left > 0 && (edge < 0 || edges.from(edge) != node));
        if (left > 0) {
            // All of them come from their own node. Their gaps differ by a tick at most.
            long gap = until - previousEnd - left * duration;
            long longer = Math.floorMod(gap, left);
            addTimes(calls, node, duration, left);
            addTimes(gaps, edge, Math.floorDiv(gap, left), left - longer);
            addTimes(gaps, edge, Math.floorDiv(gap, left) + 1, longer);
            departures.depart(node, edge, left);
            events += left;
            previousEnd = until;
        }
        return node;
    }

    private static void addTimes(Times to, int at, long ticks, long times) {
        to.add(at, Math.max(0, ticks), times);
    }

    /**
     * The next call, if it is the one that came after the last one's node last time, as in a loop. The caller then adds its
     * duration with {@link #addTime} and the gap before it with {@link #addGap}.
     *
     * @param key its signature; not kept
     * @return its node; {@link Trace#NONE} if it is another call, which the caller must then {@link #take}
     */
    public int again(long[] key) {
        int along = last == Trace.NONE ? Trace.NONE : departures.latest(last);
        if (along < 0) {
            return Trace.NONE;
        }
        int node = edges.to(along);
        if (!nodes.equal(node, key)) {
            return Trace.NONE;
        }
        return come(node, along);
    }

    /**
     * The next call, whatever it is; the rest as {@link #again} says.
     *
     * @param callpath call path of the node's first event, if the node is new
     * @param comm communicator of that event
     * @param example position of its enter
     * @return its node, the number of nodes before if it is a new one
     */
    public int take(long[] key, int callpath, int comm, long example) {
        int before = nodes.size();
        int node = nodes.find(key, callpath, comm, example);
        if (node == before) {
            calls.grow(node + 1);
            departures.grow(node + 1);
        }
        int along = Trace.NONE;
        if (last != Trace.NONE) {
            along = edges.find(last, node);
            gaps.grow(edges.size());
        }
        return come(node, along);
    }

    private int come(int node, int along) {
        if (along >= 0) {
            departures.depart(last, along);
        }
        edge = along;
        last = node;
        events++;
        return node;
    }

    /** Adds the duration of one of a node's calls. */
    public void addTime(int node, long ticks) {
        calls.add(node, ticks);
    }

    /** Adds the time between the last call and the one before it; without effect for the first call. */
    public void addGap(long ticks) {
        if (edge >= 0) {
            gaps.add(edge, ticks);
        }
    }

    /** The edge to the call that came last, {@link Trace#NONE} if that was the first. */
    public int edge() {
        return edge;
    }

    /** Node of the call that came last, {@link Trace#NONE} before the first. */
    public int last() {
        return last;
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

    /** Source node of an edge. */
    public int from(int edge) {
        return edges.from(edge);
    }

    /** Target node of an edge. */
    public int to(int edge) {
        return edges.to(edge);
    }

    /** Number of times that an edge was taken so far. */
    public long weight(int edge) {
        return gaps.count(edge);
    }

    /** Ticks between the calls of an edge so far, over all times that it was taken. */
    public long gap(int edge) {
        return gaps.total(edge);
    }

    /** Ticks in the calls of a node so far. */
    public long time(int node) {
        return calls.total(node);
    }

    /** Number of calls of a node so far. */
    public long visits(int node) {
        return calls.count(node);
    }

    /**
     * Number of calls with known predecessors and counts but unknown order, because the budget had no memory left. In the
     * graph they are in one of the possible orders. Known when it is {@link #finish finished}.
     */
    public long unordered() {
        return departures.unordered();
    }

    /** A part of a node's key; {@link Trace#NONE} if the signature does not have it. */
    public long key(int node, Property part) {
        int index = signature.index(part);
        return index < 0 ? Trace.NONE : nodes.key(node, index);
    }

    /** Sets what {@link #take} would have counted: the calls, and the node of the last one. */
    void restore(long calls, int node) {
        events = calls;
        last = node;
    }

    /** The partners in keys. */
    public Partners partners() {
        return partners;
    }

    /**
     * The graph; nothing may be added after that.
     *
     * @param location whose calls these were
     * @param names the meaning of the numbers in keys
     */
    public FlowGraph finish(int location, GraphNames names) {
        return finish(null, location, names, new double[0], new double[0]);
    }

    /**
     * The graph of calls of a trace; nothing may be added after that.
     *
     * @param nodeMetrics [node * number of metrics + metric] -> growth in its calls
     * @param edgeMetrics [edge * number of metrics + metric] -> growth between the calls
     */
    public FlowGraph finish(
            @Nullable Trace trace, int location, GraphNames names, double[] nodeMetrics, double[] edgeMetrics) {
        departures.finish(nodes.size(), edges.size(), edges::from);
        nodes.trim();
        edges.trim();
        calls.trim(nodes.size());
        gaps.trim(edges.size());
        return new FlowGraph(trace, location, new Labels(names, signature), this, nodeMetrics, edgeMetrics);
    }
}
