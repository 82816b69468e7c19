package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.Trace;
import earl.testing.InTurn;
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

/** {@code expert export --format goal} and {@code chakra}: a trace as a schedule, and the schedule as a trace again. */
class ScheduleExportTest {
    @TempDir
    private Path folder;

    private Terminal.Result export(Path trace, Path schedule) {
        return export(trace, "goal", schedule);
    }

    private Terminal.Result export(Path trace, String format, Path schedule) {
        Terminal.Result done =
                new Terminal().run("export", trace.toString(), "--format", format, "-o", schedule.toString());
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
    @CsvSource({
        "goal, late_sender",
        "goal, late_receiver",
        "goal, wrong_order",
        "goal, wait_barrier",
        "goal, halo",
        "goal, mesh_2x4",
        "chakra, late_sender",
        "chakra, late_receiver",
        "chakra, wrong_order",
        "chakra, wait_barrier",
        "chakra, halo",
        "chakra, mesh_2x4"
    })
    void aScheduleOfASimulatedTraceTakesAsLong(String format, String example) throws IOException {
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");
        export(Traces.example(example), format, first);
        export(first, format, second);
        try (Trace recorded = Trace.open(Traces.example(example));
                Trace one = Trace.open(first);
                Trace two = Trace.open(second)) {
            assertThat(one.messages().count())
                    .isGreaterThanOrEqualTo(recorded.messages().count());
            assertThat(two.messages().count()).isEqualTo(one.messages().count());
            assertThat(duration(two)).isCloseTo(duration(one), within(duration(one) / 100_000));
        }
    }

    /** Both formats say the same: a trace takes as long in either, to the nanosecond, and one that was read from one is written as the other. */
    @ParameterizedTest
    @ValueSource(strings = {"late_sender", "late_receiver", "wrong_order", "wait_barrier", "halo", "mesh_2x4"})
    @InTurn(3)
    void chakraAndGoalTakeAsLong(String example) throws IOException {
        Path goal = folder.resolve("one.goal");
        Path chakra = folder.resolve("chakra");
        Path again = folder.resolve("again.goal");
        Path direct = folder.resolve("direct.goal");
        export(Traces.example(example), "goal", goal);
        export(Traces.example(example), "chakra", chakra);
        export(chakra, "goal", again);
        export(goal, "goal", direct);
        try (Trace one = Trace.open(goal);
                Trace other = Trace.open(chakra)) {
            assertThat(duration(other)).isEqualTo(duration(one));
            assertThat(other.messages().count()).isEqualTo(one.messages().count());
            assertThat(other.info().properties()).isEqualTo(one.info().properties());
        }
        assertThat(again).hasSameTextualContentAs(direct);
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

    @ParameterizedTest
    @ValueSource(strings = {"goal", "chakra"})
    void tablesAreNotForASchedule(String format) {
        Terminal.Result done = new Terminal()
                .run(
                        "export",
                        Traces.example("halo").toString(),
                        "--format",
                        format,
                        "--table",
                        "waits",
                        "-o",
                        folder.resolve("x").toString());
        assertThat(done.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(done.err()).contains("--format " + format + " has no tables");
    }

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

    @ParameterizedTest
    @ValueSource(strings = {"goal", "chakra"})
    void aTraceWithoutRanksIsOneLine(String format) {
        Path trace = Traces.collected("casita_1_scorep-ompt-host-nested");
        Path schedule = folder.resolve("threads");
        Terminal.Result done =
                new Terminal().run("export", trace.toString(), "--format", format, "-o", schedule.toString());
        assertThat(done.err().lines())
                .singleElement()
                .asString()
                .contains("traces.otf2: it has no ranks of MPI, which a schedule needs");
        assertThat(done.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(schedule).doesNotExist();
    }

    @Test
    void existingFilesOfRanksStay() {
        Path chakra = folder.resolve("chakra");
        export(Traces.example("halo"), "chakra", chakra);
        Terminal.Result done = new Terminal()
                .run("export", Traces.example("halo").toString(), "--format", "chakra", "-o", chakra.toString());
        assertThat(done.err().lines())
                .singleElement()
                .asString()
                .contains("chakra.0.et: it exists already; --force replaces it");
        assertThat(done.status()).isEqualTo(ExitStatus.INPUT);
    }

    @Test
    void anExecutionTraceIsConverted() throws IOException {
        Path chakra = folder.resolve("chakra");
        Path archive = folder.resolve("archive");
        export(Traces.example("halo"), "chakra", chakra);
        assertThat(new Terminal()
                        .run("convert", chakra.toString(), archive.toString())
                        .status())
                .isEqualTo(ExitStatus.OK);
        try (Trace one = Trace.open(chakra);
                Trace other = Trace.open(archive)) {
            assertThat(duration(other)).isEqualTo(duration(one));
            assertThat(other.length()).isEqualTo(one.length());
        }
    }
}
