package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.testing.Mpi;
import earl.testing.Traces;
import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Signals that end a recording: the trace is written, or what {@code --recover} needs is left, and no memory is lost. */
class InterruptedRecordingTest {
    private static final long LIMIT_SECONDS = 120;
    private static final Path MEMORY = Path.of("/dev/shm");
    /** Iterations of 1 ms: more than the test lasts. */
    private static final String ENDLESS = "1000000";

    @TempDir
    private Path folder;

    private final List<ProcessHandle> processes = new ArrayList<>();

    @BeforeEach
    void needsSignals() {
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "skipped: this system has no /proc");
    }

    @AfterEach
    void endAll() {
        processes.forEach(process -> {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        });
    }

    private Path trace() {
        return folder.resolve("trace");
    }

    private Process record(List<String> before, String iterations) throws IOException {
        Path program = folder.resolve("iterations");
        Mpi.OPEN_MPI.compile(program, Traces.root().resolve("examples/programs/iterations.c"));
        List<String> words = new ArrayList<>(List.of("record", "-o", trace().toString()));
        words.addAll(before);
        words.addAll(Mpi.OPEN_MPI.run(2));
        words.addAll(List.of(program.toString(), "stencil", iterations, "1"));
        return start(words);
    }

    private Process start(List<String> words) throws IOException {
        Process process = OwnProcess.expert(words.toArray(String[]::new))
                .redirectError(folder.resolve("errors").toFile())
                .redirectOutput(folder.resolve("output").toFile())
                .start();
        processes.add(process.toHandle());
        return process;
    }

    private String errors() throws IOException {
        return Files.readString(folder.resolve("errors"), StandardCharsets.UTF_8);
    }

    /** Folders of this recording's rings. */
    private List<Path> rings() throws IOException {
        try (Stream<Path> files = Files.list(MEMORY)) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith("expert-"))
                    .filter(this::isOurs)
                    .toList();
        }
    }

    private boolean isOurs(Path rings) {
        try {
            Path owner = rings.resolve("owner.properties");
            return Files.exists(owner) && Files.readString(owner).contains(trace().toString());
        } catch (IOException gone) {
            return false;
        }
    }

    private interface Condition {
        boolean holds() throws IOException;
    }

    private void await(Process process, Condition condition) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!condition.holds()) {
            assertThat(process.isAlive()).as(errors()).isTrue();
            assertThat(System.nanoTime()).as("in time: " + errors()).isLessThan(end);
            Thread.sleep(20);
        }
    }

    /** Waits until both processes have rings, each of which has some records. */
    private void awaitRecords(Process process) throws Exception {
        await(process, () -> {
            long rings = 0;
            for (Path place : rings()) {
                try (Stream<Path> files = Files.list(place)) {
                    rings += files.filter(file -> file.toString().endsWith(".ring"))
                            .count();
                }
            }
            return rings >= 2;
        });
    }

    private static int end(Process process) throws InterruptedException {
        assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS))
                .as("ended in time")
                .isTrue();
        return process.exitValue();
    }

    private void assertTrace() {
        Terminal.Result printed = new Terminal().run("print", trace().toString());
        assertThat(printed.status()).as(printed.err()).isZero();
        assertThat(printed.out()).contains("MPI_Init");
        assertThat(trace().resolve(".recording")).doesNotExist();
    }

    @ParameterizedTest
    @MethodSource("expert.cli.OwnProcess#signals")
    void aSignalEndsTheProgramAndTheTraceIsWritten(String signal, int status) throws Exception {
        Process process = record(List.of(), ENDLESS);
        awaitRecords(process);
        OwnProcess.signal(process, signal);
        assertThat(end(process)).as(errors()).isEqualTo(status);
        assertThat(errors())
                .doesNotContain("Exception")
                .contains("EXPERT writes the trace when the program has ended")
                .contains("did not reach MPI_Finalize");
        assertThat(rings()).isEmpty();
        assertTrace();
    }

    @Test
    void aSecondSignalLeavesWhatRecoverNeeds() throws Exception {
        // The shell takes no signal, so the program goes on.
        Process process = record(List.of("sh", "-c", "trap '' INT TERM; \"$@\"; exit 0", "sh"), ENDLESS);
        awaitRecords(process);
        process.descendants().forEach(processes::add);
        OwnProcess.signal(process, "INT");
        await(process, () -> errors().contains("EXPERT writes the trace"));
        OwnProcess.signal(process, "INT");
        assertThat(end(process)).as(errors()).isEqualTo(130);
        assertThat(errors())
                .doesNotContain("Exception")
                .contains("interrupted; expert record --recover " + trace() + " makes a trace of what was recorded");
        assertThat(rings()).isEmpty();
        assertThat(trace().resolve("traces.otf2")).doesNotExist();
        endAll();
        Process recovers = start(List.of("record", "--recover", trace().toString()));
        assertThat(end(recovers)).as(errors()).isZero();
        assertTrace();
    }

    private static boolean isWriting(ProcessHandle process) {
        return process.info().command().orElse("").endsWith("/hangs") && process.isAlive();
    }

    /** Rank 1 does not come to a barrier, and EXPERT is killed: the folder has no archive, only rings in memory. */
    @Test
    void hangReadsWhatIsLeftOfABrokenOffRecording() throws Exception {
        Path source = Files.writeString(folder.resolve("hangs.c"), """
                #include <mpi.h>
                #include <unistd.h>

                int main(int argc, char **argv) {
                    int rank;
                    MPI_Init(&argc, &argv);
                    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
                    MPI_Barrier(MPI_COMM_WORLD);
                    if (rank == 1) {
                        for (;;) sleep(1000);
                    }
                    MPI_Barrier(MPI_COMM_WORLD);
                    return MPI_Finalize();
                }
                """);
        Path program = folder.resolve("hangs");
        Mpi.OPEN_MPI.compile(program, source);
        List<String> words = new ArrayList<>(List.of("record", "-o", trace().toString()));
        words.addAll(Mpi.OPEN_MPI.run(2));
        words.add(program.toString());
        Process process = start(words);
        awaitRecords(process);
        await(
                process,
                () -> process.descendants()
                                .filter(InterruptedRecordingTest::isWriting)
                                .count()
                        == 2);
        process.descendants().forEach(processes::add);
        Terminal.Result recording = new Terminal().run("hang", trace().toString());
        assertThat(recording.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(recording.err())
                .isEqualTo("expert: " + trace()
                        + ": the program of this recording still runs: end it, and repeat the command\n");
        assertThat(new Terminal().run("info", trace().toString()).err())
                .isEqualTo("expert: " + trace()
                        + ": a recording whose program still runs: its trace is made when the program ends\n");
        process.destroyForcibly().waitFor();
        assertThat(new Terminal().run("hang", trace().toString()).err()).isEqualTo(recording.err());
        endAll();
        for (ProcessHandle each : processes) {
            each.onExit().get(LIMIT_SECONDS, TimeUnit.SECONDS);
        }
        assertThat(new Terminal().run("info", trace().toString()).err())
                .startsWith("expert: " + trace() + ": a recording that was broken off, without a trace: ");
        Terminal.Result hang = new Terminal().run("hang", trace().toString());
        assertThat(hang.out()).startsWith("Rank 1 did not join MPI_Barrier (").contains("; rank 0 waits for it.");
        assertThat(hang.err()).isEqualTo("expert: " + trace() + ": made the trace of the interrupted recording\n");
        assertThat(hang.status()).isEqualTo(ExitStatus.HANG);
        assertThat(rings()).isEmpty();
        assertThat(new Terminal().run("hang", trace().toString()).out()).isEqualTo(hang.out());
    }

    /** A batch system's time limit may come when the program has just ended. */
    @Test
    void aSignalAfterTheEndOfTheProgramLetsTheTraceBeWritten() throws Exception {
        Path over = folder.resolve("over");
        Process process = record(List.of("sh", "-c", "\"$@\"; : > '" + over + "'", "sh"), "300");
        await(process, () -> Files.exists(over));
        OwnProcess.signal(process, "TERM");
        assertThat(end(process)).as(errors()).isEqualTo(143);
        assertThat(errors()).doesNotContain("Exception").doesNotContain("incomplete");
        assertThat(rings()).isEmpty();
        assertTrace();
    }
}
