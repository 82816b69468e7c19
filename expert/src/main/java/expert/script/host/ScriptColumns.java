package expert.script.host;

import earl.Column;
import earl.Columns;
import earl.plan.Describing;
import earl.view.Meaning;
import earl.view.TableDescription;
import expert.script.ColumnMeaning;
import expert.script.ForScripts;
import org.graalvm.polyglot.HostAccess;
import org.jspecify.annotations.Nullable;

/** A set of columns as scripts hold it. */
@ForScripts
public final class ScriptColumns {
    private final Host host;
    private final TableDescription description;
    private final Columns columns;

    public ScriptColumns(Host host, TableDescription description, Columns columns) {
        this.host = host;
        this.description = description;
        this.columns = columns;
    }

    Columns columns() {
        return columns;
    }

    ScriptColumn masked(Column mask) {
        return new ScriptColumn(host, mask, ColumnMeaning.of(Meaning.TRUTH));
    }

    boolean hasMask(String name) {
        return columns.names().contains(name) && columns.column(name).kind() == Column.Kind.TRUTH;
    }

    /** The rows where the mask of that name is true. */
    ScriptColumns where(String name) {
        Column mask = columns.column(name);
        return mask.all() ? this : new ScriptColumns(host, description, columns.select(mask));
    }

    /** Why its rows cannot be seen; null if they can. */
    @HostAccess.Export
    public @Nullable String unseen() {
        return Describing.isDescribed(columns) ? Describing.UNSEEN : null;
    }

    @HostAccess.Export
    public long length() {
        return columns.length();
    }

    @HostAccess.Export
    public Object names() {
        return columns.names().toArray(String[]::new);
    }

    /** A column; a problem for an unknown name. */
    @HostAccess.Export
    public Answer column(String name) {
        return Answer.of(() -> new ScriptColumn(host, columns.column(name), ColumnMeaning.of(description, name)));
    }

    /** The rows where a mask is true; a problem if it is no mask of this length. */
    @HostAccess.Export
    public Answer select(ScriptColumn mask) {
        return Answer.of(() -> {
            Column m = mask.column();
            if (m.kind() != Column.Kind.TRUTH) {
                throw new IllegalArgumentException("rows are selected by a mask, not by a column of numbers");
            }
            return new ScriptColumns(host, description, columns.select(m));
        });
    }
}
