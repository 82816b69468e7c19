package earl.graph;

import earl.Trace;
import earl.graph.Signature.Property;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The event flow graph of one location: one node for each signature of a call, and one edge for each pair of consecutive
 * signatures. The first event belongs to node 0. A graph has one event more than the sum of the weights of its edges.
 * Immutable; any thread may use it while its trace is open.
 *
 * <p>The order of departures from a node is kept as {@link Progression}s, so {@link #walk} returns the exact sequence of
 * events.
 *
 * <p>Times are in seconds. The time of an edge lasts from the end of a call to the begin of the next one; if the call is
 * still open then, from begin to begin.
 */
public final class FlowGraph implements GraphNodes {
    private final @Nullable Trace trace;
    private final int location;
    private final Labels labels;
    /** The finished builder, whose tables this graph reads. */
    private final GraphBuilder parts;

    private final double[] nodeMetrics;
    private final double[] edgeMetrics;
    private final double ticksPerSecond;
    private final EdgesByNode out;
    private final EdgesByNode in;

    /** Makes a graph of parts that are complete. */
    FlowGraph(
            @Nullable Trace trace,
            int location,
            Labels labels,
            GraphBuilder parts,
            double[] nodeMetrics,
            double[] edgeMetrics) {
        this.trace = trace;
        this.location = location;
        this.labels = labels;
        this.parts = parts;
        this.nodeMetrics = nodeMetrics;
        this.edgeMetrics = edgeMetrics;
        this.ticksPerSecond = labels.names().ticksPerSecond();
        this.out = new EdgesByNode(nodes(), edges(), parts.edges::from);
        this.in = new EdgesByNode(nodes(), edges(), parts.edges::to);
    }

    /** A graph of these parts; its calls have no examples. */
    public static FlowGraph of(GraphData data, GraphNames names) {
        return data.graph(names);
    }

    /** The graph as plain arrays. */
    public GraphData data() {
        return GraphData.of(this, true);
    }

    /** The graph as plain arrays, without times. */
    public GraphData structure() {
        return GraphData.of(this, false);
    }

    /** The trace of its calls. @throws IllegalStateException if it was read from a file */
    public Trace trace() {
        if (trace == null) {
            throw new IllegalStateException("the graph comes from a file, not from a trace");
        }
        return trace;
    }

    /** Whether it was made of a trace, and not read from a file. */
    public boolean hasTrace() {
        return trace != null;
    }

    /** The meaning of its numbers. */
    public GraphNames names() {
        return labels.names();
    }

    /** Rank of its location. */
    public int rank() {
        return labels.names().rank(location);
    }

    /** The meaning of partners in keys. */
    public Partners partners() {
        return parts.partners;
    }

    Departures departures() {
        return parts.departures;
    }

    /** The location whose events these are. */
    public int location() {
        return location;
    }

    /** The attributes that make calls the same node. */
    public Signature signature() {
        return parts.signature;
    }

    /** Number of events. */
    public long events() {
        return parts.events();
    }

    /** Number of nodes; they are numbered from 0 in order of their first events. */
    @Override
    public int nodes() {
        return parts.nodes.size();
    }

    /** Number of edges; they are numbered from 0 in the order in which they were first taken. */
    public int edges() {
        return parts.edges.size();
    }

    /** Node of the first event, {@link Trace#NONE} if there is none. */
    public int first() {
        return events() == 0 ? Trace.NONE : 0;
    }

    /** Node of the last event, {@link Trace#NONE} if there is none. */
    public int last() {
        return parts.last();
    }

    /**
     * The label of a node, for instance {@code "MPI_Send 80 (1)"}: call, bytes, rank of the partner; without the call site.
     */
    @Override
    public String label(int node) {
        return labels.absolute(this, node);
    }

    @Override
    public String callsite(int node) {
        return labels.callsite(this, node);
    }

    @Override
    public long count(int node) {
        return parts.calls.count(node);
    }

    /** A part of a node's signature as a number; {@link Trace#NONE} if the signature does not have it. */
    public long key(int node, Property part) {
        int index = parts.signature.index(part);
        return index < 0 ? Trace.NONE : parts.nodes.key(node, index);
    }

    /** A part of a node's signature by its number in the signature. */
    public long key(int node, int part) {
        return parts.nodes.key(node, part);
    }

    @Override
    public int region(int node) {
        return (int) key(node, Property.CALL);
    }

    /** Number of the call site of a node's calls, {@link Trace#NONE} if it is not part of the signature. */
    public long callsiteNumber(int node) {
        return key(node, Property.CALLSITE);
    }

    @Override
    public long size(int node) {
        return key(node, Property.SIZE);
    }

    /** Locations at the other end of a node's calls, or the root of its collective operation; empty if unknown. */
    public int[] partners(int node) {
        return parts.partners.locations(key(node, Property.PARTNER));
    }

    @Override
    public int callpath(int node) {
        return parts.nodes.callpath(node);
    }

    /** Communicator of a node's first event, {@link Trace#NONE} if it has none. */
    public int comm(int node) {
        return parts.nodes.comm(node);
    }

    /** [node] -> durations of its calls, in ticks. */
    public Times calls() {
        return parts.calls;
    }

    /** [edge] -> times between its calls, in ticks. */
    public Times gaps() {
        return parts.gaps;
    }

    /** Position of the enter of a node's first event. */
    public long example(int node) {
        return parts.nodes.example(node);
    }

    @Override
    public double time(int node) {
        return parts.calls.total(node) / ticksPerSecond;
    }

    @Override
    public double shortest(int node) {
        return parts.calls.shortest(node) / ticksPerSecond;
    }

    @Override
    public double longest(int node) {
        return parts.calls.longest(node) / ticksPerSecond;
    }

    /**
     * Number of a node's calls by duration: element 0 counts those without duration, element <i>i</i> those of
     * 2<sup>i-1</sup> to 2<sup>i</sup> (exclusive) clock ticks, the last one all that are longer.
     */
    public long[] histogram(int node) {
        java.util.Objects.checkIndex(node, nodes());
        return parts.calls.histogram(node);
    }

    /**
     * The growth of a metric (by its index in {@link earl.TraceDefinitions#metrics}) during all calls of a node: the
     * difference of the last values recorded before the end and before the begin, or the sum of the values within if records
     * are relative.
     */
    public double metric(int node, int metric) {
        return nodeMetrics.length == 0 ? 0 : nodeMetrics[node * (nodeMetrics.length / nodes()) + metric];
    }

    /** The growth of a metric between the calls, over all times that an edge was taken. */
    public double gapMetric(int edge, int metric) {
        return edgeMetrics.length == 0 ? 0 : edgeMetrics[edge * (edgeMetrics.length / edges()) + metric];
    }

    /** Source node of an edge. */
    public int from(int edge) {
        return parts.edges.from(edge);
    }

    /** Target node of an edge. */
    public int to(int edge) {
        return parts.edges.to(edge);
    }

    /** Number of times that an edge was taken: its weight. */
    public long weight(int edge) {
        return parts.gaps.count(edge);
    }

    /** Seconds between the calls, over all times that an edge was taken. */
    public double gap(int edge) {
        return parts.gaps.total(edge) / ticksPerSecond;
    }

    /** Seconds between the calls when they were shortest. */
    public double shortestGap(int edge) {
        return parts.gaps.shortest(edge) / ticksPerSecond;
    }

    /** Seconds between the calls when they were longest. */
    public double longestGap(int edge) {
        return parts.gaps.longest(edge) / ticksPerSecond;
    }

    /** Number of gaps between the calls by length in clock ticks; ranges as in {@link #histogram}. */
    public long[] gapHistogram(int edge) {
        java.util.Objects.checkIndex(edge, edges());
        return parts.gaps.histogram(edge);
    }

    /** Edges out of a node, in the order in which they were first taken. */
    public int[] out(int node) {
        return out.of(node);
    }

    /** Edges into a node, in the order in which they were first taken. */
    public int[] in(int node) {
        return in.of(node);
    }

    /** Successors of a node, in the order in which they first followed it. */
    public int[] successors(int node) {
        return IntStream.of(out(node)).map(this::to).toArray();
    }

    /** Predecessors of a node, in the order in which it first followed them. */
    public int[] predecessors(int node) {
        return IntStream.of(in(node)).map(this::from).toArray();
    }

    /** Number of edges out of a node. */
    int outDegree(int node) {
        return out.count(node);
    }

    /** Whether several edges leave a node, so that their order carries information. */
    public boolean isBranch(int node) {
        return outDegree(node) > 1;
    }

    /** The edge between two nodes, {@link Trace#NONE} if there is none. */
    public int edge(int source, int target) {
        for (int i = 0; i < out.count(source); i++) {
            int edge = out.get(source, i);
            if (to(edge) == target) {
                return edge;
            }
        }
        return Trace.NONE;
    }

    /**
     * For each node, the last other node on every path from the first node to it (immediate dominator); {@link Trace#NONE}
     * for the first.
     */
    public int[] dominators() {
        return Dominators.dominators(this);
    }

    /** The nodes of a shortest way from one node to another, both included; empty if there is none. */
    public int[] path(int source, int target) {
        return Dominators.path(this, source, target);
    }

    /** The runs of departures from its source in which an edge was taken, in order of their first numbers. */
    public List<Progression> progressions(int edge) {
        return parts.departures.of(edge);
    }

    /**
     * Number of edges of the extended multidigraph: for a node with several edges out of it, each {@link Progression}
     * counts; otherwise the edge itself.
     */
    public long multiEdges() {
        long sum = 0;
        for (int edge = 0; edge < edges(); edge++) {
            sum += isBranch(from(edge)) ? parts.departures.begin(edge + 1) - parts.departures.begin(edge) : 1;
        }
        return sum;
    }

    /** A walk over the events from the first one; every walk is the same. */
    public GraphWalk walk() {
        return new GraphWalk(this);
    }

    /** The nodes of some events, by their number on the location: {@code from} (inclusive) to {@code to} (exclusive). */
    public int[] sequence(long from, long to) {
        if (from < 0 || to > events() || from > to || to - from > Integer.MAX_VALUE - 8) {
            throw new IndexOutOfBoundsException("events " + from + " to " + to + " of " + events());
        }
        GraphWalk walk = walk();
        int[] sequence = new int[(int) (to - from)];
        for (long event = 0; event < to && walk.next(); event++) {
            if (event >= from) {
                sequence[(int) (event - from)] = walk.node();
            }
        }
        return sequence;
    }

    /**
     * The nodes from one visit of a node to its next, exclusive; to the end for its last visit.
     *
     * @param visit number of the visit, 0-based
     */
    public int[] visit(int node, long visit) {
        java.util.Objects.checkIndex(visit, count(node));
        GraphWalk walk = walk();
        IntStream.Builder found = IntStream.builder();
        long visits = -1;
        while (visits <= visit && walk.next()) {
            if (walk.node() == node) {
                visits++;
            }
            if (visits == visit) {
                found.add(walk.node());
            }
        }
        return found.build().toArray();
    }

    @Override
    public String toString() {
        return "FlowGraph[" + labels.names().location(location) + " " + nodes() + " nodes " + edges() + " edges "
                + events() + " events]";
    }
}
