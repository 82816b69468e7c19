package earl.graph;

import earl.Trace;

/**
 * A cursor over the events of a graph, in order. It begins before the first event. Its memory grows with the graph's progressions, not
 * with the number of events. A step costs at most one look-up in a hash table. One thread.
 */
public final class GraphWalk {
    private final FlowGraph graph;
    private final Departures departures;
    /** Places of progressions by node and the number of their next run. */
    private final ProgressionIndex next = new ProgressionIndex();

    private final int[] edgeOf;
    private final int[] upcoming;
    private final int[] run;
    private final int[] along;
    private final int[] left;
    private int node = Trace.NONE;
    private int edge = Trace.NONE;
    private long event = -1;

    GraphWalk(FlowGraph graph) {
        this.graph = graph;
        this.departures = graph.departures();
        this.edgeOf = new int[departures.size()];
        this.upcoming = new int[departures.size()];
        this.run = new int[graph.nodes()];
        this.along = new int[graph.nodes()];
        this.left = new int[graph.nodes()];
        for (int of = 0; of < graph.edges(); of++) {
            for (int place = departures.begin(of); place < departures.begin(of + 1); place++) {
                upcoming[place] = departures.first(place);
                edgeOf[place] = of;
                next.put(graph.from(of), 0, upcoming[place], place);
            }
        }
    }

    /** Moves to the next event; says whether there is one. */
    public boolean next() {
        if (event + 1 >= graph.events()) {
            return false;
        }
        event++;
        if (event == 0) {
            node = graph.first();
            return true;
        }
        if (left[node] == 0) {
            beginRun();
        }
        left[node]--;
        edge = along[node];
        node = graph.to(edge);
        return true;
    }

    private void beginRun() {
        int number = ++run[node];
        int place = next.remove(node, 0, number);
        if (place < 0) {
            throw new IllegalStateException("no run " + number + " leaves node " + node);
        }
        along[node] = edgeOf[place];
        left[node] = departures.count(place);
        if (upcoming[place] < departures.last(place)) {
            upcoming[place] += departures.stride(place);
            next.put(node, 0, upcoming[place], place);
        }
    }

    /** The event's node. */
    public int node() {
        return node;
    }

    /** The edge to the current node, {@link Trace#NONE} for the first. */
    public int edge() {
        return edge;
    }

    /** Number of the event on its location, 0-based. */
    public long event() {
        return event;
    }
}
