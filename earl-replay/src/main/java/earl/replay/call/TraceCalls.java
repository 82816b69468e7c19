package earl.replay.call;

import earl.CallPaths;
import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.TraceException;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.LongMap;
import earl.replay.GraphBuilder;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds the calls of a trace that communicate, and the computation between them: fills a {@link GraphBuilder}. Records of communication outside of such calls become calls of length 0. A loop of polls is one call, from the first
 * poll to the one that succeeds.
 */
public final class TraceCalls {
    public static final int NONE = -1;
    /** Paradigms whose records threads wait for. */
    private static final Set<String> THREADS = Set.of("OPENMP", "PTHREAD");

    private static final int BLOCK = 1 << 12;
    private static final int ENTER = ordinal(EventType.ENTER);
    private static final int EXIT = ordinal(EventType.EXIT);
    private static final int EVENT = ordinal(EventType.EVENT);

    private final Trace trace;
    private final Events events;
    /** {@code [call path] -> } its parent, {@link #NONE} without one. */
    private final int[] parents;

    private final LongMap polls;
    private final boolean[] calls;
    private final ColumnMemory memory;
    /** {@code [position] -> } the call in which the event lies. */
    private final IntColumn callAt;

    /** {@code [location] -> } its events; null if it does not run the program. */
    private final @Nullable EventCalls[] ofEvents;

    private final Forks forks;
    private final ThreadLocks locks;
    private final boolean hasThreads;
    /** {@code [location] -> } its calls; null if it does not run the program, or has been added. */
    private final @Nullable LocationCalls[] found;

    @SuppressWarnings("EnumOrdinal") // as Events copies types
    private static int ordinal(EventType type) {
        return type.ordinal();
    }

    /**
     * Fills a graph.
     *
     * @param polls from the enter of the first poll of a loop to the leave of its last one
     * @param streams {@code [location] -> } its calls if it is a stream of a device, otherwise null
     * @param memory holds 4 bytes per event until {@link #forgetEvents}
     * @throws TraceException if the trace has too many events
     */
    public TraceCalls(
            Trace trace,
            CallKinds kinds,
            LongMap polls,
            IntFunction<@Nullable LocationCalls> streams,
            GraphBuilder graph,
            ColumnMemory memory) {
        this.trace = trace;
        this.events = trace.events();
        CallPaths paths = trace.callpaths();
        parents = new int[paths.count()];
        Arrays.setAll(parents, paths::parent);
        this.polls = polls;
        this.forks = new Forks(trace);
        this.locks = new ThreadLocks(trace);
        this.hasThreads = trace.regions().stream().anyMatch(region -> THREADS.contains(region.paradigm()));
        if (trace.length() > Integer.MAX_VALUE - 8) {
            throw new TraceException(
                    trace.info().path(),
                    -1,
                    "it has " + trace.length() + " events, and a replay takes at most " + (Integer.MAX_VALUE - 8));
        }
        this.memory = memory;
        callAt = IntColumn.allocate(memory, trace.length());
        calls = new boolean[paths.count()];
        for (int node = 0; node < calls.length; node++) {
            calls[node] = kinds.communicates(paths.region(node));
        }
        found = new LocationCalls[trace.locations().size()];
        ofEvents = new EventCalls[found.length];
        for (int location = 0; location < found.length; location++) {
            found[location] = streams.apply(location);
            if (found[location] == null && trace.locations().get(location).runsProgram()) {
                found[location] = new LocationCalls(begin(location));
                ofEvents[location] = new EventCalls((int) trace.length(location));
            }
        }
        scan();
        addTo(graph);
    }

    private void addPoint(int location, long position, int call) {
        String kind = events.kind(position);
        if (ThreadLocks.isAwaited(kind) || ThreadLocks.isAwaitedByOthers(kind)) {
            locks.add(position, call);
        } else {
            forks.add(kind, location, position, call);
        }
    }

    /** Locks of threads. */
    public ThreadLocks locks() {
        return locks;
    }

    /** Begin and end of parallel regions. */
    public Forks forks() {
        return forks;
    }

    /** The call in which an event lies; {@link #NONE} for none, and for position -1. */
    public int callAt(long position) {
        return position < 0 ? NONE : callAt.get(position);
    }

    /** Gives back the memory of {@link #callAt}, 4 bytes per event; it must not be asked afterwards. */
    public void forgetEvents() {
        callAt.release(memory);
    }

    /** {@code [location] -> } the calls of its events; null if it does not run the program. */
    @Nullable
    public EventCalls[] ofEvents() {
        return ofEvents;
    }

    private long begin(int location) {
        if (trace.length(location) == 0) {
            return trace.info().startTicks();
        }
        long first = trace.position(location, 0);
        // A thread exists before its first parallel region begins, and idles until then.
        return hasThreads && events.kind(first).equals("THREAD_TEAM_BEGIN")
                ? Math.min(events.ticks(first), trace.info().startTicks())
                : events.ticks(first);
    }

