package expert.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.TraceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that DuckDB wrote. */
class ParquetFileTest {
    private static final int ROWS = 5000;

    @TempDir
    private Path folder;

    private Path write(String query, String options) throws Exception {
        Path file = folder.resolve("table.parquet");
        try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = database.createStatement()) {
            statement.execute("copy (" + query + ") to '" + file + "' (format parquet" + options + ")");
        }
        return file;
    }

    private static String rows() {
        return "select range::integer as i, (range * 1000003)::bigint as l, (range / 7.0)::float as f, range / 3.0::double as d,"
                + " 'type ' || range % 5 as t, 'row ' || range as u, true as b, [1] as n from range(" + ROWS + ")";
    }

    @ParameterizedTest
    @ValueSource(strings = {"uncompressed", "snappy"})
    void columns(String compression) throws Exception {
        ParquetFile file = ParquetFile.open(write(
                "select * exclude n from (" + rows() + ")",
                ", compression " + compression + ", parquet_version v1, row_group_size 2048"));
        assertThat(file.rows()).isEqualTo(ROWS);
        double[] integers = IntStream.range(0, ROWS).mapToDouble(row -> row).toArray();
        assertThat(file.numbers("i")).containsExactly(integers);
        assertThat(file.numbers("l"))
                .containsExactly(
                        Arrays.stream(integers).map(row -> row * 1000003).toArray());
        assertThat(file.numbers("f"))
                .containsExactly(
                        Arrays.stream(integers).map(row -> (float) (row / 7)).toArray());
        assertThat(file.numbers("d"))
                .containsExactly(Arrays.stream(integers).map(row -> row / 3).toArray());
        assertThat(file.texts("t"))
                .containsExactly(IntStream.range(0, ROWS)
                        .mapToObj(row -> "type " + row % 5)
                        .toArray(String[]::new));
        assertThat(file.texts("u"))
                .containsExactly(
                        IntStream.range(0, ROWS).mapToObj(row -> "row " + row).toArray(String[]::new));
    }

    @Test
    void columnsThatHoldSomethingElse() throws Exception {
        ParquetFile file = ParquetFile.open(write("select * exclude n from (" + rows() + ")", ""));
        assertThatThrownBy(() -> file.numbers("t")).hasMessageEndingWith("column t holds BYTE_ARRAY, expected numbers");
        assertThatThrownBy(() -> file.texts("i")).hasMessageEndingWith("column i holds INT32, expected text");
        assertThatThrownBy(() -> file.numbers("b")).hasMessageContaining("column b holds BOOLEAN");
        assertThatThrownBy(() -> file.numbers("x"))
                .hasMessageEndingWith("no column \"x\"; its columns are i, l, f, d, t, u, b");
    }

    @Test
    void whatTheReaderDoesNotRead() throws Exception {
        Path nested = write(rows(), "");
        assertThatThrownBy(() -> ParquetFile.open(nested)).hasMessageContaining("column n is nested");
        ParquetFile packed = ParquetFile.open(write("select range as i from range(9)", ", compression zstd"));
        assertThatThrownBy(() -> packed.numbers("i")).hasMessageContaining("column i is compressed with ZSTD");
        ParquetFile gaps = ParquetFile.open(write(
                "select case when range = 3 then null else range end as i from range(9)", ", parquet_version v1"));
        assertThatThrownBy(() -> gaps.numbers("i")).hasMessageEndingWith("row 4: column i has no value");
    }

    @Test
    void damage() throws Exception {
        byte[] whole = Files.readAllBytes(write(
                "select * exclude (n, b) from (" + rows() + ") limit 300", ", compression snappy, parquet_version v1"));
        Path file = folder.resolve("damaged");
        int faults = 0;
        for (int trial = 0; trial < 1000; trial++) {
            Random random = new Random(trial);
            byte[] bytes = whole.clone();
            for (int i = 0; i < 3; i++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            Files.write(file, trial % 10 == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes);
            try {
                ParquetFile read = ParquetFile.open(file);
                for (String column : List.of("i", "l", "f", "d")) {
                    read.numbers(column);
                }
                read.texts("t");
                read.texts("u");
            } catch (TraceException e) {
                faults++;
                assertThat(e).as("trial " + trial).hasMessageStartingWith(file + ": ");
            }
        }
        assertThat(faults).isBetween(200, 999);
    }
}
