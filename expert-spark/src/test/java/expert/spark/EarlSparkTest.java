package expert.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Columns;
import earl.OpenOptions;
import earl.Trace;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.testing.Traces;
import earl.view.ColumnDescription;
import earl.view.Holds;
import earl.view.InstalledViews;
import earl.view.TableDescription;
import earl.view.ViewTable;
import expert.export.ExportedTable;
import expert.split.survey.CutSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables in an application of Spark have the rows that {@code expert export} writes. */
class EarlSparkTest {
    /** All traces are cut where that is possible. */
    private static final CutSize SMALL = new CutSize(0, 256, 4);

    private static final int SEED = 20261127;

    private static final Set<String> IN_CUTS = Set.of("messages", "collectives", "vectors", "waits", "events");

    @TempDir
    Path folder;

    private static JavaSparkContext context;

    @BeforeAll
    static void start() {
        context = SparkClusterTest.start("local[2]", Map.of());
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    /** The rows of a table, sorted: near cuts, partitions have them in another order. */
    private static List<List<@Nullable Object>> sorted(Stream<List<@Nullable Object>> rows) {
        return rows.sorted(Comparator.comparing(String::valueOf)).toList();
    }

    private static List<List<@Nullable Object>> exported(ExportedTable table) {
        List<String> names = names(table.description());
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (long row = 0; row < table.rows().length(); row++) {
            List<@Nullable Object> cells = new ArrayList<>();
            for (String name : names) {
                Object cell = Columns.cell(table.rows(), name, row);
                cells.add(cell instanceof Double number && Double.isNaN(number) ? null : cell);
            }
            rows.add(cells);
        }
        return sorted(rows.stream());
    }

    private static List<String> names(TableDescription table) {
        return table.columns().stream().map(ColumnDescription::name).toList();
    }

    private static List<List<@Nullable Object>> inBlocks(JavaRDD<TableBlock> table) {
        return sorted(table.collect().stream()
                .flatMap(block -> IntStream.range(0, block.rows()).mapToObj(row -> {
                    List<@Nullable Object> cells = new ArrayList<>();
                    block.names().forEach(name -> cells.add(block.cell(name, row)));
                    return cells;
                })));
    }

    private static List<List<@Nullable Object>> inFrame(Dataset<Row> frame) {
        return sorted(frame.collectAsList().stream().map(row -> {
            List<@Nullable Object> cells = new ArrayList<>();
            for (int i = 0; i < row.length(); i++) {
                cells.add(row.get(i));
            }
            return cells;
        }));
    }

    /** Compares all tables; returns those with several partitions. */
    private static Set<String> compare(Path path) {
        EarlSpark spark = EarlSpark.open(context, path.toString(), SMALL);
        Set<String> divided = new TreeSet<>();
        try (Trace trace = Trace.open(path, OpenOptions.defaults().withIndexFrom(OpenOptions.NO_INDEX))) {
            for (ViewTable<?> view : InstalledViews.installed().tables()) {
                String table = view.description().name();
                JavaRDD<TableBlock> rdd = spark.table(table);
                assertThat(inBlocks(rdd))
                        .as("%s of %s", table, path)
                        .isEqualTo(exported(ExportedTable.of(trace, table)));
                if (rdd.getNumPartitions() > 1) {
                    divided.add(table);
                }
            }
        }
        return divided;
    }

    @ParameterizedTest
    @ValueSource(strings = {"balanced", "halo", "mesh_4x2", "wait_barrier", "late_receiver", "wrong_order"})
    void examplesInCuts(String example) {
        assertThat(compare(Traces.example(example))).isEqualTo(IN_CUTS);
    }

    @Test
    void aTraceThatCannotBeCutHasOnePartition() {
        Path trace = ProgramArchive.write(new RandomProgram(SEED, 300), folder.resolve("program"));
        assertThat(compare(trace)).as("seed %d", SEED).isEmpty();
    }

    @Test
    void randomPrograms() {
        int divided = 0;
        for (int seed = 0; seed < 16; seed++) {
            RandomProgram program = new RandomProgram(seed, 300, 3 + seed % 20);
            divided += compare(ProgramArchive.write(program, folder.resolve("seed" + seed)))
                            .isEmpty()
                    ? 0
                    : 1;
        }
        assertThat(divided).as("programs in cuts").isGreaterThan(3);
    }

    @Test
    void framesHaveTheSameRows() {
        // It takes the running context.
        SparkSession session = SparkSession.builder().getOrCreate();
        Path path = Traces.example("halo");
        EarlSpark spark = EarlSpark.open(context, path.toString(), SMALL);
        try (Trace trace = Trace.open(path)) {
            for (ViewTable<?> view : InstalledViews.installed().tables()) {
                String table = view.description().name();
                Dataset<Row> frame = EarlFrames.table(session, spark, table);
                assertThat(inFrame(frame)).as(table).isEqualTo(exported(ExportedTable.of(trace, table)));
                assertThat(frame.schema()).isEqualTo(EarlFrames.schema(table));
            }
        }
        assertThat(EarlFrames.table(session, path.toString(), "waits")
                        .where("kind = 'late_sender'")
                        .count())
                .isPositive();
    }

    /** The types of columns by what they hold, as the page for users says. */
    private static Map<String, String> documentedTypes() throws IOException {
        Map<String, String> types = new TreeMap<>();
        Pattern row = Pattern.compile("\\| ([a-z, ]+) \\| `(\\w+)` \\| `\\w+\\[]` \\| .*");
        for (String line : Files.readAllLines(Traces.root().resolve("docs/cluster.md"))) {
            Matcher matcher = row.matcher(line);
            if (matcher.matches()) {
                for (String holds : matcher.group(1).split(", ", -1)) {
                    types.put(holds, matcher.group(2));
                }
            }
        }
        return types;
    }

    @Test
    void schemasFollowTheDescriptions() throws IOException {
        Map<String, String> types = documentedTypes();
        assertThat(types.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(Holds.values()).map(Holds::word).toList());
        for (ViewTable<?> view : InstalledViews.installed().tables()) {
            List<ColumnDescription> columns = view.description().columns();
            StructField[] fields = EarlFrames.schema(view.description().name()).fields();
            assertThat(fields).hasSameSizeAs(columns);
            for (int i = 0; i < fields.length; i++) {
                ColumnDescription column = columns.get(i);
                assertThat(fields[i].name()).isEqualTo(column.name());
                assertThat(fields[i].dataType().sql().toLowerCase(java.util.Locale.ROOT))
                        .isEqualTo(types.get(column.holds().word()));
                assertThat(fields[i].getComment().get()).isEqualTo(column.sentence());
                assertThat(fields[i].metadata().contains("unit"))
                        .isEqualTo(!column.unit().isEmpty());
            }
        }
    }

    @Test
    void unknownTablesAndColumnsAreNamed() {
        EarlSpark spark = EarlSpark.open(context, Traces.example("halo").toString());
        assertThatThrownBy(() -> spark.table("message"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("there is no table 'message', but messages, ");
        TableBlock block =
                EarlSpark.messages(context, Traces.example("halo").toString()).first();
        assertThatThrownBy(() -> block.integers("byte")).hasMessageContaining("no column 'byte'");
        assertThatThrownBy(() -> block.strings("bytes")).hasMessageContaining("holds long values");
    }
}