    /** Finds the calls in the order of events, which lie in this order in memory. */
    private void scan() {
        int[] locations = new int[BLOCK];
        int[] types = new int[BLOCK];
        int[] callpaths = new int[BLOCK];
        long[] enters = new long[BLOCK];
        long[] ticks = new long[BLOCK];
        int[] lies = new int[BLOCK];
        long length = trace.length();
        for (long from = 0; from < length; from += BLOCK) {
            int n = (int) Math.min(BLOCK, length - from);
            events.copyPlaces(from, n, locations, types, callpaths, enters);
            events.copyTicks(from, n, ticks);
            for (int i = 0; i < n; i++) {
                LocationCalls of = found[locations[i]];
                EventCalls own = ofEvents[locations[i]];
                if (of == null || own == null) {
                    lies[i] = NONE;
                    continue;
                }
                lies[i] = add(of, from + i, ticks[i], types[i], callpaths[i], enters[i]);
                own.add(lies[i]);
            }
            callAt.put(from, n, lies, 0);
        }
    }

    /** Adds an event, and returns the call of its location in which it lies. */
    private int add(LocationCalls of, long position, long ticks, int type, int callpath, long enter) {
        if (of.open != NONE) {
            int in = of.open;
            if (of.openEnter < 0 ? position == of.openUntil : type == EXIT && enter == of.openEnter) {
                of.leave(ticks);
                of.path = callpath < 0 ? NONE : parents[callpath];
            }
            of.last = ticks;
            return in;
        }
        if (type == ENTER) {
            of.compute(ticks);
            if (!calls[callpath]) {
                of.path = callpath;
                return NONE;
            }
            int call = of.enter(callpath, ticks);
            of.openUntil = polls.isEmpty() ? NONE : polls.get(position);
            of.openEnter = of.openUntil >= 0 ? NONE : position;
            return call;
        }
        if (type == EXIT) {
            of.compute(ticks);
            of.path = callpath < 0 ? NONE : parents[callpath];
            return NONE;
        }
        String kind = type == EVENT && hasThreads ? events.kind(position) : "";
        if (Forks.isAwaited(kind) || ThreadLocks.isAwaited(kind)) {
            int idle = of.call(callpath, of.last, ticks);
            of.fork(position, idle);
            of.last = ticks;
            return idle;
        }
        of.compute(ticks);
        if (Forks.isAwaitedByOthers(kind) || ThreadLocks.isAwaitedByOthers(kind)) {
            int point = of.call(callpath, ticks, ticks);
            of.fork(position, point);
            return point;
        }
        return type == EVENT ? NONE : of.call(callpath, ticks, ticks);
    }

    /** Processes of which a thread communicates. */
    private BitSet communicating() {
        BitSet processes = new BitSet();
        for (int location = 0; location < found.length; location++) {
            LocationCalls of = found[location];
            if (of != null && ofEvents[location] != null && (of.calls() > 0 || of.open != NONE)) {
                processes.set(process(location));
            }
        }
        return processes;
    }

    /** Number of the process of a location; 0 for locations of none. */
    private int process(int location) {
        return trace.locations().get(location).process() + 1;
    }

    /** Adds the calls to a graph location by location, and numbers them as it does. */
    private void addTo(GraphBuilder graph) {
        int calls = found.length;
        int terms = 0;
        for (LocationCalls of : found) {
            calls = Math.addExact(calls, of == null ? 0 : of.calls());
            terms = Math.addExact(terms, of == null ? 0 : of.terms());
        }
        graph.reserve(calls, terms);
        BitSet communicating = communicating();
        int[] firsts = new int[found.length];
        for (int location = 0; location < found.length; location++) {
            LocationCalls of = found[location];
            firsts[location] = of == null
                    ? new LocationCalls(trace.info().startTicks()).addTo(graph, location, this::addPoint)
                    : of.addTo(graph, location, this::addPoint);
            boolean hasCalls = graph.calls() > firsts[location] + 1;
            if (ofEvents[location] != null && !hasCalls && communicating.get(process(location))) {
                graph.helper();
            }
            found[location] = null;
        }
        int[] locations = new int[BLOCK];
        int[] lies = new int[BLOCK];
        for (long from = 0; from < callAt.length(); from += BLOCK) {
            int n = (int) Math.min(BLOCK, callAt.length() - from);
            events.copyLocations(from, n, locations);
            callAt.copy(from, n, lies, 0);
            for (int i = 0; i < n; i++) {
                if (lies[i] != NONE) {
                    lies[i] += firsts[locations[i]];
                }
            }
            callAt.put(from, n, lies, 0);
        }
    }
}
