package expert.web.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an expression yields.
 *
 * @param error what is wrong with the expression; null: nothing
 * @param rows the first rows, the cells as text: numbers as Python prints them, null for what is missing
 * @param count number of all rows
 */
record QueryJson(@Nullable String error, List<QueryColumnJson> columns, List<List<@Nullable String>> rows, long count) {
    /** A column. Kinds are position, integer, number, truth and string; a position identifies an event. */
    record QueryColumnJson(String name, String kind) {}

    static QueryJson failed(String error) {
        return new QueryJson(error, List.of(), List.of(), 0);
    }
}
