package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.EventCursor;
import earl.EventType;
import earl.Trace;
import earl.monitor.watch.Settings;
import earl.testing.ComparedRuns;
import earl.testing.Mpi;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that no longer run the program: they became another one, or ended, and their parent has not asked for their status. */
class LeftImagesTest {
    /** Seconds for which the process is there after it has left the program. */
    private static final double THERE = 4;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"exec", "end"})
    void areNotSeenRunning(String how) throws Exception {
        ComparedRuns.compare(folder, own -> areNotSeenRunning(how, own));
    }

    private static void areNotSeenRunning(String how, Path own) throws Exception {
        Path program = Recorded.program(own, "leaves.c", "-g");
        Recorded.Run run = Recorded.run(
                Recorded.library(Mpi.OPEN_MPI),
                own.resolve("recording"),
                Launch.DEFAULT,
                Settings.ALL,
                List.of("sh", "-c", program + " " + how + " & exec sleep " + (int) THERE));
        run.write();
        try (Trace trace = run.open()) {
            double left = 0;
            EventCursor cursor = trace.cursor();
            while (cursor.next()) {
                left = cursor.type() == EventType.EXIT ? cursor.time() : left;
            }
            assertThat(left).isPositive();
            assertThat(trace.duration() - left).isLessThan(THERE / 2);
        }
    }
}
