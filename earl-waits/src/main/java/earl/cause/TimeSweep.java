package earl.cause;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;

/**
 * Reads all events in order of position, the order in memory, and records the times of some locations between their points.
 * Each thread needs its own.
 */
final class TimeSweep {
    private static final int BLOCK = 1 << 12;

    @SuppressWarnings("EnumOrdinal") // the size of the blocks that Events copies
    private static final int ENTER = EventType.ENTER.ordinal();

    @SuppressWarnings("EnumOrdinal")
    private static final int EXIT = EventType.EXIT.ordinal();

    private final int from;
    private final LocationTimes[] times;

    /**
     * Covers some locations.
     *
     * @param from first location
     * @param to the one after the last location
     * @param parents by call path, its caller
     * @param offsets by point, number of earlier entries of its location; set here
     * @param scratch memory that lives as long as this object
     */
    TimeSweep(
            Trace trace,
            CausalWaits waits,
            SyncPoints points,
            int from,
            int to,
            int[] parents,
            IntColumn offsets,
            ColumnMemory scratch) {
        this.from = from;
        times = new LocationTimes[to - from];
        for (int i = 0; i < times.length; i++) {
            times[i] = new LocationTimes(from + i, trace, waits, points, parents, offsets, scratch);
        }
        Events events = trace.events();
        int[] locations = new int[BLOCK];
        int[] types = new int[BLOCK];
        long[] ticks = new long[BLOCK];
        for (long first = 0; first < events.length(); first += BLOCK) {
            int n = (int) Math.min(BLOCK, events.length() - first);
            events.copyLocations(first, n, locations);
            events.copyTypes(first, n, types);
            events.copyTicks(first, n, ticks);
            block(first, n, locations, types, ticks);
        }
        for (LocationTimes location : times) {
            location.finish();
        }
    }

    private void block(long first, int n, int[] locations, int[] types, long[] ticks) {
        for (int i = 0; i < n; i++) {
            int place = locations[i] - from;
            if (place >= 0 && place < times.length) {
                LocationTimes location = times[place];
                if (types[i] == ENTER) {
                    location.enter(first + i, ticks[i]);
                } else if (types[i] == EXIT) {
                    location.exit(first + i, ticks[i]);
                } else {
                    location.event(first + i, ticks[i]);
                }
            }
        }
    }

    /** The times of a location. */
    LocationTimes of(int location) {
        return times[location - from];
    }
}
