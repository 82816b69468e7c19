package expert.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.testing.Traces;
import expert.analysis.Analyzer;
import expert.pattern.Analysis;
import expert.request.AnalysisRequest;
import expert.request.Settings;
import expert.script.PatternPath;
import expert.summary.Focus;
import expert.text.Layout;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The solver in {@code examples/} whose mesh does not divide evenly in one of three configurations. */
class ComparisonTest {
    private static final Focus VELO =
            new Focus(List.of("velo"), List.of(), List.of(), Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    private static final List<String> PATTERNS = List.of("communication", "late_sender");

    @Test
    void theMeshThatDoesNotDivideShowsInTheDistribution() throws IOException {
        List<Comparison.Run> runs = new ArrayList<>();
        for (String name : List.of("mesh_2x4", "mesh_4x2", "mesh_8x1")) {
            runs.add(run(name, VELO));
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
        ComparisonText.write(new Comparison(VELO, PATTERNS, "late_sender", runs), out, Layout.WIDTH);
        assertThat(out.toString())
                .startsWith("Shares of the time in velo\n\nprocesses  configuration  communication  late_sender")
                .containsPattern("\n {8}8  mesh_8x1 +0\\.\\d{3} +0\\.\\d{3} ")
                .containsPattern("mesh_8x1\n  process +0 +1 +2 +3 +4 +5 +6 +7\n  fraction .* 0\\.\\d\\d\n");
    }

    @Test
    void aRegionsTimeIsThatOfItsOutermostInstances() {
        // 12 steps of 7 x 8 x 64 + 64 cells of 0.5 ms, and the waits in between.
        assertThat(run("mesh_8x1", VELO).seconds())
                .isGreaterThan(12 * (7 * 8 * 64 + 64) * 0.5e-3)
                .isLessThan(run("mesh_8x1", Focus.NONE).seconds());
    }

    /** An efficiency is a share already. */
    @Test
    void efficienciesAreToldAsTheyAre() {
        List<String> patterns = List.of("parallel_efficiency", "messages_sent");
        Analysis analysis = analysis("mesh_8x1", Focus.NONE, patterns);
        Comparison.Run run = Comparison.run("mesh", analysis, patterns, "parallel_efficiency");
        assertThat(run.shares().get("parallel_efficiency"))
                .isEqualTo(analysis.pattern("parallel_efficiency").orElseThrow().severity())
                .isBetween(0.1, 0.9999);
        assertThat(run.shares().get("messages_sent")).isNaN();
    }

    private static Comparison.Run run(String name, Focus focus) {
        return Comparison.run(name, analysis(name, focus, PATTERNS), PATTERNS, "late_sender");
    }

    private static Analysis analysis(String name, Focus focus, List<String> names) {
        PatternPath patterns = new PatternPath(Path.of("../patterns"), List.of(), List.of());
        return Analyzer.analyze(AnalysisRequest.of(Traces.example(name), patterns)
                .selecting(names.toArray(String[]::new))
                .with(Settings.DEFAULTS.withFocus(focus)));
    }
}
