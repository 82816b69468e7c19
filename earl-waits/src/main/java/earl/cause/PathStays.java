package earl.cause;

import earl.Events;
import earl.Trace;
import earl.cause.time.CausalWaits;
import earl.cause.time.ParallelSpan;
import earl.cause.time.SpentTimes;
import java.util.ArrayList;
import java.util.List;

/** The stays of the critical path on locations, numbered from 0 in order of time: 40 bytes each. */
final class PathStays {
    /** Numbers that a stay takes. */
    private static final int STAY = 5;

    /** Stays on a page. */
    private static final int PAGE = 1 << 12;

    private final Trace trace;
    private final Events events;
    private final CausalWaits waits;
    private final SpentTimes times;
    private final ParallelSpan ends;
    private final SpentTimes.Interval interval;
    private final Passes passes;
    /**
     * Stays, the last first, on pages: first tick, last tick, location and call path, the wait that ended at its begin or -1, first and last
     * point. One number holds two of 32 bits; that of the wait also says whether a pass ends with it.
     */
    private final List<long[]> pages = new ArrayList<>();

    private int count;

    PathStays(Trace trace, CausalWaits waits, SpentTimes times, ParallelSpan ends, Passes passes, PathWalk walk) {
        this.trace = trace;
        this.events = trace.events();
        this.waits = waits;
        this.times = times;
        this.ends = ends;
        interval = times.intervalsByCall();
        this.passes = passes;
        while (walk.advance()) {
            add(walk.location(), walk.begin(), walk.end(), walk.row(), walk.next());
        }
    }

    private void add(int location, int begin, int end, int row, int next) {
        interval.read(location, begin, end);
        CriticalPath.cut(interval, waits, location, next);
        int most = -1;
        for (int i = 0; i < interval.count(); i++) {
            if (most < 0
                    || interval.ticks(i) > interval.ticks(most)
                    || (interval.ticks(i) == interval.ticks(most)
                            && times.path(location, interval.path(i)) < times.path(location, interval.path(most)))) {
                most = i;
            }
        }
        if (count % PAGE == 0) {
            pages.add(new long[PAGE * STAY]);
        }
        long to = next >= 0 ? met(next) : endTicks(location);
        long from = row >= 0 ? waited(row) : beginning(location);
        long[] page = pages.getLast();
        int at = count++ % PAGE * STAY;
        page[at] = Math.min(from, to);
        page[at + 1] = to;
        page[at + 2] = both(location, most < 0 ? -1 : times.path(location, interval.path(most)));
        page[at + 3] = both(passes.isNew(location, begin, end, row) ? 1 : 0, row);
        page[at + 4] = both(begin, end);
    }

    /** Ticks at which a wait ends on the location that waits. The wait of a stream lies before its activity. */
    private long waited(int row) {
        return waits.isWithStream(row) ? waits.endTicks(row) : events.ticks(waits.call(row)) + waits.ticks(row);
    }

    /** Ticks at which the partner of a wait meets the location that waits: for a stream, when its activity ends and not when it begins. */
    private long met(int row) {
        return waits.isWithStream(row) ? waited(row) : events.ticks(waits.partner(row));
    }

    private static long both(int upper, int lower) {
        return (long) upper << Integer.SIZE | (lower & 0xFFFF_FFFFL);
    }

    private long beginning(int location) {
        return events.ticks(ends.init[location] >= 0 ? ends.init[location] : trace.position(location, 0));
    }

    private long endTicks(int location) {
        return events.ticks(
                ends.finalize[location] >= 0
                        ? ends.finalize[location]
                        : trace.position(location, trace.length(location) - 1));
    }

    /** Number of stays. */
    int count() {
        return count;
    }

    private long field(int stay, int field) {
        int at = count - 1 - stay;
        return pages.get(at / PAGE)[at % PAGE * STAY + field];
    }

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

    /** Whether a pass over messages ends with the wait: see {@link Passes}. */
    boolean isEndOfPass(int stay) {
        return field(stay, 3) >> Integer.SIZE != 0;
    }

    /** The point at its begin. */
    int beginPoint(int stay) {
        return (int) (field(stay, 4) >> Integer.SIZE);
    }

    /** The point at its end. */
    int endPoint(int stay) {
        return (int) field(stay, 4);
    }
}
