package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Trace;
import earl.TraceException;
import earl.monitor.archive.Recording;
import earl.monitor.recorder.RecorderLibrary;
import earl.testing.Mpi;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs and monitors that come to a bad end: what was recorded up to then can be read, and says what is missing. */
class FaultsTest {
    @TempDir
    private static Path folder;

    private static RecorderLibrary library;
    private static Path program;

    @BeforeAll
    static void build() throws Exception {
        library = Recorded.library();
        program = Recorded.program(folder, "faults.c");
    }

    private static Recorded.Run run(String kind) throws Exception {
        return Recorded.run(library, folder.resolve(kind), Launch.DEFAULT, 3, program, kind);
    }

    private static long messages(Recorded.Run run) {
        try (Trace trace = run.open()) {
            return trace.messages().count();
        }
    }

    @Test
    void aCrashIsInTheTrace() throws Exception {
        Recorded.Run run = run("crash");
        assertThat(run.status()).isNotZero();
        assertThat(run.write().lacks())
                .contains("rank 1 of 3 ended with SIGSEGV in main (faults.c:30) after MPI_Sendrecv (faults.c:17)");
        assertThat(messages(run)).isEqualTo(60);
    }

    @Test
    void ofWhoIsKilledThereIsAllUntilThen() throws Exception {
        Recorded.Run run = run("killed");
        assertThat(run.status()).isNotZero();
        Recording.Outcome outcome = run.write();
        assertThat(outcome.lacks()).contains("rank 1 did not reach MPI_Finalize");
        assertThat(messages(run)).isEqualTo(60);
        try (Trace trace = run.open()) {
            assertThat(trace.info().properties().get(Recording.INCOMPLETE)).contains("rank 1 did not reach");
            assertThat(trace.info().description()).contains("incomplete");
        }
    }

    @Test
    void whoForgetsToFinalizeIsNamed() throws Exception {
        Recorded.Run run = run("forgets");
        assertThat(run.write().lacks())
                .containsExactlyInAnyOrder(
                        "rank 0 did not reach MPI_Finalize",
                        "rank 1 did not reach MPI_Finalize",
                        "rank 2 did not reach MPI_Finalize");
        assertThat(messages(run)).isEqualTo(60);
    }

    @Test
    void eachThreadIsALocation() throws Exception {
        Recorded.Run run = run("threads");
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.write().lacks()).isEmpty();
        if (!run.output().contains("no threads")) {
            try (Trace trace = run.open()) {
                assertThat(trace.locations()).hasSize(9);
                assertThat(trace.messages().count()).isEqualTo(180);
            }
        }
    }

    @Test
    void spawnedProgramsAreThereToo() throws Exception {
        Recorded.Run run = run("spawn");
        Recording.Outcome outcome = run.write();
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(outcome.processes()).isEqualTo(4);
        assertThat(outcome.unknownPartners()).isZero();
        assertThat(messages(run)).isEqualTo(61);
    }

    @Test
    void whatNobodyTookIsThereWhenTheMonitorWasKilled() throws Exception {
        Path target = folder.resolve("orphan");
        Session first = Session.begin(target, library);
        Recorded.start(first, library, Launch.DEFAULT, 3, program, "none");

        Session second = Session.recover(target);

        assertThat(second.write(earl.Progress.NONE).lacks()).isEmpty();
        try (Trace trace = Trace.open(target)) {
            assertThat(trace.messages().count()).isEqualTo(60);
        }
        second.clear();
    }

    @Test
    void aFullRingLosesCallsAndSaysSo() throws Exception {
        Path target = folder.resolve("small");
        Path many = Recorded.program(folder, "everything.c");
        Session first = Session.begin(target, library);
        // A ring of 1,024 records, a monitor that is dead, and a program that writes some hundred calls a process, many
        // times over.
        Recorded.Run run = Recorded.start(
                first, library, new Launch(16, 1 << 16, List.of()), Map.of("EXPERT_RECORD_PID", "0"), 3, many, "30");
        assertThat(run.status()).as(run.output()).isZero();
        Session second = Session.recover(target);
        assertThat(second.write(earl.Progress.NONE).lacks())
                .anySatisfy(lack ->
                        assertThat(lack).matches("\\d+ records of rank \\d were lost in \\d+ places? between .*"));
        try (Trace trace = Trace.open(target)) {
            assertThat(trace.length()).isGreaterThan(1000);
        }
        second.clear();
    }

    @Test
    void aFullRingLosesNothingWhileTheMonitorLivesButGetsNoTime() throws Exception {
        Path many = Recorded.program(folder, "everything.c");
        Map<Integer, Long> messages = new HashMap<>();
        for (int bytes : new int[] {1 << 16, 1 << 25}) {
            Path target = folder.resolve("starved" + bytes);
            Session first = Session.begin(target, library);
            // This process lives, and takes nothing before the program has ended.
            Recorded.Run run = Recorded.start(first, library, new Launch(16, bytes, List.of()), 3, many, "30");
            assertThat(run.status()).as(run.output()).isZero();
            Session second = Session.recover(target);
            assertThat(second.write(earl.Progress.NONE).lacks()).isEmpty();
            try (Trace trace = Trace.open(target)) {
                assertThat(trace.diagnostics()).isEmpty();
                assertThat(trace.length()).isGreaterThan(10_000);
                messages.put(bytes, trace.messages().count());
            }
            second.clear();
        }
        assertThat(messages.get(1 << 16)).isPositive().isEqualTo(messages.get(1 << 25));
    }

    @Test
    void aProgramWhoseFilesAreLimitedRuns() throws Exception {
        Path target = folder.resolve("limited");
        Session session = Session.begin(target, library);
        List<String> command = new ArrayList<>(List.of("sh", "-c", "ulimit -f 40960; exec \"$@\"", "sh"));
        command.addAll(Recorded.command(Mpi.OPEN_MPI, 3, program, "none"));
        // Less than the ring, more than MPI itself needs.
        Recorded.Run run = Recorded.start(session, library, new Launch(16, 1 << 26, List.of()), Map.of(), command);
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.output())
                .contains("is not recorded")
                .contains("File too large")
                .hasLineCount(1);
        assertThatThrownBy(() -> session.write(earl.Progress.NONE))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("no process of the program left records; each printed the reason");
        session.clear();
    }

    @Test
    void aProgramThatCannotBeRecordedRuns() throws Exception {
        Path target = folder.resolve("nowhere");
        Session session = Session.begin(target, library);
        Map<String, String> before = new HashMap<>(session.environment());
        before.keySet().removeIf(name -> !name.startsWith("EXPERT_RECORD_RINGS"));
        for (String place : before.values()) {
            RingFolders.removeAll(Path.of(place));
        }
        Recorded.Run run = Recorded.start(session, library, Launch.DEFAULT, 3, program, "none");
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.output()).contains("is not recorded").hasLineCount(1);
    }
}
