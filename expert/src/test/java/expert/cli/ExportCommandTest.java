package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.Trace;
import earl.testing.Traces;
import expert.export.DuckDb;
import expert.option.ExitStatus;
import expert.text.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code expert export}. DuckDB reads the files as analysts do. */
class ExportCommandTest {
    @TempDir
    private Path folder;

    private static String example(String name) {
        return Traces.example(name).toString();
    }

    private String target() {
        return folder.resolve("tables").toString();
    }

    private String file(String name) {
        return "'" + folder.resolve("tables").resolve(name) + "'";
    }

    private Terminal.Result export(String... options) {
        Terminal.Result done = terminal()
                .run(Stream.concat(Stream.of("export"), Stream.of(options)).toArray(String[]::new));
        assertThat(done.err()).isEmpty();
        assertThat(done.status()).isZero();
        return done;
    }

    /** What patterns find is kept from one command to the next. */
    private Terminal terminal() {
        return new Terminal()
                .environment("XDG_CACHE_HOME", folder.resolve("cache").toString());
    }

    /** The waits and the severities add up to what the report says of each pattern. */
    @ParameterizedTest
    @ValueSource(strings = {"late_sender", "late_receiver", "wrong_order", "wait_barrier", "halo", "lu"})
    void sumsAreThoseOfTheReport(String name) throws Exception {
        String trace = name.equals("lu") ? Traces.unpacked(name, folder).toString() : example(name);
        export(trace, "-o", target(), "--table", "waits,severity");
        JsonNode report = new ObjectMapper()
                .readTree(terminal().run("--format", "json", trace).out());
        long ticks;
        try (Trace opened = Trace.open(Path.of(trace))) {
            ticks = opened.info().ticksPerSecond();
        }
        try (DuckDb database = DuckDb.open()) {
            Map<String, Double> severities = sums(
                    database, "select metric, fsum(severity) from " + file("severity.parquet") + " group by metric");
            String counted = " from " + file("waits.parquet") + " where counted group by kind";
            Map<String, Double> waits = sums(database, "select kind, fsum(wait)" + counted);
            // In whole ticks nothing is rounded.
            Map<String, Double> exact = sums(
                    database, "select kind, sum(round(wait * " + ticks + ")::bigint)::double / " + ticks + counted);
            for (JsonNode pattern : report.path("patterns")) {
                String metric = pattern.path("name").asText();
                double severity = pattern.path("severity").asDouble();
                assertSame(metric, severities.getOrDefault(metric, 0.0), severity);
                if (waits.containsKey(metric)) {
                    assertSame(metric, Objects.requireNonNull(waits.remove(metric)), severity);
                    assertThat(exact.get(metric)).as("waits of %s", metric).isEqualTo(severity);
                }
            }
            assertThat(exact).isNotEmpty();
            assertThat(waits).as("waits that no pattern reports").isEmpty();
        }
    }

    /** A sum of rounded seconds is the one of the report but for rounding, and the same as it is printed. */
    private static void assertSame(String what, double sum, double severity) {
        assertThat(sum).as(what).isCloseTo(severity, within(Math.ulp(severity) * 4));
        assertThat(Words.duration(sum)).as(what).isEqualTo(Words.duration(severity));
    }

    private static Map<String, Double> sums(DuckDb database, String query) throws Exception {
        Map<String, Double> sums = new HashMap<>();
        database.rows(query)
                .forEach(row -> sums.put(
                        String.valueOf(row.getFirst()),
                        ((Number) Objects.requireNonNull(row.getLast())).doubleValue()));
        return sums;
    }

    @Test
    void csvHoldsTheSameAsParquet() throws Exception {
        for (String format : List.of("csv", "parquet")) {
            export(example("halo"), "-o", target(), "--table", "waits,severity,calls", "--format", format);
        }
        try (DuckDb database = DuckDb.open()) {
            for (String table : List.of("waits", "severity", "calls")) {
                assertThat(database.rows("select * from " + file(table + ".csv")))
                        .isEqualTo(database.rows("select * from " + file(table + ".parquet")));
            }
        }
    }

    private static double number(DuckDb database, String query) throws Exception {
        return ((Number) Objects.requireNonNull(database.rows(query).getFirst().getFirst())).doubleValue();
    }

    @Test
    void allUsualTablesHaveTheirRows() throws Exception {
        Terminal.Result done = export(example("halo"), "-o", target());
        assertThat(done.out().lines())
                .hasSize(6)
                .allMatch(line -> line.matches(".*\\.parquet: \\d+ rows, \\d+ columns, .*"));
        try (DuckDb database = DuckDb.open()) {
            assertThat(number(database, "select count(*) from " + file("messages.parquet")))
                    .isEqualTo(160);
            assertThat(number(database, "select sum(visits) from " + file("profile.parquet")))
                    .isEqualTo(number(database, "select count(*) from " + file("calls.parquet")));
            // A wait leads to its message, and both to calls.
            assertThat(number(
                            database,
                            "select count(*) from " + file("waits.parquet") + " w join " + file("messages.parquet")
                                    + " m on w.record = m.recv join " + file("calls.parquet")
                                    + " c on w.partner = c.call where w.kind = 'late_sender' and w.partner_location = m.source"
                                    + " and c.location = m.source and c.region = w.partner_region"))
                    .isEqualTo(number(
                            database, "select count(*) from " + file("waits.parquet") + " where kind = 'late_sender'"))
                    .isPositive();
        }
    }

