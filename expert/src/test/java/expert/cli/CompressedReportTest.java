package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Sample;
import earl.testing.Traces;
import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was compressed with exact times is analysed as the trace that it came from. */
class CompressedReportTest {
    @TempDir
    private Path folder;

    private static String run(String... words) {
        Terminal.Result result = new Terminal().run(words);
        assertThat(result.status())
                .as(String.join(" ", words) + ": " + result.err())
                .isLessThan(ExitStatus.INPUT);
        return result.out();
    }

    private void hasTheSameReport(Path trace) {
        Path file = folder.resolve("trace.efg");
        run("compress", "--times", "exact", "--events", "all", trace.toString(), "-o", file.toString());
        Path anchor = Traces.anchor(trace);
        String expected = run("--format", "json", anchor.toString());
        assertThat(expected).contains("\"path\": \"" + anchor + "\"");
        assertThat(run("--format", "json", file.toString()).replace(file.toString(), anchor.toString()))
                .as(trace.toString())
                .isEqualTo(expected);
    }

    @Test
    void examplesHaveTheSameReport() {
        List<String> all =
                List.of("balanced", "halo", "late_receiver", "late_sender", "slowing", "wait_barrier", "wrong_order");
        Sample.of(all, 3).forEach(example -> hasTheSameReport(Traces.example(example)));
    }

    @Test
    void collectedTracesHaveTheSameReport() throws IOException {
        List<String> all = new ArrayList<>();
        for (String name : Traces.collected()) {
            Path print = Traces.collection().resolve(name + ".print.gz");
            if (Files.exists(print)
                    && Traces.lines(name + ".print.gz").stream()
                            .anyMatch(line -> line.startsWith("MPI_") || line.contains("COLLECTIVE"))) {
                all.add(name);
            }
        }
        assertThat(all).hasSizeGreaterThan(20);
        Sample.of(all, 7).forEach(name -> hasTheSameReport(Traces.collected(name)));
    }
}
