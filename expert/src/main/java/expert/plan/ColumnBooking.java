package expert.plan;

import earl.Column;
import earl.Trace;
import earl.column.SelectedBlocks;
import earl.plan.Plan;
import expert.pattern.Bookings;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Severity in columns, booked row by row in order. */
public final class ColumnBooking {
    private static final int NO_COLUMN = -1;

    private final Bookings bookings;
    private final Column value;
    private final @Nullable Column at;
    private final @Nullable Column callpath;
    private final @Nullable Column location;
    private final Map<String, ? extends @Nullable Object> causes;

    /** Rows of which something can be booked. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Block(
            double[] units,
            long[] positions,
            long[] callpaths,
            long[] locations,
            long[] rows,
            Bookings.@Nullable Places places) {}

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
     * Makes it: reads blocks of rows in parallel, and books one after the other.
     *
     * @throws IllegalArgumentException if a severity is infinite
     * @throws IndexOutOfBoundsException if there is no such event, call path or location
     */
    public void book() {
        // Also those that are not numbers, which are counted.
        SelectedBlocks blocks = new SelectedBlocks(value.atMost(0).not());
        // Times go in ticks, which are exact.
        boolean ticks = value.ticksPerSecond() != 1 && value.ticksPerSecond() == bookings.second();
        int values = ticks ? blocks.ticks(value) : blocks.numbers(value);
        int positions = at == null ? NO_COLUMN : blocks.integers(at);
        int callpaths = callpath == null ? NO_COLUMN : blocks.integers(callpath);
        int locations = location == null ? NO_COLUMN : blocks.integers(location);
        int rows = causes.isEmpty() ? NO_COLUMN : blocks.integers(value.rows());
        blocks.inOrder(
                read -> {
                    double[] units = Arrays.copyOf(read.numbers(values), read.count());
                    if (!ticks) {
                        toUnits(units);
                    }
                    long[] at = integers(read, positions);
                    return new Block(
                            units,
                            at,
                            integers(read, callpaths),
                            integers(read, locations),
                            integers(read, rows),
                            positions == NO_COLUMN ? null : bookings.places(units, at));
                },
                this::book);
    }

    private void book(Block block) {
        for (int i = 0; i < block.units.length; i++) {
            double units = block.units[i];
            boolean kept = block.places == null
                    ? bookings.bookUnitsAt(units, block.callpaths[i], block.locations[i])
                    : bookings.bookUnits(units, block.positions[i], block.places, i);
            if (kept && !causes.isEmpty()) {
                bookings.because(reasons(block.rows[i]));
            }
        }
    }

    private void toUnits(double[] values) {
        for (int i = 0; i < values.length; i++) {
            values[i] = bookings.units(values[i]);
        }
    }

    /** The integers of a column; {@link Trace#NONE} in all rows if there is none. */
    private static long[] integers(SelectedBlocks.Values read, int column) {
        if (column != NO_COLUMN) {
            return Arrays.copyOf(read.integers(column), read.count());
        }
        long[] none = new long[read.count()];
        Arrays.fill(none, Trace.NONE);
        return none;
    }

    private Map<String, @Nullable Object> reasons(long row) {
        Map<String, @Nullable Object> reasons = new LinkedHashMap<>();
        causes.forEach((name, cause) -> reasons.put(name, reason(cause, row)));
        return reasons;
    }

    private @Nullable Object reason(@Nullable Object cause, long row) {
        if (cause instanceof Column column) {
            return cell(column, row);
        }
        if (cause instanceof Plan.EventsAt(Column positions)) {
            return positions.integer(row) == Trace.NONE ? null : bookings.reference(positions.integer(row));
        }
        return cause;
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
