package expert.web.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import earl.Waits;
import expert.pattern.Analysis;
import expert.pattern.CellTable;
import expert.pattern.Instance;
import expert.pattern.PatternResult;
import expert.pattern.SeverityCube;
import expert.web.api.Problem;
import expert.web.run.FinishedRun;
import expert.web.testing.Endpoints;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ResultEndpointsTest {
    /** A pattern that finds no waits. */
    private static final String RECEIVES = """
            from expert import Pattern

            class Receives(Pattern):
                "Books at each receive."

                def recv_callback(self, recv):
                    if recv["loc"] == 0:
                        self.add(0.001, at=recv, because={"send": self.trace.event(recv["sendptr"]), "tag": recv["tag"]})
            """;

    private static final String[] EXAMPLES = {"late_sender", "halo", "wait_barrier"};

    private Path folder = Path.of("");
    private RunsFixture fixture = new RunsFixture(folder, EXAMPLES);
    private final List<Long> runs = new ArrayList<>();

    @BeforeAll
    void run(@TempDir Path temporary) throws Exception {
        folder = temporary;
        Files.writeString(folder.resolve("receives.py"), RECEIVES);
        fixture = new RunsFixture(folder, EXAMPLES);
        for (int trace = 0; trace < EXAMPLES.length; trace++) {
            runs.add(fixture.run(RunsFixture.request(trace)));
        }
    }

    @AfterAll
    void end() {
        fixture.close();
    }

    private Analysis analysis(long run) throws Problem {
        return fixture.runs.read(run, FinishedRun::analysis);
    }

    private JsonNode instances(long run, String pattern, Object... more) throws Exception {
        List<Object> parameters = new ArrayList<>(List.of("run", run, "pattern", pattern, "limit", 1000));
        parameters.addAll(List.of(more));
        return fixture.endpoints.json("runs/{run}/instances", parameters.toArray());
    }

    @Test
    void theSeverityOfLateSenderIsThatOfTheReport() throws Exception {
        JsonNode cube = fixture.endpoints.json("runs/{run}/cube", "run", runs.getFirst());
        for (JsonNode pattern : cube.path("patterns")) {
            if (pattern.path("name").textValue().equals("late_sender")) {
                assertThat(pattern.path("inclusive").doubleValue()).isCloseTo(1.002, within(0.0005));
                return;
            }
        }
        throw new AssertionError("no late_sender");
    }

    @Test
    void cellsAddUpToTheSeverityOfEachPattern() throws Exception {
        int compared = 0;
        for (long run : runs) {
            for (SeverityCube.Metric metric : analysis(run).cube().metrics()) {
                if (!metric.cells().isEmpty()) {
                    assertThat(sum(run, metric.name(), true))
                            .as(metric.name())
                            .isCloseTo(metric.severity(), within(1e-9 * Math.max(1, metric.severity())));
                    assertThat(sum(run, metric.name(), false))
                            .as(metric.name())
                            .isCloseTo(metric.exclusive(), within(1e-9 * Math.max(1, metric.severity())));
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThan(30);
    }

    private double sum(long run, String pattern, boolean inclusive) throws Exception {
        JsonNode cube = fixture.endpoints.json("runs/{run}/cube", "run", run);
        ByteBuffer bytes = ByteBuffer.wrap(Endpoints.bytes(fixture.endpoints.get(
                        "runs/{run}/cells", "run", run, "pattern", pattern, "inclusive", inclusive)))
                .order(ByteOrder.LITTLE_ENDIAN);
        int n = bytes.getInt();
        int values = (4 + 8 * n + 7) / 8 * 8;
        double sum = 0;
        for (int i = 0; i < n; i++) {
            assertThat(bytes.getInt(4 + 4 * i)).isBetween(-1, cube.path("paths").size() - 1);
            assertThat(bytes.getInt(4 + 4 * (n + i)))
                    .isBetween(-1, cube.path("locations").intValue() - 1);
            sum += bytes.getDouble(values + 8 * i);
        }
        assertThat(bytes.capacity()).isEqualTo(values + 8 * n);
        return sum;
    }

    @Test
    void everySeverityHasEventsToLookAt() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int calls = 0;
        for (long run : runs) {
            FinishedRun done = fixture.runs.read(run, all -> all);
            for (SeverityCube.Metric metric : done.cube().metrics()) {
                CellTable cells = metric.cells();
                for (int sample = 0; sample < Math.min(3, cells.size()); sample++) {
                    int cell = random.nextInt(cells.size());
                    if (cells.severity(cell) <= 0 || cells.callpath(cell) < 0 || cells.location(cell) < 0) {
                        continue;
                    }
                    int path = done.callpaths().number(cells.callpath(cell));
                    JsonNode evidence = fixture.endpoints.json(
                            "runs/{run}/evidence",
                            "run",
                            run,
                            "pattern",
                            metric.name(),
                            "path",
                            path,
                            "location",
                            cells.location(cell));
                    boolean isCall = evidence.path("instance").isNull();
                    JsonNode found = evidence.path(isCall ? "call" : "instance");
                    calls += isCall ? 1 : 0;
                    assertThat(found.path("location").intValue())
                            .as("seed %d, %s at %d", seed, metric.name(), path)
                            .isEqualTo(cells.location(cell));
                    long pos = found.path(isCall ? "pos" : "call").longValue();
                    int at = done.callpaths().number(done.trace().events().callpath(pos));
                    assertThat(done.callpaths().below(path).get(at))
                            .as("seed %d, %s at %d", seed, metric.name(), path)
                            .isTrue();
                }
            }
        }
        assertThat(calls).isPositive();
    }

    @Test
    void theEventsOfALineAreCalledThere() throws Exception {
        long run = runs.get(1);
        JsonNode lines = fixture.endpoints.json("runs/{run}/cube", "run", run).path("paths");
        int compared = 0;
        for (JsonNode path : lines) {
            if (path.path("name").textValue().equals("MPI_Waitall")) {
                JsonNode found = fixture.endpoints.json(
                        "runs/{run}/evidence",
                        "run",
                        run,
                        "pattern",
                        "late_sender",
                        "file",
                        path.path("file").textValue(),
                        "line",
                        path.path("line").longValue());
                assertThat(found.path("instance").path("sentence").textValue()).contains("MPI_Waitall");
                compared++;
            }
        }
        assertThat(compared).isPositive();
        JsonNode none = fixture.endpoints.json(
                "runs/{run}/evidence", "run", run, "pattern", "late_sender", "file", "none.c", "line", 1);
        assertThat(none.path("instance").isNull() && none.path("call").isNull()).isTrue();
    }

    @Test
    void callPathsFormTheTreeOfTheProgram() throws Exception {
        JsonNode paths = fixture.endpoints
                .json("runs/{run}/cube", "run", runs.getFirst())
                .path("paths");
        List<String> names = new ArrayList<>();
        for (JsonNode path : paths) {
            int parent = path.path("parent").intValue();
            assertThat(parent).isLessThan(names.size());
            names.add((parent < 0 ? "" : names.get(parent) + "/")
                    + path.path("name").textValue());
        }
        assertThat(names).contains("late_sender/main/MPI_Recv").doesNotHaveDuplicates();
    }

    @Test
    void theWorstInstancesOfWaitsAreThoseThatExplainLists() throws Exception {
        int compared = 0;
        for (long run : runs) {
            for (PatternResult result : analysis(run).patterns()) {
                if (!isKind(run, result) || result.worst().isEmpty()) {
                    continue;
                }
                String name = result.info().name();
                JsonNode page = instances(run, name);
                assertThat(page.path("total").longValue()).as(name).isEqualTo(result.instances());
                double sum = 0;
                for (JsonNode instance : page.path("instances")) {
                    sum += instance.path("severity").doubleValue();
                }
                assertThat(sum).as(name).isCloseTo(result.severity(), within(1e-9));
                for (int i = 0; i < result.worst().size(); i++) {
                    Instance worst = result.worst().get(i);
                    JsonNode instance = page.path("instances").path(i);
                    assertThat(instance.path("call").longValue()).as(name).isEqualTo(worst.pos());
                    assertThat(instance.path("location").intValue()).isEqualTo(worst.location());
                    assertThat(instance.path("severity").doubleValue()).isCloseTo(worst.severity(), within(1e-12));
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThan(20);
    }

    private boolean isKind(long run, PatternResult result) throws Problem {
        return fixture.runs.read(
                run,
                done -> Waits.of(done.trace()).kinds().stream()
                        .anyMatch(kind -> kind.name().equals(result.info().name())));
    }

    @Test
    void aLateSenderIsCausedByTheWorkBeforeIt() throws Exception {
        JsonNode worst = instances(runs.getFirst(), "late_sender").at("/instances/0");
        assertThat(worst.path("sentence").textValue())
                .startsWith("50.17 ms on rank 0 at 0.679038 s in ")
                .contains("MPI_Recv (late_sender.c:8) (event ", "): send: rank 1 enters MPI_Send");
        assertThat(worst.path("because").textValue()).endsWith(" longer in work_ms (common.h:29): delay 1.002 s.");
        JsonNode cause = worst.path("cause");
        assertThat(cause.path("location").intValue()).isEqualTo(1);
        assertThat(cause.path("pos").intValue()).isEqualTo(189);
        assertThat(cause.path("to").longValue())
                .isBetween(worst.path("from").longValue(), worst.path("to").longValue());
        assertThat(worst.at("/partner/location").intValue()).isEqualTo(1);
        assertThat(worst.at("/inputs/0/name").textValue()).isEqualTo("enter of MPI_Recv on rank 0");
        assertThat(worst.path("formula").textValue()).contains("min(enter of the send");
    }

    @Test
    void aGroupHasTheWaitsOfItsParts() throws Exception {
        long run = runs.getFirst();
        assertThat(instances(run, "point_to_point").path("total").longValue())
                .isEqualTo(instances(run, "late_sender").path("total").longValue());
    }

    @Test
    void instancesCanBeFiltered() throws Exception {
        long run = runs.getFirst();
        JsonNode all = instances(run, "late_sender");
        assertThat(all.path("total").intValue()).isEqualTo(20);
        JsonNode onRank0 = instances(run, "late_sender", "location", "0-1");
        assertThat(onRank0.path("total").intValue()).isEqualTo(10);
        JsonNode worst = all.at("/instances/0");
        long from = worst.path("from").longValue();
        JsonNode then = instances(run, "late_sender", "location", "0", "from", from + 1, "to", from + 2);
        assertThat(then.path("total").intValue()).isEqualTo(1);
        assertThat(then.at("/instances/0")).isEqualTo(worst);
        assertThat(instances(run, "late_sender", "path", 0).path("total").intValue())
                .isEqualTo(20);
        int path = worst.path("path").intValue();
        assertThat(instances(run, "late_sender", "path", path).path("total").intValue())
                .isEqualTo(20);
        assertThat(instances(run, "late_sender", "path", path + 1).path("total").intValue())
                .isZero();
        assertThat(fixture.endpoints
                        .json(
                                "runs/{run}/instances",
                                "run",
                                run,
                                "row",
                                worst.path("row").longValue())
                        .at("/instances/0"))
                .isEqualTo(worst);
        assertThatThrownBy(() -> fixture.endpoints.json("runs/{run}/instances", "run", run, "row", 1 << 20))
                .isInstanceOf(Problem.class);
        assertThatThrownBy(() -> instances(run, "late_sender", "location", "x")).isInstanceOf(Problem.class);
        assertThatThrownBy(() -> instances(run, "nothing")).isInstanceOf(Problem.class);
    }

    @Test
    void nextGoesThroughAllInstancesInOrderOfTime() throws Exception {
        for (String pattern : List.of("late_sender", "receives")) {
            List<Long> begins = new ArrayList<>();
            for (JsonNode instance : instances(runs.getFirst(), pattern).path("instances")) {
                begins.add(instance.path("from").longValue());
            }
            List<Long> expected = begins.stream().distinct().sorted().toList();
            assertThat(expected).as(pattern).hasSizeGreaterThanOrEqualTo(10);
            assertThat(walk(pattern, 0, "1")).as(pattern).isEqualTo(expected);
            assertThat(walk(pattern, Long.MAX_VALUE >> 11, "-1").reversed())
                    .as(pattern)
                    .isEqualTo(expected);
        }
    }

    private List<Long> walk(String pattern, long start, String direction) throws Exception {
        List<Long> begins = new ArrayList<>();
        long after = start;
        while (true) {
            JsonNode instance = fixture.endpoints
                    .json(
                            "runs/{run}/next",
                            "run",
                            runs.getFirst(),
                            "pattern",
                            pattern,
                            "after",
                            after,
                            "direction",
                            direction)
                    .path("instance");
            if (instance.isNull()) {
                return begins;
            }
            after = instance.path("from").longValue();
            begins.add(after);
        }
    }

    @Test
    void nextPassesOverWhatTheFocusLeavesOut() throws Exception {
        var request = RunsFixture.request(0, "late_sender");
        request.putObject("focus").put("ranks", "2");
        long run = fixture.run(request);
        JsonNode inFocus = instances(run, "late_sender");
        assertThat(inFocus.path("total").intValue()).isEqualTo(10);
        long after = 0;
        int found = 0;
        while (true) {
            JsonNode instance = fixture.endpoints
                    .json("runs/{run}/next", "run", run, "pattern", "late_sender", "after", after)
                    .path("instance");
            if (instance.isNull()) {
                break;
            }
            assertThat(instance.path("location").intValue()).isEqualTo(2);
            after = instance.path("from").longValue();
            found++;
        }
        assertThat(found).isEqualTo(10);
        assertThat(fixture.endpoints
                        .json("runs/{run}/next", "run", run, "pattern", "late_sender", "after", 0, "least", 0.0501)
                        .at("/instance/severity")
                        .doubleValue())
                .isGreaterThanOrEqualTo(0.0501);
    }

    @Test
    void aFocusInTicksRestrictsTheFigures() throws Exception {
        JsonNode worst = instances(runs.getFirst(), "late_sender").at("/instances/0");
        var request = RunsFixture.request(0, "late_sender");
        request.putObject("focus")
                .put("from", worst.path("from").longValue())
                .put("to", worst.path("from").longValue() + 1);
        long run = fixture.run(request);
        assertThat(instances(run, "late_sender").path("total").intValue()).isEqualTo(1);
        assertThat(analysis(run).pattern("late_sender").orElseThrow().severity())
                .isEqualTo(worst.path("severity").doubleValue());
    }

    @Test
    void sourceLinesHaveTheirSeverities() throws Exception {
        Files.writeString(folder.resolve("late_sender.c"), "int main() {\n}\n");
        JsonNode cube = fixture.endpoints.json("runs/{run}/cube", "run", runs.getFirst());
        String file = "";
        for (JsonNode path : cube.path("paths")) {
            if (path.path("name").textValue().equals("MPI_Recv")) {
                file = path.path("file").textValue();
                assertThat(path.path("line").intValue()).isEqualTo(8);
            }
        }
        JsonNode lines = fixture.endpoints.json("runs/{run}/lines", "run", runs.getFirst(), "file", file);
        assertThat(lines.path("text").textValue()).isEqualTo("int main() {\n}\n");
        double late = 0;
        for (JsonNode line : lines.path("lines")) {
            if (line.path("line").intValue() == 8) {
                late = line.at("/severity/late_sender").doubleValue();
            }
        }
        assertThat(late).isCloseTo(1.002, within(0.0005));
    }

    @Test
    void aLineHasWhatThePartsOfAPatternHave() throws Exception {
        JsonNode cube = fixture.endpoints.json("runs/{run}/cube", "run", runs.get(1));
        String file = "";
        for (JsonNode path : cube.path("paths")) {
            if (path.path("name").textValue().equals("MPI_Waitall")) {
                file = path.path("file").textValue();
            }
        }
        double late = 0;
        for (JsonNode line : fixture.endpoints
                .json("runs/{run}/lines", "run", runs.get(1), "file", file)
                .path("lines")) {
            late += line.at("/severity/late_sender").asDouble();
        }
        PatternResult lateSender = analysis(runs.get(1)).pattern("late_sender").orElseThrow();
        assertThat(late).isCloseTo(lateSender.severity(), within(1e-9)).isGreaterThan(1);
    }

    @Test
    void noFileIsReadThatTheTraceDoesNotNameOrThatLiesOutside() throws Exception {
        Files.writeString(folder.resolve("secret.c"), "secret");
        JsonNode lines = fixture.endpoints.json("runs/{run}/lines", "run", runs.getFirst(), "file", "secret.c");
        assertThat(lines.path("text").isNull()).isTrue();
        Path sources = Files.createDirectory(folder.resolve("sources"));
        Files.createSymbolicLink(sources.resolve("link.c"), folder.resolve("secret.c"));
        SourceFiles files = new SourceFiles(List.of(sources, folder.resolve("none")));
        assertThat(files.text("link.c")).isNull();
        assertThat(files.text("../secret.c")).isNull();
        assertThat(files.text("/../secret.c")).isNull();
        assertThat(files.text("a\0b")).isNull();
        assertThat(new SourceFiles(List.of(folder)).text("/build/x/../secret.c"))
                .isEqualTo("secret");
    }

    @Test
    void kindsOfWaitsHaveTitles() throws Exception {
        JsonNode kinds = fixture.endpoints
                .json("runs/{run}/kinds", "run", runs.getFirst())
                .path("kinds");
        List<String> titles = new ArrayList<>();
        kinds.forEach(kind -> titles.add(kind.path("title").textValue()));
        assertThat(titles).contains("Late sender");
    }

    @Test
    void aRunDiffersFromItselfInNothing() throws Exception {
        JsonNode difference = fixture.endpoints.json("compare", "a", runs.getFirst(), "b", runs.getFirst());
        assertThat(difference.path("schema").textValue()).isEqualTo("expert.diff/1");
        assertThat(difference.path("metrics")).isNotEmpty();
        for (JsonNode metric : difference.path("metrics")) {
            assertThat(metric.at("/severity/difference").doubleValue()).isZero();
        }
        JsonNode other = fixture.endpoints.json("compare", "a", runs.getFirst(), "b", runs.getLast());
        boolean differs = false;
        for (JsonNode metric : other.path("metrics")) {
            differs |= metric.at("/severity/difference").doubleValue() != 0;
        }
        assertThat(differs).isTrue();
    }

    @Test
    void aSummaryIsTheReportWithoutCells() throws Exception {
        JsonNode report = fixture.endpoints.json("runs/{run}/report", "run", runs.getFirst());
        JsonNode summary = fixture.endpoints.json("runs/{run}/summary", "run", runs.getFirst());
        for (JsonNode pattern : report.path("patterns")) {
            ((ObjectNode) pattern).remove(List.of("by_location", "by_callpath", "worst"));
        }
        assertThat(summary.path("patterns")).isNotEmpty();
        assertThat(summary).isEqualTo(report);
    }

    @Test
    void reportsAndTablesCanBeDownloaded() throws Exception {
        long run = runs.getFirst();
        assertThat(text("runs/{run}/file", "run", run, "format", "text")).contains("Ranks 0, 2 wait 1.002 s");
        assertThat(text("runs/{run}/file", "run", run, "format", "html")).contains("<html");
        assertThat(text("runs/{run}/file", "run", run, "format", "csv")).contains("late_sender,");
        assertThat(text("runs/{run}/file", "run", run, "format", "json")).contains("expert.report/1");
        assertThat(text("runs/{run}/file", "run", run, "format", "cubex")).contains("anchor.xml");
        assertThat(text("runs/{run}/table", "run", run, "name", "waits", "format", "csv"))
                .contains("late_sender");
        assertThat(text("runs/{run}/table", "run", run, "name", "severity")).startsWith("PAR1");
        assertThat(text("runs/{run}/table", "run", run, "name", "messages", "format", "arrow"))
                .startsWith("ARROW1");
        assertThat(text("traces/{trace}/perfetto", "trace", 0, "run", run)).contains("MPI_Recv");
        assertThat(text("traces/{trace}/perfetto", "trace", 0)).contains("MPI_Recv");
        assertThatThrownBy(() -> fixture.endpoints.get("runs/{run}/table", "run", run, "name", "nothing"))
                .isInstanceOf(Problem.class);
    }

    private String text(String path, Object... parameters) throws Exception {
        return new String(Endpoints.bytes(fixture.endpoints.get(path, parameters)), StandardCharsets.ISO_8859_1);
    }
}
