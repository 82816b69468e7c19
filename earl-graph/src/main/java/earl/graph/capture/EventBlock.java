package earl.graph.capture;

import earl.EventType;
import earl.Events;
import earl.Trace;

/**
 * A few thousand events of a trace, without the enters and exits of regions that the capture does not need. Most events of a
 * trace are such enters and exits; each costs one access to columns that are read sequentially. The columns of the remaining
 * events are still in the processor's cache when the capture reads them. One thread.
 */
final class EventBlock {
    @SuppressWarnings("EnumOrdinal") // as Events copies them
    private static final int ENTER = EventType.ENTER.ordinal();

    @SuppressWarnings("EnumOrdinal")
    private static final int EXIT = EventType.EXIT.ordinal();

    private static final EventType[] TYPES = EventType.values();

    /** Number of events per block, small enough that their copies stay in the cache. */
    static final int LENGTH = 4096;

    private final Trace trace;
    private final Events events;
    /** [call path] -> its region if that is selected, otherwise {@link Trace#NONE}. */
    private final int[] wanted;

    private final int[] types = new int[LENGTH];
    private final int[] locations = new int[LENGTH];
    private final int[] callpaths = new int[LENGTH];
    private final long[] ticks = new long[LENGTH];
    private final long[] enters = new long[LENGTH];
    private final long[] positions = new long[LENGTH];
    private int size;

    EventBlock(Trace trace, boolean[] selected) {
        this.trace = trace;
        this.events = trace.events();
        this.wanted = new int[trace.callpaths().count()];
        for (int path = 0; path < wanted.length; path++) {
            int region = trace.callpaths().region(path);
            wanted[path] = region >= 0 && selected[region] ? region : Trace.NONE;
        }
    }

    /** Reads the events from a position on, at most {@link #LENGTH} of them; the position after the last. */
    long read(long from) {
        int n = (int) Math.min(LENGTH, trace.length() - from);
        events.copyPlaces(from, n, locations, types, callpaths, enters);
        events.copyTicks(from, n, ticks);
        int kept = 0;
        for (int i = 0; i < n; i++) {
            positions[kept] = from + i;
            types[kept] = types[i];
            locations[kept] = locations[i];
            callpaths[kept] = callpaths[i];
            ticks[kept] = ticks[i];
            enters[kept] = enters[i];
            if (isWanted(types[i], callpaths[i])) {
                kept++;
            }
        }
        size = kept;
        return from + n;
    }

    /**
     * Reads events of one location only, at most {@link #LENGTH} of them.
     *
     * @param index number of the first event on the location
     * @return the one after the last
     */
    long read(int location, long index) {
        long end = Math.min(index + LENGTH, trace.length(location));
        int kept = 0;
        for (long i = index; i < end; i++) {
            long pos = trace.position(location, i);
            int type = ordinal(events.type(pos));
            int callpath = events.callpath(pos);
            if (isWanted(type, callpath)) {
                positions[kept] = pos;
                types[kept] = type;
                locations[kept] = location;
                callpaths[kept] = callpath;
                ticks[kept] = events.ticks(pos);
                enters[kept] = events.enterptr(pos);
                kept++;
            }
        }
        size = kept;
        return end;
    }

    private boolean isWanted(int type, int callpath) {
        return (type != ENTER && type != EXIT) || (callpath >= 0 && wanted[callpath] >= 0);
    }

    @SuppressWarnings("EnumOrdinal") // as Events copies them
    private static int ordinal(EventType type) {
        return type.ordinal();
    }

    /** Number of events kept. */
    int size() {
        return size;
    }

    EventType type(int row) {
        return TYPES[types[row]];
    }

    int location(int row) {
        return locations[row];
    }

    long pos(int row) {
        return positions[row];
    }

    /** Region that an enter is of. */
    int entered(int row) {
        return wanted[callpaths[row]];
    }

    /** Region that an exit is of. One that closes nothing has the call path of the region that is open there, which is another. */
    int left(int row) {
        return events.region(positions[row]);
    }

    /** {@link Events#callpath}. */
    int callpath(int row) {
        return callpaths[row];
    }

    long ticks(int row) {
        return ticks[row];
    }

    /** {@link Events#enterptr}. */
    long enter(int row) {
        return enters[row];
    }
}
