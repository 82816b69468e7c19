package earl;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Named columns of equal length, for instance of the events, the messages, the members of collectives, or the profile.
 * {@code docs/tables.md} and the method that returns the columns explain the names. Usable from any thread until the
 * trace is closed.
 */
@Stable
public interface Columns {
    /** Number of rows of each column. */
    long length();

    /** The names, in a fixed order. */
    List<String> names();

    /**
     * The column with a name. @throws IllegalArgumentException for an unknown name; the message lists the known ones
     */
    Column column(String name);

    /**
     * The rows of all columns at which a mask is true: {@code m.select(m.column("bytes").greaterThan(65536))}.
     *
     * @throws IllegalArgumentException if {@code mask} is not a mask of this length
     */
    Columns select(Column mask);

    /**
     * The value of a row of a column as an object of the column's kind; {@code null} if a value other than a time is
     * missing.
     */
    static @Nullable Object cell(Columns columns, String name, long row) {
        Column column = columns.column(name);
        return switch (column.kind()) {
            case INTEGER -> column.integer(row) == Trace.NONE ? null : (Object) column.integer(row);
            case NUMBER -> column.number(row);
            case TRUTH -> column.truth(row);
            case STRING -> column.integer(row) == Trace.NONE ? null : column.string(row);
        };
    }
}
