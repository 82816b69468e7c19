package expert.script;

import earl.Column;
import earl.Columns;
import java.util.List;
import java.util.Set;
import org.graalvm.polyglot.HostAccess;
import org.jspecify.annotations.Nullable;

/** A set of columns as scripts hold it, possibly restricted to some rows. Public for the script engine's sake only. */
public final class ScriptColumns {
    private static final Set<String> POSITIONS = Set.of(
            "send",
            "recv",
            "send_call",
            "send_complete_call",
            "recv_post_call",
            "recv_call",
            "begin",
            "end",
            "call",
            "pos",
            "enterptr",
            "exitptr",
            "sendptr",
            "recvptr");
    private final Host host;
    private final Columns columns;
    /** The rows shown, null for all. */
    private final @Nullable Column rows;

    ScriptColumns(Host host, Columns columns, @Nullable Column rows) {
        this.host = host;
        this.columns = columns;
        this.rows = rows;
    }

    /** Whether the column of that name holds positions of events. */
    static boolean arePositions(String name) {
        return POSITIONS.contains(name);
    }

    /** Number of rows. */
    @HostAccess.Export
    public long length() {
        return rows == null ? columns.length() : rows.length();
    }

    /** The names of the columns. */
    @HostAccess.Export
    public Object names() {
        return columns.names().toArray(String[]::new);
    }

    /** A column; null, and {@link Host#lastError}, for an unknown name. */
    @HostAccess.Export
    public @Nullable ScriptColumn column(String name) {
        return host.guarded(() -> {
            Column column = columns.column(name);
            return new ScriptColumn(host, rows == null ? column : column.take(rows), arePositions(name));
        });
    }

    /** The rows where a mask is true; null, and {@link Host#lastError}, if it is no mask of this length. */
    @HostAccess.Export
    public @Nullable ScriptColumns select(ScriptColumn mask) {
        return host.guarded(() -> {
            Column m = mask.column();
            if (m.kind() != Column.Kind.TRUTH) {
                throw new IllegalArgumentException("rows are selected by a mask, not by a column of numbers");
            }
            if (m.length() != length()) {
                throw new IllegalArgumentException(
                        "a mask of " + m.length() + " rows does not select from " + length());
            }
            Column chosen = m.rows().select(m);
            return new ScriptColumns(host, columns, (rows == null ? chosen : rows.take(chosen)).computed());
        });
    }

    List<String> nameList() {
        return columns.names();
    }
}
