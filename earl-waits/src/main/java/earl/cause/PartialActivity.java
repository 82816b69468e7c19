package earl.cause;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.cause.time.CausalWaits;
import earl.cause.time.ParallelSpan;
import earl.cause.time.Phases;
import earl.cause.time.SpentTimes;
import earl.column.ProfilePart;
import java.util.function.LongToIntFunction;
import org.jspecify.annotations.Nullable;

/** The times of locations between two ticks. One thread. */
final class PartialActivity implements Activity {
    private final Trace trace;
    private final Events events;
    private final CausalWaits waits;
    private final ParallelSpan ends;
    private final LongToIntFunction activities;
    private final long from;
    private final long to;
    /** {@code [location] -> [call path] -> } ticks of the critical path; empty for a location that the path does not visit. */
    private final long[][] onPath;
    /** {@code [location, call path] -> } how often the critical path comes there from another location. */
    private final TickSums arrivals = new TickSums();
    /** {@code [location, call path] -> } how many passes end there. */
    private final TickSums passes = new TickSums();

    private final PhaseSums sums;
    /** {@code [location] -> [call path] -> } ticks, including waits; null until they are first wanted. */
    private long @Nullable [][] spent;

    /** Rows of waits by location; those of a location begin at its index in {@link #firstWaits}. */
    private final int[] waitRows;

    private final int[] firstWaits;

    /**
     * The times in a part of a run.
     *
     * @param activities gives for the event with which an activity of a stream begins the activity's call path, otherwise -1
     * @param from first tick of the part
     * @param to first tick after the part
     */
    PartialActivity(
            Trace trace,
            CausalWaits waits,
            SpentTimes times,
            LongToIntFunction activities,
            PathStays critical,
            Phases phases,
            ParallelSpan ends,
            long from,
            long to) {
        this.trace = trace;
        this.events = trace.events();
        this.waits = waits;
        this.ends = ends;
        this.activities = activities;
        this.sums = new PhaseSums(trace, phases, from, to);
        this.from = from;
        this.to = to;
        int locations = trace.locations().size();
        onPath = new long[locations][0];
        firstWaits = new int[locations + 1];
        for (int row = 0; row < waits.count(); row++) {
            firstWaits[waits.location(row) + 1]++;
        }
        for (int location = 0; location < locations; location++) {
            firstWaits[location + 1] += firstWaits[location];
        }
        waitRows = new int[firstWaits[locations]];
        int[] next = firstWaits.clone();
        for (int row = 0; row < waits.count(); row++) {
            waitRows[next[waits.location(row)]++] = row;
        }
        SpentTimes.Interval interval = times.intervalsByCall();
        for (int stay = 0; stay < critical.count(); stay++) {
            if (critical.end(stay) > from && critical.begin(stay) < to) {
                add(critical, stay, times, interval);
            }
        }
    }

    private void add(PathStays critical, int stay, SpentTimes times, SpentTimes.Interval interval) {
        int location = critical.location(stay);
        if (onPath[location].length == 0) {
            onPath[location] = new long[trace.callpaths().count()];
        }
        int row = critical.row(stay);
        if (row >= 0 && critical.begin(stay) >= from && !waits.isWithStream(row)) {
            long cell = cell(location, events.callpath(waits.call(row)));
            arrivals.add(cell, 1);
            passes.add(cell, critical.isEndOfPass(stay) ? 1 : 0);
        }
        long[] into = onPath[location];
        if (critical.begin(stay) < from || critical.end(stay) > to) {
            // Only a few stays: those that cross the begin or the end of the part.
            spend(location, Math.max(from, critical.begin(stay)), Math.min(to, critical.end(stay)), into);
            return;
        }
        interval.read(location, critical.beginPoint(stay), critical.endPoint(stay));
        CriticalPath.cut(interval, waits, location, stay + 1 < critical.count() ? critical.row(stay + 1) : Trace.NONE);
        for (int i = 0; i < interval.count(); i++) {
            into[times.path(location, interval.path(i))] += interval.ticks(i);
        }
    }

