package earl.cause;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.memory.ColumnMemory;

/**
 * Reads all events in order of position, the order in memory, and records the times of some locations between their points. One
 * thread.
 */
final class TimeSweep {
    private static final int BLOCK = 1 << 12;

    @SuppressWarnings("EnumOrdinal") // the size of the blocks that Events copies
    private static final int ENTER = EventType.ENTER.ordinal();

    @SuppressWarnings("EnumOrdinal")
    private static final int EXIT = EventType.EXIT.ordinal();

    private final int first;
    private final LocationTimes[] into;
    private final int[] locations = new int[BLOCK];
    private final int[] types = new int[BLOCK];
    private final int[] callpaths = new int[BLOCK];
    private final long[] enters = new long[BLOCK];
    private final long[] ticks = new long[BLOCK];

    private TimeSweep(int first, LocationTimes[] into) {
        this.first = first;
        this.into = into;
    }

    /**
     * The times of locations {@code first} to {@code end} (exclusive).
     *
     * @param points set here: the entries before each point of these locations, and its call path
     * @param parents by call path, its caller
     * @param memory memory that lives as long as the results
     */
    static LocationTimes[] times(
            Trace trace, CausalWaits waits, SyncPoints points, int first, int end, int[] parents, ColumnMemory memory) {
        LocationTimes[] times = new LocationTimes[end - first];
        LongPages pages = new LongPages(memory);
        for (int i = 0; i < times.length; i++) {
            times[i] = new LocationTimes(first + i, trace, waits, points, parents, pages);
        }
        new TimeSweep(first, times).sweep(trace.events());
        for (LocationTimes location : times) {
            location.finish();
        }
        return times;
    }

    private void sweep(Events events) {
        for (long from = 0; from < events.length(); from += BLOCK) {
            int n = (int) Math.min(BLOCK, events.length() - from);
            events.copyPlaces(from, n, locations, types, callpaths, enters);
            events.copyTicks(from, n, ticks);
            block(from, n);
        }
    }

    private void block(long from, int n) {
        for (int i = 0; i < n; i++) {
            int place = locations[i] - first;
            if (place >= 0 && place < into.length) {
                LocationTimes location = into[place];
                if (types[i] == ENTER) {
                    location.enter(from + i, ticks[i], callpaths[i]);
                } else if (types[i] == EXIT) {
                    location.exit(from + i, ticks[i], callpaths[i], enters[i]);
                } else {
                    location.event(from + i, ticks[i], callpaths[i]);
                }
            }
        }
    }
}
