package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.Trace;
import earl.testing.Traces;
import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code expert export --format goal}: a trace as a schedule, and the schedule as a trace again. */
class ScheduleExportTest {
    @TempDir
    private Path folder;

    private Terminal.Result export(Path trace, Path schedule) {
        Terminal.Result done =
                new Terminal().run("export", trace.toString(), "--format", "goal", "-o", schedule.toString());
        assertThat(done.err()).isEmpty();
        assertThat(done.status()).isEqualTo(ExitStatus.OK);
        return done;
    }

    /** Nanoseconds from the first event to the last one. */
    private static long duration(Trace trace) {
        long first = trace.events().ticks(0);
        long last = trace.events().ticks(trace.length() - 1);
        return Math.round((last - first) * 1e9 / trace.info().ticksPerSecond());
    }

    /** LogGOPSim's time of the same file with the network that its first line names. */
    @ParameterizedTest
    @CsvSource({"late_sender, 501958441"})
    void ranksEndWhenLogGopsimSaysSo(String example, long nanoseconds) throws IOException {
        Path schedule = folder.resolve("one.goal");
        export(Traces.example(example), schedule);
        try (Trace trace = Trace.open(schedule)) {
            assertThat(duration(trace)).isEqualTo(nanoseconds);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"late_sender", "late_receiver", "wrong_order", "wait_barrier", "halo", "mesh_2x4"})
    void aScheduleOfASimulatedTraceTakesAsLong(String example) throws IOException {
        Path first = folder.resolve("first.goal");
        Path second = folder.resolve("second.goal");
        export(Traces.example(example), first);
        export(first, second);
        try (Trace recorded = Trace.open(Traces.example(example));
                Trace one = Trace.open(first);
                Trace two = Trace.open(second)) {
            assertThat(one.messages().count())
                    .isGreaterThanOrEqualTo(recorded.messages().count());
            assertThat(two.messages().count()).isEqualTo(one.messages().count());
            assertThat(duration(two)).isCloseTo(duration(one), within(duration(one) / 100_000));
        }
    }

    @Test
    void waitsFollowFromTheComputation() throws IOException {
        Path schedule = folder.resolve("late_sender.goal");
        assertThat(export(Traces.example("late_sender"), schedule).out())
                .startsWith(schedule + ": 4 ranks, 128 operations, ")
                .contains("left out: 16 calls of MPI without messages, 1.089 s");
        assertThat(Files.readString(schedule)).startsWith("// network L=").contains("\nnum_ranks 4\n");
        Terminal.Result report = new Terminal().run("--format", "csv", "--select", "late_sender", schedule.toString());
        assertThat(report.status()).isEqualTo(ExitStatus.OK);
        try (Trace recorded = Trace.open(Traces.example("late_sender"));
                Trace simulated = Trace.open(schedule)) {
            double before = lateSenders(recorded);
            assertThat(lateSenders(simulated)).isCloseTo(before, within(0.01 * before));
        }
    }

    /** Seconds for which receives waited for sends that began later. */
    private static double lateSenders(Trace trace) {
        double sum = 0;
        for (long row = 0; row < trace.messages().count(); row++) {
            double send = trace.events()
                    .time(trace.messages().columns().column("send_call").integer(row));
            double receive = trace.events()
                    .time(trace.messages().columns().column("recv_call").integer(row));
            sum += Math.max(0, send - receive);
        }
        return sum;
    }

    @Test
    void tablesAreNotForASchedule() {
        Terminal.Result done = new Terminal()
                .run(
                        "export",
                        Traces.example("halo").toString(),
                        "--format",
                        "goal",
                        "--table",
                        "waits",
                        "-o",
                        folder.resolve("x.goal").toString());
        assertThat(done.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(done.err()).contains("--format goal has no tables");
    }

    /** A schedule of many lines, so that they are written before the last one is known. */
    @Test
    void aFullDiskIsOneLine() throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "skipped: this system has no /dev/full");
        Path trace = folder.resolve("long.goal");
        StringBuilder text = new StringBuilder("num_ranks 2\n");
        for (int rank = 0; rank < 2; rank++) {
            text.append("rank ").append(rank).append(" {\n");
            for (int i = 0; i < 20_000; i++) {
                text.append(rank == 0 ? "send 8b to 1\n" : "recv 8b from 0\n");
            }
            text.append("}\n");
        }
        Files.writeString(trace, text);
        Terminal.Result done =
                new Terminal().run("export", trace.toString(), "--format", "goal", "-o", full.toString());
        assertThat(done.err().lines())
                .singleElement()
                .asString()
                .contains("/dev/full: cannot write: No space left on device");
        assertThat(done.status()).isEqualTo(ExitStatus.INPUT);
    }

    @Test
    void aTraceWithoutRanksIsOneLine() {
        Path trace = Traces.collected("casita_1_scorep-ompt-host-nested");
        Path schedule = folder.resolve("threads.goal");
        Terminal.Result done =
                new Terminal().run("export", trace.toString(), "--format", "goal", "-o", schedule.toString());
        assertThat(done.err().lines())
                .singleElement()
                .asString()
                .contains("traces.otf2: it has no ranks of MPI, which a schedule needs");
        assertThat(done.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(schedule).doesNotExist();
    }
}
