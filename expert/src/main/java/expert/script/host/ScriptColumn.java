package expert.script.host;

import earl.Column;
import earl.ColumnOperation.Source;
import earl.Grouped;
import earl.Trace;
import earl.column.NamedOperation;
import earl.column.Total;
import earl.plan.Describing;
import expert.plan.ColumnBooking;
import expert.script.ColumnArgument;
import expert.script.ColumnMeaning;
import expert.script.ForScripts;
import expert.script.Language;
import expert.script.Spellings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * A column as scripts hold it.
 *
 * <p>A method that can fail by the script's mistake returns an {@link Answer}.
 */
@ForScripts
public final class ScriptColumn {
    private static final int SHOWN = 8;
    /** Operations on values of one meaning. */
    private static final Set<String> MIXING = Set.of(
            "clip",
            "plus",
            "minus",
            "minimum",
            "maximum",
            "less_than",
            "at_most",
            "greater_than",
            "at_least",
            "equal_to",
            "not_equal_to",
            "one_of",
            "row_in");

    private static final Set<String> SUMS = Set.of("plus", "minus");
    private final Host host;
    private final Column column;
    private final ColumnMeaning held;
    /** Meaning of the keys of a grouped column; null otherwise. */
    private final ColumnMeaning keys;

    public ScriptColumn(Host host, Column column, ColumnMeaning held) {
        this(host, column, held, ColumnMeaning.UNKNOWN);
    }

    public ScriptColumn(Host host, Column column, ColumnMeaning held, ColumnMeaning keys) {
        this.host = host;
        this.column = column;
        this.held = held;
        this.keys = keys;
    }

    boolean positionKeys() {
        return keys.positions();
    }

    Column column() {
        return column;
    }

    boolean positions() {
        return held.positions();
    }

    ColumnMeaning held() {
        return held;
    }

    /** The kind of its values: {@code position}, {@code integer}, {@code number}, {@code truth} or {@code word}. */
    @HostAccess.Export
    public String kind() {
        return kind(column, positions());
    }

    static String kind(Column column, boolean positions) {
        return positions && column.kind() == Column.Kind.INTEGER
                ? "position"
                : column.kind().name().toLowerCase(Locale.ROOT);
    }

    /** Hands over {@code count} rows from {@code first} on, as {@link Column#numbers} or {@link Column#integers} gives them. */
    @HostAccess.Export
    public void cells(long first, int count, boolean asNumbers) {
        host.blocks().cells(column, first, count, asNumbers);
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
        return new ScriptColumn(host, ((Grouped) column).key(), keys);
    }

    /** The source rows of a grouped column. */
    @HostAccess.Export
    public ScriptColumn row() {
        return new ScriptColumn(host, ((Grouped) column).row(), ColumnMeaning.UNKNOWN);
    }

    /** Value of a row: a number, a truth value or a string; null for a missing position or string. */
    @HostAccess.Export
    public @Nullable Object value(long row) {
        Object value = ColumnBooking.cell(column, row);
        if (value instanceof Long integer) {
            return positions() && integer == Trace.NONE ? null : host.number(integer);
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
                return of(column.oneOf(words));
            }
            Column found = column.missing().and(column.missing().not());
            for (long i = 0; i < values.getArraySize(); i++) {
                found = found.or(column.equalTo(values.getArrayElement(i).asDouble()));
            }
            return of(found);
        });
    }

    /** A {@link NamedOperation}, with columns, numbers or strings as operands. */
    @HostAccess.Export
    public Answer apply(String operation, @Nullable Object @Nullable ... operands) {
        // A single null of a script arrives as no array.
        return Answer.of(() -> applied(NamedOperation.of(operation), operands == null ? new Object[1] : operands));
    }

    private ScriptColumn applied(NamedOperation operation, @Nullable Object[] operands) {
        for (Object operand : operands) {
            if (operand == null) {
                throw new IllegalArgumentException(operation.name() + ": a column does not mix with "
                        + (host.language() == Language.PYTHON ? "None" : "null")
                        + "; missing() says in which rows a value is missing");
            }
        }
        boolean scalarsAreRows = operation.values() == Source.OPERANDS;
        Object[] given = new Object[operands.length];
        for (int i = 0; i < given.length; i++) {
            given[i] = operand(operation.name(), operands[i], scalarsAreRows);
        }
        ColumnMeaning result = held(operation, operands);
        // The groups of a selection are those of the column; other groups come from the operand.
        ColumnMeaning ofKeys = (operands.length == 1
                        && operands[0] instanceof ScriptColumn by
                        && !operation.name().equals("select"))
                ? by.held.unnamed()
                : keys;
        return new ScriptColumn(host, operation.apply(column, given), result, ofKeys);
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

    private ColumnMeaning held(NamedOperation operation, @Nullable Object[] operands) {
        List<ColumnMeaning> others = Arrays.stream(operands)
                .filter(ScriptColumn.class::isInstance)
                .map(operand -> ((ScriptColumn) operand).held)
                .toList();
        boolean allColumns = others.size() == operands.length;
        ColumnMeaning first = others.isEmpty() ? ColumnMeaning.UNKNOWN : others.getFirst();
        if (MIXING.contains(operation.name())) {
            others.forEach(other -> ColumnMeaning.checkMix(held, other));
        }
        return switch (operation.values()) {
            case COMPUTED ->
                allColumns && SUMS.contains(operation.name())
                        ? ColumnMeaning.combined(operation.name(), held, first)
                        : ColumnMeaning.UNKNOWN;
            case OWN -> held.unnamed();
            case OWN_OR_OPERAND ->
                allColumns && others.stream().allMatch(other -> other.means() == held.means())
                        ? held.unnamed()
                        : ColumnMeaning.UNKNOWN;
            case OPERANDS -> {
                others.forEach(other -> ColumnMeaning.checkMix(first, other));
                yield others.stream().allMatch(other -> other.means() == first.means())
                        ? first.unnamed()
                        : ColumnMeaning.UNKNOWN;
            }
        };
    }

    /** A {@link Total}; null if there is none. A column of one value if it is computed later. */
    @HostAccess.Export
    public Answer total(String name, @Nullable Object @Nullable ... operands) {
        return Answer.of(() -> {
            Total total = Total.named(name);
            // A single null of a script arrives as no array.
            @Nullable Object[] given = operands == null ? new Object[1] : operands;
            Object[] numbers = new Object[given.length];
            for (int i = 0; i < given.length; i++) {
                numbers[i] = switch (given[i]) {
                    case ScriptColumn one when Describing.isDescribed(one.column) -> one.column;
                    case Number number -> number.doubleValue();
                    case null, default -> throw new IllegalArgumentException(name + "() takes a number");
                };
            }
            return Describing.isDescribed(column)
                    ? of(Describing.total(name, column, numbers))
                    : total(
                            total,
                            Arrays.stream(numbers)
                                    .mapToDouble(number -> (Double) number)
                                    .toArray());
        });
    }

    private @Nullable Object total(Total total, double[] operands) {
        if (total == Total.SUM && column.kind() != Column.Kind.NUMBER) {
            return host.number(column.integerSum());
        }
        double value = total.of(column, operands);
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

    /** A column of which no more is known. */
    ScriptColumn of(Column result) {
        return new ScriptColumn(host, result, ColumnMeaning.UNKNOWN);
    }

    /** @throws IllegalArgumentException if a column does not hold what an argument takes; a missing column is allowed */
    static void check(ColumnArgument argument, @Nullable ScriptColumn given) {
        String problem = given == null ? null : given.held().problem(argument, given.column());
        if (problem != null) {
            throw new IllegalArgumentException(problem);
        }
    }
}
