package earl.graph;

import earl.Metric;
import earl.Trace;
import java.util.List;

/**
 * The parts of a flow graph. Either calls come in order ({@link #again}, {@link #take}), or a known graph is built from its
 * parts. One thread while it grows.
 */
final class GraphParts {
    final Signature signature;
    final Nodes nodes;
    final Edges edges = new Edges();
    final Departures departures;
    final Partners partners = new Partners();
    /** By node, how long its calls took. */
    final Times calls = new Times(16);
    /** By edge, how long it was between the calls. */
    final Times gaps = new Times(16);

    final MetricSums metrics;
    private int last = Trace.NONE;
    private int edge = Trace.NONE;
    private long events;

    /** Nothing yet. */
    GraphParts(Signature signature, List<Metric> metrics) {
        this(signature, metrics, OrderBudget.unlimited());
    }

    /** Nothing yet; the order of calls takes no more memory than there is for it. */
    GraphParts(Signature signature, List<Metric> metrics, OrderBudget budget) {
        this(signature, signature.width(), metrics, budget);
    }

    /** The same with nodes that have more numbers than the signature has parts. */
    GraphParts(Signature signature, int width, List<Metric> metrics, OrderBudget budget) {
        this.signature = signature;
        this.departures = new Departures(budget);
        this.nodes = new Nodes(width);
        this.metrics = new MetricSums(metrics);
    }

    /**
     * The next call, if it is the one that came after the last one's node last time, as in a loop. The caller then adds its
     * duration and the gap before it to {@link #calls} and, if there is an {@link #edge}, to {@link #gaps}.
     *
     * @param key its signature; not kept
     * @return its node; {@link Trace#NONE} if it is another call, which the caller must then {@link #take}
     */
    int again(long[] key) {
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
     * @param callpath what its node is to say of its first event; and so {@code comm} and {@code example}
     * @return its node, the number of nodes before if it is a new one
     */
    int take(long[] key, int callpath, int comm, long example) {
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

    /** The edge to the call that came last, {@link Trace#NONE} if that was the first. */
    int edge() {
        return edge;
    }

    /** Node of the call that came last, {@link Trace#NONE} before the first. */
    int last() {
        return last;
    }

    /** Number of calls that came. */
    long events() {
        return events;
    }

    /** No more is added: gives up what only that needs. */
    void finish() {
        departures.finish(nodes.size(), edges.size(), edges::from);
        nodes.trim();
        edges.trim();
        calls.trim(nodes.size());
        gaps.trim(edges.size());
        metrics.trim(nodes.size(), edges.size());
    }
}
