package expert.plan;

import earl.Column;
import earl.Trace;
import earl.plan.Plan;
import expert.pattern.Bookings;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Severity in columns, booked row by row in order. One thread. */
public final class ColumnBooking {
    /** Rows that are computed at a time: enough for all workers. */
    private static final int BLOCK = 1 << 16;

    private final Bookings bookings;
    private final Column value;
    private final @Nullable Column at;
    private final @Nullable Column callpath;
    private final @Nullable Column location;
    private final Map<String, ? extends @Nullable Object> causes;

    /**
     * A booking to be made.
     *
     * @param at positions of events, or null, then perhaps call path and location
     * @param callpath ids of call paths, or null; the same for {@code location}
     * @param causes columns, {@link Plan.EventsAt}, or plain values, by name
     * @throws IllegalArgumentException if columns differ in length
     */
    public ColumnBooking(
            Bookings bookings,
            Column value,
            @Nullable Column at,
            @Nullable Column callpath,
            @Nullable Column location,
            Map<String, ? extends @Nullable Object> causes) {
        this.bookings = bookings;
        this.value = value;
        this.at = at;
        this.callpath = callpath;
        this.location = location;
        this.causes = causes;
        sameLength(at, "at");
        sameLength(callpath, "callpath");
        sameLength(location, "location");
        if (at != null && (callpath != null || location != null)) {
            throw new IllegalArgumentException(
                    "severity is booked at an event, or in a callpath on a location, not both");
        }
        causes.forEach((name, cause) -> sameLength(
                switch (cause) {
                    case Column column -> column;
                    case Plan.EventsAt(Column positions) -> positions;
                    case null, default -> null;
                },
                name));
    }

    private void sameLength(@Nullable Column column, String what) {
        if (column != null && column.length() != value.length()) {
            throw new IllegalArgumentException(
                    what + " has " + column.length() + " rows, the severity " + value.length());
        }
    }

    /**
     * Makes it.
     *
     * @throws IllegalArgumentException if a severity is infinite
     * @throws IndexOutOfBoundsException if there is no such event, call path or location
     */
    public void book() {
        boolean placed = callpath != null || location != null;
        // Times go in ticks, which are exact.
        boolean ticks = value.ticksPerSecond() != 1 && value.ticksPerSecond() == bookings.second();
        int room = (int) Math.min(BLOCK, value.length());
        double[] values = new double[room];
        long[] positions = new long[room];
        Bookings.Places places = bookings.places(placed ? 0 : room);
        long[] callpaths = new long[room];
        long[] locations = new long[room];
        for (long from = 0; from < value.length(); from += BLOCK) {
            int n = (int) Math.min(BLOCK, value.length() - from);
            if (ticks) {
                value.ticks(from, n, values);
            } else {
                value.numbers(from, n, values);
            }
            fill(at, from, n, positions);
            fill(callpath, from, n, callpaths);
            fill(location, from, n, locations);
            if (!ticks) {
                toUnits(values, n);
            }
            if (!placed) {
                places.read(values, positions, n);
            }
            for (int i = 0; i < n; i++) {
                boolean kept = placed
                        ? bookings.bookUnitsAt(values[i], callpaths[i], locations[i])
                        : bookings.bookUnits(values[i], positions[i], places, i);
                if (kept && !causes.isEmpty()) {
                    bookings.because(reasons(from + i));
                }
            }
        }
    }

    private void toUnits(double[] values, int n) {
        for (int i = 0; i < n; i++) {
            values[i] = bookings.units(values[i]);
        }
    }

    private static void fill(@Nullable Column column, long from, int n, long[] into) {
        if (column == null) {
            java.util.Arrays.fill(into, 0, n, Trace.NONE);
        } else {
            column.integers(from, n, into);
        }
    }

    private Map<String, @Nullable Object> reasons(long row) {
        Map<String, @Nullable Object> reasons = new LinkedHashMap<>();
        causes.forEach((name, cause) -> reasons.put(name, reason(cause, row)));
        return reasons;
    }

    private @Nullable Object reason(@Nullable Object cause, long row) {
        return switch (cause) {
            case Column column -> cell(column, row);
            case Plan.EventsAt(Column positions) ->
                positions.integer(row) == Trace.NONE ? null : bookings.reference(positions.integer(row));
            case null, default -> cause;
        };
    }

    /** Value of a row: {@link Long}, {@link Double}, {@link Boolean} or {@link String}; null for a missing string. */
    public static @Nullable Object cell(Column column, long row) {
        return switch (column.kind()) {
            case INTEGER -> (Object) column.integer(row);
            case NUMBER -> column.number(row);
            case TRUTH -> column.truth(row);
            case STRING -> column.integer(row) == Trace.NONE ? null : column.string(row);
        };
    }
}
