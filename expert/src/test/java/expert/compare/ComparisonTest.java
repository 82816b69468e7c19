package expert.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Trace;
import earl.testing.Traces;
import expert.pattern.Analysis;
import expert.run.AnalysisRequest;
import expert.run.Analyzer;
import expert.script.PatternPath;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The solver in {@code examples/} whose mesh does not divide evenly in one of three configurations. */
class ComparisonTest {
    private static final List<String> PATTERNS = List.of("communication", "late_sender");

    @Test
    void theMeshThatDoesNotDivideShowsInTheDistribution() throws IOException {
        List<Comparison.Run> runs = new ArrayList<>();
        for (String name : List.of("mesh_2x4", "mesh_4x2", "mesh_8x1")) {
            runs.add(run(name, "velo"));
        }
        for (Comparison.Run run : runs) {
            assertThat(run.processes()).isEqualTo(8);
            double communication = run.shares().getOrDefault("communication", Double.NaN);
            double late = run.shares().getOrDefault("late_sender", Double.NaN);
            assertThat(communication).isBetween(0.0, 1.0);
            assertThat(late).isBetween(0.0, communication);
            assertThat(run.distribution().values().stream()
                            .mapToDouble(part -> part)
                            .sum())
                    .isCloseTo(1, within(1e-9));
        }
        // The process with the smallest part waits for its neighbour, which has eight times as much to do.
        Comparison.Run uneven = runs.getLast();
        assertThat(uneven.distribution().getOrDefault("rank 7", 0.0)).isGreaterThan(0.5);
        assertThat(uneven.shares().getOrDefault("late_sender", 0.0))
                .isGreaterThan(2 * runs.getFirst().shares().getOrDefault("late_sender", 1.0));

        StringWriter out = new StringWriter();
        ComparisonText.write(new Comparison("velo", PATTERNS, "late_sender", runs), out);
        assertThat(out.toString())
                .startsWith("Shares of the time in velo\n\nprocesses  configuration  communication  late_sender")
                .containsPattern("\n {8}8  mesh_8x1 +0\\.\\d{3} +0\\.\\d{3} ")
                .containsPattern("mesh_8x1\n  process +0 +1 +2 +3 +4 +5 +6 +7\n  fraction .* 0\\.\\d\\d\n");
    }

    @Test
    void aRegionsTimeIsThatOfItsOutermostInstances() {
        try (Trace trace = Trace.open(Traces.example("mesh_8x1"))) {
            double velo = RegionTime.of(trace, "velo");
            double main = RegionTime.of(trace, "main");
            // 12 steps of 7 x 8 x 64 + 64 cells of 0.5 ms, and the waits in between.
            assertThat(velo).isGreaterThan(12 * (7 * 8 * 64 + 64) * 0.5e-3).isLessThan(main);
            assertThat(RegionTime.of(trace, "nowhere")).isZero();
        }
    }

    @Test
    void withoutARegionSharesAreOfTheWholeRun() {
        Comparison.Run whole = run("mesh_8x1", "");
        assertThat(whole.seconds()).isGreaterThan(run("mesh_8x1", "velo").seconds());
    }

    private static Comparison.Run run(String name, String region) {
        PatternPath patterns = PatternPath.of(Path.of("../patterns"), List.of(), Map.of());
        Path path = Traces.example(name);
        Analysis analysis =
                Analyzer.analyze(AnalysisRequest.of(path, patterns).selecting(PATTERNS.toArray(String[]::new)));
        double seconds = analysis.trace().totalTime();
        if (!region.isEmpty()) {
            try (Trace trace = Trace.open(path)) {
                seconds = RegionTime.of(trace, region);
            }
        }
        return Comparison.run(name, analysis.cube(), seconds, region, PATTERNS, "late_sender");
    }
}
