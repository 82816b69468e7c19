package earl;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Columns by name, of equal length: those of the events, of the messages, of the members of collectives, of the profile. What
 * each name means stands in {@code docs/script-language.md} and with the method that gives the set. Usable from any thread until the
 * trace is closed.
 */
@Stable
public interface Columns {
    /** Number of rows of each. */
    long length();

    /** The names, in a fixed order. */
    List<String> names();

    /** A column. @throws IllegalArgumentException for an unknown name; the message lists the known ones */
    Column column(String name);

    /**
     * The rows at which a mask is true, of all columns: {@code m.select(m.column("bytes").greaterThan(65536))}.
     *
     * @throws IllegalArgumentException if it is no mask of this length
     */
    Columns select(Column mask);

    /** What a row of a column holds, as an object of the column's kind; {@code null} for what is missing but for times. */
    static @Nullable Object cell(Columns columns, String name, long row) {
        Column column = columns.column(name);
        return switch (column.kind()) {
            case INTEGER -> column.integer(row) == Trace.NONE ? null : (Object) column.integer(row);
            case NUMBER -> column.number(row);
            case TRUTH -> column.truth(row);
            case WORD -> column.integer(row) == Trace.NONE ? null : column.word(row);
        };
    }
}
