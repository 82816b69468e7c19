package expert.script;

import earl.Column;
import earl.Grouped;
import earl.Trace;
import earl.plan.Describing;
import expert.plan.ColumnBooking;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Supplier;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * A column as scripts hold it. Public for the script engine's sake only.
 *
 * <p>A method that can fail by the script's mistake answers null and leaves the reason in {@link Host#lastError}: so the script's side
 * makes an exception of its own language of it, with the script's line.
 */
public final class ScriptColumn {
    private static final int SHOWN = 8;
    private final Host host;
    private final Column column;
    /** Whether its values are positions of events, so that what explains a booking names the event. */
    private final boolean positions;
    /** The same of the keys, if it is grouped. */
    private final boolean positionKeys;

    ScriptColumn(Host host, Column column, boolean positions) {
        this(host, column, positions, false);
    }

    ScriptColumn(Host host, Column column, boolean positions, boolean positionKeys) {
        this.host = host;
        this.column = column;
        this.positions = positions;
        this.positionKeys = positionKeys;
    }

    Host host() {
        return host;
    }

    boolean positionKeys() {
        return positionKeys;
    }

    Column column() {
        return column;
    }

    boolean positions() {
        return positions;
    }

    /** What it holds: 0 positions, 1 integers, 2 numbers, 3 truth values, 4 words. */
    @HostAccess.Export
    public int kind() {
        return switch (column.kind()) {
            case INTEGER -> positions ? 0 : 1;
            case NUMBER -> 2;
            case TRUTH -> 3;
            case WORD -> 4;
        };
    }

    /** Hands over {@code count} rows from {@code first} on, as {@link Column#numbers} or {@link Column#integers} gives them. */
    @HostAccess.Export
    public void cells(long first, int count, boolean asNumbers) {
        host.windows().cells(column, first, count, asNumbers);
    }

    /** The words by id. */
    @HostAccess.Export
    public Object dictionary() {
        return column.dictionary().toArray(String[]::new);
    }

    /** Why its rows cannot be seen; null if they can. */
    @HostAccess.Export
    public @Nullable String unseen() {
        return Describing.isDescribed(column) ? Describing.UNSEEN : null;
    }

    /** Number of rows. */
    @HostAccess.Export
    public long length() {
        return column.length();
    }

    /** Whether it has keys and rows of its own. */
    @HostAccess.Export
    public boolean isGrouped() {
        return Describing.isDescribed(column) ? Describing.isGrouped(column) : column instanceof Grouped;
    }

    /** The keys of a grouped column. */
    @HostAccess.Export
    public ScriptColumn key() {
        return new ScriptColumn(host, ((Grouped) column).key(), positionKeys);
    }

    /** The source rows of a grouped column. */
    @HostAccess.Export
    public ScriptColumn row() {
        return new ScriptColumn(host, ((Grouped) column).row(), false);
    }

    /** Value of a row: a number, a truth value, a word; null for a missing position or word. */
    @HostAccess.Export
    public @Nullable Object value(long row) {
        Object value = ColumnBooking.cell(column, row);
        if (value instanceof Long integer) {
            return positions && integer == Trace.NONE ? null : host.number(integer);
        }
        return value;
    }

    /** Some values, for a person. */
    @HostAccess.Export
    public String text() {
        long n = column.length();
        StringJoiner text = new StringJoiner(", ", "[", n > SHOWN ? ", ...] (" + n + " rows)" : "]");
        for (long row = 0; row < Math.min(n, SHOWN); row++) {
            text.add(String.valueOf(value(row)));
        }
        return text.toString();
    }

    /** {@code count} rows from {@code from} on, in steps. */
    @HostAccess.Export
    public @Nullable ScriptColumn slice(long from, long step, long count) {
        return guarded(() -> of(column.slice(from, step, count), positions));
    }

    /** Whether a row is one of some words or integers. */
    @HostAccess.Export
    public @Nullable ScriptColumn oneOf(Value values) {
        return guarded(() -> {
            if (column.kind() == Column.Kind.WORD) {
                List<String> words = new ArrayList<>();
                for (long i = 0; i < values.getArraySize(); i++) {
                    words.add(Spellings.among(column, values.getArrayElement(i).asString()));
                }
                return of(column.oneOf(words), false);
            }
            Column found = column.missing().and(column.missing().not());
            for (long i = 0; i < values.getArraySize(); i++) {
                found = found.or(column.equalTo(values.getArrayElement(i).asDouble()));
            }
            return of(found, false);
        });
    }

    /** An operation by name, with columns, numbers or words as operands. */
    @HostAccess.Export
    public @Nullable ScriptColumn apply(String operation, Object... operands) {
        return guarded(() -> ColumnOperations.apply(this, operation, operands));
    }

    /** One value of all rows, by name; null if there is none. A column of one value if it is to be computed later. */
    @HostAccess.Export
    public @Nullable Object total(String name) {
        host.clearError();
        if (Describing.isDescribed(column)) {
            return host.guarded(() -> of(Describing.total(name, column), false));
        }
        return host.guarded(() -> switch (name) {
            case "sum" ->
                column.kind() == Column.Kind.NUMBER ? (Object) column.sum() : host.number(column.integerSum());
            case "mean" -> column.mean();
            case "max" -> extreme(column.max());
            case "min" -> extreme(column.min());
            case "argmax" -> rowOrNull(column.argmax());
            case "argmin" -> rowOrNull(column.argmin());
            case "count" -> host.number(column.count());
            case "any" -> column.any();
            case "all" -> column.all();
            default -> throw new IllegalArgumentException("a column has no total " + name);
        });
    }

    private Object extreme(double value) {
        return column.kind() == Column.Kind.INTEGER && value == Math.rint(value)
                ? host.number((long) value)
                : (Object) value;
    }

    private @Nullable Object rowOrNull(long row) {
        return row == -1 ? null : host.number(row);
    }

    ScriptColumn of(Column result, boolean arePositions) {
        return new ScriptColumn(host, result, arePositions);
    }

    private @Nullable ScriptColumn guarded(Supplier<@Nullable ScriptColumn> work) {
        return host.guarded(work);
    }
}
