package earl.sync;

import earl.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/** Rows of something that synchronizes, by columns of integers. Immutable once it is handed out; any thread may read. */
public final class SyncTable {
    /**
     * A column.
     *
     * @param name its name
     * @param kind integers, truth values or words
     * @param words of a column of words, what its ids stand for; else {@code null}
     * @param value its value in a row
     */
    public record Values(
            String name, Column.Kind kind, @Nullable List<String> words, IntToLongFunction value) {}

    private final List<Values> columns = new ArrayList<>();
    private int rows;

    SyncTable() {}

    /** A new column of links, one more a row. */
    Links links(String name) {
        Links links = new Links();
        add(name, links);
        return links;
    }

    SyncTable add(String name, Links links) {
        return add(name, Column.Kind.INTEGER, null, links::get);
    }

    SyncTable truth(String name, IntToLongFunction value) {
        return add(name, Column.Kind.TRUTH, null, value);
    }

    SyncTable integer(String name, IntToLongFunction value) {
        return add(name, Column.Kind.INTEGER, null, value);
    }

    SyncTable words(String name, List<String> words, IntToLongFunction value) {
        return add(name, Column.Kind.WORD, words, value);
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
    public int rows() {
        return rows;
    }

    /** The columns, in a fixed order. */
    public List<Values> columns() {
        return List.copyOf(columns);
    }
}
