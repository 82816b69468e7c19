package earl.convert;

import earl.CallPaths;
import earl.Events;
import earl.Location;
import earl.Region;
import earl.Trace;
import earl.TraceException;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Selects the events of a trace that a cut keeps, without regard to messages and collective operations. */
final class KeptEvents {
    private final Trace trace;
    private final Events events;
    private final boolean[] locations;
    /** {@code [call path] -> } whether it contains one of the selected regions. */
    private final boolean[] paths;

    private final boolean byRegion;
    private final CallPaths callpaths;
    private final @Nullable Spans spans;
    private final long fromTicks;
    private final long toTicks;

    /**
     * Selects the events of a cut.
     *
     * @throws TraceException if the trace lacks a rank, or all regions of a name
     */
    KeptEvents(Trace trace, Cut cut) {
        this.trace = trace;
        spans = null;
        events = trace.events();
        callpaths = trace.callpaths();
        locations = locations(trace, cut.ranks());
        byRegion = !cut.regions().isEmpty();
        paths = paths(trace, cut.regions());
        fromTicks = ticks(trace, cut.from(), Long.MIN_VALUE);
        toTicks = ticks(trace, cut.to(), Long.MAX_VALUE);
    }

    /** Selects the events of these parts. */
    KeptEvents(Trace trace, Spans spans) {
        this.trace = trace;
        this.spans = spans;
        events = trace.events();
        callpaths = trace.callpaths();
        locations = new boolean[trace.locations().size()];
        for (int location = 0; location < locations.length; location++) {
            locations[location] = spans.count(location) > 0;
        }
        byRegion = false;
        paths = new boolean[0];
        fromTicks = Long.MIN_VALUE;
        toTicks = Long.MAX_VALUE;
    }

    private static long ticks(Trace trace, double seconds, long unbounded) {
        if (seconds <= 0 || seconds == Double.POSITIVE_INFINITY) {
            return unbounded;
        }
        double ticks = Math.ceil(seconds * trace.info().ticksPerSecond());
        return ticks >= 1L << 62 ? Long.MAX_VALUE : trace.info().startTicks() + (long) ticks;
    }

    private static boolean[] locations(Trace trace, BitSet ranks) {
        List<Location> all = trace.locations();
        boolean[] wanted = new boolean[all.size()];
        if (ranks.isEmpty()) {
            java.util.Arrays.fill(wanted, true);
            return wanted;
        }
        BitSet missing = (BitSet) ranks.clone();
        BitSet processes = new BitSet();
        for (Location location : all) {
            if (location.rank() != Trace.NONE && ranks.get(location.rank())) {
                wanted[location.id()] = true;
                missing.clear(location.rank());
                if (location.process() != Trace.NONE) {
                    processes.set(location.process());
                }
            }
        }
        if (!missing.isEmpty()) {
            throw new TraceException(trace.info().path(), -1, "it has no rank " + missing.nextSetBit(0));
        }
        for (Location location : all) {
            if (location.rank() == Trace.NONE && location.process() != Trace.NONE) {
                wanted[location.id()] = processes.get(location.process());
            }
        }
        return wanted;
    }

    private static boolean[] paths(Trace trace, List<String> names) {
        List<Region> regions = trace.regions();
        boolean[] wanted = new boolean[regions.size()];
        for (String name : names) {
            Pattern pattern = pattern(name);
            boolean found = false;
            for (Region region : regions) {
                if (pattern.matcher(region.name()).matches()) {
                    wanted[region.id()] = true;
                    found = true;
                }
            }
            if (!found) {
                throw new TraceException(trace.info().path(), -1, "it has no region " + name);
            }
        }
        CallPaths callpaths = trace.callpaths();
        boolean[] paths = new boolean[callpaths.count()];
        for (int path = 0; path < paths.length; path++) {
            int parent = callpaths.parent(path);
            paths[path] = wanted[callpaths.region(path)] || (parent != Trace.NONE && paths[parent]);
        }
        return paths;
    }

    private static Pattern pattern(String glob) {
        return Pattern.compile(glob.codePoints()
                .mapToObj(c -> switch (c) {
                    case '*' -> ".*";
                    case '?' -> ".";
                    default -> Pattern.quote(Character.toString(c));
                })
                .collect(Collectors.joining()));
    }

    /** Whether the cut keeps an event. */
    boolean test(long pos) {
        int location = events.location(pos);
        if (!locations[location]) {
            return false;
        }
        if (spans != null) {
            return spans.contains(location, pos);
        }
        long ticks = events.ticks(pos);
        return ticks >= fromTicks && ticks < toTicks && inRegion(events.callpath(pos));
    }

    /** Ticks at which the kept stretch that contains an event ends. */
    long endsAfter(long pos) {
        return spans != null ? spans.end(events.location(pos), pos) : events.ticks(pos);
    }

    /** Whether a location can have kept events, judged by the location alone. */
    boolean location(int location) {
        return locations[location];
    }

    /** The location with an id of the trace's files; {@link Trace#NONE} if there is none. */
    int locationOf(long ref) {
        for (Location location : trace.locations()) {
            if (location.ref() == ref) {
                return location.id();
            }
        }
        return Trace.NONE;
    }

    /** Whether events on a call path can be kept, judged by the region alone. */
    boolean inRegion(int callpath) {
        return !byRegion || (callpath != Trace.NONE && paths[callpath]);
    }

    /** Whether this enter begins, or this exit ends, the outermost selected region. */
    boolean isBorder(long pos) {
        return byRegion
                && switch (events.type(pos)) {
                    case ENTER, EXIT -> {
                        int path = events.callpath(pos);
                        yield inRegion(path) && !inRegion(callpaths.parent(path));
                    }
                    default -> false;
                };
    }

    /** Ticks of the first kept moment; {@link Long#MIN_VALUE} if there is no limit. */
    long fromTicks() {
        return fromTicks;
    }

    /** Ticks of the first moment that is not kept any more; {@link Long#MAX_VALUE} if there is no limit. */
    long toTicks() {
        return toTicks;
    }
}
