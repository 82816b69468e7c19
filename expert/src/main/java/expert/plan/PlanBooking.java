package expert.plan;

import earl.Column;
import earl.Columns;
import earl.Trace;
import earl.Waits;
import earl.plan.CallpathNames;
import earl.plan.CutSums;
import earl.plan.JoinedPlans;
import earl.plan.Plan;
import earl.plan.Tables;
import expert.pattern.Bookings;
import expert.pattern.Extent;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Evaluates a plan of a pattern on a trace, and books its outputs. One thread. */
public class PlanBooking implements Tables, Plan.Taker {
    private final Trace trace;
    private final Function<String, Columns> tables;
    private final Map<String, Object> values;
    private final Function<String, @Nullable Columns> part;
    private final Bookings bookings;

    /**
     * Prepares the booking of one pattern.
     *
     * @param tables the rows of tables, of the whole run
     * @param values values of the pattern's parameters
     * @param part the rows of a table that count, null for all of them
     * @param bookings receives the bookings
     */
    public PlanBooking(
            Trace trace,
            Function<String, Columns> tables,
            Map<String, Object> values,
            Function<String, @Nullable Columns> part,
            Bookings bookings) {
        this.trace = trace;
        this.tables = tables;
        this.values = values;
        this.part = part;
        this.bookings = bookings;
    }

    /**
     * Evaluates a plan.
     *
     * @throws IllegalArgumentException if columns do not fit together, for instance in their lengths, or a severity is infinite
     * @throws IndexOutOfBoundsException if a step needs a row that does not exist, or severity is booked at an event that
     *     does not
     * @throws ArithmeticException if an integer overflows
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public void book(Plan plan) {
        plan.evaluate(this, this);
    }

    /** Evaluates the next of several plans of patterns that look at the same tables. It fails as {@link #book} does. */
    public void bookNext(JoinedPlans plans) {
        if (plans.nextAsksAboutFocus()) {
            bookings.extent(); // which the pattern heeds, even if another one has asked before
        }
        plans.evaluateNext(this, this);
    }

    /**
     * Evaluates what a plan has not evaluated in cuts of the trace. It fails as {@link #book} does.
     *
     * @param cuts the sums of all cuts
     */
    public void bookAfterwards(Plan plan, CutSums cuts) {
        plan.afterwards(cuts, this, this);
    }

    // ---- inputs ----

    @Override
    public Columns table(String name) {
        Columns some = part.apply(name);
        return some == null ? whole(name) : some;
    }

    @Override
    public Columns whole(String name) {
        return tables.apply(name);
    }

    @Override
    public Columns waitsOf(String name) {
        return Waits.of(trace).columns(name);
    }

    @Override
    public double parameter(String name) {
        return parameter(values, name);
    }

    /** The value of a numeric parameter among those of a pattern. */
    public static double parameter(Map<String, Object> values, String name) {
        return ((Number) Objects.requireNonNull(values.get(name), name)).doubleValue();
    }

    @Override
    public Column inFocus(Column positions) {
        return FocusMasks.of(bookings.extent(), positions);
    }

    @Override
    public Column inFocus(Column callpaths, Column locations) {
        return FocusMasks.of(bookings.extent(), callpaths, locations);
    }

    @Override
    public Column locationsInFocus(Column locations) {
        return FocusMasks.ofLocations(bookings.extent(), locations);
    }

    @Override
    public Column callpathNames(Column callpaths) {
        return CallpathNames.of(trace, callpaths);
    }

    @Override
    public double wholeTime() {
        return trace.duration();
    }

    @Override
    public double runTime() {
        Extent extent = bookings.extent();
        return extent == null ? trace.duration() : extent.duration();
    }

    // ---- outputs ----

    @Override
    public void add(
            Column value,
            @Nullable Column at,
            @Nullable Column callpath,
            @Nullable Column location,
            Map<String, Object> because) {
        new ColumnBooking(bookings, value, at, callpath, location, because).book();
    }

    @Override
    public void result(String name, Column values, Plan.Labels<Column> labels) {
        ColumnResults.add(bookings, trace, name, values, labels);
    }

    @Override
    public void severity(double value) {
        bookings.answer(value);
    }
}
