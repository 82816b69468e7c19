package expert.plan;

import earl.Column;
import earl.Columns;
import earl.Trace;
import earl.plan.CutSums;
import earl.plan.CutTables;
import earl.plan.Plan;
import expert.pattern.Bookings;
import java.util.Map;
import java.util.function.Function;

/** Evaluates a plan of a pattern in a cut of a trace, and books its severities. One thread. */
public final class CutBooking extends PlanBooking implements CutTables {
    private final Function<String, Columns> waitsOf;
    private final Column own;

    /**
     * Prepares the booking of one pattern.
     *
     * @param tables the cut's own rows of tables
     * @param waitsOf its own waits of a definition
     * @param own by event, whether it is the cut's own
     */
    public CutBooking(
            Trace cut,
            Function<String, Columns> tables,
            Function<String, Columns> waitsOf,
            Column own,
            Map<String, Object> values,
            Bookings bookings) {
        super(cut, tables, values, table -> null, bookings);
        this.waitsOf = waitsOf;
        this.own = own;
    }

    /** Evaluates a plan as far as cuts can. It fails as {@link #book} does. */
    public CutSums bookInCut(Plan plan) {
        return plan.inCut(this, this);
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
