package earl.replay;

import earl.memory.Capacity;
import earl.memory.IntList;
import earl.memory.LongList;
import java.util.Arrays;
import java.util.BitSet;

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
 * graph.own(recv, 1, CostClasses.HELD);                       // recv takes at least 1 tick
 * graph.edge(recv, ReplayGraph.enterOf(send), 10, transfer);  // and ends at least 10 ticks after send is entered
 * ReplayGraph replay = graph.build();
 * }</pre>
 *
 * <p>Ticks are recorded times on one clock. One thread.
 */
public final class GraphBuilder {
    private final CostClasses classes = new CostClasses();
    private final IntList firstCalls = new IntList();
    private final LongList begins = new LongList();
    private final BitSet helpers = new BitSet();

    private long[] enters = new long[16];
    private long[] leaves = new long[16];
    private int[] paths = new int[16];
    private int[] firstTerms = new int[16];
    private int calls;
    private int[] termPaths = {};
    private final Ticks termTicks = new Ticks(0);

    private final LongList meetings = new LongList();
    private final IntList firstMembers = new IntList();
    private final IntList members = new IntList();
    /** {@code [meeting] -> } ticks of a step, 0 without steps; up to the last meeting with steps. */
    private double[] steps = {};

    private int[] stepCosts = {};

    private final Ticks own = new Ticks(0);
    private int[] ownCosts = {};
    /** {@code [call] -> } its first edge, up to the last call that has edges. */
    private int[] firstEdges = {};

    private int[] sources = {};
    private final Ticks weights = new Ticks(0);
    private int[] costs = {};
    /** The last call that got an edge. */
    private int target = -1;

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

    /** Says that the location that was added last has no calls, and ends when its process does: it makes no run long. */
    public void helper() {
        helpers.set(begins.size() - 1);
    }

    /** Makes room, so that arrays do not grow one step after the other. */
    public void reserve(int moreCalls, int moreTerms) {
        int calls = Math.addExact(this.calls, moreCalls);
        enters = exactly(enters, calls);
        leaves = exactly(leaves, calls);
        paths = exactly(paths, calls);
        firstTerms = exactly(firstTerms, Math.addExact(calls, 1));
        termPaths = exactly(termPaths, Math.addExact(termTicks.size(), moreTerms));
        termTicks.reserve(moreTerms);
    }

