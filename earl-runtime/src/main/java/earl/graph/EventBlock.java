package earl.graph;

import earl.EventType;
import earl.Events;
import earl.Trace;
import java.util.Arrays;

/**
 * A stretch of a trace's events as capture wants them: those of one location side by side, in order, and of enters and exits only those
 * of the regions asked for. Most events of a trace are enters and exits of the program's own regions; here each of them costs a look at
 * columns that are read in order, and nothing more. One thread.
 */
final class EventBlock {
    /** The ordinals of types that are told apart before an event is kept. */
    @SuppressWarnings("EnumOrdinal") // as Events copies them
    static final int ENTER = EventType.ENTER.ordinal();

    @SuppressWarnings("EnumOrdinal")
    static final int EXIT = EventType.EXIT.ordinal();

    private static final EventType[] TYPES = EventType.values();

    /** Events read together, so that what is copied of them stays in the innermost cache. */
    private static final int READ = 4096;

    /** Events in a block. */
    static final int LENGTH = 1 << 17;

    private final Trace trace;
    private final Events events;
    /** By call path, whether its region is asked for. */
    private final boolean[] selectedPath;

    /** Locations that are kept: those that leave {@code group} when divided by {@code groups}. */
    private final int groups;

    private final int group;

    private final int[] types = new int[READ];
    private final int[] locations = new int[READ];
    private final int[] callpaths = new int[READ];
    private final long[] ticks = new long[READ];
    private final long[] enters = new long[READ];

    /** What was kept, in the order of the trace, and then location after location. */
    private final Rows read = new Rows();

    private final Rows sorted = new Rows();
    private final int[] keptLocations = new int[LENGTH];
    /** Row of {@link #sorted} at which a location's events begin. */
    private final int[] first;

    private static final class Rows {
        private final long[] pos = new long[LENGTH];
        private final byte[] type = new byte[LENGTH];
        private final int[] region = new int[LENGTH];
        private final int[] callpath = new int[LENGTH];
        private final long[] ticks = new long[LENGTH];
        private final long[] enter = new long[LENGTH];

        private void set(int at, Rows from, int row) {
            pos[at] = from.pos[row];
            type[at] = from.type[row];
            region[at] = from.region[row];
            callpath[at] = from.callpath[row];
            ticks[at] = from.ticks[row];
            enter[at] = from.enter[row];
        }
    }

    EventBlock(Trace trace, boolean[] selected, int group, int groups) {
        this.trace = trace;
        this.events = trace.events();
        this.selectedPath = new boolean[trace.callpaths().count()];
        for (int path = 0; path < selectedPath.length; path++) {
            int region = trace.callpaths().region(path);
            selectedPath[path] = region >= 0 && selected[region];
        }
        this.group = group;
        this.groups = groups;
        this.first = new int[trace.locations().size() + 1];
    }

    /** Reads the events from one position to another (exclusive), at most {@link #LENGTH} of them. */
    void read(long begin, long end) {
        Arrays.fill(first, 0);
        int kept = 0;
        for (long at = begin; at < end; at += READ) {
            kept = read(at, (int) Math.min(READ, end - at), kept);
        }
        for (int i = 1; i < first.length; i++) {
            first[i] += first[i - 1];
        }
        // From the last to the first, so that a location's events stay in order and `first` ends up at their
        // beginnings.
        for (int row = kept - 1; row >= 0; row--) {
            sorted.set(--first[keptLocations[row]], read, row);
        }
    }

    private int read(long at, int n, int before) {
        events.copyLocations(at, n, locations);
        events.copyTypes(at, n, types);
        events.copyCallpaths(at, n, callpaths);
        events.copyTicks(at, n, ticks);
        events.copyEnterptrs(at, n, enters);
        int kept = before;
        for (int i = 0; i < n; i++) {
            int type = types[i];
            boolean boundary = type == ENTER || type == EXIT;
            if (boundary && (callpaths[i] < 0 || !selectedPath[callpaths[i]])) {
                continue;
            }
            int location = locations[i];
            if (groups > 1 && location % groups != group) {
                continue;
            }
            keptLocations[kept] = location;
            first[location]++;
            read.pos[kept] = at + i;
            read.type[kept] = (byte) type;
            // An exit that closes nothing has the call path of the region that is open there, and a region of its own.
            read.region[kept] = boundary ? events.region(at + i) : Trace.NONE;
            read.callpath[kept] = callpaths[i];
            read.ticks[kept] = ticks[i];
            read.enter[kept] = enters[i];
            kept++;
        }
        return kept;
    }

    /**
     * Reads events of one location only.
     *
     * @param index the first, counted among those of the location
     * @return the one after the last
     */
    long read(int location, long index) {
        long end = Math.min(index + LENGTH, trace.length(location));
        Arrays.fill(first, 0, location + 1, 0);
        int kept = 0;
        for (long i = index; i < end; i++) {
            long pos = trace.position(location, i);
            EventType type = events.type(pos);
            boolean boundary = type == EventType.ENTER || type == EventType.EXIT;
            int callpath = boundary ? events.callpath(pos) : Trace.NONE;
            if (boundary && (callpath < 0 || !selectedPath[callpath])) {
                continue;
            }
            sorted.pos[kept] = pos;
            sorted.type[kept] = ordinal(type);
            sorted.region[kept] = boundary ? events.region(pos) : Trace.NONE;
            sorted.callpath[kept] = callpath;
            sorted.ticks[kept] = events.ticks(pos);
            sorted.enter[kept] = events.enterptr(pos);
            kept++;
        }
        Arrays.fill(first, location + 1, first.length, kept);
        return end;
    }

    @SuppressWarnings("EnumOrdinal") // as Events copies them
    private static byte ordinal(EventType type) {
        return (byte) type.ordinal();
    }

    /** First row of a location's events. */
    int begin(int location) {
        return first[location];
    }

    /** The row after the last of a location's events. */
    int end(int location) {
        return first[location + 1];
    }

    EventType type(int row) {
        return TYPES[sorted.type[row]];
    }

    long pos(int row) {
        return sorted.pos[row];
    }

    /** Region that an enter or an exit is of. */
    int region(int row) {
        return sorted.region[row];
    }

    /** {@link Events#callpath} of an enter or an exit. */
    int callpath(int row) {
        return sorted.callpath[row];
    }

    long ticks(int row) {
        return sorted.ticks[row];
    }

    /** {@link Events#enterptr}. */
    long enter(int row) {
        return sorted.enter[row];
    }
}
