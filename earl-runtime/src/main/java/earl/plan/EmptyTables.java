package earl.plan;

import earl.Column;
import earl.Columns;
import earl.column.Expressions;
import earl.view.ColumnDescription;
import earl.view.InstalledViews;
import earl.view.Meaning;
import earl.view.TableDescription;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Tables without rows, on which plans are described: they have exactly the columns of the tables that they represent. */
public final class EmptyTables {
    /** The waits of one definition: {@link earl.Waits#columns(String)}. Nothing is known about other waits then. */
    public static final TableDescription WAITS_OF_ONE = TableDescription.of(
                    "waits", "A call that waited for another process, in order of the calls.")
            .string("kind", "pattern that defines the wait")
            .integer("location", Meaning.LOCATION, "location that waited")
            .integer("rank", Meaning.RANK, "its MPI rank, -1 if it has none")
            .integer("partner_location", Meaning.LOCATION, "location that it waited for, -1 if that is not known")
            .integer("partner_rank", Meaning.RANK, "MPI rank of that location")
            .position("call", "enter of the call that waited")
            .position("record", "what it waited with: a receive, a send, the end of an operation, or the call")
            .position("partner", "enter of the call that it waited for")
            .position("partner_record", "what it waited for")
            .truth("counted", "the wait is at least as long as its pattern's minimum")
            .time("begin", "since when it waited")
            .duration("wait", "how long it waited");

    private EmptyTables() {}

    static Columns of(String table) {
        return of(InstalledViews.installed().table(table).description());
    }

    static Columns waitsOfOne() {
        return of(WAITS_OF_ONE);
    }

    private static Columns of(TableDescription table) {
        Map<String, Supplier<Column>> makers = new LinkedHashMap<>();
        for (ColumnDescription column : table.columns()) {
            makers.put(column.name(), () -> empty(column));
        }
        return Expressions.columns(0, makers);
    }

    private static Column empty(ColumnDescription column) {
        return switch (column.holds()) {
            case POSITION, INTEGER -> Expressions.integers();
            case TIME, NUMBER -> Expressions.numbers();
            case TRUTH -> Expressions.truths();
            case STRING -> Expressions.words(List.of());
        };
    }
}
