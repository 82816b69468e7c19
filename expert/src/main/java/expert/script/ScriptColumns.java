package expert.script;

import earl.Column;
import earl.Columns;
import earl.plan.Describing;
import java.util.Set;
import org.graalvm.polyglot.HostAccess;
import org.jspecify.annotations.Nullable;

/** A set of columns as scripts hold it. Public for the script engine's sake only. */
public final class ScriptColumns {
    private static final Set<String> POSITIONS = Set.of(
            "send",
            "recv",
            "send_call",
            "send_complete_call",
            "recv_post_call",
            "recv_call",
            "record",
            "first",
            "last",
            "partner",
            "partner_record",
            "begin",
            "end",
            "call",
            "begin_call",
            "start_call",
            "complete_call",
            "post_call",
            "transfer",
            "release",
            "freed",
            "wait_call",
            "pos",
            "enterptr",
            "exitptr",
            "sendptr",
            "recvptr");
    private final Host host;
    private final Columns columns;

    ScriptColumns(Host host, Columns columns) {
        this.host = host;
        this.columns = columns;
    }

    /** Whether the column of that name holds positions of events. */
    static boolean arePositions(String name) {
        return POSITIONS.contains(name);
    }

    Columns columns() {
        return columns;
    }

    ScriptColumn masked(Column mask) {
        return new ScriptColumn(host, mask, false);
    }

    /** Whether there is a mask of that name. */
    boolean hasMask(String name) {
        return columns.names().contains(name) && columns.column(name).kind() == Column.Kind.TRUTH;
    }

    /** The rows where the mask of that name is true. */
    ScriptColumns where(String name) {
        Column mask = columns.column(name);
        return mask.all() ? this : new ScriptColumns(host, columns.select(mask));
    }

    /** Why its rows cannot be seen; null if they can. */
    @HostAccess.Export
    public @Nullable String unseen() {
        return Describing.isDescribed(columns) ? Describing.UNSEEN : null;
    }

    /** Number of rows. */
    @HostAccess.Export
    public long length() {
        return columns.length();
    }

    /** The names of the columns. */
    @HostAccess.Export
    public Object names() {
        return columns.names().toArray(String[]::new);
    }

    /** A column; null, and {@link Host#lastError}, for an unknown name. */
    @HostAccess.Export
    public @Nullable ScriptColumn column(String name) {
        return host.guarded(() -> new ScriptColumn(host, columns.column(name), arePositions(name)));
    }

    /** The rows where a mask is true; null, and {@link Host#lastError}, if it is no mask of this length. */
    @HostAccess.Export
    public @Nullable ScriptColumns select(ScriptColumn mask) {
        return host.guarded(() -> {
            Column m = mask.column();
            if (m.kind() != Column.Kind.TRUTH) {
                throw new IllegalArgumentException("rows are selected by a mask, not by a column of numbers");
            }
            return new ScriptColumns(host, columns.select(m));
        });
    }
}
