package earl.graph.capture;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.graph.FlowGraph;
import java.util.Arrays;

/**
 * The calls of a location in order, with the nodes to which they belong. Queries in the order of events need no search. 12 bytes per call.
 * One thread.
 */
public final class CallNodes {
    private final Trace trace;
    private final FlowGraph graph;
    private final long[] enters;
    private final int[] nodes;
    private final int count;
    private int latest;

    private CallNodes(Trace trace, FlowGraph graph, long[] enters, int[] nodes, int count) {
        this.trace = trace;
        this.graph = graph;
        this.enters = enters;
        this.nodes = nodes;
        this.count = count;
    }

    /** Notes the calls while the graph is made. */
    static final class Notes {
        private long[] enters = new long[64];
        private int[] nodes = new int[64];
        private int count;

        /** Reports that the call entered at a position is an event of a node. */
        void note(long enter, int node) {
            if (count == enters.length) {
                int capacity = count + (count >> 1);
                enters = Arrays.copyOf(enters, capacity);
                nodes = Arrays.copyOf(nodes, capacity);
            }
            enters[count] = enter;
            nodes[count++] = node;
        }

        CallNodes of(Trace trace, FlowGraph graph) {
            return new CallNodes(trace, graph, enters, nodes, count);
        }
    }

    /** The graph. */
    public FlowGraph graph() {
        return graph;
    }

    /** Number of calls. */
    public int calls() {
        return count;
    }

    /** Position of the enter of a call. */
    public long enter(int call) {
        return enters[java.util.Objects.checkIndex(call, count)];
    }

    /** Node of a call. */
    public int node(int call) {
        return nodes[java.util.Objects.checkIndex(call, count)];
    }

    /**
     * Number of the innermost call in which an event happened; {@link Trace#NONE} if it happened outside of all calls or on
     * another location. Enter and exit of a call belong to it.
     */
    public int callOf(long pos) {
        Events events = trace.events();
        if (events.location(pos) != graph.location()) {
            return Trace.NONE;
        }
        long enter = events.type(pos) == EventType.ENTER ? pos : events.enterptr(pos);
        while (enter != Trace.NONE) {
            int call = find(enter);
            if (call != Trace.NONE) {
                return call;
            }
            enter = events.enterptr(enter);
        }
        return Trace.NONE;
    }

    private int find(long enter) {
        // Usually the same call as before, or the next one.
        for (int call = latest; call < Math.min(count, latest + 2); call++) {
            if (enters[call] == enter) {
                latest = call;
                return call;
            }
        }
        int found = Arrays.binarySearch(enters, 0, count, enter);
        if (found < 0) {
            return Trace.NONE;
        }
        latest = found;
        return found;
    }
}
