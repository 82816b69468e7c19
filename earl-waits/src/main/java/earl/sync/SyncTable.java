package earl.sync;

import earl.Column;
import earl.column.Expressions;
import earl.column.TableBuilder;
import earl.column.expression.RowSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/** Rows of something that synchronizes, by columns of integers. Immutable once it is handed out; any thread may read. */
final class SyncTable {
    private record Values(
            String name, Column.Kind kind, @Nullable List<String> words, IntToLongFunction value) {}

    private final List<Values> columns = new ArrayList<>();
    private int rows;

    SyncTable() {}

    /** Adds a column of links. */
    PositionList links(String name) {
        PositionList links = new PositionList();
        add(name, links);
        return links;
    }

    SyncTable add(String name, PositionList links) {
        return add(name, Column.Kind.INTEGER, null, links::get);
    }

    SyncTable truth(String name, IntToLongFunction value) {
        return add(name, Column.Kind.TRUTH, null, value);
    }

    SyncTable integer(String name, IntToLongFunction value) {
        return add(name, Column.Kind.INTEGER, null, value);
    }

    SyncTable words(String name, List<String> words, IntToLongFunction value) {
        return add(name, Column.Kind.STRING, words, value);
    }

    private SyncTable add(String name, Column.Kind kind, @Nullable List<String> words, IntToLongFunction value) {
        columns.add(new Values(name, kind, words, value));
        return this;
    }

    /** No rows will come any more. */
    SyncTable of(int count) {
        rows = count;
        return this;
    }

    /** Number of rows. */
    int rows() {
        return rows;
    }

    /** Adds the columns to a table. */
    TableBuilder columns(TableBuilder table) {
        for (Values values : columns) {
            RowSource<long[]> source = Expressions.tableRows(values.value);
            if (values.words != null) {
                table.words(values.name, values.words, source);
            } else if (values.kind == Column.Kind.TRUTH) {
                table.truths(values.name, source);
            } else {
                table.integers(values.name, source);
            }
        }
        return table;
    }
}
