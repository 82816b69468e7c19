package earl.cause.time;

import earl.Events;
import earl.Trace;
import java.util.function.LongToIntFunction;

/**
 * Goes through the events of one location and records into its {@link LocationTimes} what it spends between its points. {@link
 * TimeSweep} calls {@link #enter}, {@link #exit} and {@link #event} in order of position, then {@link #finish} once. One thread at a
 * time.
 */
final class LocationSweep {
    private final Events events;
    private final CausalWaits waits;
    private final SyncPoints points;
    /** {@code [call path] -> } its caller. */
    private final int[] parents;

    private final LocationTimes times;
    private final PointCursor next;

    /** Index of the point before the first meeting. */
    private final int firstPoint;
    /** Position of the event of {@link #firstPoint}. */
    private final long beginning;
    /** Index of the location's last point, its end. Points after {@code MPI_Finalize} stand before it in order, and lie after it in time. */
    private final int endPoint;
    /** Position of the event of {@link #endPoint}, -1 if the location's last event ends it. */
    private final long ending;

    private final boolean isStream;
    private final LongToIntFunction activities;
    /** Whether the location has had an event. */
    private boolean started;
    /** Call path in which the location is, -1 outside of all calls. */
    private int current = -1;
    /** Enter of the last event if that was an exit, otherwise -1. */
    private long left = Trace.NONE;
    /** Call path of {@link #left}. */
    private int leftPath;
    /** Ticks up to which time was recorded. */
    private long last;
    /** Ticks of the last event. */
    private long latest;

    /**
     * Starts before the first event of a location.
     *
     * @param points set here: the entries before each point of this location, and its call path
     * @param parents by call path, its caller; -1 for an outermost one
     * @param activities gives for the event with which an activity of a stream begins the activity's call path, otherwise -1
     * @param pages memory for the results
     */
    LocationSweep(
            int location,
            Trace trace,
            CausalWaits waits,
            SyncPoints points,
            int[] parents,
            LongToIntFunction activities,
            IntPages pages) {
        this.events = trace.events();
        this.waits = waits;
        this.points = points;
        this.parents = parents;
        this.activities = activities;
        times = new LocationTimes(parents.length, pages);
        isStream = trace.locations().get(location).isStream();
        firstPoint = points.first[location];
        beginning = points.record(firstPoint);
        endPoint = points.end(location);
        ending = points.record(endPoint);
        next = new PointCursor(points, firstPoint + 1, endPoint - 1);
    }

    /** The results, complete after {@link #finish}. */
    LocationTimes times() {
        return times;
    }

    /** The location enters a call, from the call with an enter. */
    void enter(long pos, long now, int path, long caller) {
        leave(caller);
        time(now);
        current = isStream ? activity(pos, path) : path;
        if (isPoint(pos)) {
            pass(pos, path, pos);
        }
    }

    /** Returns the call path of the activity that begins with an enter, or {@code path} if no activity does. */
    private int activity(long enter, int path) {
        int own = enter < 0 ? Trace.NONE : activities.applyAsInt(enter);
        if (own < 0) {
            return path;
        }
        times.activity(own, path);
        return own;
    }

    /** The location leaves the call with an enter. */
    void exit(long pos, long now, int path, long enter) {
        leave(enter);
        if (isStream) {
            // A host waits until the end of an activity, which makes it late by the whole of it.
            time(now);
        }
        if (isPoint(pos)) {
            pass(pos, path, enter);
        }
        time(now);
        left = enter;
        leftPath = path;
    }

    /** Any other event, in the call with an enter. */
    void event(long pos, long now, int path, long enter) {
        leave(enter);
        if (!started) {
            // The time before the first event does not count.
            started = true;
            last = now;
        }
        latest = now;
        if (isStream) {
            // A copy begins or ends: a stream has no calls in which they could be.
            time(now);
            int copy = activities.applyAsInt(pos);
            current = copy >= 0 ? copy : activity(enter, path);
        }
        if (isPoint(pos)) {
            pass(pos, path, enter);
        }
    }

    private boolean isPoint(long pos) {
        return pos == next.position() || pos == beginning || pos == ending;
    }

    /** Completes the last exit: one that closes nothing, and so has no effect, has the enter of the call in which the next event happens. */
    private void leave(long enter) {
        if (left >= 0 && left != enter) {
            current = parents[leftPath];
        }
        left = Trace.NONE;
    }

    private void time(long now) {
        if (started) {
            times.spend(current, now - last);
        }
        started = true;
        last = now;
        latest = now;
    }

    /** Records the points at a position in a call with an enter, and excludes their waits from the time after them. */
    private void pass(long pos, int path, long instance) {
        times.endInterval();
        int before = times.entries();
        if (pos == beginning) {
            points.put(firstPoint, before, path);
        }
        if (pos == ending) {
            points.put(endPoint, before, path);
        }
        while (pos == next.position()) {
            int row = next.meeting();
            if (row >= 0) {
                long call = waits.call(row);
                // Streams wait between activities, outside of all of them.
                int of = isStream ? Trace.NONE : call == instance ? path : events.callpath(call);
                times.spend(of, -waits.ticks(row));
            }
            next.describe(before, path);
        }
    }

    /** Completes the results after the last event. */
    void finish() {
        times.spend(current, latest - last);
        times.endInterval();
        while (next.hasNext()) {
            next.describe(times.entries(), Trace.NONE);
        }
        if (ending < 0) {
            points.put(endPoint, times.entries(), Trace.NONE);
        }
        times.complete();
    }
}
