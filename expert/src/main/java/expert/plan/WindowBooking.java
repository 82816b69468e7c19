package expert.plan;

import earl.Column;
import earl.Columns;
import earl.Trace;
import earl.plan.Plan;
import earl.plan.WindowSums;
import earl.plan.WindowTables;
import expert.pattern.Bookings;
import java.util.Map;
import java.util.function.Function;

/** Evaluates a plan of a pattern in a window of a trace, and books its severities. One thread. */
public final class WindowBooking extends PlanBooking implements WindowTables {
    private final Function<String, Columns> waitsOf;
    private final Column own;

    /**
     * Prepares the booking of one pattern.
     *
     * @param tables the window's own rows of tables
     * @param waitsOf its own waits of a definition
     * @param own by event, whether it is the window's own
     */
    public WindowBooking(
            Trace window,
            Function<String, Columns> tables,
            Function<String, Columns> waitsOf,
            Column own,
            Map<String, Object> values,
            Bookings bookings) {
        super(window, tables, values, table -> null, bookings);
        this.waitsOf = waitsOf;
        this.own = own;
    }

    /** Evaluates a plan as far as windows can. It fails as {@link #book} does. */
    public WindowSums bookInWindow(Plan plan) {
        return plan.inWindow(this, this);
    }

    @Override
    public Columns waitsOf(String name) {
        return waitsOf.apply(name);
    }

    @Override
    public Column own() {
        return own;
    }
}
