package earl.replay.rule;

import earl.memory.Capacity;
import earl.memory.IntList;
import earl.memory.LongList;
import earl.replay.GraphBuilder;
import java.util.Arrays;

/** The calls of one location and the computation between them, in the order in which its events come. One thread. */
final class LocationCalls {
    /** Among the last terms of a computation, those that are compared with the next one. */
    private static final int RECENT = 4;
    /** Terms of a computation from which on those of one path are joined. */
    private static final int MANY = 64;

    private final long begin;

    // Calls.
    private long[] enters = {};
    private long[] leaves = {};
    private int[] paths = {};
    /** {@code [call] -> } end of the terms before it. */
    private int[] termEnds = {};

    private int calls;

    // Terms of computations.
    private int[] termPaths = {};
    private long[] termTicks = {};
    private int terms;
    /** First term of the computation that goes on. */
    private int firstTerm;
    /** Number of its terms at which they are joined. */
    private int limit = MANY;

    /** Call path of the computation that goes on. */
    int path = TraceCalls.NONE;
    /** Ticks of the last event. */
    long last;
    /** The call that goes on. */
    int open = TraceCalls.NONE;
    /** Enter of the call that goes on; -1 for a loop of polls. */
    long openEnter;
    /** Event that ends the loop of polls that goes on. */
    long openUntil;

    /** Positions and calls of records of forks and joins. */
    private final LongList forkPositions = new LongList();

    private final IntList forkCalls = new IntList();

    LocationCalls(long begin) {
        this.begin = begin;
        last = begin;
    }

    /** Adds computation in the present call path, up to a time. */
    void compute(long until) {
        long ticks = until - last;
        last = until;
        if (ticks <= 0) {
            return;
        }
        int from = Math.max(firstTerm, terms - RECENT);
        for (int term = terms - 1; term >= from; term--) {
            if (termPaths[term] == path) {
                termTicks[term] += ticks;
                return;
            }
        }
        termPaths = Capacity.ensure(termPaths, terms + 1);
        termTicks = Capacity.ensure(termTicks, terms + 1);
        termPaths[terms] = path;
        termTicks[terms++] = ticks;
        if (terms - firstTerm == limit) {
            join();
            limit = Math.max(MANY, 2 * (terms - firstTerm));
        }
    }

    /** Joins the terms of the present computation that have one path. */
    private void join() {
        int count = terms - firstTerm;
        long[] keys = new long[count];
        for (int term = 0; term < count; term++) {
            keys[term] = (long) termPaths[firstTerm + term] << Integer.SIZE | term;
        }
        Arrays.sort(keys);
        long[] ticks = Arrays.copyOfRange(termTicks, firstTerm, terms);
        terms = firstTerm;
        for (long key : keys) {
            int of = (int) (key >> Integer.SIZE);
            if (terms > firstTerm && termPaths[terms - 1] == of) {
                termTicks[terms - 1] += ticks[(int) key];
            } else {
                termPaths[terms] = of;
                termTicks[terms++] = ticks[(int) key];
            }
        }
    }

    /** Adds a call after the present computation, and returns its number on the location. */
    int call(int callpath, long enter, long leave) {
        if (terms - firstTerm > RECENT) {
            join();
        }
        firstTerm = terms;
        limit = MANY;
        enters = Capacity.ensure(enters, calls + 1);
        leaves = Capacity.ensure(leaves, calls + 1);
        paths = Capacity.ensure(paths, calls + 1);
        termEnds = Capacity.ensure(termEnds, calls + 1);
        enters[calls] = enter;
        leaves[calls] = leave;
        paths[calls] = callpath;
        termEnds[calls] = terms;
        return calls++;
    }

    /** Number of calls so far. */
    int calls() {
        return calls;
    }

    /** Number of terms of computations so far. */
    int terms() {
        return terms;
    }

    /** Ends the call that goes on. */
    void leave(long ticks) {
        leaves[open] = ticks;
        open = TraceCalls.NONE;
    }

    /** Notes the call that stands for a record of a fork or join. */
    void fork(long position, int call) {
        forkPositions.add(position);
        forkCalls.add(call);
    }

    /** Adds everything to a graph, as its next location, and the records of forks and joins. Returns the first call's number in the graph. */
    int addTo(GraphBuilder graph, int location, earl.Events events, Forks forks) {
        if (open != TraceCalls.NONE) {
            leave(last);
        }
        graph.location(begin);
        int first = graph.calls();
        int term = 0;
        for (int call = 0; call < calls; call++) {
            for (; term < termEnds[call]; term++) {
                graph.compute(termPaths[term], termTicks[term]);
            }
            graph.call(paths[call], enters[call], leaves[call]);
        }
        for (; term < terms; term++) {
            graph.compute(termPaths[term], termTicks[term]);
        }
        graph.end(last);
        for (int fork = 0; fork < forkCalls.size(); fork++) {
            long position = forkPositions.get(fork);
            forks.add(events.kind(position), location, position, first + forkCalls.get(fork));
        }
        return first;
    }
}
