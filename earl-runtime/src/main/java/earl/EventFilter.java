package earl;

import org.jspecify.annotations.Nullable;

/**
 * Selects events: {@code trace.events(EventFilter.all().between(0.1, 0.2).on(3).of(EventType.SEND))}.
 *
 * @param from first time, inclusive, in seconds since the trace began
 * @param to last time, exclusive, in seconds since the trace began
 * @param location location of the events, {@link Trace#NONE}: any
 * @param type type of the events, {@code null}: any
 * @param region name of their {@link Events#region}, {@code null}: any
 */
@Stable
public record EventFilter(
        double from,
        double to,
        int location,
        @Nullable EventType type,
        @Nullable String region) {
    /** Selects all events. */
    public static EventFilter all() {
        return new EventFilter(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Trace.NONE, null, null);
    }

    public EventFilter {
        if (Double.isNaN(from) || Double.isNaN(to)) {
            throw new IllegalArgumentException("a time is not a number: " + from + " to " + to);
        }
    }

    /**
     * This filter for a range of time, in seconds since the trace began: from {@code begin} (inclusive) to {@code end}
     * (exclusive).
     */
    public EventFilter between(double begin, double end) {
        return new EventFilter(begin, end, location, type, region);
    }

    /** This filter for one location. */
    public EventFilter on(int only) {
        return new EventFilter(from, to, only, type, region);
    }

    /** This filter for one type. */
    public EventFilter of(EventType only) {
        return new EventFilter(from, to, location, only, region);
    }

    /**
     * This filter for a region: its enters and exits, and the events directly in it. If no region has the name, it
     * selects no events.
     */
    public EventFilter in(String only) {
        return new EventFilter(from, to, location, type, only);
    }
}
