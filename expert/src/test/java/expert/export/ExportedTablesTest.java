package expert.export;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Column;
import earl.Columns;
import earl.column.Expressions;
import earl.parallel.Workers;
import earl.text.Csv;
import earl.view.ColumnDescription;
import earl.view.Holds;
import earl.view.TableDescription;
import java.io.BufferedWriter;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of all kinds of columns come back from the files as they were, read by programs of others. */
class ExportedTablesTest {
    private static final TableDescription DESCRIPTION = TableDescription.of("things", "Things, \"quoted\".")
            .position("at", "a position")
            .integer("any", "any integer")
            .integer("none", "nothing")
            .time("time", "when")
            .with("cost", Holds.NUMBER, "s", "how much")
            .truth("so", "whether it is so")
            .string("name", "its name")
            .string("nameless", "no name")
            .with("size", Holds.INTEGER, "bytes", "how large");

    private static final List<String> NAMES =
            List.of("main", "with \"quotes\", and commas", "line\nfeed", "größer 😀", "=1+1", "'", "");

    @TempDir
    private Path folder;

    /** A table of so many rows. */
    private static ExportedTable table(int rows) {
        Random random = new Random(rows);
        long[] at = new long[rows];
        long[] any = new long[rows];
        long[] size = new long[rows];
        long[] names = new long[rows];
        double[] times = new double[rows];
        double[] costs = new double[rows];
        boolean[] so = new boolean[rows];
        long[] missing = new long[rows];
        for (int i = 0; i < rows; i++) {
            at[i] = random.nextInt(5) == 0 ? -1 : i * 3L;
            any[i] = switch (random.nextInt(4)) {
                case 0 -> Long.MIN_VALUE;
                case 1 -> Long.MAX_VALUE;
                default -> random.nextLong();
            };
            size[i] = 1024;
            names[i] = random.nextInt(NAMES.size() + 1) - 1L;
            times[i] = random.nextInt(9) == 0 ? Double.NaN : random.nextDouble();
            costs[i] = random.nextInt(9) == 0 ? Double.POSITIVE_INFINITY : random.nextGaussian() * 1e-9;
            so[i] = random.nextBoolean();
            missing[i] = -1;
        }
        Map<String, Supplier<Column>> makers = new LinkedHashMap<>();
        makers.put("at", () -> Expressions.integers(at));
        makers.put("any", () -> Expressions.integers(any));
        makers.put("none", () -> Expressions.integers(missing));
        makers.put("time", () -> Expressions.numbers(times));
        makers.put("cost", () -> Expressions.numbers(costs));
        makers.put("so", () -> Expressions.truths(so));
        makers.put("name", () -> Expressions.words(NAMES, names));
        makers.put("nameless", () -> Expressions.words(NAMES, missing));
        makers.put("size", () -> Expressions.integers(size));
        return new ExportedTable(DESCRIPTION, Expressions.columns(rows, makers));
    }

    /** What should be read. */
    private static List<List<@Nullable Object>> expected(ExportedTable table) {
        Columns columns = table.rows();
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (long row = 0; row < columns.length(); row++) {
            List<@Nullable Object> cells = new ArrayList<>();
            for (ColumnDescription column : table.description().columns()) {
                Object cell = Columns.cell(columns, column.name(), row);
                cells.add(cell instanceof Double number && Double.isNaN(number) ? null : cell);
            }
            rows.add(cells);
        }
        return rows;
    }