    /** Makes room for more edges of calls. */
    public void reserveEdges(int more) {
        int all = Math.addExact(weights.size(), more);
        sources = exactly(sources, all);
        weights.reserve(more);
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
        termPaths = Capacity.ensure(termPaths, termTicks.size() + 1);
        termPaths[termTicks.size()] = path;
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
        firstTerms[calls + 1] = termTicks.size();
        return calls++;
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

    /** Adds a meeting, which is reached when all its members have come. All locations must have ended. Returns its vertex. */
    public int meeting() {
        meetings.add(Long.MIN_VALUE);
        firstMembers.add(members.size());
        return calls + meetings.size() - 1;
    }

    /**
     * Adds a member to the last meeting.
     *
     * @param source {@link ReplayGraph#enterOf}, {@link ReplayGraph#leaveOf} or {@link ReplayGraph#meetingOf} some vertex
     */
    public void member(int source) {
        int last = meetings.size() - 1;
        meetings.set(last, Math.max(meetings.get(last), timeOf(source)));
        members.add(source);
    }

    /**
     * Makes the members of the last meeting tell each other in steps that all have come, in the order in which they were added.
     *
     * @param ticks of a step, more than 0
     * @param cost class of these ticks
     */
    public void steps(double ticks, int cost) {
        steps = Capacity.ensure(steps, meetings.size());
        stepCosts = Capacity.ensure(stepCosts, meetings.size());
        steps[meetings.size() - 1] = ticks;
        stepCosts[meetings.size() - 1] = cost;
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
     * Sets the classes of what calls take by themselves. All locations must have ended.
     *
     * @param byCall belongs to the builder from now on
     */
    public void ownCosts(int[] byCall) {
        ownCosts = byCall;
    }

    /**
     * Sets what a call takes by itself, after its enter. Without it, nothing. All locations must have ended.
     *
     * @param cost class of the ticks
     */
    public void own(int call, long ticks, int cost) {
        if (ownCosts.length == 0) {
            ownCosts = new int[calls];
        }
        if (own.size() == 0) {
            own.reserve(calls);
        }
        while (own.size() < call) {
            own.add(0);
        }
        if (own.size() == call) {
            own.add(ticks);
        } else {
            own.set(call, ticks);
        }
        ownCosts[call] = cost;
    }

    /**
     * Adds an edge: the leave of a call lies at least {@code ticks} after a source. Edges must come in the order of their calls, after
     * all locations have ended. If the source lies after the recorded leave, clocks contradict each other: the edge is counted and left
     * out.
     *
     * @param source {@link ReplayGraph#enterOf}, {@link ReplayGraph#leaveOf} or {@link ReplayGraph#meetingOf} some vertex
     * @param cost class of the ticks
     * @throws IllegalArgumentException if a later call has edges
     */
    public void edge(int call, int source, long ticks, int cost) {
        if (call < target) {
            throw new IllegalArgumentException("call " + call + " comes after call " + target);
        }
        if (timeOf(source) > leaves[call]) {
            contradict(timeOf(source) - leaves[call]);
            return;
        }
        int edge = weights.size();
        endEdges(call);
        sources = Capacity.ensure(sources, edge + 1);
        costs = Capacity.ensure(costs, edge + 1);
        sources[edge] = source;
        weights.add(ticks);
        costs[edge] = cost;
    }

    /** Number of edges so far. */
    public int edges() {
        return weights.size();
    }

    /** Ends the edges of all calls before one. */
    private void endEdges(int call) {
        if (firstEdges.length == 0) {
            firstEdges = new int[calls + 1];
        }
        while (target < call) {
            firstEdges[++target] = weights.size();
        }
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

    /** First quartile of the ticks of edges and own times by class that has no model and is not held, {@link Quartiles#NONE} for others. */
    public long[] quartiles() {
        boolean[] lacks = new boolean[classes.count()];
        for (int id = 0; id < lacks.length; id++) {
            lacks[id] = id != CostClasses.HELD && classes.model(id) == CostClasses.NO_MODEL;
        }
        int count = count(lacks, ownCosts, own.size()) + count(lacks, costs, weights.size());
        int[] of = new int[count];
        long[] ticks = new long[count];
        int at = 0;
        for (int call = 0; call < own.size(); call++) {
            if (lacks[ownCosts[call]]) {
                of[at] = ownCosts[call];
                ticks[at++] = own.get(call);
            }
        }
        for (int edge = 0; edge < weights.size(); edge++) {
            if (lacks[costs[edge]]) {
                of[at] = costs[edge];
                ticks[at++] = weights.get(edge);
            }
        }
        return Quartiles.of(of, index -> ticks[index], count, classes.count());
    }

    /** How many of the first elements are some classes. */
    private static int count(boolean[] some, int[] elements, int length) {
        int found = 0;
        for (int at = 0; at < length; at++) {
            found += some[elements[at]] ? 1 : 0;
        }
        return found;
    }

    /** Completes the graph; the builder must not be used afterwards. */
    public ReplayGraph build() {
        firstCalls.add(calls);
        firstMembers.add(members.size());
        endEdges(calls);
        if (own.size() < calls) {
            own(calls - 1, 0, CostClasses.HELD);
        }
        Edges edges = new Edges(
                own,
                ownCosts,
                firstEdges,
                exactly(sources, weights.size()),
                weights,
                exactly(costs, weights.size()),
                firstMembers.toArray(),
                members.toArray());
        VertexOrder order = new VertexOrder(edges, firstCalls.toArray(), enters, leaves, calls);
        return new ReplayGraph(
                classes,
                new Calls(
                        firstCalls.toArray(),
                        begins.toArray(),
                        exactly(enters, calls),
                        exactly(leaves, calls),
                        exactly(paths, calls),
                        helpers),
                new Terms(exactly(firstTerms, calls + 1), exactly(termPaths, termTicks.size()), termTicks),
                edges,
                steps.length == 0
                        ? Stages.NONE
                        : new Stages(Arrays.copyOf(steps, meetings.size()), Arrays.copyOf(stepCosts, meetings.size())),
                order.order(),
                new ReplayGraph.Contradictions(contradictions, atStake, order.dropped()));
    }
}
