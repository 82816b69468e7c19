package expert.split;

import earl.Column;
import earl.Columns;
import earl.Trace;
import earl.Waits;
import earl.column.Expressions;
import earl.fragment.Origin;
import earl.plan.EmptyTables;
import earl.view.ColumnDescription;
import earl.view.Division;
import earl.view.InstalledViews;
import earl.view.TableDescription;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The tables of a cut: its own rows, with ids of call paths in the whole trace. One thread. */
final class OwnRows {
    private static final String COMPLETE = "complete";

    private final Trace trace;
    private final boolean ownsAll;
    private final @Nullable Origin origin;
    private final Column callpaths;
    private final Column own;
    private final Map<String, Columns> tables = new HashMap<>();

    /**
     * The tables of an open cut.
     *
     * @param origin says which events are its own; null: all are
     * @param callpaths by call path of the cut, its id in the whole trace
     */
    OwnRows(Trace cut, @Nullable Origin origin, int[] callpaths) {
        trace = cut;
        ownsAll = origin == null;
        this.origin = origin;
        long[] ids = new long[callpaths.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = callpaths[i];
        }
        this.callpaths = Expressions.integers(ids);
        own = origin == null
                ? Expressions.everything(trace.length())
                : Expressions.shared(
                        Expressions.truths(trace.length(), Expressions.rows(row -> origin.isOwn(row) ? 1 : 0)));
    }

    /** {@code [event] -> } whether it is the cut's own. */
    Column own() {
        return own;
    }

    /** Whether an event is the cut's own. */
    boolean isOwn(long pos) {
        return origin == null || origin.isOwn(pos);
    }

    /** The own rows of a table; without those of incomplete operations, unless {@code all} are wanted. */
    Columns table(String name, boolean all) {
        if (all) {
            return tables.computeIfAbsent(
                    name,
                    n -> own(
                            InstalledViews.installed().columns(trace, n),
                            InstalledViews.installed().table(n).description(),
                            InstalledViews.installed().table(n).division()));
        }
        Columns rows = table(name, true);
        if (!rows.names().contains(COMPLETE)) {
            return rows;
        }
        return tables.computeIfAbsent(COMPLETE + " " + name, n -> {
            Column mask = rows.column(COMPLETE);
            return mask.all() ? rows : rows.select(mask);
        });
    }

    /** The own waits of a definition. */
    Columns waitsOf(String definition) {
        return tables.computeIfAbsent(
                "waits of " + definition,
                n -> own(Waits.of(trace).columns(definition), EmptyTables.WAITS_OF_ONE, Division.rowsOf("call")));
    }

    private Columns own(Columns rows, TableDescription description, Division division) {
        if (division.kind() != Division.Kind.ROWS && division.kind() != Division.Kind.EVENTS) {
            return rows;
        }
        Columns renamed = renamed(rows, description);
        if (ownsAll || division.kind() == Division.Kind.EVENTS) {
            return renamed;
        }
        Column mask = own.take(rows.column(division.own()));
        return mask.all() ? renamed : renamed.select(Expressions.shared(mask));
    }

    private Columns renamed(Columns rows, TableDescription description) {
        Map<String, Supplier<Column>> makers = new LinkedHashMap<>();
        boolean any = false;
        for (ColumnDescription column : description.columns()) {
            boolean names = column.scope() == ColumnDescription.Scope.CALLPATHS;
            makers.put(
                    column.name(),
                    () -> names ? callpaths.take(rows.column(column.name())) : rows.column(column.name()));
            any |= names;
        }
        return any ? Expressions.columns(rows.length(), makers) : rows;
    }
}
