package earl.graph.loop;

import earl.Events;
import earl.Trace;
import earl.graph.CallNodes;
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
    /** By level, an event that enters its function. */
    private long[] enter = {Trace.NONE};

    private final int[] leaf;
    private final int[] open;

    private record Place(int caller, int region, long site) {}

    /**
     * Finds the levels of some calls in one pass over these.
     *
     * @param flat whether to take all calls as calls of level 0
     */
    CallLevels(Trace trace, CallNodes calls, boolean flat) {
        Events events = trace.events();
        boolean[] isCall = isCall(trace, calls);
        leaf = new int[calls.calls()];
        open = new int[calls.calls()];
        Map<Place, Integer> known = new HashMap<>();
        // The functions that are open, outer ones first.
        long[] entered = new long[16];
        int[] levels = new int[16];
        int count = 0;
        long[] news = new long[16];
        for (int call = 0; call < leaf.length; call++) {
            int some = 0;
            int shared = 0;
            for (long pos = flat ? Trace.NONE : events.enterptr(calls.enter(call));
                    pos != Trace.NONE;
                    pos = events.enterptr(pos)) {
                int found = Arrays.binarySearch(entered, 0, count, pos);
                if (found >= 0) {
                    shared = found + 1;
                    break;
                }
                int region = events.region(pos);
                if (region < 0 || !isCall[region]) {
                    news = some == news.length ? Arrays.copyOf(news, 2 * some) : news;
                    news[some++] = pos;
                }
            }
            while (some > 0 && shared < count && goesOn(events, levels[shared], news[some - 1])) {
                entered[shared++] = news[--some];
            }
            open[call] = call == 0 ? NONE : shared;
            count = shared;
            while (some > 0) {
                long pos = news[--some];
                int caller = count == 0 ? 0 : levels[count - 1];
                if (count == entered.length) {
                    entered = Arrays.copyOf(entered, 2 * count);
                    levels = Arrays.copyOf(levels, 2 * count);
                }
                entered[count] = pos;
                Place place = new Place(caller, events.region(pos), site(events, pos, calls.enter(call)));
                levels[count++] = known.computeIfAbsent(place, each -> add(caller, pos));
            }
            leaf[call] = count == 0 ? 0 : levels[count - 1];
        }
    }

    /**
     * Whether an event enters the function of a level again only because it is unknown whether it was left. The recorder
     * sees stacks during calls only, and leaves a function between two calls if it may have been called again.
     */
    private boolean goesOn(Events events, int level, long pos) {
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

    /** By region, whether calls have its name. */
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
            parent = Arrays.copyOf(parent, 2 * size);
            depth = Arrays.copyOf(depth, 2 * size);
            enter = Arrays.copyOf(enter, 2 * size);
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

    /** By call, a number that only calls of the same node and level share. */
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
