package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.monitor.archive.Recording;
import earl.monitor.watch.Settings;
import earl.testing.Mpi;
import earl.testing.SampledEnum;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** A program that the launcher of another MPI starts: each process is alone, and a line says so. */
class WrongLauncherTest {
    private static final int PROCESSES = 2;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @SampledEnum
    void processesThatAreAloneShareNoGroupOfLocations(Mpi mpi) throws Exception {
        List<String> command =
                Recorded.command(mpi.other(), PROCESSES, Recorded.program(mpi, folder, "ends.c"), "ok", "20");
        Recorded.Run run =
                Recorded.run(Recorded.library(mpi), folder.resolve("recording"), Launch.DEFAULT, Settings.ALL, command);
        assertThat(run.status()).as(run.output()).isZero();
        Recording.Outcome outcome = run.write();
        assertThat(outcome.lacks())
                .containsOnlyOnce("each process has an MPI_COMM_WORLD of 1: this mpirun belongs to another MPI");
        assertThat(outcome.processes()).isEqualTo(PROCESSES);
        try (Trace trace = run.open()) {
            assertThat(trace.locations()).hasSize(PROCESSES);
            assertThat(trace.locations().stream()
                            .map(location -> location.rank())
                            .distinct())
                    .hasSize(PROCESSES);
            assertThat(trace.diagnostics()).isEmpty();
        }
    }
}
