package earl;

import org.jspecify.annotations.Nullable;

/**
 * Which events to walk over: {@code trace.events(EventFilter.all().between(0.1, 0.2).on(3).of(EventType.SEND))}.
 *
 * @param from seconds since the trace began; events at that time are among them
 * @param to seconds since the trace began; events at that time are not
 * @param location those of one location, {@link Trace#NONE}: of all
 * @param type those of one type, {@code null}: of all
 * @param region those whose {@link Events#region} has that name, {@code null}: of all
 */
@Stable
public record EventFilter(
        double from,
        double to,
        int location,
        @Nullable EventType type,
        @Nullable String region) {
    /** All events. */
    public static EventFilter all() {
        return new EventFilter(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Trace.NONE, null, null);
    }

    public EventFilter {
        if (Double.isNaN(from) || Double.isNaN(to)) {
            throw new IllegalArgumentException("a time is not a number: " + from + " to " + to);
        }
    }

    /** The same in a range of time, in seconds since the trace began: from {@code begin} (inclusive) to {@code end} (exclusive). */
    public EventFilter between(double begin, double end) {
        return new EventFilter(begin, end, location, type, region);
    }

    /** The same on one location. */
    public EventFilter on(int only) {
        return new EventFilter(from, to, only, type, region);
    }

    /** The same of one type. */
    public EventFilter of(EventType only) {
        return new EventFilter(from, to, location, only, region);
    }

    /** The same in a region: its enters and exits, and what happened directly in it. A name that no region has: none. */
    public EventFilter in(String only) {
        return new EventFilter(from, to, location, type, only);
    }
}
