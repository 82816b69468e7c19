package earl.cause;

import earl.Trace;
import earl.cause.time.CausalWaits;
import earl.cause.time.MetWaits;
import earl.cause.time.ParallelSpan;
import earl.cause.time.Phases;
import earl.cause.time.SpentTimes;
import earl.cause.time.SyncPoints;
import java.util.BitSet;

/** The critical path, found from its end: its time by call path. */
final class CriticalPath {
    private final Trace trace;
    private final CausalWaits waits;
    private final MetWaits met;
    private final SpentTimes times;
    private final ParallelSpan ends;
    /** {@code [visited location] -> } ticks by number of the call path. */
    private final long[][] spent;
    /** {@code [location, call path] -> } how often the path comes there from another location. */
    private final TickSums arrivals = new TickSums();

    /** {@code [location, call path] -> } how many passes end there. */
    private final TickSums passes = new TickSums();

    private final Phases phases;
    private final boolean reachesBegin;

    CriticalPath(Trace trace, CausalWaits waits, MetWaits met, SpentTimes times, Phases phases, ParallelSpan ends) {
        this.trace = trace;
        this.waits = waits;
        this.met = met;
        this.times = times;
        this.phases = phases;
        this.ends = ends;
        this.spent = new long[trace.locations().size()][];
        SpentTimes.Interval interval = times.intervalsByCall();
        Passes counted = passes();
        reachesBegin = walk((location, begin, end, row, next) -> {
            interval.read(location, begin, end);
            cut(interval, waits, location, next);
            spend(location, interval);
            boolean isNew = counted.isNew(location, begin, end, row);
            // From a host to its device is no way from process to process.
            if (row >= 0 && !waits.isWithStream(row)) {
                long cell = cell(location, trace.events().callpath(waits.call(row)));
                arrivals.add(cell, 1);
                passes.add(cell, isNew ? 1 : 0);
            }
        });
    }

    /** Takes the time of a stream after the wait for it from an interval that ends with that wait; -1 for the end of the path. */
    static void cut(SpentTimes.Interval interval, CausalWaits waits, int location, int next) {
        if (next >= 0 && waits.isForStream(next)) {
            interval.cut(location, waits.partnerRecord(next), waits.endTicks(next));
        }
    }

    /** Passes of a new walk. */
    private Passes passes() {
        return new Passes(waits, phases, trace.locations().size());
    }

    private long cell(int location, int callpath) {
        return (long) location * trace.callpaths().count() + callpath;
    }

    private void spend(int location, SpentTimes.Interval interval) {
        long[] into = spent[location];
        if (into == null) {
            into = new long[times.paths(location)];
            spent[location] = into;
        }
        for (int i = 0; i < interval.count(); i++) {
            into[interval.path(i)] += interval.ticks(i);
        }
    }

    /** Receives the stays on locations, the last first. */
    interface Taker {
        /**
         * A stay.
         *
         * @param begin its first point
         * @param end its last point
         * @param row the wait that ended at its begin, -1 if none did
         * @param next the wait that ended at the begin of the stay after it, -1 for the last stay
         */
        void stay(int location, int begin, int end, int row, int next);
    }

    /** Goes along the path; returns whether it reaches a place before which its location did not wait. */
    boolean walk(Taker taker) {
        int location = ends.last();
        if (location < 0) {
            return false;
        }
        SyncPoints points = times.points();
        // Clocks that disagree could lead in a circle.
        BitSet seen = new BitSet();
        int end = points.end(location);
        int place = met.first(location + 1) - 1;
        // Waits after MPI_Finalize, for a device, come after the end of the path.
        while (ends.finalize[location] >= 0
                && place >= met.first(location)
                && waits.call(met.inOrder(place)) > ends.finalize[location]) {
            place--;
        }
        int next = Trace.NONE;
        while (true) {
            int row = place >= met.first(location) ? met.inOrder(place) : Trace.NONE;
            boolean goesOn = row >= 0 && met.isKnown(row) && !seen.get(row);
            taker.stay(location, row >= 0 ? met.mine(row) : points.first[location], end, row, next);
            if (!goesOn) {
                return row < 0;
            }
            seen.set(row);
            location = waits.partnerLocation(row);
            end = met.other(row);
            place = met.later(row) - 1;
            next = row;
        }
    }

    /** Whether it reaches a place before which its location did not wait. */
    boolean reachesBegin() {
        return reachesBegin;
    }

    /** Its stays on locations, found anew. */
    PathStays stays() {
        return new PathStays(trace, waits, times, ends, passes(), this);
    }

    /** Ticks of the path in a call path, given by its number on a location. */
    long spent(int location, int number) {
        return spent[location] == null ? 0 : spent[location][number];
    }

    /** How often the path comes to a location from another one, at the end of a wait in a call path. */
    long arrivals(int location, int callpath) {
        return arrivals.get(cell(location, callpath));
    }

    /** How many passes end with the path in a call path on a location. */
    long passes(int location, int callpath) {
        return passes.get(cell(location, callpath));
    }

    /** Whether the path visits a location. */
    boolean visits(int location) {
        return spent[location] != null;
    }
}
