package earl.replay;

import earl.memory.Capacity;
import earl.memory.IntList;
import earl.memory.LongList;
import java.util.Arrays;

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
    private int[] termPaths = {};
    private long[] termTicks = {};
    private int terms;

    private final LongList meetings = new LongList();

    private int[] targets = {};
    private int[] sources = {};
    private long[] weights = {};
    private int[] costs = {};
    private int edges;
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

    /** Makes room, so that arrays do not grow one step after the other. */
    public void reserve(int moreCalls, int moreTerms) {
        int calls = Math.addExact(this.calls, moreCalls);
        enters = exactly(enters, calls);
        leaves = exactly(leaves, calls);
        paths = exactly(paths, calls);
        firstTerms = exactly(firstTerms, Math.addExact(calls, 1));
        termPaths = exactly(termPaths, Math.addExact(terms, moreTerms));
        termTicks = exactly(termTicks, Math.addExact(terms, moreTerms));
    }

    /** Makes room for more edges. */
    public void reserveEdges(int more) {
        int all = Math.addExact(edges, more);
        targets = exactly(targets, all);
        sources = exactly(sources, all);
        weights = exactly(weights, all);
        costs = exactly(costs, all);
    }

    private static int[] exactly(int[] array, int length) {
        return array.length == length ? array : Arrays.copyOf(array, length);
    }

    private static long[] exactly(long[] array, int length) {
        return array.length == length ? array : Arrays.copyOf(array, length);
    }

    /** Adds computation before the next call of the location. */
    public void compute(int path, long ticks) {
        termPaths = Capacity.ensure(termPaths, terms + 1);
        termTicks = Capacity.ensure(termTicks, terms + 1);
        termPaths[terms] = path;
        termTicks[terms++] = ticks;
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
        firstTerms[calls + 1] = terms;
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
        targets = Capacity.ensure(targets, edges + 1);
        sources = Capacity.ensure(sources, edges + 1);
        weights = Capacity.ensure(weights, edges + 1);
        costs = Capacity.ensure(costs, edges + 1);
        targets[edges] = target;
        sources[edges] = source;
        weights[edges] = ticks;
        costs[edges++] = cost;
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
        return Quartiles.of(costs, weights, edges, classes.count());
    }

    /** Completes the graph; the builder must not be used afterwards. */
    public ReplayGraph build() {
        firstCalls.add(calls);
        int vertices = calls + meetings.size();
        int[] first = new int[vertices + 1];
        for (int edge = 0; edge < edges; edge++) {
            first[targets[edge] + 1]++;
        }
        for (int vertex = 0; vertex < vertices; vertex++) {
            first[vertex + 1] += first[vertex];
        }
        int[] next = Arrays.copyOf(first, vertices);
        for (int edge = 0; edge < edges; edge++) {
            targets[edge] = next[targets[edge]]++;
        }
        // Each array is given up as soon as its rows are made: together they are as large as the graph.
        int[] from = inRows(sources);
        sources = new int[0];
        Ticks ticks = Ticks.of(inRows(weights), edges);
        weights = new long[0];
        int[] cost = inRows(costs);
        costs = sources;
        targets = sources;
        Edges all = new Edges(first, from, ticks, cost);
        VertexOrder order = new VertexOrder(all, firstCalls.toArray(), enters, leaves, calls);
        return new ReplayGraph(
                classes,
                new Calls(
                        firstCalls.toArray(),
                        begins.toArray(),
                        exactly(enters, calls),
                        exactly(leaves, calls),
                        exactly(paths, calls)),
                new Terms(exactly(firstTerms, calls + 1), exactly(termPaths, terms), Ticks.of(termTicks, terms)),
                all,
                order.order(),
                new ReplayGraph.Contradictions(contradictions, atStake, order.dropped()));
    }

    /** The values of edges in the order of their targets, once {@link #targets} has their indices in it. */
    private int[] inRows(int[] values) {
        int[] rows = new int[edges];
        for (int edge = 0; edge < edges; edge++) {
            rows[targets[edge]] = values[edge];
        }
        return rows;
    }

    private long[] inRows(long[] values) {
        long[] rows = new long[edges];
        for (int edge = 0; edge < edges; edge++) {
            rows[targets[edge]] = values[edge];
        }
        return rows;
    }
}
