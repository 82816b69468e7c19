package earl.format.sqlite.file;

import earl.TraceException;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.build.TextStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** A SQLite database of a profiler, read-only. For one thread. */
public final class SqliteFile implements AutoCloseable {
    private static final byte[] BEGIN = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]+");

    /** Begin of the names of SQLite's own tables. */
    private static final String OF_SQLITE = "sqlite_";

    /** Settings that keep the database from running anything of its own. */
    private static final List<String> SETTINGS =
            List.of("PRAGMA trusted_schema = OFF", "PRAGMA query_only = ON", "PRAGMA temp_store = MEMORY");

    private final Path path;
    private final UnpackedFile unpacked;
    private final Diagnostics diagnostics;
    private final Connection connection;
    /** Tables by name in lower case. Views and virtual tables are none. */
    private final Map<String, String> tables = new TreeMap<>();

    private final Map<String, Map<String, String>> columns = new HashMap<>();
    private boolean utf8;

    private SqliteFile(Path path, UnpackedFile unpacked, Diagnostics diagnostics, Connection connection) {
        this.path = path;
        this.unpacked = unpacked;
        this.diagnostics = diagnostics;
        this.connection = connection;
    }

    /** Whether a file, which gzip may have compressed, begins as a database does. Never throws. */
    public static boolean sniff(Path path) {
        return Arrays.equals(TextStream.begin(path, BEGIN.length), BEGIN);
    }

    /**
     * Opens a database. Its owner closes it. A compressed one is unpacked into the user's cache folder until then.
     *
     * @param diagnostics counts damaged tables
     * @throws TraceException if SQLite cannot be used here, the database has no readable list of tables, or it cannot be unpacked
     */
    public static SqliteFile open(Path path, Diagnostics diagnostics) {
        UnpackedFile unpacked = UnpackedFile.of(path);
        try {
            return open(path, unpacked, diagnostics);
        } catch (RuntimeException | Error e) {
            unpacked.close();
            throw e;
        }
    }

    private static SqliteFile open(Path path, UnpackedFile unpacked, Diagnostics diagnostics) {
        String address =
                "jdbc:sqlite:file:" + unpacked.file().toAbsolutePath().toUri().getRawPath() + "?mode=ro&immutable=1";
        SqliteFile file;
        try {
            Connection connection = SqliteDriver.get(path).connect(address, new Properties());
            file = new SqliteFile(path, unpacked, diagnostics, connection);
        } catch (SQLException e) {
            throw e.getErrorCode() == 0 ? SqliteDriver.unusable(path, e) : broken(path, e);
        } catch (LinkageError e) {
            throw SqliteDriver.unusable(path, e);
        }
        String damage = unpacked.damage();
        if (damage != null) {
            diagnostics.add(DiagnosticCode.BROKEN_TABLE, -1, 0, () -> path + ": " + damage);
        }
        Path log = path.resolveSibling(path.getFileName() + "-wal");
        if (isFilled(log)) {
            diagnostics.add(DiagnosticCode.UNREAD_LOG, log.toString());
        }
        try {
            file.readTables();
        } catch (SQLException e) {
            file.close();
            throw broken(path, e);
        }
        return file;
    }

    /** SQLite reads an immutable file without its log. */
    private static boolean isFilled(Path log) {
        try {
            return Files.size(log) > 0;
        } catch (IOException missing) {
            return false;
        }
    }

    private static TraceException broken(Path path, SQLException fault) {
        return new TraceException(path, -1, "expected a database of SQLite that can be read: " + reason(fault), fault);
    }

    static String reason(SQLException fault) {
        return String.valueOf(fault.getMessage()).lines().findFirst().orElse("");
    }

    private void readTables() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String setting : SETTINGS) {
                statement.execute(setting);
            }
            try {
                readTables(statement);
            } catch (SQLException damaged) {
                // SQLite refuses a file that is shorter than its header says, unless this is set. The file stays
                // read-only.
                statement.execute("PRAGMA writable_schema = ON");
                readTables(statement);
                countBroken("sqlite_schema", 0, damaged);
            }
        }
    }

    private void readTables(Statement statement) throws SQLException {
        try (ResultSet encoding = statement.executeQuery("PRAGMA encoding")) {
            utf8 = encoding.next() && "UTF-8".equals(encoding.getString(1));
        }
        try (ResultSet rows =
                statement.executeQuery("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")) {
            while (rows.next()) {
                String name = rows.getString(1);
                if (name != null && NAME.matcher(name).matches() && !name.startsWith(OF_SQLITE)) {
                    tables.put(name.toLowerCase(Locale.ROOT), name);
                }
            }
        }
    }

    /** The file. */
    public Path path() {
        return path;
    }

    /** Whether the bytes of its texts are UTF-8. */
    boolean isUtf8() {
        return utf8;
    }

    /** The names of the tables that can be read, in order. */
    public Set<String> tables() {
        return new TreeSet<>(tables.values());
    }

    /** Whether there is a table, whatever the case of its letters. */
    public boolean has(String table) {
        return tables.containsKey(table.toLowerCase(Locale.ROOT));
    }

    /** The ordinary columns of a table, by name in lower case; none if there is no such table. */
    private Map<String, String> columns(String table) {
        return columns.computeIfAbsent(table.toLowerCase(Locale.ROOT), key -> {
            Map<String, String> found = new HashMap<>();
            String name = tables.get(key);
            if (name == null) {
                return found;
            }
            try (PreparedStatement statement =
                    connection.prepareStatement("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0")) {
                statement.setString(1, name);
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        String column = rows.getString(1);
                        if (NAME.matcher(column).matches()) {
                            found.put(column.toLowerCase(Locale.ROOT), column);
                        }
                    }
                }
                return found;
            } catch (SQLException e) {
                throw broken(path, e);
            }
        });
    }

    /**
     * The rows of a table, in no order; none if there is no such table. A column that the table does not have is null in each row.
     *
     * @param numbers columns of numbers, which have the indices from 0 on
     * @param texts columns of text, which have the indices after those
     */
    public TableRows rows(String table, List<String> numbers, List<String> texts) {
        return rows(table, numbers, texts, false);
    }

    /** The different rows of {@link #rows} with columns of numbers only. */
    public TableRows distinct(String table, List<String> numbers) {
        return rows(table, numbers, List.of(), true);
    }

    private TableRows rows(String table, List<String> numbers, List<String> texts, boolean distinct) {
        String name = tables.get(table.toLowerCase(Locale.ROOT));
        int[] places = new int[numbers.size() + texts.size()];
        if (name == null) {
            return new TableRows(this, table, places, null, null);
        }
        Map<String, String> known = columns(table);
        List<String> selected = new ArrayList<>();
        for (int i = 0; i < places.length; i++) {
            boolean isNumber = i < numbers.size();
            String wanted = isNumber ? numbers.get(i) : texts.get(i - numbers.size());
            String column = known.get(wanted.toLowerCase(Locale.ROOT));
            if (column != null) {
                selected.add(
                        isNumber ? "ifnull(\"" + column + "\", " + TableRows.NO_NUMBER + ")" : "\"" + column + "\"");
                places[i] = selected.size();
            }
        }
        String cells = selected.isEmpty() ? "NULL" : String.join(", ", selected);
        String query = "SELECT " + (distinct ? "DISTINCT " : "") + cells + " FROM \"" + name + "\"";
        try {
            Statement statement = connection.createStatement();
            try {
                return new TableRows(this, name, places, statement, statement.executeQuery(query));
            } catch (SQLException e) {
                statement.close();
                throw e;
            }
        } catch (SQLException e) {
            countBroken(name, 0, e);
            return new TableRows(this, table, places, null, null);
        }
    }

    /** Counts a table that cannot be read after some rows. */
    void countBroken(String table, long rows, SQLException fault) {
        diagnostics.add(
                DiagnosticCode.BROKEN_TABLE,
                -1,
                rows,
                () -> path + ": table " + table + ", row " + (rows + 1) + ": " + reason(fault));
    }

    @Override
    public void close() {
        try (unpacked) {
            connection.close();
        } catch (SQLException e) {
            throw broken(path, e);
        }
    }
}
