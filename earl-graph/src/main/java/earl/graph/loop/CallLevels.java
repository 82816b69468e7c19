package earl.graph.loop;

import earl.Events;
import earl.Trace;
import earl.graph.capture.CallNodes;
import earl.memory.Capacity;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The functions in which a location makes its calls. Immutable; usable from any thread.
 *
 * <p>A <i>level</i> is a function that is called at one place of its caller. Level 0 is the location itself; a level comes
 * after its caller's. A level that several calls share without leaving its function in between is <i>open</i> between these
 * calls.
 *
 * <p>Regions that are calls themselves, such as a call of MPI around another one, are no levels.
 */
final class CallLevels {
    static final int NONE = -1;
    /** The attribute of an event that enters a function which may have been open all the time. */
    private static final String AMBIGUOUS = "ambiguous";

    private static final String LOCATION = "location";

    private int size = 1;
    private int[] parent = {NONE};
    private int[] depth = {0};
    /** [level] -> an event that enters its function. */
    private long[] enter = {Trace.NONE};

    private final Events events;
    /** [region] -> whether calls have its name. */
    private final boolean[] isCall;

    private final int[] leaf;
    private final int[] open;

    private record CallKey(int caller, int region, long site) {}

    /**
     * Finds the levels of some calls in one pass over these.
     *
     * @param flat whether to take all calls as calls of level 0
     */
    CallLevels(Trace trace, CallNodes calls, boolean flat) {
        events = trace.events();
        isCall = isCall(trace, calls);
        leaf = new int[calls.calls()];
        open = new int[calls.calls()];
        Map<CallKey, Integer> known = new HashMap<>();
        // The levels of the functions that are open, outer ones first.
        int[] levels = new int[16];
        int count = 0;
        // All regions that are open, outer ones first, and the number of functions among each and those around it. So a
        // deep nest of calls takes one step per call, not one per region around the call.
        long[] around = new long[16];
        int[] functions = new int[16];
        int regions = 0;
        long[] news = new long[16];
        for (int call = 0; call < leaf.length; call++) {
            int some = 0;
            int shared = 0;
            int kept = 0;
            for (long pos = flat ? Trace.NONE : events.enterptr(calls.enter(call));
                    pos != Trace.NONE;
                    pos = events.enterptr(pos)) {
                int found = Arrays.binarySearch(around, 0, regions, pos);
                if (found >= 0) {
                    shared = functions[found];
                    kept = found + 1;
                    break;
                }
                news = Capacity.ensure(news, some + 1);
                news[some++] = pos;
            }
            regions = kept;
            around = Capacity.ensure(around, regions + some);
            functions = Capacity.ensure(functions, regions + some);
            for (; some > 0; some--) {
                long pos = news[some - 1];
                if (isFunction(pos)) {
                    if (shared == count || !goesOn(levels[shared], pos)) {
                        break;
                    }
                    shared++;
                }
                around[regions] = pos;
                functions[regions++] = shared;
            }
            open[call] = call == 0 ? NONE : shared;
            count = shared;
            for (; some > 0; some--) {
                long pos = news[some - 1];
                if (isFunction(pos)) {
                    int caller = count == 0 ? 0 : levels[count - 1];
                    levels = Capacity.ensure(levels, count + 1);
                    CallKey key = new CallKey(caller, events.region(pos), site(events, pos, calls.enter(call)));
                    levels[count++] = known.computeIfAbsent(key, each -> add(caller, pos));
                }
                around[regions] = pos;
                functions[regions++] = count;
            }
            leaf[call] = count == 0 ? 0 : levels[count - 1];
        }
    }

    /** Returns true if an event enters a function, not a call. */
    boolean isFunction(long pos) {
        int region = events.region(pos);
        return region < 0 || !isCall[region];
    }

    /**
     * Whether an event enters the function of a level again only because it is unknown whether it was left. The recorder
     * sees stacks during calls only, and leaves a function between two calls if it may have been called again.
     */
    private boolean goesOn(int level, long pos) {
        return events.region(enter[level]) == events.region(pos)
                && line(events, enter[level]) == line(events, pos)
                && events.number(pos, AMBIGUOUS, 0) != 0;
    }

    /**
     * A number that distinguishes calls of a function that the caller makes at several places: by the line, or by the call
     * site within.
     */
    private static long site(Events events, long pos, long call) {
        long line = line(events, pos);
        if (line != Trace.NONE) {
            return line;
        }
        // The call site of a recorded call represents all return addresses of its stack.
        return events.callsite(call) == events.callpath(call) ? events.callsite(pos) : events.callsite(call);
    }

    private static long line(Events events, long pos) {
        return events.number(pos, LOCATION, Trace.NONE);
    }

    /** [region] -> whether calls have its name. */
    private static boolean[] isCall(Trace trace, CallNodes calls) {
        boolean[] seen = new boolean[trace.regions().size()];
        for (int call = 0; call < calls.calls(); call++) {
            int region = trace.events().region(calls.enter(call));
            if (region >= 0) {
                seen[region] = true;
            }
        }
        Set<String> names = new HashSet<>();
        for (int region = 0; region < seen.length; region++) {
            if (seen[region]) {
                names.add(trace.regions().get(region).name());
            }
        }
        for (int region = 0; region < seen.length; region++) {
            seen[region] = names.contains(trace.regions().get(region).name());
        }
        return seen;
    }

    private int add(int caller, long pos) {
        if (size == parent.length) {
            parent = Capacity.ensure(parent, size + 1);
            depth = Capacity.ensure(depth, size + 1);
            enter = Capacity.ensure(enter, size + 1);
        }
        parent[size] = caller;
        depth[size] = depth[caller] + 1;
        enter[size] = pos;
        return size++;
    }

    /** Number of levels, 1 or more. */
    int size() {
        return size;
    }

    /** The level of the calling function, {@link #NONE} for level 0. */
    int parent(int level) {
        return parent[level];
    }

    /** Number of functions open in a level: 0 in level 0. */
    int depth(int level) {
        return depth[level];
    }

    /** Position of an event that enters a level's function, {@link Trace#NONE} of level 0. */
    long enter(int level) {
        return enter[level];
    }

    /** The level whose function makes a call. */
    int of(int call) {
        return leaf[call];
    }

    /** Depth of the innermost level that was open since the call before; {@link #NONE} for the first call. */
    int open(int call) {
        return open[call];
    }

    /** [call] -> a number that only calls of the same node and level share. */
    int[] contexts(CallNodes calls) {
        Map<Long, Integer> numbers = new HashMap<>();
        int[] contexts = new int[leaf.length];
        for (int call = 0; call < leaf.length; call++) {
            contexts[call] =
                    numbers.computeIfAbsent((long) calls.node(call) << 32 | leaf[call], each -> numbers.size());
        }
        return contexts;
    }
}
