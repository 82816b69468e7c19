package expert.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.CallPaths;
import earl.TraceException;
import expert.cubex.CubexReader;
import expert.cubex.CubexWriter;
import expert.pattern.Analysis;
import expert.report.JsonReport;
import expert.report.Samples;
import expert.text.Layout;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DifferenceTest {
    private static final Side BEFORE = new Side(
            "before",
            List.of("rank 0", "rank 1"),
            Map.of(
                    "late_sender",
                    new Side.Measure(
                            "s",
                            4,
                            Map.of(PathName.of("main/MPI_Recv"), 3.0, PathName.of("main/MPI_Wait"), 1.0),
                            Map.of("rank 1", 4.0)),
                    "only_before",
                    new Side.Measure("s", 1, Map.of(), Map.of())));

    private static final Side AFTER = new Side(
            "after",
            List.of("rank 0", "rank 1"),
            Map.of(
                    "late_sender",
                    new Side.Measure(
                            "s", 10, Map.of(PathName.of("main/MPI_Recv"), 10.0), Map.of("rank 0", 8.0, "rank 1", 2.0)),
                    "visits",
                    new Side.Measure("count", 100, Map.of(), Map.of("rank 0", 100.0))));

    @Test
    void metricsCallPathsAndLocationsAreMatchedByName() {
        Difference difference = Difference.of(BEFORE, AFTER);
        assertThat(difference.sameSize()).isTrue();
        assertThat(difference.metrics())
                .extracting(Difference.Metric::name)
                .containsExactly("late_sender", "only_before", "visits");
        Difference.Metric late = difference.metrics().getFirst();
        assertThat(late.severity().difference()).isEqualTo(6);
        assertThat(late.byCallpath())
                .containsExactly(
                        new Difference.Pair("main/MPI_Recv", 3.0, 10.0),
                        new Difference.Pair("main/MPI_Wait", 1.0, null));
        assertThat(late.byLocation())
                .containsExactly(new Difference.Pair("rank 0", null, 8.0), new Difference.Pair("rank 1", 4.0, 2.0));
        assertThat(late.mean().before()).isEqualTo(2);
        assertThat(late.maximum()).isEqualTo(new Difference.Most("rank 1", 4, "rank 0", 8));
    }

    @Test
    void aSideWithoutAnAccountIsNamed() throws IOException {
        Side cubex = new Side("run.cubex", BEFORE.locations(), BEFORE.measures());
        Side accounted = new Side(
                "run", List.of(), Map.of(), Map.of(), Map.of(), (metric, callpath) -> null, Map.of("computation", 1.0));
        assertThat(text(Difference.of(cubex, AFTER)))
                .contains("\nA and B have no account of where the time goes: .cubex files keep none.\n");
        assertThat(text(Difference.of(accounted, cubex)))
                .contains("\nB has no account of where the time goes: .cubex files keep none.\n");
        assertThat(text(Difference.of(AFTER, accounted))).contains("\nA has no account of where the time goes.\n");
        // Neither has the patterns that it needs.
        assertThat(text(Difference.of(BEFORE, AFTER))).doesNotContain("account");
        assertThat(text(Difference.of(accounted, accounted)))
                .contains("where the time goes ")
                .doesNotContain("account");
    }

    @Test
    void meansAreComparedWhereTheNumbersOfRanksDiffer() throws IOException {
        Side larger = new Side(
                "larger",
                List.of("rank 0", "rank 1", "rank 2", "rank 3"),
                Map.of("late_sender", new Side.Measure("s", 4, Map.of(), Map.of("rank 3", 4.0))));
        Difference difference = Difference.of(BEFORE, larger);
        assertThat(difference.sameSize()).isFalse();
        assertThat(difference.metrics().getFirst().mean().difference()).isEqualTo(-1);
        assertThat(text(difference))
                .contains("mean per location")
                .containsPattern("late_sender +2\\.000 s +1\\.000 s +-1\\.000 s +-50\\.0 %")
                .containsPattern("maximum \\(rank 1, rank 3\\) +4\\.000 s +4\\.000 s");
    }

    @Test
    void inWords() throws IOException {
        assertThat(text(Difference.of(BEFORE, AFTER)))
                .startsWith("A  before, 2 locations\nB  after, 2 locations\n")
                .containsPattern("late_sender +4\\.000 s +10\\.000? s +\\+6\\.000 s +\\+150\\.0 %")
                .containsPattern("only_before +1\\.000 s +- +-1\\.000 s +only in A")
                .containsPattern("visits +- +100 +\\+100 +only in B")
                .containsPattern("    rank 0 +- +8\\.000 s");
        assertThat(text(Difference.of(BEFORE, BEFORE))).contains("No metric differs");
        for (String line : text(Difference.of(
                        Side.of(Samples.huge(70).cube()),
                        Side.of(Samples.huge(9).cube())))
                .lines()
                .toList()) {
            // A path of a trace and a name that is wider than its column are whole.
            assertThat(line.length() <= 100 || line.matches("[AB]  /.*|.*\\S{35,}.*"))
                    .as(line)
                    .isTrue();
        }
    }

    @Test
    void inJson() throws IOException {
        StringWriter out = new StringWriter();
        DifferenceJson.write(Difference.of(BEFORE, AFTER), null, out);
        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(json.path("schema").textValue()).isEqualTo("expert.diff/1");
        JsonNode late = json.at("/metrics/0");
        assertThat(late.at("/severity/difference").doubleValue()).isEqualTo(6);
        assertThat(late.at("/maximum/location_b").textValue()).isEqualTo("rank 0");
        assertThat(late.at("/by_callpath/1/b").isNull()).isTrue();
    }

    /** Shares of the run are compared by row, if both accounts are known. */
    @Test
    void accountsAreComparedByRow() throws IOException {
        Side less = new Side(
                "less",
                BEFORE.locations(),
                BEFORE.measures(),
                Map.of(),
                Map.of(),
                (metric, path) -> null,
                Map.of("computation", 0.25, "transfer of data", 0.75));
        Side more = new Side(
                "more",
                BEFORE.locations(),
                BEFORE.measures(),
                Map.of(),
                Map.of(),
                (metric, path) -> null,
                Map.of("computation", 0.875, "file I/O", 0.125));
        assertThat(text(Difference.of(less, more))).containsPattern("""
                        where the time goes +A +B +B - A
                        transfer of data +75\\.0 % +0\\.0 % +-75\\.0 %
                        computation +25\\.0 % +87\\.5 % +\\+62\\.5 %
                        file I/O +0\\.0 % +12\\.5 % +\\+12\\.5 %
                        """);
        StringWriter out = new StringWriter();
        DifferenceJson.write(Difference.of(less, more), null, out);
        JsonNode account = new ObjectMapper().readTree(out.toString()).path("account");
        assertThat(account.at("/0/difference").doubleValue()).isEqualTo(-0.75);
        assertThat(account.at("/2/a").isNull()).isTrue();
        assertThat(text(Difference.of(less, BEFORE))).doesNotContain("where the time goes ");
    }

    @Test
    void reportsSayWhatTheAnalysisSaid(@TempDir Path folder) throws IOException {
        Analysis analysis = Samples.small();
        Side wanted = Side.of(analysis.cube());
        Path json = folder.resolve("report.json");
        try (Writer out = Files.newBufferedWriter(json)) {
            JsonReport.write(analysis, out);
        }
        Path cubex = folder.resolve("report.cubex");
        try (var out = Files.newOutputStream(cubex)) {
            CubexWriter.write(analysis.cube(), out);
        }
        for (Side read : List.of(JsonSide.read(json), Side.of(CubexReader.read(cubex)))) {
            assertThat(read.measures().keySet())
                    .containsExactlyInAnyOrderElementsOf(wanted.measures().keySet());
            Side.Measure late = read.measures().get("late_sender");
            assertThat(late).isEqualTo(wanted.measures().get("late_sender"));
        }
        assertThat(JsonSide.read(json).locations()).isEqualTo(wanted.locations());
    }

    @Test
    void deepCallPathsAreTheSameIfAllTheirRegionsAre(@TempDir Path folder) throws IOException {
        Analysis analysis = Samples.deep("f", 1000);
        Side wanted = Side.of(analysis.cube());
        Path json = folder.resolve("report.json");
        try (Writer out = Files.newBufferedWriter(json)) {
            JsonReport.write(analysis, out);
        }
        assertThat(JsonSide.read(json).measures()).isEqualTo(wanted.measures());
        // Only the outermost regions differ, which no name of a deep path lists.
        Side other = Side.of(Samples.deep("g", 1000).cube());
        Difference difference = Difference.of(wanted, other);
        assertThat(difference.metrics().getFirst().byCallpath())
                .hasSize(2 * 1000)
                .allMatch(pair -> pair.before() == null || pair.after() == null);
        StringWriter out = new StringWriter();
        DifferenceJson.write(difference, null, out);
        JsonNode table = new ObjectMapper().readTree(out.toString()).path("callpaths");
        assertThat(table).hasSize(2 * (1000 - CallPaths.MAX_DEPTH));
        assertThat(table.get(0).path("parent").asText()).startsWith("f/walk/walk/");
    }

    @Test
    void whatIsNoReportIsTold(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("x.json");
        Files.writeString(file, "{\"schema\": \"other/1\"}");
        assertThatThrownBy(() -> JsonSide.read(file))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("expected a report of schema expert.report/1");
        Files.writeString(file, "{\"schema\": ");
        assertThatThrownBy(() -> JsonSide.read(file))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("byte");
    }

    private static String text(Difference difference) throws IOException {
        StringWriter out = new StringWriter();
        DifferenceText.write(difference, out, Layout.WIDTH);
        return out.toString();
    }
}
