package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.Trace;
import earl.testing.Traces;
import expert.pattern.Analysis;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Figures of traces of Extrae. The efficiencies are those that BSC's modelfactors.py prints for them, in percent; messages and waits are
 * those of a plain program that reads the lines.
 */
class ParaverFiguresTest {
    private static Path trace(String name) {
        Path folder = Traces.root()
                .resolveSibling("shared")
                .resolve("formats/paraver")
                .resolve(name);
        assumeTrue(Files.isDirectory(folder), () -> "skipped: no traces of other formats at ../shared/formats");
        return folder;
    }

    private static String percent(Analysis analysis, String pattern) {
        return String.format(
                Locale.ROOT,
                "%.6f",
                100 * analysis.pattern(pattern).orElseThrow().severity());
    }

    private static void seconds(Analysis analysis, String pattern, long nanoseconds) {
        assertThat(analysis.pattern(pattern).orElseThrow().severity())
                .as(pattern)
                .isCloseTo(nanoseconds / 1e9, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({
        "epoch_2, 99.378252, 99.760930, 99.616405, 1156, 42519104, 72870765, 5588100, 3845143, 8192278",
        "epoch_16, 95.151184, 99.248259, 95.871892, 10556, 409233232, 819086101, 73863721, 80647476, 121986686"
    })
    void figuresAreThoseOfOtherTools(
            String name,
            String parallel,
            String balance,
            String communication,
            long messages,
            long bytes,
            long lateSender,
            long barrier,
            long allreduce,
            long broadcast) {
        Analysis analysis = Shipped.recorded(trace(name));
        assertThat(percent(analysis, "parallel_efficiency")).isEqualTo(parallel);
        assertThat(percent(analysis, "load_balance")).isEqualTo(balance);
        assertThat(percent(analysis, "communication_efficiency")).isEqualTo(communication);
        seconds(analysis, "late_sender", lateSender);
        seconds(analysis, "wait_at_barrier", barrier);
        seconds(analysis, "wait_at_nxn", allreduce);
        seconds(analysis, "late_broadcast", broadcast);
        assertThat(analysis.pattern("bytes_sent").orElseThrow().severity()).isEqualTo((double) bytes);
        try (Trace opened = Trace.open(trace(name))) {
            assertThat(opened.messages().count()).isEqualTo(messages);
            assertThat(opened.diagnostics()).isEmpty();
        }
    }

    /** With one process, the time outside of MPI is all that is lost. */
    @Test
    void oneProcessHasTheEfficiencyOfOtherTools() {
        Analysis analysis = Shipped.recorded(trace("epoch_1"));
        assertThat(percent(analysis, "parallel_efficiency")).isEqualTo("99.925583");
        assertThat(percent(analysis, "load_balance")).isEqualTo("100.000000");
    }

    @Test
    void threadsOfOpenMpAreLocations() {
        try (Trace opened = Trace.open(trace("openmp_4"))) {
            assertThat(opened.locations())
                    .extracting(location -> location.name())
                    .containsExactly("THREAD 1.1.1", "THREAD 1.1.2", "THREAD 1.1.3", "THREAD 1.1.4");
            assertThat(opened.regions())
                    .extracting(region -> region.name())
                    .contains("parallel region", "GetPixelBlue", "OpenMP named-Lock: Lock");
            assertThat(opened.diagnostics()).isEmpty();
        }
    }
}
