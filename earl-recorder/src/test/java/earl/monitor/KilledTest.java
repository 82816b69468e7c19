package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.monitor.watch.Settings;
import earl.testing.Mpi;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that are killed: the trace lasts until then, and their calls stay open. */
class KilledTest {
    /** Seconds for which the program waits, and those between two looks of the monitor, with room for a busy machine. */
    private static final double WAITED = 3;

    private static final double LOOKS = 1.5;

    @TempDir
    private Path folder;

    private static List<String> open(Trace trace, int rank) {
        return Arrays.stream(trace.states().stack(rank, trace.length() - 1))
                .mapToObj(enter ->
                        trace.regions().get(trace.events().region(enter)).name())
                .toList();
    }

    private static String line(Trace trace, int rank) {
        long[] stack = trace.states().stack(rank, trace.length() - 1);
        return String.valueOf(trace.events().source(stack[stack.length - 1]));
    }

    private static long ofOpenCall(Trace trace, int rank, String attribute) {
        long[] stack = trace.states().stack(rank, trace.length() - 1);
        return trace.events().number(stack[stack.length - 1], attribute, Trace.NONE);
    }

    @Test
    void aProcessEndsWhenItIsKilledAndNotWithOthersThatGoOn() throws Exception {
        String program = Recorded.program(folder, "killed.c", "-g", "-O0").toString();
        List<String> command = List.of("sh", "-c", program + " at-once; exec " + program + " goes-on");
        Recorded.Run run = Recorded.run(
                Recorded.library(Mpi.OPEN_MPI), folder.resolve("recording"), Launch.DEFAULT, Settings.ALL, command);
        assertThat(run.status()).as(run.output()).isZero();
        run.write();
        try (Trace trace = run.open()) {
            assertThat(trace.locations()).hasSize(2);
            double last = trace.events().time(trace.position(0, trace.length(0) - 1));
            assertThat(trace.duration() - last).isGreaterThan(WAITED - LOOKS);
            assertThat(open(trace, 0)).isNotEmpty();
            assertThat(open(trace, 1)).isEmpty();
        }
    }

    @Test
    void openCallsStayOpenUntilTheKill() throws Exception {
        Path program = Recorded.program(folder, "killed.c", "-g", "-O0");
        Recorded.Run run =
                Recorded.run(Recorded.library(Mpi.OPEN_MPI), folder.resolve("recording"), Launch.DEFAULT, 3, program);
        run.write();
        try (Trace trace = run.open()) {
            assertThat(open(trace, 0)).endsWith("main", "MPI_Recv");
            assertThat(open(trace, 1)).endsWith("main", "MPI_Recv");
            assertThat(open(trace, 2)).contains("main").doesNotContain("MPI_Allgather", "MPI_Recv");
            assertThat(line(trace, 0)).endsWith("killed.c:15");
            for (int rank = 0; rank < 2; rank++) {
                assertThat(ofOpenCall(trace, rank, "peer")).isEqualTo(2);
                assertThat(ofOpenCall(trace, rank, "tag")).isEqualTo(77);
                assertThat(trace.communicators()
                                .get((int) ofOpenCall(trace, rank, "communicator"))
                                .size())
                        .isEqualTo(3);
            }
            for (int rank = 0; rank < 3; rank++) {
                double last = trace.events().time(trace.position(rank, trace.length(rank) - 1));
                assertThat(last).isEqualTo(trace.duration());
                long[] stack = trace.states().stack(rank, trace.length() - 1);
                assertThat(last - trace.events().time(stack[stack.length - 1]))
                        .isGreaterThan(rank < 2 ? WAITED - LOOKS : 0);
            }
            assertThat(trace.diagnostics()).extracting(one -> one.code()).doesNotContain("measurement_off");
        }
    }
}
