package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.monitor.watch.Settings;
import earl.testing.Mpi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that look up functions themselves, and tools that wrap functions too: the recorder does not change what they find. */
class LookUpsTest {
    private static final String SOURCE = "lookups.c";

    @TempDir
    private Path folder;

    private Path plugin = Path.of("");

    @BeforeEach
    void compilePlugin() throws IOException {
        Recorded.library();
        plugin = library("plugin", "-DPLUGIN");
    }

    private Path library(String name, String option) throws IOException {
        Path source = folder.resolve(name + ".c");
        try (var in = Objects.requireNonNull(LookUpsTest.class.getResourceAsStream(SOURCE), SOURCE)) {
            Files.write(source, in.readAllBytes());
        }
        Path library = folder.resolve(name + ".so");
        Mpi.OPEN_MPI.compile(library, source, option, "-shared", "-fPIC", "-fno-builtin");
        return library;
    }

    private void assertRecorded(Map<String, String> environment, String... options) throws Exception {
        Path program = Recorded.program(folder, SOURCE, options);
        List<String> command = new ArrayList<>(Recorded.command(Mpi.OPEN_MPI, 2, program, plugin.toString()));
        Session session = Session.begin(folder.resolve("recording"), Recorded.library());
        Recorded.Run run;
        try (Collector collector = new Collector(session, Settings.ALL)) {
            run = Recorded.start(session, Recorded.library(), Launch.DEFAULT, environment, command);
            assertThat(collector.snapshot().records()).isNotNegative();
        }
        assertThat(run.status()).as(run.output()).isZero();
        run.write();
        try (Trace trace = run.open()) {
            assertThat(trace.collectives().count()).as("two barriers").isEqualTo(2);
        }
    }

    @Test
    void programsFindTheirFunctions() throws Exception {
        assertRecorded(Map.of(), "-fno-builtin");
    }

    @Test
    void toolsThatWrapTheLookUpWork() throws Exception {
        assertRecorded(Map.of("LD_PRELOAD", library("tool", "-DTOOL").toString()), "-fno-builtin");
    }

    /** AddressSanitizer's run time ends a program if another library is loaded before it. */
    @Test
    void programsWithAddressSanitizerRun() throws Exception {
        Path probe = folder.resolve("probe.c");
        Files.writeString(probe, "int main(void) { return 0; }");
        try {
            Mpi.OPEN_MPI.compile(folder.resolve("probe"), probe, "-fsanitize=address");
        } catch (IllegalStateException e) {
            Assumptions.abort("no AddressSanitizer: " + e.getMessage());
        }
        // MPI itself has leaks.
        assertRecorded(Map.of("ASAN_OPTIONS", "detect_leaks=0"), "-fsanitize=address", "-fno-builtin");
    }
}
