package expert.script;

import earl.Columns;
import earl.view.TableDescription;
import org.graalvm.polyglot.HostAccess;

/**
 * The cells of messages (table 0) and of the members of collectives (table 1). Public for the script engine's sake only.
 */
public final class Tables {
    private final Host host;

    Tables(Host host) {
        this.host = host;
    }

    Columns table(int table) {
        return table == 0
                ? host.trace().messages().columns()
                : host.trace().collectives().columns();
    }

    /** What a column of messages (table 0) or members (1) holds: 0 positions, 1 integers, 2 numbers, 3 truth, 4 words; -1: no such. */
    @HostAccess.Export
    public int cellKind(int table, String name) {
        Columns columns = table(table);
        TableDescription description = Host.description(table == 0 ? "messages" : "collectives");
        if (!columns.names().contains(name)) {
            return -1;
        }
        return switch (columns.column(name).kind()) {
            case INTEGER -> description.holdsPositions(name) ? 0 : 1;
            case NUMBER -> 2;
            case TRUTH -> 3;
            case WORD -> 4;
        };
    }

    /** A cell as an integer. */
    @HostAccess.Export
    public long integerCell(int table, String name, long row) {
        return table(table).column(name).integer(row);
    }

    /** A cell as a number. */
    @HostAccess.Export
    public double numberCell(int table, String name, long row) {
        return table(table).column(name).number(row);
    }

    /** A cell as a word. */
    @HostAccess.Export
    public String wordCell(int table, String name, long row) {
        return table(table).column(name).word(row);
    }

    /** Names of a table's columns. */
    @HostAccess.Export
    public Object columnNames(int table) {
        return table(table).names().toArray(String[]::new);
    }

    /** The reason why a table's column is unknown, with those that are known. */
    @HostAccess.Export
    public String unknownColumn(int table, String name) {
        return "'" + name + "' is no attribute of a " + (table == 0 ? "message" : "member of a collective")
                + "; it has " + String.join(" ", table(table).names());
    }

    /** First member row of an instance. */
    @HostAccess.Export
    public long firstMember(long instance) {
        return host.trace().collectives().firstMember(instance);
    }

    /** Members of an instance. */
    @HostAccess.Export
    public int members(long instance) {
        return host.trace().collectives().members(instance);
    }
}
