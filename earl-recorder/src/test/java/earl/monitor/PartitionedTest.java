package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Trace;
import earl.Waits;
import earl.monitor.watch.Settings;
import earl.testing.ComparedRuns;
import earl.testing.Mpi;
import earl.testing.Tools;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Partitioned communication, which only MPI 4 has: a message is sent when its last partition is ready. */
class PartitionedTest {
    private static final Pattern SAID = Pattern.compile("waited ([\\d.]+) messages (\\d+) bytes (\\d+)");
    private static final double MILLIS = 25;

    @TempDir
    private Path folder;

    @Test
    @DisplayName("Messages and waits for the last partition are those that the program counts")
    void waits() throws Exception {
        ComparedRuns.compare(folder, PartitionedTest::waits);
    }

    private static void waits(Path own) throws Exception {
        Recorded.Run run = Recorded.run(
                Recorded.library(Mpi.MPICH),
                own.resolve("trace"),
                Launch.DEFAULT,
                Settings.ALL,
                Recorded.command(Mpi.MPICH, 2, Recorded.program(Mpi.MPICH, own, "partitioned.c")));
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.write().lacks()).isEmpty();
        Matcher said = SAID.matcher(run.output());
        assertThat(said.find()).as(run.output()).isTrue();
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            assertThat(trace.messages().count()).isEqualTo(Long.parseLong(said.group(2)));
            long bytes = 0;
            for (long row = 0; row < trace.messages().count(); row++) {
                bytes += trace.messages().message(row).bytes();
            }
            assertThat(bytes).isEqualTo(Long.parseLong(said.group(3)));
            double seconds = Arrays.stream(Waits.of(trace)
                            .columns("late_sender")
                            .column("wait")
                            .toNumbers())
                    .sum();
            assertThat(seconds * 1e3).isCloseTo(Double.parseDouble(said.group(1)), within(MILLIS));
        }
        Tools.Outcome printed =
                Tools.otf2Print(run.session().folder().resolve("traces.otf2").toString());
        assertThat(printed.errors()).isEmpty();
    }
}