    /** Adds the ticks of each call path on a location in a range of time, including waits. */
    private void spend(int location, long begin, long end, long[] into) {
        ProfilePart part = ProfilePart.of(trace, path -> true, place -> place == location, begin, end);
        for (int row = 0; row < part.rows(); row++) {
            into[part.callpath(row)] += part.exclusive(row);
        }
        moveActivities(location, begin, end, into);
    }

    /** The ticks of each call path on a location, including waits. */
    private long[] spent(int location) {
        long[][] all = spent;
        if (all == null) {
            all = new long[onPath.length][trace.callpaths().count()];
            ProfilePart part = ProfilePart.of(trace, path -> true, place -> true, from, to);
            for (int row = 0; row < part.rows(); row++) {
                all[part.location(row)][part.callpath(row)] += part.exclusive(row);
            }
            for (int place = 0; place < all.length; place++) {
                moveActivities(place, from, to, all[place]);
            }
            spent = all;
        }
        return all[location];
    }

    /** Moves the times of kernels from the call paths of their events to their own ones. */
    private void moveActivities(int location, long begin, long end, long[] into) {
        if (!trace.locations().get(location).isStream()) {
            return;
        }
        for (long index = 0; index < trace.length(location); index++) {
            long pos = trace.position(location, index);
            int own = events.type(pos) == EventType.ENTER ? activities.applyAsInt(pos) : Trace.NONE;
            long exit = own < 0 ? Trace.NONE : events.exitptr(pos);
            long last = exit < 0 ? Long.MAX_VALUE : events.ticks(exit);
            long ticks = own < 0 ? 0 : Math.min(last, end) - Math.max(events.ticks(pos), begin);
            if (ticks > 0) {
                long moved = Math.min(ticks, into[events.callpath(pos)]);
                into[events.callpath(pos)] -= moved;
                into[own] += moved;
            }
        }
    }

    @Override
    public boolean hasEvents(int location) {
        return trace.length(location) > 0;
    }

    @Override
    public void addPath(int location, long[] byCallpath) {
        for (int callpath = 0; callpath < onPath[location].length; callpath++) {
            byCallpath[callpath] += onPath[location][callpath];
        }
    }

    @Override
    public long path(int location, int callpath) {
        return onPath[location].length == 0 ? 0 : onPath[location][callpath];
    }

    private long cell(int location, int callpath) {
        return (long) location * trace.callpaths().count() + callpath;
    }

    @Override
    public long arrivals(int location, int callpath) {
        return arrivals.get(cell(location, callpath));
    }

    @Override
    public long passes(int location, int callpath) {
        return passes.get(cell(location, callpath));
    }

    @Override
    public long excess(int location, int callpath) {
        return sums.excess(location, callpath);
    }

    @Override
    public long phases(int location, int callpath) {
        return sums.phases(location, callpath);
    }

    @Override
    public long own(int location, long[] byCallpath) {
        long length = trace.length(location);
        long span =
                overlap(events.ticks(trace.position(location, 0)), events.ticks(trace.position(location, length - 1)));
        long outside = span;
        long[] own = spent(location);
        for (int callpath = 0; callpath < own.length; callpath++) {
            byCallpath[callpath] += own[callpath];
            outside -= own[callpath];
        }
        for (int i = firstWaits[location]; i < firstWaits[location + 1]; i++) {
            int row = waitRows[i];
            if (waits.isMeeting(row) && !waits.isOnStream(row)) {
                remove(waits.call(row), waits.beginTicks(row), waits.ticks(row), byCallpath);
            }
        }
        long waited = ends.waitAtFinalize(location);
        if (waited > 0) {
            remove(ends.finalize[location], events.ticks(ends.finalize[location]), waited, byCallpath);
        }
        return outside;
    }

    private void remove(long call, long begin, long ticks, long[] byCallpath) {
        int callpath = events.callpath(call);
        byCallpath[callpath] = Math.max(0, byCallpath[callpath] - overlap(begin, begin + ticks));
    }

    private long overlap(long begin, long end) {
        return Math.max(0, Math.min(end, to) - Math.max(begin, from));
    }
}
