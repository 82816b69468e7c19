package expert.script.host;

import earl.Column;
import earl.Columns;
import earl.Trace;
import earl.view.Meaning;
import expert.script.ForScripts;
import java.util.function.Function;
import org.graalvm.polyglot.HostAccess;
import org.jspecify.annotations.Nullable;

/**
 * A table whose rows scripts see one by one: messages, members of collectives.
 */
@ForScripts
public final class RowTable {
    private final Host host;
    private final String name;
    private final String row;
    private final Function<Trace, Columns> columns;

    /**
     * A table of the host's trace.
     *
     * @param name name of the table
     * @param row name of a row
     */
    RowTable(Host host, String name, String row, Function<Trace, Columns> columns) {
        this.host = host;
        this.name = name;
        this.row = row;
        this.columns = columns;
    }

    private Columns columns() {
        return columns.apply(host.trace());
    }

    /** The kind of a column, as {@link ScriptColumn#kind} names it; null if there is no such column. */
    @HostAccess.Export
    public @Nullable String kind(String column) {
        Columns all = columns();
        return all.names().contains(column)
                ? ScriptColumn.kind(all.column(column), Host.description(name).meaning(column) == Meaning.POSITION)
                : null;
    }

    /** A cell as an integer. */
    @HostAccess.Export
    public long integer(String column, long at) {
        return columns().column(column).integer(at);
    }

    /** A cell as a number. */
    @HostAccess.Export
    public double number(String column, long at) {
        return columns().column(column).number(at);
    }

    /** A cell as a string. */
    @HostAccess.Export
    public String string(String column, long at) {
        return columns().column(column).string(at);
    }

    /** Hands over {@code count} cells of a column from row {@code first} on: doubles if it holds numbers, otherwise integers. */
    @HostAccess.Export
    public void cells(String column, long first, int count) {
        Column all = columns().column(column);
        host.blocks().cells(all, first, count, all.kind() == Column.Kind.NUMBER);
    }

    @HostAccess.Export
    public Object names() {
        return columns().names().toArray(String[]::new);
    }

    /** The reason why a column is unknown, with the known ones. */
    @HostAccess.Export
    public String unknown(String column) {
        return "'" + column + "' is no attribute of a " + row + "; it has "
                + String.join(" ", columns().names());
    }
}