    private Path write(ExportedTable table, String format) throws Exception {
        Path file = folder.resolve("things." + format);
        Workers workers = new Workers(3);
        if (format.equals("csv")) {
            try (Writer out = new BufferedWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
                CsvTable.write(table, Csv.PLAIN, workers, out);
            }
        } else {
            try (OutputStream out = Files.newOutputStream(file)) {
                if (format.equals("arrow")) {
                    ArrowTable.write(table, workers, out);
                } else {
                    ParquetTable.write(table, workers, out);
                }
            }
        }
        return file;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 129, 1000, TableRows.GROUP + 3})
    void duckDbReadsParquet(int rows) throws Exception {
        ExportedTable table = table(rows);
        Path file = write(table, "parquet");
        try (DuckDb database = DuckDb.open()) {
            assertThat(database.rows("select column_type from (describe select * from '" + file + "')"))
                    .extracting(List::getFirst)
                    .containsExactly(
                            "BIGINT", "BIGINT", "BIGINT", "DOUBLE", "DOUBLE", "BOOLEAN", "VARCHAR", "VARCHAR",
                            "BIGINT");
            assertSame(database.rows("select * from '" + file + "'"), expected(table));
        }
    }

    /** Also the bits that fill up a group, which some readers check. */
    @Test
    void aColumnIsEncodedTheSameWhateverWasEncodedBefore() {
        ExportedTable table = table(1000);
        for (int column = 0; column < table.description().columns().size(); column++) {
            ParquetColumn fresh = new ParquetColumn(TableRows.of(table).get(column));
            ParquetColumn used = new ParquetColumn(TableRows.of(table).get(column));
            fresh.encode(990, 3);
            used.encode(0, 990);
            used.encode(990, 3);
            assertThat(used.chunk().toArray())
                    .as(fresh.rows().description().name())
                    .isEqualTo(fresh.chunk().toArray());
        }
    }

    @Test
    void parquetHoldsUnitsAndDescriptions() throws Exception {
        Path file = write(table(3), "parquet");
        try (DuckDb database = DuckDb.open()) {
            Map<String, String> metadata = new LinkedHashMap<>();
            database.rows("select decode(key), decode(value) from parquet_kv_metadata('" + file + "')")
                    .forEach(row -> metadata.put(String.valueOf(row.getFirst()), String.valueOf(row.getLast())));
            assertThat(metadata)
                    .containsEntry("table", "things")
                    .containsEntry("description", "Things, \"quoted\".")
                    .containsEntry("unit.at", "event")
                    .containsEntry("unit.time", "s")
                    .containsEntry("unit.size", "bytes")
                    .containsEntry("description.cost", "how much")
                    .containsKey("ARROW:schema")
                    .doesNotContainKey("unit.name");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1000, 100_000})
    void duckDbReadsCsv(int rows) throws Exception {
        ExportedTable table = table(rows);
        Path file = write(table, "csv");
        List<List<@Nullable Object>> expected = expected(table);
        for (List<@Nullable Object> row : expected) {
            // CSV has no empty name, and control characters are shown.
            row.replaceAll(cell -> "".equals(cell) ? null : "line\nfeed".equals(cell) ? "line\\u000afeed" : cell);
        }
        try (DuckDb database = DuckDb.open()) {
            assertSame(
                    database.rows(
                            "select * from read_csv('" + file
                                    + "', columns = {'at': 'bigint', 'any': 'bigint', 'none': 'bigint', 'time': 'double', 'cost':"
                                    + " 'double', 'so': 'boolean', 'name': 'varchar', 'nameless': 'varchar', 'size': 'bigint'})"),
                    expected);
        }
    }

    @Test
    void whatDescribesCsvIsJson() throws Exception {
        Path file = folder.resolve("things.csv-metadata.json");
        try (Writer out = Files.newBufferedWriter(file)) {
            CsvTable.describe(table(0), "things.csv", out);
        }
        try (DuckDb database = DuckDb.open()) {
            assertThat(database.rows(
                            "select c.name, c.datatype, c.unit from (select unnest(tableSchema.columns) as c from '"
                                    + file + "') where c.unit is not null"))
                    .containsExactly(
                            List.of("at", "long", "event"),
                            List.of("time", "double", "s"),
                            List.of("cost", "double", "s"),
                            List.of("size", "long", "bytes"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 129, 1000, TableRows.GROUP + 3})
    void arrowsLibraryReadsArrow(int rows) throws Exception {
        ExportedTable table = table(rows);
        Path file = write(table, "arrow");
        List<List<@Nullable Object>> found = new ArrayList<>();
        try (RootAllocator memory = new RootAllocator();
                ArrowFileReader reader = new ArrowFileReader(Files.newByteChannel(file), memory)) {
            List<Field> fields = reader.getVectorSchemaRoot().getSchema().getFields();
            assertThat(reader.getVectorSchemaRoot().getSchema().getCustomMetadata())
                    .containsEntry("table", "things");
            assertThat(fields.get(3).getMetadata()).containsEntry("unit", "s").containsEntry("description", "when");
            while (reader.loadNextBatch()) {
                List<FieldVector> vectors = reader.getVectorSchemaRoot().getFieldVectors();
                for (int row = 0; row < reader.getVectorSchemaRoot().getRowCount(); row++) {
                    List<@Nullable Object> cells = new ArrayList<>();
                    for (FieldVector vector : vectors) {
                        cells.add(cell(vector, row, reader.getDictionaryVectors()));
                    }
                    found.add(cells);
                }
            }
        }
        assertSame(found, expected(table));
    }

    private static @Nullable Object cell(FieldVector vector, int row, Map<Long, Dictionary> dictionaries) {
        Object cell = vector.getObject(row);
        DictionaryEncoding encoding = vector.getField().getDictionary();
        if (cell == null || encoding == null) {
            return cell;
        }
        Dictionary dictionary = Objects.requireNonNull(dictionaries.get(encoding.getId()));
        return String.valueOf(dictionary.getVector().getObject((Integer) cell));
    }

    private static void assertSame(List<List<@Nullable Object>> found, List<List<@Nullable Object>> expected) {
        assertThat(found).hasSameSizeAs(expected);
        for (int row = 0; row < expected.size(); row++) {
            if (!found.get(row).equals(expected.get(row))) {
                assertThat(found.get(row)).as("row %d", row).isEqualTo(expected.get(row));
            }
        }
    }
}
