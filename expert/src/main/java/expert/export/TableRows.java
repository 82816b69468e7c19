package expert.export;

import earl.Column;
import earl.Trace;
import earl.view.ColumnDescription;
import earl.view.Holds;
import java.util.List;

/**
 * Some successive rows of a column. Missing values (-1 of integers, positions and strings, NaN of numbers) are null in
 * files. One thread.
 */
final class TableRows {
    /** Rows that are written together. */
    static final int GROUP = 1 << 17;

    private final ColumnDescription description;
    private final Column column;
    private final List<String> dictionary;
    private long[] integers = {};
    private double[] numbers = {};
    private int count;

    TableRows(ColumnDescription description, Column column) {
        this.description = description;
        this.column = column;
        dictionary = description.holds() == Holds.STRING ? column.dictionary() : List.of();
    }

    /** Readers of all columns of a table. */
    static List<TableRows> of(ExportedTable table) {
        return table.description().columns().stream()
                .map(column -> new TableRows(column, table.rows().column(column.name())))
                .toList();
    }

    ColumnDescription description() {
        return description;
    }

    Holds holds() {
        return description.holds();
    }

    boolean holdsNumbers() {
        return holds() == Holds.TIME || holds() == Holds.NUMBER;
    }

    /** The strings by id. */
    List<String> dictionary() {
        return dictionary;
    }

    /** Takes rows {@code from} to {@code from + n}, exclusive. */
    void read(long from, int n) {
        count = n;
        if (holdsNumbers()) {
            numbers = numbers.length < n ? new double[n] : numbers;
            column.numbers(from, n, numbers);
        } else {
            integers = integers.length < n ? new long[n] : integers;
            column.integers(from, n, integers);
        }
    }

    /** Number of rows taken. */
    int count() {
        return count;
    }

    boolean isMissing(int row) {
        return holdsNumbers()
                ? Double.isNaN(numbers[row])
                : integers[row] == Trace.NONE && description.holds() != Holds.TRUTH;
    }

    /** Number of rows taken that are missing. */
    int missing() {
        int missing = 0;
        for (int row = 0; row < count; row++) {
            missing += isMissing(row) ? 1 : 0;
        }
        return missing;
    }

    double number(int row) {
        return numbers[row];
    }

    /** An integer or position, the id of a string, or 1 or 0 for a truth value. */
    long integer(int row) {
        return integers[row];
    }

    /** The rows taken, at the front of an array that the next {@link #read} overwrites. */
    double[] numbers() {
        return numbers;
    }

    /** As {@link #numbers}, for integers, ids and truth values. */
    long[] integers() {
        return integers;
    }

    /**
     * Moves the rows that are not missing to the front of the arrays, and returns their number. From then on it is unknown
     * which rows are missing.
     */
    int compact() {
        int kept = 0;
        for (int row = 0; row < count; row++) {
            if (!isMissing(row)) {
                if (holdsNumbers()) {
                    numbers[kept] = numbers[row];
                } else {
                    integers[kept] = integers[row];
                }
                kept++;
            }
        }
        return kept;
    }
}
