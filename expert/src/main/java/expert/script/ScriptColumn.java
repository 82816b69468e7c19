package expert.script;

import earl.Column;
import earl.ColumnOperation.Source;
import earl.Grouped;
import earl.Trace;
import earl.column.NamedOperation;
import earl.column.Total;
import earl.plan.Describing;
import expert.plan.ColumnBooking;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * A column as scripts hold it. Public for the script engine's sake only.
 *
 * <p>A method that can fail by the script's mistake returns an {@link Answer}.
 */
public final class ScriptColumn {
    private static final int SHOWN = 8;
    private final Host host;
    private final Column column;
    /** Whether its values are positions of events, so that the explanation of a booking names the event. */
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

    /** The kind of its values: {@code position}, {@code integer}, {@code number}, {@code truth} or {@code word}. */
    @HostAccess.Export
    public String kind() {
        return kind(column, positions);
    }

    static String kind(Column column, boolean positions) {
        return positions && column.kind() == Column.Kind.INTEGER
                ? "position"
                : column.kind().name().toLowerCase(Locale.ROOT);
    }

    /** Hands over {@code count} rows from {@code first} on, as {@link Column#numbers} or {@link Column#integers} gives them. */
    @HostAccess.Export
    public void cells(long first, int count, boolean asNumbers) {
        host.windows().cells(column, first, count, asNumbers);
    }

    /** The strings by id. */
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

    /** Whether it has its own keys and rows. */
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

    /** Value of a row: a number, a truth value or a string; null for a missing position or string. */
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

    /** Whether a row is one of some strings or integers. */
    @HostAccess.Export
    public Answer oneOf(Value values) {
        return Answer.of(() -> {
            if (column.kind() == Column.Kind.STRING) {
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

    /** A {@link NamedOperation}, with columns, numbers or strings as operands. */
    @HostAccess.Export
    public Answer apply(String operation, Object... operands) {
        return Answer.of(() -> applied(NamedOperation.of(operation), operands));
    }

    private ScriptColumn applied(NamedOperation operation, @Nullable Object[] operands) {
        if (operands.length == 1 && operands[0] == null && operation.name().equals("equal_to")) {
            return of(column.missing(), false);
        }
        if (operands.length == 1 && operands[0] == null && operation.name().equals("not_equal_to")) {
            return of(column.missing().not(), false);
        }
        boolean scalarsAreRows = operation.values() == Source.OPERANDS;
        Object[] given = new Object[operands.length];
        for (int i = 0; i < given.length; i++) {
            given[i] = operand(operation.name(), operands[i], scalarsAreRows);
        }
        boolean ofPositions = holdsPositions(operation.values(), operands);
        // The groups of a selection are those of the column; other groups come from the operand.
        boolean ofPositionKeys = (operands.length == 1
                        && operands[0] instanceof ScriptColumn by
                        && !operation.name().equals("select"))
                ? by.positions
                : positionKeys;
        return new ScriptColumn(host, operation.apply(column, given), ofPositions, ofPositionKeys);
    }

    private Object operand(String operation, @Nullable Object operand, boolean scalarIsRows) {
        return switch (operand) {
            case ScriptColumn other -> other.column;
            case Boolean truth ->
                scalarIsRows ? column.filled(truth ? 1 : 0).notEqualTo(0) : (Object) (truth ? 1.0 : 0.0);
            case Number number -> scalarIsRows ? column.filled(number.doubleValue()) : (Object) number.doubleValue();
            case String word -> operation.equals("like") ? word : Spellings.among(column, word);
            case null, default ->
                throw new IllegalArgumentException(operation + ": a column does not mix with " + operand);
        };
    }

    private boolean holdsPositions(Source values, @Nullable Object[] operands) {
        return switch (values) {
            case COMPUTED -> false;
            case OWN -> positions;
            case OWN_OR_OPERAND ->
                positions
                        && Arrays.stream(operands)
                                .allMatch(operand -> operand instanceof ScriptColumn other && other.positions);
            case OPERANDS -> {
                List<ScriptColumn> columns = Arrays.stream(operands)
                        .filter(ScriptColumn.class::isInstance)
                        .map(ScriptColumn.class::cast)
                        .toList();
                yield !columns.isEmpty() && columns.stream().allMatch(ScriptColumn::positions);
            }
        };
    }

    /** A {@link Total}; null if there is none. A column of one value if it is computed later. */
    @HostAccess.Export
    public Answer total(String name) {
        return Answer.of(() ->
                Describing.isDescribed(column) ? of(Describing.total(name, column), false) : total(Total.named(name)));
    }

    private @Nullable Object total(Total total) {
        if (total == Total.SUM && column.kind() != Column.Kind.NUMBER) {
            return host.number(column.integerSum());
        }
        double value = total.of(column);
        return switch (total.result()) {
            case NUMBER -> value;
            case LIKE_THE_COLUMN ->
                column.kind() == Column.Kind.INTEGER && value == Math.rint(value)
                        ? host.number((long) value)
                        : (Object) value;
            case INTEGER -> host.number((long) value);
            case ROW -> value == Trace.NONE ? null : host.number((long) value);
            case TRUTH -> value != 0;
        };
    }

    ScriptColumn of(Column result, boolean arePositions) {
        return new ScriptColumn(host, result, arePositions);
    }
}
