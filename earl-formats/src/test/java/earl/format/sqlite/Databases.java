package earl.format.sqlite;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.testing.Traces;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Databases that tests make. */
final class Databases {
    private Databases() {}

    /** Runs statements, separated by semicolons at ends of lines, on a new or known database. */
    static Path write(Path file, String statements) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (String each : statements.split(";\\s*(\n|$)", -1)) {
                if (!each.isBlank()) {
                    statement.execute(each);
                }
            }
            connection.commit();
            return file;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A copy of a database with the rows of each table in another order. */
    static Path shuffled(Path file, Path copy) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + copy);
                Statement statement = connection.createStatement()) {
            statement.execute("ATTACH '" + file + "' AS given");
            List<String> tables = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery("SELECT name FROM given.sqlite_schema WHERE type = 'table'")) {
                while (rows.next()) {
                    tables.add(rows.getString(1));
                }
            }
            for (String table : tables) {
                statement.execute("CREATE TABLE \"" + table + "\" AS SELECT * FROM given.\"" + table
                        + "\" ORDER BY (rowid * 7919) % 104729");
            }
            return copy;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes bytes as gzip compresses them. */
    static Path packed(byte[] bytes, Path file) {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(bytes);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file of the collection of traces of other tools; the test is skipped without it. */
    static Path collected(String name) {
        Path file = Traces.root().resolveSibling("shared").resolve("formats").resolve(name);
        assumeTrue(Files.isRegularFile(file), () -> "skipped: no file ../shared/formats/" + name);
        return file;
    }
}
