package expert.web.trace;

import earl.CallPaths;
import earl.EventType;
import earl.Events;
import earl.SourceLine;
import earl.Trace;
import earl.timeline.EventLayer;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The calls of a call path: a page that shows a figure of the call path leads to the first one, and from each to the next. Any thread. */
public final class CallSearch {
    private final Trace trace;
    private final Events events;
    private final CallPaths paths;
    private final @Nullable SourceLine line;

    public CallSearch(Trace trace) {
        this(trace, null);
    }

    /**
     * Finds only calls from a source line, and calls whose line is not known.
     *
     * @param line null for any
     */
    public CallSearch(Trace trace, @Nullable SourceLine line) {
        this.line = line;
        this.trace = trace;
        this.events = trace.events();
        this.paths = trace.callpaths();
    }

    /** The call paths that have these regions from the outermost one, by name. */
    public BitSet callpaths(List<String> names) {
        BitSet found = new BitSet();
        for (int path = 0; path < paths.count(); path++) {
            found.set(path, isPath(path, names));
        }
        return found;
    }

    private boolean isPath(int path, List<String> names) {
        if (paths.depth(path) != names.size()) {
            return false;
        }
        int at = path;
        for (String name : names.reversed()) {
            if (!trace.regions().get(paths.region(at)).name().equals(name)) {
                return false;
            }
            at = paths.parent(at);
        }
        return true;
    }

    /**
     * The first call on the location that spends most time in these call paths.
     *
     * @param wanted id of a location, {@link Trace#NONE} for any
     * @return null if there is none
     */
    public @Nullable CallJson on(int wanted, BitSet callpaths) {
        int location = wanted == Trace.NONE ? busiest(callpaths) : wanted;
        long pos = location == Trace.NONE ? Trace.NONE : enter(location, callpaths);
        if (pos == Trace.NONE) {
            return null;
        }
        return call(pos);
    }

    /** The enter of the last call in some call paths that a location enters before an event of it; {@link Trace#NONE} if there is none. */
    public long before(long pos, BitSet callpaths) {
        return enter(events.location(pos), callpaths, events.ticks(pos), false);
    }

    /**
     * The next call of the same call path, or the one before. After the last call on its location comes the first one on the next location.
     *
     * @param enter of a call
     * @return null if there is none
     */
    public @Nullable CallJson beside(long enter, boolean forward) {
        BitSet callpaths = callpaths(paths.names(events.callpath(enter)));
        // Names of deep paths are incomplete.
        callpaths.set(events.callpath(enter));
        int location = events.location(enter);
        long tick = events.ticks(enter);
        int step = forward ? 1 : -1;
        long found = within(tick, enter + step, location, callpaths, forward);
        if (found == Trace.NONE) {
            found = enter(location, callpaths, tick, forward);
        }
        long start = trace.info().startTicks();
        long outside = forward ? start - 1 : events.ticks(trace.length() - 1) + 1;
        for (int other = location + step;
                found == Trace.NONE && other >= 0 && other < paths.locations();
                other += step) {
            int there = other;
            if (callpaths.stream().anyMatch(path -> paths.visits(path, there) > 0)) {
                found = enter(other, callpaths, outside, forward);
            }
        }
        return found == Trace.NONE ? null : call(found);
    }

    private CallJson call(long enter) {
        long start = trace.info().startTicks();
        long exit = events.exitptr(enter);
        return new CallJson(
                enter,
                events.location(enter),
                events.ticks(enter) - start,
                events.ticks(exit == Trace.NONE ? trace.length() - 1 : exit) - start);
    }

    private int busiest(BitSet callpaths) {
        int found = Trace.NONE;
        long most = -1;
        for (int location = 0; location < paths.locations(); location++) {
            int here = location;
            long ticks = callpaths.stream()
                    .filter(path -> paths.visits(path, here) > 0)
                    .mapToLong(path -> paths.inclusiveTicks(path, here))
                    .reduce(-1, Math::max);
            if (ticks > most) {
                most = ticks;
                found = location;
            }
        }
        return found;
    }

    private long enter(int location, BitSet callpaths) {
        return enter(location, callpaths, trace.info().startTicks() - 1, true);
    }

    /** The first call that begins after a tick, or the last one that begins before it; {@link Trace#NONE} if there is none. */
    private long enter(int location, BitSet callpaths, long from, boolean forward) {
        boolean[] regions = new boolean[trace.regions().size()];
        callpaths.stream().forEach(path -> regions[paths.region(path)] = true);
        EventLayer layer = trace.view(EventLayer.class);
        long next = layer.next(from, location, regions, forward);
        while (next != Trace.NONE) {
            long tick = events.ticks(next);
            long found = within(tick, next, location, callpaths, forward);
            if (found != Trace.NONE) {
                return found;
            }
            next = layer.next(tick, location, regions, forward);
        }
        return Trace.NONE;
    }

    /** A call among the events of a tick, of which several may be calls. Looks at those from a position on. */
    private long within(long tick, long first, int location, BitSet callpaths, boolean forward) {
        int step = forward ? 1 : -1;
        for (long pos = first; pos >= 0 && pos < trace.length() && events.ticks(pos) == tick; pos += step) {
            if (events.location(pos) == location
                    && events.type(pos) == EventType.ENTER
                    && callpaths.get(events.callpath(pos))
                    && isFromLine(pos)) {
                return pos;
            }
        }
        return Trace.NONE;
    }

    private boolean isFromLine(long enter) {
        SourceLine own = line == null ? null : events.source(enter);
        return own == null || own.equals(line);
    }
}
