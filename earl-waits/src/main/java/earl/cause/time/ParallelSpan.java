package earl.cause.time;

import earl.EventType;
import earl.Events;
import earl.Location;
import earl.Region;
import earl.Trace;
import earl.parallel.Workers;
import earl.schema.InitAndFinalize;
import java.util.Arrays;
import java.util.List;

/**
 * The parallel part of each location: from its first {@code MPI_Init} to its last {@code MPI_Finalize}.
 *
 * <p>A missing position is -1.
 */
public final class ParallelSpan {
    /** Enters. */
    public final long[] init;

    public final long[] finalize;
    private final Events events;
    private final Trace trace;
    private long lastInit = Long.MIN_VALUE;
    private long firstInitLeft = Long.MAX_VALUE;
    private long lastFinalize = Long.MIN_VALUE;

    public ParallelSpan(Trace trace, Workers workers) {
        this.trace = trace;
        events = trace.events();
        int locations = trace.locations().size();
        init = new long[locations];
        finalize = new long[locations];
        boolean[] inits = named(trace, InitAndFinalize.INITS);
        boolean[] finalizes = named(trace, InitAndFinalize.FINALIZES);
        workers.forEach(locations, location -> {
            init[location] = find(location, inits, true);
            finalize[location] = find(location, finalizes, false);
        });
        for (int location = 0; location < locations; location++) {
            if (init[location] >= 0) {
                lastInit = Math.max(lastInit, events.ticks(init[location]));
                firstInitLeft = Math.min(firstInitLeft, left(init[location]));
            }
            if (finalize[location] >= 0) {
                lastFinalize = Math.max(lastFinalize, events.ticks(finalize[location]));
            }
        }
    }

    /** Whether the parallel part begins or ends in calls of a region. */
    public static boolean isEnd(String region) {
        return InitAndFinalize.INITS.contains(region) || InitAndFinalize.FINALIZES.contains(region);
    }

    private static boolean[] named(Trace trace, List<String> names) {
        boolean[] named = new boolean[trace.regions().size()];
        for (Region region : trace.regions()) {
            named[region.id()] = names.contains(region.name());
        }
        return named;
    }

    /** The first or the last enter of some regions, searched from that end. */
    private long find(int location, boolean[] wanted, boolean first) {
        boolean visited = false;
        for (int path = 0; path < trace.callpaths().count() && !visited; path++) {
            int region = trace.callpaths().region(path);
            visited = region >= 0 && wanted[region] && trace.callpaths().visits(path, location) > 0;
        }
        long length = visited ? trace.length(location) : 0;
        for (long i = 0; i < length; i++) {
            long pos = trace.position(location, first ? i : length - 1 - i);
            if (events.type(pos) == EventType.ENTER && wanted[events.region(pos)]) {
                return pos;
            }
        }
        return Trace.NONE;
    }

    /** End of a call in ticks; for a call that is never left, the location's last event. */
    long left(long call) {
        long exit = events.exitptr(call);
        if (exit >= 0) {
            return events.ticks(exit);
        }
        int location = events.location(call);
        return events.ticks(trace.position(location, trace.length(location) - 1));
    }

    /** Copies the ends of the first {@code n} of some calls. */
    void copyLeft(long[] calls, int n, long[] into) {
        events.copyExitptrs(calls, n, into);
        for (int i = 0; i < n; i++) {
            if (into[i] < 0) {
                // The end of its location.
                int location = events.location(calls[i]);
                into[i] = trace.position(location, trace.length(location) - 1);
            }
        }
        events.copyTicks(into, n, into);
    }

    /**
     * Ticks of a location's {@code MPI_Init}, without those between the last enter and the first leave of all locations.
     */
    long initialization(int location) {
        long from = events.ticks(init[location]);
        long to = left(init[location]);
        long begun = Math.min(lastInit, to);
        return to - from - Math.max(0, to - Math.max(firstInitLeft, begun));
    }

    /** Ticks that a location waited in {@code MPI_Finalize}. */
    public long waitAtFinalize(int location) {
        long call = finalize[location];
        return call < 0 ? 0 : Math.max(0, Math.min(lastFinalize, left(call)) - events.ticks(call));
    }

    /**
     * The location that ended last: the last to enter {@code MPI_Finalize} or, if none does, the location of the program's last
     * event. A location of metrics may have later events; it counts only if no other location has any.
     *
     * @return -1 if there are no events
     */
    public int last() {
        int last = Trace.NONE;
        long latest = Long.MIN_VALUE;
        boolean finalized = Arrays.stream(finalize).anyMatch(pos -> pos >= 0);
        boolean runs = trace.locations().stream().anyMatch(this::runsProgram);
        for (int location = 0; location < finalize.length; location++) {
            if (runs && !runsProgram(trace.locations().get(location))) {
                continue;
            }
            long length = trace.length(location);
            long pos = finalized || length == 0 ? finalize[location] : trace.position(location, length - 1);
            if (pos >= 0 && events.ticks(pos) > latest) {
                latest = events.ticks(pos);
                last = location;
            }
        }
        return last;
    }

    private boolean runsProgram(Location location) {
        return location.runsProgram() && trace.length(location.id()) > 0;
    }
}
