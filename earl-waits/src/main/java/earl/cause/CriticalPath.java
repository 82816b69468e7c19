package earl.cause;

import earl.Events;
import earl.Trace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The critical path, found from its end: its stays, and its time by call path. */
final class CriticalPath {
    /** Numbers that a stay takes. */
    private static final int STAY = 5;

    /** Stays on a page. */
    private static final int PAGE = 1 << 12;

    private final Trace trace;
    private final Events events;
    private final CausalWaits waits;
    private final MetWaits met;
    private final SpentTimes times;
    private final ParallelSpan ends;
    /** By visited location, ticks by number of the call path. */
    private final long[][] spent;
    /**
     * Stays, the last first, on pages: first tick, last tick, location and call path, the wait that ended at its begin or -1, first and last
     * point. One number holds two of 32 bits.
     */
    private final List<long[]> pages = new ArrayList<>();

    private int count;

    CriticalPath(Trace trace, CausalWaits waits, MetWaits met, SpentTimes times, ParallelSpan ends) {
        this.trace = trace;
        this.events = trace.events();
        this.waits = waits;
        this.met = met;
        this.times = times;
        this.ends = ends;
        this.spent = new long[trace.locations().size()][];
        int location = ends.last();
        if (location >= 0) {
            walk(location);
        }
    }

    private void walk(int last) {
        SyncPoints points = times.points();
        SpentTimes.Interval interval = times.new Interval();
        // Clocks that disagree could lead in a circle.
        BitSet seen = new BitSet();
        int location = last;
        int end = points.first[location + 1] - 1;
        long to = endTicks(location);
        while (true) {
            int place = met.before(end) - 1;
            boolean waited = place >= met.before(points.first[location]);
            int row = waited ? met.inOrder(place) : -1;
            boolean goesOn = waited && met.isKnown(row) && !seen.get(row);
            int begin = waited ? met.mine(row) : points.first[location];
            stay(location, begin, end, to, waited ? row : -1, interval);
            if (!goesOn) {
                return;
            }
            seen.set(row);
            location = waits.partnerLocation(row);
            end = met.other(row);
            to = events.ticks(waits.partner(row));
        }
    }

    private long endTicks(int location) {
        return events.ticks(
                ends.finalize[location] >= 0
                        ? ends.finalize[location]
                        : trace.position(location, trace.length(location) - 1));
    }

    private void stay(int location, int begin, int end, long to, int row, SpentTimes.Interval interval) {
        interval.read(location, begin, end);
        if (spent[location] == null) {
            spent[location] = new long[times.paths(location)];
        }
        int most = -1;
        for (int i = 0; i < interval.count(); i++) {
            int number = interval.path(i);
            spent[location][number] += interval.ticks(i);
            if (most < 0
                    || interval.ticks(i) > interval.ticks(most)
                    || (interval.ticks(i) == interval.ticks(most)
                            && times.path(location, number) < times.path(location, interval.path(most)))) {
                most = i;
            }
        }
        if (count % PAGE == 0) {
            pages.add(new long[PAGE * STAY]);
        }
        long from = row >= 0 ? events.ticks(waits.call(row)) + waits.ticks(row) : beginning(location);
        long[] page = pages.getLast();
        int at = count++ % PAGE * STAY;
        page[at] = Math.min(from, to);
        page[at + 1] = to;
        page[at + 2] = both(location, most < 0 ? -1 : times.path(location, interval.path(most)));
        page[at + 3] = row;
        page[at + 4] = both(begin, end);
    }

    private static long both(int upper, int lower) {
        return (long) upper << Integer.SIZE | (lower & 0xFFFF_FFFFL);
    }

    private long beginning(int location) {
        return events.ticks(ends.init[location] >= 0 ? ends.init[location] : trace.position(location, 0));
    }

    /** Number of stays. */
    int count() {
        return count;
    }

    private long field(int stay, int field) {
        int at = count - 1 - stay;
        return pages.get(at / PAGE)[at % PAGE * STAY + field];
    }

    /** Location of a stay; stays are numbered from 0 in order of time. */
    int location(int stay) {
        return (int) (field(stay, 2) >> Integer.SIZE);
    }

    long begin(int stay) {
        return field(stay, 0);
    }

    long end(int stay) {
        return field(stay, 1);
    }

    /** The call path with most of its time, -1 if there is none. */
    int path(int stay) {
        return (int) field(stay, 2);
    }

    /** The wait that ended at its begin, -1 for the first stay. */
    int row(int stay) {
        return (int) field(stay, 3);
    }

    /** The point at its begin. */
    int beginPoint(int stay) {
        return (int) (field(stay, 4) >> Integer.SIZE);
    }

    /** The point at its end. */
    int endPoint(int stay) {
        return (int) field(stay, 4);
    }

    /** Ticks of the path in a call path, given by its number on a location. */
    long spent(int location, int number) {
        return spent[location] == null ? 0 : spent[location][number];
    }

    /** Whether the path visits a location. */
    boolean visits(int location) {
        return spent[location] != null;
    }
}