    @Test
    void anyTableOfTheTraceIsExported() throws Exception {
        export(example("halo"), "-o", target(), "--table", "delays,locations,events");
        try (DuckDb database = DuckDb.open()) {
            assertThat(number(database, "select count(*) from " + file("locations.parquet")))
                    .isEqualTo(4);
            assertThat(number(database, "select count(*) from " + file("events.parquet")))
                    .isEqualTo(1680);
            assertThat(number(database, "select sum(cost) from " + file("delays.parquet")))
                    .isPositive();
        }
    }

    @Test
    void twoExportsAreTheSameBytes() throws IOException {
        for (String format : List.of("parquet", "arrow", "csv")) {
            export(example("halo"), "-o", target(), "--format", format, "--table", "messages");
            byte[] first = Files.readAllBytes(folder.resolve("tables/messages." + format));
            export(
                    example("halo"),
                    "-o",
                    target(),
                    "--format",
                    format,
                    "--table",
                    "messages",
                    "--force",
                    "--threads",
                    "1");
            assertThat(folder.resolve("tables/messages." + format)).hasBinaryContent(first);
        }
    }

    @Test
    void nothingIsReplacedUnasked() throws IOException {
        Path foreign = Files.writeString(
                Files.createDirectories(folder.resolve("tables")).resolve("messages.parquet"), "mine");
        Terminal.Result refused = new Terminal().run("export", example("halo"), "-o", target());
        assertThat(refused.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(refused.err()).isEqualTo("expert: " + foreign + ": it exists already; --force replaces it\n");
        try (Stream<Path> files = Files.list(folder.resolve("tables"))) {
            assertThat(files).containsExactly(foreign);
        }
        Path other = Files.writeString(folder.resolve("tables/notes.txt"), "mine");
        export(example("halo"), "-o", target(), "--force");
        assertThat(other).hasContent("mine");
        assertThat(foreign).binaryContent().startsWith('P', 'A', 'R', '1');
    }

    @Test
    void aFileIsNoFolder() throws IOException {
        Path file = Files.writeString(folder.resolve("tables"), "");
        Terminal.Result refused = new Terminal().run("export", example("halo"), "-o", file.toString());
        assertThat(refused.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(refused.err())
                .isEqualTo("expert: " + file + ": a folder is needed for several files, and this is none\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tables.csv", "tables.pdf", "tables.parquet"})
    void tablesGoIntoNoFolderThatLooksLikeAFile(String name) throws IOException {
        Path place = folder.resolve(name);
        String[] words = {"export", "--table", "messages", "-o", place.toString(), example("halo")};
        Terminal.Result refused = new Terminal().run(words);
        assertThat(refused.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(refused.err())
                .startsWith("expert: " + place + ": this looks like a file, but several files go into a folder");
        assertThat(place).doesNotExist();
        Files.createDirectory(place);
        assertThat(new Terminal().run(words).status()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "--table, mesages, --table mesages: there is no such table",
        "--format, excel, excel",
        "--by, loop, --by lists parts in reports",
        "--ranks, 1, only --table severity can be restricted",
    })
    void misunderstandingsAreUsage(String option, String value, String said) {
        Terminal.Result done = new Terminal().run("export", example("halo"), "-o", target(), option, value);
        assertThat(done.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(done.err()).contains(said);
        assertThat(folder.resolve("tables")).doesNotExist();
    }

    @Test
    void severityFollowsTheOptionsOfTheReport() throws Exception {
        export(example("halo"), "-o", target(), "--table", "severity", "--ranks", "1");
        try (DuckDb database = DuckDb.open()) {
            assertThat(database.rows(
                            "select distinct rank from " + file("severity.parquet") + " where metric = 'late_sender'"))
                    .containsExactly(List.of(1L));
        }
    }

    @Test
    void aTimeLineGoesIntoOneFile() throws IOException {
        Path file = folder.resolve("halo.perfetto-trace");
        Terminal.Result done = export(example("halo"), "-o", file.toString(), "--format", "perfetto");
        assertThat(done.out()).matches(".*: 1,680 events, 63 waits, .*\n");
        assertThat(file).isNotEmptyFile();
        Terminal.Result refused =
                new Terminal().run("export", example("halo"), "-o", file.toString(), "--format", "perfetto");
        assertThat(refused.err()).isEqualTo("expert: " + file + ": it exists already; --force replaces it\n");
        Terminal.Result onFolder =
                new Terminal().run("export", example("halo"), "-o", folder.toString(), "--format", "perfetto");
        assertThat(onFolder.err())
                .isEqualTo("expert: " + folder + ": this is a folder; perfetto and goal are written to one file\n");
        Terminal.Result withTable = new Terminal()
                .run("export", example("halo"), "-o", file.toString(), "--format", "perfetto", "--table", "waits");
        assertThat(withTable.status()).isEqualTo(ExitStatus.USAGE);
    }

    @Test
    void theQueriesOfTheDocumentRun() throws Exception {
        export(example("halo"), "-o", target(), "--table", "messages,waits,calls,delays,severity,profile");
        List<String> queries =
                DocumentedCommands.in(Documents.lines("docs/export-data.md")).blocks("sql");
        assertThat(queries).hasSizeGreaterThan(2);
        try (DuckDb database = DuckDb.open()) {
            for (String query : queries) {
                assertThat(database.rows(query.replace("'tables/", "'" + target() + "/")))
                        .as(query)
                        .isNotEmpty();
            }
        }
    }
}
