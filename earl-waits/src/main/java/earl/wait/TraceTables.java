package earl.wait;

import earl.Column;
import earl.Columns;
import earl.Trace;
import earl.Waits;
import earl.column.Expressions;
import earl.plan.CallpathNames;
import earl.plan.Tables;
import earl.view.InstalledViews;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** The tables for definitions of waits: the whole trace, whatever the focus of an analysis. One thread. */
final class TraceTables implements Tables {
    private final Trace trace;
    private final Function<String, Columns> waits;
    private final Map<String, Double> parameters;
    private final Map<String, Columns> known = new HashMap<>();

    /**
     * The tables of a trace.
     *
     * @param waits the waits of definitions, by name
     * @param parameters values, by {@code name.parameter}
     */
    TraceTables(Trace trace, Function<String, Columns> waits, Map<String, Double> parameters) {
        this.trace = trace;
        this.waits = waits;
        this.parameters = parameters;
    }

    @Override
    public Columns table(String name) {
        return known.computeIfAbsent(name, n -> complete(all(n)));
    }

    /** The rows that belong to something complete. */
    private static Columns complete(Columns all) {
        if (!all.names().contains("complete")) {
            return all;
        }
        Column complete = all.column("complete");
        return complete.all() ? all : all.select(complete);
    }

    private Columns all(String name) {
        if (InstalledViews.installed().needs(name, Waits.class)) {
            throw new IllegalArgumentException("waits are not found in the table " + name);
        }
        return InstalledViews.installed().columns(trace, name);
    }

    @Override
    public Columns whole(String name) {
        return table(name);
    }

    @Override
    public Columns waitsOf(String name) {
        return waits.apply(name);
    }

    @Override
    public double parameter(String name) {
        Double value = parameters.get(name);
        if (value == null) {
            throw new IllegalArgumentException("parameter " + name + " has no value");
        }
        return value;
    }

    @Override
    public Column inFocus(Column positions) {
        return Expressions.everything(positions.length());
    }

    @Override
    public Column inFocus(Column callpaths, Column locations) {
        return Expressions.everything(callpaths.length());
    }

    @Override
    public Column locationsInFocus(Column locations) {
        return Expressions.everything(locations.length());
    }

    @Override
    public Column callpathNames(Column callpaths) {
        return CallpathNames.of(trace, callpaths);
    }

    @Override
    public double runTime() {
        return trace.duration();
    }

    @Override
    public double wholeTime() {
        return trace.duration();
    }
}
