package expert.script;

import earl.Column;
import earl.Trace;
import expert.pattern.Bookings;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Columns as individual results of a pattern. */
final class Results {
    private Results() {}

    /**
     * Adds a value, or values by the names of locations: those that are numbers; nothing if there are none.
     *
     * @param locations the location of each row; null for a column of one value
     */
    static void add(Bookings bookings, Trace trace, String name, Column values, @Nullable Column locations) {
        if (locations == null) {
            if (values.length() != 1) {
                throw new IllegalArgumentException(
                        "a result is one value, or has locations; not a column of " + values.length());
            }
            bookings.result(name, value(values, 0));
            return;
        }
        Map<String, @Nullable Object> labelled = new LinkedHashMap<>();
        for (long row = 0; row < values.length(); row++) {
            if (!Double.isNaN(values.number(row))) {
                labelled.put(trace.locations().get((int) locations.integer(row)).label(), value(values, row));
            }
        }
        if (!labelled.isEmpty()) {
            bookings.result(name, labelled);
        }
    }

    private static Object value(Column values, long row) {
        return switch (values.kind()) {
            case INTEGER -> (Object) values.integer(row);
            case NUMBER -> Values.number(values.number(row));
            case TRUTH -> values.truth(row);
            case WORD -> values.word(row);
        };
    }
}
