package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.Trace;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.watch.Settings;
import earl.testing.Mpi;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A program of another MPI than the one that its command seemed to start. */
class WrongGuessTest {
    private static final int PROCESSES = 2;
    private static final int ROUNDS = 20;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    @DisplayName("The recorder for the other interface takes the place of the one that does not fit")
    void isRecorded(Mpi mpi) throws Exception {
        RecorderLibrary wrong = Recorded.library(mpi.other());
        assumeTrue(wrong.other() != null, "no shipped recorder fits");
        List<String> command =
                Recorded.command(mpi, PROCESSES, Recorded.program(mpi, folder, "ends.c"), "ok", String.valueOf(ROUNDS));

        Recorded.Run run = Recorded.run(wrong, folder.resolve("recording"), Launch.DEFAULT, Settings.ALL, command);

        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.output()).isEmpty();
        assertThat(run.write().lacks()).isEmpty();
        try (Trace trace = run.open()) {
            assertThat(trace.locations()).hasSize(PROCESSES);
            assertThat(trace.messages().count()).isEqualTo(PROCESSES * ROUNDS);
            assertThat(trace.collectives().count()).isEqualTo(ROUNDS);
            assertThat(trace.diagnostics()).isEmpty();
        }
    }
}
