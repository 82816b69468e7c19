package earl.replay;

import earl.memory.Capacity;
import earl.memory.IntList;
import earl.memory.LongList;

/**
 * Builds a {@link ReplayGraph}: first all locations with their calls, then meetings and edges.
 *
 * <pre>{@code
 * GraphBuilder graph = new GraphBuilder();
 * graph.location(0);          // a location that begins at tick 0
 * graph.compute(WORK, 100);   // 100 ticks in call path WORK
 * int send = graph.call(PATH, 100, 110);
 * graph.end(110);
 * ...
 * graph.edge(recv, ReplayGraph.enterOf(send), 10, transfer);  // recv ends at least 10 ticks after send is entered
 * ReplayGraph replay = graph.build();
 * }</pre>
 *
 * <p>Ticks are recorded times on one clock. One thread.
 */
public final class GraphBuilder {
    private final CostClasses classes = new CostClasses();
    private final IntList firstCalls = new IntList();
    private final LongList begins = new LongList();

    private long[] enters = new long[16];
    private long[] leaves = new long[16];
    private int[] paths = new int[16];
    private int[] firstTerms = new int[16];
    private int calls;
    private final IntList termPaths = new IntList();
    private final LongList termTicks = new LongList();

    private final LongList meetings = new LongList();

    private final IntList targets = new IntList();
    private final IntList sources = new IntList();
    private final LongList weights = new LongList();
    private final IntList costs = new IntList();
    private int contradictions;
    private long atStake;

    /** The classes of the graph's times. */
    public CostClasses classes() {
        return classes;
    }

    /**
     * Begins the next location, and returns its number.
     *
     * @param begin time at which its first computation begins
     */
    public int location(long begin) {
        firstCalls.add(calls);
        begins.add(begin);
        return begins.size() - 1;
    }

    /** Adds computation before the next call of the location. */
    public void compute(int path, long ticks) {
        termPaths.add(path);
        termTicks.add(ticks);
    }

    /**
     * Adds the next call of the location, and returns its number.
     *
     * @param path call path of the call
     */
    public int call(int path, long enter, long leave) {
        enters = Capacity.ensure(enters, calls + 1);
        leaves = Capacity.ensure(leaves, calls + 1);
        paths = Capacity.ensure(paths, calls + 1);
        firstTerms = Capacity.ensure(firstTerms, calls + 2);
        enters[calls] = enter;
        leaves[calls] = leave;
        paths[calls] = path;
        firstTerms[calls + 1] = termPaths.size();
        return calls++;
    }

    /** Sets the leave of the location's last call. */
    public void leave(int call, long ticks) {
        leaves[call] = ticks;
    }

    /** Ends the location: its last computation ends at a time. Returns the number of a call of length 0 that stands for the end. */
    public int end(long time) {
        return call(-1, time, time);
    }

    /** Number of calls so far, ends of locations included. */
    public int calls() {
        return calls;
    }

    /** Recorded enter of a call. */
    public long enter(int call) {
        return enters[call];
    }

    /** Recorded leave of a call. */
    public long leave(int call) {
        return leaves[call];
    }

    /** Call path of a call, -1 outside of all regions. */
    public int path(int call) {
        return paths[call];
    }

    /** Time at which the first computation of a location begins. */
    public long begin(int location) {
        return begins.get(location);
    }

    /** First call of a location. */
    public int firstCall(int location) {
        return firstCalls.get(location);
    }

    /** The call that stands for the end of a location. */
    public int lastCall(int location) {
        return (location + 1 < firstCalls.size() ? firstCalls.get(location + 1) : calls) - 1;
    }

    /** Adds a meeting, which is reached when all sources of its edges are. All locations must have ended. Returns its vertex. */
    public int meeting() {
        meetings.add(Long.MIN_VALUE);
        return calls + meetings.size() - 1;
    }

    /** Recorded time at which a meeting is reached. */
    public long time(int meeting) {
        return meetings.get(meeting - calls);
    }

    /** Recorded time of a source of edges: an enter, a leave or a meeting. */
    public long timeOf(int source) {
        int vertex = ReplayGraph.vertexOf(source);
        return vertex >= calls ? time(vertex) : ReplayGraph.isEnter(source) ? enters[vertex] : leaves[vertex];
    }

    /**
     * Adds an edge: the leave of a call, or a meeting, lies at least {@code ticks} after a source. The call's edge from its own enter
     * must be its first. If the source lies after the recorded leave, clocks contradict each other: the edge is counted and left out.
     *
     * @param source {@link ReplayGraph#enterOf}, {@link ReplayGraph#leaveOf} or {@link ReplayGraph#meetingOf} some vertex
     * @param cost class of the ticks
     */
    public void edge(int target, int source, long ticks, int cost) {
        if (target >= calls) {
            meetings.set(target - calls, Math.max(meetings.get(target - calls), timeOf(source)));
        } else if (timeOf(source) > leaves[target]) {
            contradict(timeOf(source) - leaves[target]);
            return;
        }
        targets.add(target);
        sources.add(source);
        weights.add(ticks);
        costs.add(cost);
    }

    /**
     * Counts an order of events that the recorded times contradict.
     *
     * @param ticks by which they do
     */
    public void contradict(long ticks) {
        contradictions++;
        atStake += ticks;
    }

    /** First quartile of the edges' ticks by class, {@link Quartiles#NONE} for a class without edges. */
    public long[] quartiles() {
        return Quartiles.of(costs.toArray(), weights.toArray(), costs.size(), classes.count());
    }

    /** Completes the graph; the builder must not be used afterwards. */
    public ReplayGraph build() {
        firstCalls.add(calls);
        int vertices = calls + meetings.size();
        int[] first = new int[vertices + 1];
        int edges = targets.size();
        for (int edge = 0; edge < edges; edge++) {
            first[targets.get(edge) + 1]++;
        }
        for (int vertex = 0; vertex < vertices; vertex++) {
            first[vertex + 1] += first[vertex];
        }
        int[] next = java.util.Arrays.copyOf(first, vertices);
        int[] from = new int[edges];
        long[] ticks = new long[edges];
        int[] cost = new int[edges];
        for (int edge = 0; edge < edges; edge++) {
            int at = next[targets.get(edge)]++;
            from[at] = sources.get(edge);
            ticks[at] = weights.get(edge);
            cost[at] = costs.get(edge);
        }
        Edges all = new Edges(first, from, ticks, cost);
        VertexOrder order = new VertexOrder(all, firstCalls.toArray(), enters, leaves, calls);
        return new ReplayGraph(
                classes,
                new Calls(
                        firstCalls.toArray(),
                        begins.toArray(),
                        java.util.Arrays.copyOf(enters, calls),
                        java.util.Arrays.copyOf(leaves, calls),
                        java.util.Arrays.copyOf(paths, calls)),
                new Terms(java.util.Arrays.copyOf(firstTerms, calls + 1), termPaths.toArray(), termTicks.toArray()),
                all,
                order.order(),
                new ReplayGraph.Contradictions(contradictions, atStake, order.dropped()));
    }
}
