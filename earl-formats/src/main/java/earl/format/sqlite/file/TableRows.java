package earl.format.sqlite.file;

import earl.TraceException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a table.
 *
 * <pre>{@code
 * try (TableRows rows = file.rows("kernels", List.of("start", "end"), List.of("name"))) {
 *     while (rows.next()) {
 *         use(rows.number(0), rows.number(1), rows.text(2));
 *     }
 * }
 * }</pre>
 *
 * <p>Rows after a damaged one are missing; the database counts this.
 */
public final class TableRows implements AutoCloseable {
    /** The number of a cell that is null. */
    public static final long NONE = Long.MIN_VALUE;

    /** {@link #NONE} in SQL. */
    static final String NO_NUMBER = "-9223372036854775808";

    private final SqliteFile file;
    private final String table;
    private final @Nullable Statement statement;
    private final @Nullable ResultSet rows;
    private long count;
    /** {@code [column] -> } its place in {@link #rows}, from 1 on; 0 for one that the table does not have. */
    private final int[] places;
    /** {@code [column] -> } the number of the row whose number {@link #numbers} has. */
    private final long[] known;

    private final long[] numbers;

    TableRows(SqliteFile file, String table, int[] places, @Nullable Statement statement, @Nullable ResultSet rows) {
        this.file = file;
        this.table = table;
        this.places = places;
        this.statement = statement;
        this.rows = rows;
        known = new long[places.length];
        numbers = new long[places.length];
    }

    /** Moves to the next row; returns false at the end, and before a row that is damaged. */
    public boolean next() {
        if (rows == null) {
            return false;
        }
        try {
            boolean more = rows.next();
            count += more ? 1 : 0;
            return more;
        } catch (SQLException e) {
            file.countBroken(table, count, e);
            return false;
        }
    }

    /** The number in a column, {@link #NONE} if it is null. SQLite is asked once per cell. */
    public long number(int column) {
        if (known[column] != count || count == 0) {
            numbers[column] = places[column] == 0 ? NONE : asked(column);
            known[column] = count;
        }
        return numbers[column];
    }

    private long asked(int column) {
        try {
            return cells().getLong(places[column]);
        } catch (SQLException e) {
            throw unreadable(column, e);
        }
    }

    /** The text in a column, null if it is null. */
    public @Nullable String text(int column) {
        try {
            return places[column] == 0 ? null : cells().getString(places[column]);
        } catch (SQLException e) {
            throw unreadable(column, e);
        }
    }

    /** The text in a column in UTF-8, null if it is null. Takes a fraction of the time of {@link #text}. */
    public byte @Nullable [] bytes(int column) {
        try {
            if (places[column] == 0) {
                return null;
            }
            if (file.isUtf8()) {
                return cells().getBytes(places[column]);
            }
            String text = cells().getString(places[column]);
            return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
        } catch (SQLException e) {
            throw unreadable(column, e);
        }
    }

    private ResultSet cells() {
        if (rows == null) {
            throw new IllegalStateException("table " + table + " has no row here");
        }
        return rows;
    }

    private TraceException unreadable(int column, SQLException fault) {
        return new TraceException(
                file.path(),
                -1,
                "table " + table + ", row " + count + ", column " + (column + 1) + " of the query: "
                        + SqliteFile.reason(fault),
                fault);
    }

    @Override
    public void close() {
        if (statement != null) {
            try {
                statement.close();
            } catch (SQLException e) {
                throw new TraceException(file.path(), -1, "table " + table + ": " + SqliteFile.reason(e), e);
            }
        }
    }
}
