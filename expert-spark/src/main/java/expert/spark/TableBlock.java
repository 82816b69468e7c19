package expert.spark;

import earl.Trace;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Successive rows of a table of a trace, column by column: at most {@link #MAX_ROWS}. Treat the arrays as read-only. The names of the
 * columns, and what they hold, are those of the table's {@link earl.view.TableDescription}.
 */
public final class TableBlock implements Serializable {
    /** Maximum number of rows. */
    public static final int MAX_ROWS = 1 << 13;

    private static final long serialVersionUID = 1L;

    private final String table;
    private final int rows;
    /** An array of the column's kind by name, in the order of the description. */
    private final LinkedHashMap<String, Serializable> columns;

    TableBlock(String table, int rows, Map<String, Serializable> columns) {
        this.table = table;
        this.rows = rows;
        this.columns = new LinkedHashMap<>(columns);
    }

    /** Name of the table. */
    public String table() {
        return table;
    }

    /** Number of rows, 1 or more. */
    public int rows() {
        return rows;
    }

    /** Names of the columns, in the order of the table's description. */
    public List<String> names() {
        return List.copyOf(columns.keySet());
    }

    private <A> A values(String column, Class<A> type) {
        Serializable values = columns.get(column);
        if (values == null) {
            throw new IllegalArgumentException("table " + table + " has no column '" + column + "', but " + names());
        }
        if (!type.isInstance(values)) {
            throw new IllegalArgumentException("column '" + column + "' of table " + table + " holds "
                    + values.getClass().getComponentType().getSimpleName() + " values");
        }
        return type.cast(values);
    }

    /**
     * A column of positions or integers; -1 for a missing value.
     *
     * @throws IllegalArgumentException if there is no such column, or it holds other values; the same for the other kinds
     */
    public long[] integers(String column) {
        return values(column, long[].class);
    }

    /** A column of times in seconds, or of other numbers; NaN for a missing value. */
    public double[] numbers(String column) {
        return values(column, double[].class);
    }

    /** A column of truth values. */
    public boolean[] truths(String column) {
        return values(column, boolean[].class);
    }

    /** A column of strings; null for a missing value. */
    public @Nullable String[] strings(String column) {
        return values(column, String[].class);
    }

    /**
     * A value as a {@link Long}, {@link Double}, {@link Boolean} or {@link String}; null if it is missing.
     *
     * @throws IllegalArgumentException if there is no such column
     * @throws IndexOutOfBoundsException if there is no such row
     */
    public @Nullable Object cell(String column, int row) {
        return switch (values(column, Object.class)) {
            case long[] integers -> integers[row] == Trace.NONE ? null : (Object) integers[row];
            case double[] numbers -> Double.isNaN(numbers[row]) ? null : (Object) numbers[row];
            case boolean[] truths -> truths[row];
            case Object[] strings -> strings[row];
            default -> throw new IllegalStateException("column '" + column + "' has no values");
        };
    }
}
