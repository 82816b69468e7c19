package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.monitor.archive.Recording;
import earl.monitor.watch.Settings;
import earl.testing.Mpi;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Programs that look functions of MPI up in its library at run time, as languages do that load it. */
class LookedUpFunctionsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void areRecorded(Mpi mpi) throws Exception {
        Path program = Recorded.program(mpi, folder, "looked_up.c", "-ldl");
        Recorded.Run run = Recorded.run(
                Recorded.library(mpi),
                folder.resolve("trace"),
                Launch.DEFAULT,
                Settings.ALL,
                Recorded.command(mpi, 2, program));

        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.output()).doesNotContain("another function");
        Recording.Outcome outcome = run.write();
        assertThat(outcome.lacks()).isEmpty();
        try (Trace trace = run.open()) {
            assertThat(trace.messages().count()).isEqualTo(5);
            assertThat(trace.collectives().count()).as("barriers").isEqualTo(5);
        }
    }
}
