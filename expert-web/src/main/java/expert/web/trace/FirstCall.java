package expert.web.trace;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import earl.CallPaths;
import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.timeline.EventLayer;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The first call of a call path: where a page leads that shows a figure of the call path. Any thread. */
public final class FirstCall {
    private final Trace trace;
    private final Events events;
    private final CallPaths paths;

    public FirstCall(Trace trace) {
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
     * @return null if there is none; otherwise its enter, its location, and when it begins and ends in ticks since the trace began
     */
    public @Nullable ObjectNode on(int wanted, BitSet callpaths) {
        int location = wanted == Trace.NONE ? busiest(callpaths) : wanted;
        long pos = location == Trace.NONE ? Trace.NONE : enter(location, callpaths);
        if (pos == Trace.NONE) {
            return null;
        }
        long start = trace.info().startTicks();
        long exit = events.exitptr(pos);
        return JsonNodeFactory.instance
                .objectNode()
                .put("pos", pos)
                .put("location", location)
                .put("from", events.ticks(pos) - start)
                .put("to", events.ticks(exit == Trace.NONE ? trace.length() - 1 : exit) - start);
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
        boolean[] regions = new boolean[trace.regions().size()];
        callpaths.stream().forEach(path -> regions[paths.region(path)] = true);
        EventLayer layer = trace.view(EventLayer.class);
        long tick = trace.info().startTicks() - 1;
        long next = layer.next(tick, location, regions, true);
        while (next != Trace.NONE) {
            tick = events.ticks(next);
            // Several calls may begin at one tick.
            for (long pos = next; pos < trace.length() && events.ticks(pos) == tick; pos++) {
                if (events.location(pos) == location
                        && events.type(pos) == EventType.ENTER
                        && callpaths.get(events.callpath(pos))) {
                    return pos;
                }
            }
            next = layer.next(tick, location, regions, true);
        }
        return Trace.NONE;
    }
}
