package expert.script;

import earl.Column;
import earl.Grouped;
import earl.Trace;
import expert.pattern.Bookings;
import java.util.LinkedHashMap;
import java.util.Map;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** Severity in columns, booked row by row in order. */
final class ColumnBooking {
    private static final int BLOCK = 4096;
    private final Bookings bookings;
    private final Column value;
    private final @Nullable Column at;
    private final @Nullable Column callpath;
    private final @Nullable Column location;
    private final Map<String, @Nullable Object> causes;

    /**
     * A booking to be made.
     *
     * @param at positions of events, or null, then perhaps call path and location
     * @param causes {@link ScriptColumn}s or plain values by name
     * @throws IllegalArgumentException if columns differ in length
     */
    ColumnBooking(
            Bookings bookings,
            Column value,
            @Nullable Column at,
            @Nullable Column callpath,
            @Nullable Column location,
            Map<String, @Nullable Object> causes) {
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
        causes.forEach(
                (name, cause) -> sameLength(cause instanceof ScriptColumn column ? column.column() : null, name));
    }

    /**
     * What a script wants to be booked.
     *
     * @param at a column of positions, a single position, or null
     * @param callpath a column of call paths, a single one, or null; likewise {@code location}
     * @param causes columns or plain values, as many as {@code names}
     * @throws IllegalArgumentException if columns differ in length
     */
    static ColumnBooking of(
            Bookings bookings,
            ScriptColumn value,
            @Nullable Object at,
            @Nullable Object callpath,
            @Nullable Object location,
            Value names,
            Value causes) {
        Object place = at;
        if (place == null
                && callpath == null
                && location == null
                && value.column() instanceof Grouped
                && value.positionKeys()) {
            place = value.key();
        }
        Map<String, @Nullable Object> reasons = new LinkedHashMap<>();
        for (long i = 0; i < names.getArraySize(); i++) {
            Value cause = causes.getArrayElement(i);
            boolean column = cause.isHostObject() && cause.asHostObject() instanceof ScriptColumn;
            reasons.put(names.getArrayElement(i).asString(), column ? cause.asHostObject() : Values.plain(cause));
        }
        Column rows = value.column();
        return new ColumnBooking(
                bookings,
                rows,
                column(rows, place, "at"),
                column(rows, callpath, "callpath"),
                column(rows, location, "location"),
                reasons);
    }

    private static @Nullable Column column(Column value, @Nullable Object place, String what) {
        if (place == null) {
            return null;
        }
        if (place instanceof ScriptColumn column) {
            return column.column();
        }
        if (place instanceof Number number) {
            return value.rows().times(0).plus(number.doubleValue());
        }
        throw new IllegalArgumentException(what + " is a column or a number, not " + place);
    }

    private void sameLength(@Nullable Column column, String what) {
        if (column != null && column.length() != value.length()) {
            throw new IllegalArgumentException(
                    what + " has " + column.length() + " rows, the severity " + value.length());
        }
    }

    /** Makes it. */
    void book() {
        boolean placed = callpath != null || location != null;
        // Times go in ticks, which are exact.
        boolean ticks = value.ticksPerSecond() != 1 && value.ticksPerSecond() == bookings.second();
        double[] values = new double[BLOCK];
        long[] positions = new long[BLOCK];
        long[] callpaths = new long[BLOCK];
        long[] locations = new long[BLOCK];
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
            for (int i = 0; i < n; i++) {
                double units = ticks ? values[i] : bookings.units(values[i]);
                boolean kept = placed
                        ? bookings.bookUnitsAt(units, callpaths[i], locations[i])
                        : bookings.bookUnits(units, positions[i]);
                if (kept && !causes.isEmpty()) {
                    bookings.because(reasons(from + i));
                }
            }
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
        causes.forEach(
                (name, cause) -> reasons.put(name, cause instanceof ScriptColumn column ? reason(column, row) : cause));
        return reasons;
    }

    private @Nullable Object reason(ScriptColumn column, long row) {
        Object plain = column.cell(row);
        if (column.positions() && plain instanceof Long pos) {
            return bookings.reference(pos);
        }
        return plain;
    }
}
