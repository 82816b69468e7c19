package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Tools;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands print about databases of profilers. */
class DatabaseReportsTest {
    /** Exports of Nsight Systems and a database of ROCm, made by us; the tests of the reader draw them. */
    private static final Path DATABASES = Traces.root().resolve("expert/src/test/resources/expert/databases");

    @TempDir
    private Path folder;

    private Path changed(String name, String... statements) throws IOException, SQLException {
        Path file = folder.resolve(name);
        Files.copy(DATABASES.resolve(name), file);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
        return file;
    }

    private static Terminal.Result run(Object... words) {
        Terminal.Result said =
                new Terminal().run(List.of(words).stream().map(Object::toString).toArray(String[]::new));
        assertThat(said.status()).as(said.err()).isZero();
        return said;
    }

    /** A report without the lines that name the file and its writer's form. */
    private static List<String> report(Path trace) {
        return run("analyze", "--no-index", "--full", trace)
                .out()
                .lines()
                .filter(line ->
                        !line.contains(trace.toString()) && !line.contains(": ") && !line.startsWith("locations"))
                .skip(4)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"nsight.sqlite", "rocpd.db"})
    void theConvertedTraceHasTheSameReport(String name) {
        Path converted = folder.resolve("converted");
        run("convert", "--no-index", DATABASES.resolve(name), converted);
        Path anchor = converted.resolve("traces.otf2");
        assertThat(report(anchor)).hasSizeGreaterThan(10).isEqualTo(report(DATABASES.resolve(name)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nsight.sqlite", "rocpd.db"})
    void otherToolsReadTheConvertedTraceWithoutAWarning(String name) {
        Path converted = folder.resolve("converted");
        run("convert", "--no-index", DATABASES.resolve(name), converted);
        Tools.Outcome printed =
                Tools.otf2Print("-A", converted.resolve("traces.otf2").toString());
        assertThat(printed.errors()).isEmpty();
        assertThat(printed.status()).isZero();
        assertThat(printed.lines()).anyMatch(line -> line.contains("GPU_CORRELATION_ID"));
    }

    @Test
    void infoDescribesTheFile() {
        assertThat(run("info", "--no-index", DATABASES.resolve("nsight.sqlite")).out())
                .contains("Nsight Systems 2026.2.1")
                .contains("2 ACCELERATOR_STREAM")
                .contains("RMA_PUT")
                .contains("the order of files, then of process ids");
    }

    /** Without its kernels, the time of a graph is unknown: the report says so and does not call it idle in silence. */
    @Test
    void aGraphLaunchWithoutItsKernelsIsReported() throws IOException, SQLException {
        Path file = changed("nsight.sqlite", "DELETE FROM CUPTI_ACTIVITY_KIND_KERNEL WHERE correlationId = 5");
        assertThat(run("analyze", "--no-index", file).out()).contains("call_without_activity");
    }

    @Test
    void anActivityWithoutItsCallIsReported() throws IOException, SQLException {
        Path file = changed("nsight.sqlite", "DELETE FROM CUPTI_ACTIVITY_KIND_RUNTIME WHERE correlationId = 1");
        assertThat(run("analyze", "--no-index", file).out()).contains("2 x activity_without_call");
    }
}
