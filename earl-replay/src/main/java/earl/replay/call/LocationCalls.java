package earl.replay.call;

import earl.memory.Capacity;
import earl.memory.IntList;
import earl.memory.LongList;
import earl.replay.GraphBuilder;
import java.util.Arrays;

/** The calls of one location and the computation between them, in the order in which its events come. One thread. */
public final class LocationCalls {
    /** Among the last terms of a computation, those that are compared with the next one. */
    private static final int RECENT = 4;
    /** Terms of a computation from which on those of one path are joined. */
    private static final int MANY = 64;

    private final long begin;

    /** Records of calls, one behind the other: number of terms before the call, path and ticks of each term, call path, ticks since the leave before, length. */
    private final LongQueue records = new LongQueue();
    /** Leave of the last call in {@link #records}. */
    private long recorded;

    private int calls;
    /** Number of terms of the calls so far. */
    private int recordedTerms;

    // Terms of the computation that goes on.
    private int[] termPaths = new int[RECENT];
    private long[] termTicks = new long[RECENT];
    private int terms;
    /** Number of these terms at which they are joined. */
    private int limit = MANY;

    /** Call path of the computation that goes on. */
    public int path = TraceCalls.NONE;
    /** Ticks of the last event. */
    public long last;
    /** The call that goes on. */
    int open = TraceCalls.NONE;
    /** Call path of the call that goes on. */
    private int openPath;
    /** Ticks of the enter of the call that goes on. */
    private long openTicks;
    /** Enter of the call that goes on; -1 for a loop of polls. */
    long openEnter;
    /** Event that ends the loop of polls that goes on. */
    long openUntil;

    /** Positions and calls of records of forks and joins. */
    private final LongList forkPositions = new LongList();

    private final IntList forkCalls = new IntList();

    /** Takes the calls that stand for records that threads wait for. */
    @FunctionalInterface
    interface Points {
        void add(int location, long position, int call);
    }

    public LocationCalls(long begin) {
        this.begin = begin;
        last = begin;
        recorded = begin;
    }

    /** Adds computation in the present call path, up to a time. */
    public void compute(long until) {
        long ticks = until - last;
        last = until;
        if (ticks <= 0) {
            return;
        }
        for (int term = terms - 1; term >= Math.max(0, terms - RECENT); term--) {
            if (termPaths[term] == path) {
                termTicks[term] += ticks;
                return;
            }
        }
        termPaths = Capacity.ensure(termPaths, terms + 1);
        termTicks = Capacity.ensure(termTicks, terms + 1);
        termPaths[terms] = path;
        termTicks[terms++] = ticks;
        if (terms == limit) {
            join();
            limit = Math.max(MANY, 2 * terms);
        }
    }

    /** Joins the terms that have one path. */
    private void join() {
        long[] keys = new long[terms];
        for (int term = 0; term < terms; term++) {
            keys[term] = (long) termPaths[term] << Integer.SIZE | term;
        }
        Arrays.sort(keys);
        long[] ticks = Arrays.copyOf(termTicks, terms);
        terms = 0;
        for (long key : keys) {
            int of = (int) (key >> Integer.SIZE);
            if (terms > 0 && termPaths[terms - 1] == of) {
                termTicks[terms - 1] += ticks[(int) key];
            } else {
                termPaths[terms] = of;
                termTicks[terms++] = ticks[(int) key];
            }
        }
    }

    /** Adds a call after the present computation, and returns its number on the location. */
    public int call(int callpath, long enter, long leave) {
        endComputation();
        record(callpath, enter, leave);
        return calls++;
    }

    /** Begins a call after the present computation; {@link #leave} ends it. Returns its number on the location. */
    int enter(int callpath, long ticks) {
        endComputation();
        open = calls++;
        openPath = callpath;
        openTicks = ticks;
        return open;
    }

    /** Ends the call that goes on. */
    void leave(long ticks) {
        record(openPath, openTicks, ticks);
        open = TraceCalls.NONE;
    }

    private void record(int callpath, long enter, long leave) {
        records.add(callpath);
        records.add(enter - recorded);
        records.add(leave - enter);
        recorded = leave;
    }

    private void endComputation() {
        if (terms > RECENT) {
            join();
        }
        records.add(terms);
        for (int term = 0; term < terms; term++) {
            records.add(termPaths[term]);
            records.add(termTicks[term]);
        }
        recordedTerms += terms;
        terms = 0;
        limit = MANY;
    }

    /** Number of calls so far. */
    public int calls() {
        return calls;
    }

    /** Number of terms of computations so far. */
    int terms() {
        return recordedTerms + terms;
    }

    /** Notes the call that stands for a record that threads wait for. */
    void fork(long position, int call) {
        forkPositions.add(position);
        forkCalls.add(call);
    }

    /** Adds everything to a graph, as its next location, and its records that threads wait for. Returns the first call's number in the graph. */
    int addTo(GraphBuilder graph, int location, Points into) {
        if (open != TraceCalls.NONE) {
            leave(last);
        }
        graph.location(begin);
        int first = graph.calls();
        long before = begin;
        while (!records.isEmpty()) {
            for (long more = records.remove(); more > 0; more--) {
                int of = (int) records.remove();
                graph.compute(of, records.remove());
            }
            int of = (int) records.remove();
            long enter = before + records.remove();
            before = enter + records.remove();
            graph.call(of, enter, before);
        }
        for (int term = 0; term < terms; term++) {
            graph.compute(termPaths[term], termTicks[term]);
        }
        graph.end(last);
        for (int fork = 0; fork < forkCalls.size(); fork++) {
            long position = forkPositions.get(fork);
            into.add(location, position, first + forkCalls.get(fork));
        }
        return first;
    }
}
