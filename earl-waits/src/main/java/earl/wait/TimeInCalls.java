package earl.wait;

import earl.Events;
import earl.Trace;
import earl.memory.IntColumn;
import earl.memory.LongColumn;
import earl.parallel.Workers;

/**
 * Computes how long waits last within their calls; 0 for kinds that claim no time. Waits that are no meetings keep their length: they may
 * go on in later calls, and no time of the location is reduced by them. One thread.
 */
final class TimeInCalls {
    /** Rows of which the calls are looked up at once. */
    private static final int ROWS = 1 << 12;

    private final Trace trace;
    private final SortedWaits waits;
    private final boolean[] claims;
    private final boolean[] goOn;
    private final int[] links = new int[ROWS];
    private final long[] calls = new long[ROWS];
    private final long[] entered = new long[ROWS];
    private final long[] left = new long[ROWS];
    /** {@code [location] -> } whether it is a stream, whose waits lie before the activities that they delay. */
    private final boolean[] isStream;

    private final int[] places = new int[ROWS];
    private final long[] begins = new long[ROWS];
    private final long[] ticks = new long[ROWS];
    private final byte[] kinds = new byte[ROWS];

    /**
     * Computes the ticks of all waits.
     *
     * @param claims by kind, whether its waits claim the time of their calls
     * @param goOn by kind, whether its waits may go on after their calls
     * @param into by row
     */
    static void compute(
            Trace trace, SortedWaits waits, boolean[] claims, boolean[] goOn, LongColumn into, Workers workers) {
        workers.forEachWith((waits.count + ROWS - 1) / ROWS, () -> {
            TimeInCalls time = new TimeInCalls(trace, waits, claims, goOn);
            return block -> {
                int from = (int) block * ROWS;
                int n = Math.min(ROWS, waits.count - from);
                time.read(from, n);
                into.put(from, n, time.ticks, 0);
            };
        });
    }

    private TimeInCalls(Trace trace, SortedWaits waits, boolean[] claims, boolean[] goOn) {
        this.trace = trace;
        this.waits = waits;
        this.claims = claims;
        this.goOn = goOn;
        isStream = new boolean[trace.locations().size()];
        trace.locations().forEach(location -> isStream[location.id()] = location.isStream());
    }

    private void read(int from, int n) {
        Events events = trace.events();
        waits.call.copy(from, n, links, 0);
        IntColumn.decode(links, n, calls, 0);
        events.copyLocations(calls, n, places);
        events.copyTicks(calls, n, entered);
        events.copyExitptrs(calls, n, left);
        for (int i = 0; i < n; i++) {
            if (left[i] < 0) {
                // The last event of its location.
                int location = events.location(calls[i]);
                left[i] = trace.position(location, trace.length(location) - 1);
            }
        }
        events.copyTicks(left, n, left);
        waits.begin.copy(from, n, begins, 0);
        waits.ticks.copy(from, n, ticks, 0);
        waits.copyKinds(from, n, kinds);
        for (int i = 0; i < n; i++) {
            long begin = begins[i];
            int kind = kinds[i] & 0xFF;
            if (isStream[places[i]]) {
                ticks[i] = claims[kind] ? ticks[i] : 0;
                continue;
            }
            long end = goOn[kind] ? begin + ticks[i] : Math.min(left[i], begin + ticks[i]);
            ticks[i] = claims[kind] ? Math.max(0, end - Math.max(begin, entered[i])) : 0;
        }
    }
}
