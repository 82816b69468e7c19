package expert.export;

import static org.junit.jupiter.api.Assumptions.abort;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A DuckDB in memory. It skips the test where its native library cannot be loaded. */
public final class DuckDb implements AutoCloseable {
    private final Connection connection;

    private DuckDb(Connection connection) {
        this.connection = connection;
    }

    /** Opens one. */
    public static DuckDb open() throws SQLException {
        Connection connection;
        try {
            connection = DriverManager.getConnection("jdbc:duckdb:");
        } catch (SQLException | LinkageError missing) {
            return abort("skipped: DuckDB's library cannot be loaded here: " + missing.getMessage());
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("set autoinstall_known_extensions = false");
        }
        return new DuckDb(connection);
    }

    /** Runs a query. */
    public List<List<@Nullable Object>> rows(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(query)) {
            List<List<@Nullable Object>> rows = new ArrayList<>();
            int columns = found.getMetaData().getColumnCount();
            while (found.next()) {
                List<@Nullable Object> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(found.getObject(i));
                }
                rows.add(row);
            }
            return rows;
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
