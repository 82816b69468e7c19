package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Columns;
import earl.Message;
import earl.Trace;
import earl.Waits;
import earl.monitor.archive.Recording;
import earl.testing.ComparedRuns;
import earl.testing.Mpi;
import earl.testing.Tools;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs that start other programs and join them: messages and collective operations between the worlds have all their ends.
 * Debian's MPICH, whose communication library is UCX, starts and joins none.
 */
class WorldsTest {
    private static final Pattern SAID =
            Pattern.compile("messages (\\d+) bytes (\\d+) collectives (\\d+) late ([\\d.]+) barrier ([\\d.]+)");
    private static final double MILLIS = 25;

    @TempDir
    private Path folder;

    @Test
    @DisplayName("Messages, operations and waits between worlds are those that the programs count")
    void worlds() throws Exception {
        ComparedRuns.compare(folder, WorldsTest::worlds);
    }

    private static void worlds(Path own) throws Exception {
        Recorded.Run run = Recorded.run(
                Recorded.library(),
                own.resolve("trace"),
                Launch.DEFAULT,
                2,
                Recorded.program(Mpi.OPEN_MPI, own, "worlds.c"));
        assertThat(run.status()).as(run.output()).isZero();
        Recording.Outcome outcome = run.write();
        assertThat(outcome.lacks()).isEmpty();
        assertThat(outcome.unknownPartners()).isZero();
        assertThat(outcome.processes()).isEqualTo(2 + 2 + 3);
        Matcher said = SAID.matcher(run.output());
        assertThat(said.find()).as(run.output()).isTrue();
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            assertThat(trace.messages().count()).isEqualTo(Long.parseLong(said.group(1)));
            long bytes = 0;
            Set<String> pairs = new TreeSet<>();
            for (long row = 0; row < trace.messages().count(); row++) {
                Message message = trace.messages().message(row);
                bytes += message.bytes();
                if (message.tag() == 4 || message.tag() == 5) {
                    pairs.add(process(trace, trace.events().location(message.send())) + " to "
                            + process(trace, trace.events().location(message.recv())));
                }
            }
            assertThat(bytes).isEqualTo(Long.parseLong(said.group(2)));
            assertThat(pairs)
                    .containsExactly(
                            "MPI Rank 0 of world 2 to MPI Rank 0 of world 3",
                            "MPI Rank 1 of world 2 to MPI Rank 2 of world 3");
            assertThat(trace.collectives().count()).isEqualTo(Long.parseLong(said.group(3)));
            assertThat(milliseconds(trace, "wait_at_barrier"))
                    .isCloseTo(Double.parseDouble(said.group(5)), within(MILLIS));
            assertThat(milliseconds(trace, "late_sender")).isGreaterThan(Double.parseDouble(said.group(4)) - MILLIS);
        }
        Tools.Outcome printed =
                Tools.otf2Print(run.session().folder().resolve("traces.otf2").toString());
        assertThat(printed.errors()).isEmpty();
    }

    private static String process(Trace trace, int location) {
        return trace.locations().get(location).group();
    }

    private static double milliseconds(Trace trace, String pattern) {
        Columns waits = Waits.of(trace).columns(pattern);
        return 1e3 * java.util.Arrays.stream(waits.column("wait").toNumbers()).sum();
    }
}
