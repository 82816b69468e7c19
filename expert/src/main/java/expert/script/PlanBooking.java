package expert.script;

import earl.Column;
import earl.Columns;
import earl.plan.Plan;
import earl.plan.Tables;
import earl.plan.TraceColumns;
import expert.pattern.Bookings;
import expert.pattern.Extent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Evaluates plans of a pattern on a trace, and books what they come to. */
final class PlanBooking implements Tables, Plan.Taker {
    private final Host host;
    private final PatternClass type;
    private final Map<String, Object> values;
    private final Function<String, @Nullable Columns> part;
    private final Bookings bookings;

    PlanBooking(
            Host host,
            PatternClass type,
            Map<String, Object> values,
            Function<String, @Nullable Columns> part,
            Bookings bookings) {
        this.host = host;
        this.type = type;
        this.values = values;
        this.part = part;
        this.bookings = bookings;
    }

    void book(Plan plan) {
        plan.evaluate(this, this);
    }

    // ---- what is computed from ----

    @Override
    public Columns table(String name) {
        Columns some = part.apply(name);
        if (some != null) {
            return some;
        }
        return whole(name);
    }

    @Override
    public Columns whole(String name) {
        return (type.unmatched() ? host.columns(name) : host.completeColumns(name)).columns();
    }

    @Override
    public Columns waitsOf(String name) {
        return host.trace().waits().columns(name);
    }

    @Override
    public double parameter(String name) {
        return ((Number) Objects.requireNonNull(values.get(name), name)).doubleValue();
    }

    @Override
    public Column inFocus(Column positions) {
        return Focusing.mask(bookings.extent(), positions);
    }

    @Override
    public Column inFocus(Column callpaths, Column locations) {
        return Focusing.mask(bookings.extent(), callpaths, locations);
    }

    @Override
    public Column locationsInFocus(Column locations) {
        return Focusing.ofLocations(bookings.extent(), locations);
    }

    @Override
    public Column callpathNames(Column callpaths) {
        return TraceColumns.callpathNames(host.trace(), callpaths);
    }

    @Override
    public double wholeTime() {
        return host.duration();
    }

    @Override
    public double runTime() {
        Extent extent = bookings.extent();
        return extent == null ? host.duration() : extent.duration();
    }

    // ---- what it comes to ----

    @Override
    public void add(
            Column value,
            @Nullable Column at,
            @Nullable Column callpath,
            @Nullable Column location,
            Map<String, Object> because) {
        Map<String, @Nullable Object> causes = new LinkedHashMap<>();
        because.forEach((name, cause) -> causes.put(
                name,
                switch (cause) {
                    case Column column -> new ScriptColumn(host, column, false);
                    case Plan.EventsAt(Column positions) -> new ScriptColumn(host, positions, true);
                    default -> cause;
                }));
        new ColumnBooking(bookings, value, at, callpath, location, causes).book();
    }

    @Override
    public void result(String name, Column values, Plan.Labels<Column> labels) {
        Results.add(bookings, host.trace(), name, values, labels);
    }

    @Override
    public void severity(double value) {
        bookings.answer(value);
    }
}
