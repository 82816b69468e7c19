package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.Trace;
import earl.testing.InTurn;
import earl.testing.Mpi;
import earl.testing.SampledEnum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recording where something is scarce: shared memory, as in containers, where the program itself must still find room; a home; a compiler. */
class BareMachineTest {
    private static final int LIMIT_SECONDS = 600;

    /** A mount namespace of our own, with so much shared memory in it; then what follows. */
    private static final String MOUNTED =
            "mount -t tmpfs -o size=\"$1\" expert-test /dev/shm && { ${2:+dd if=/dev/zero of=/dev/shm/full bs=4k}"
                    + " 2>/dev/null; true; } && shift 2 && exec \"$@\"";

    @TempDir
    private Path folder;

    private Path program;
    private String home = System.getProperty("user.home");
    private String programs = System.getenv("PATH");

    @BeforeEach
    void build() throws Exception {
        build(Mpi.OPEN_MPI);
    }

    private void build(Mpi mpi) throws IOException {
        mpi.run(1);
        Path source = folder.resolve("flood.c");
        try (var in = Objects.requireNonNull(BareMachineTest.class.getResourceAsStream("flood.c"))) {
            Files.write(source, in.readAllBytes());
        }
        program = folder.resolve("flood");
        mpi.compile(program, source);
    }

    private record Outcome(int status, String output) {}

    /** Runs a command where shared memory has a size, and is full or not; skips the test where nobody can. */
    private Outcome inside(String size, String full, List<String> command) throws IOException, InterruptedException {
        assumeTrue(
                run(mounted("1m", "", List.of("true"))).status() == 0,
                "skipped: this machine lets nobody have a /dev/shm of his own");
        return run(mounted(size, full, command));
    }

    private static List<String> mounted(String size, String full, List<String> command) {
        List<String> words = new ArrayList<>(List.of("unshare", "-rm", "sh", "-c", MOUNTED, "sh", size, full));
        words.addAll(command);
        return words;
    }

    private Outcome run(List<String> words) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        Process process;
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(output.toFile());
            builder.environment().remove("XDG_CACHE_HOME");
            builder.environment().put("HOME", home);
            builder.environment().put("PATH", programs);
            process = builder.start();
        } catch (IOException missing) {
            return new Outcome(1, "");
        }
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IllegalStateException(words + " did not end in " + LIMIT_SECONDS + " s");
        }
        return new Outcome(process.exitValue(), Terminal.withoutLeftovers(Files.readString(output)));
    }

    private List<String> recording(int processes) {
        return recording(Mpi.OPEN_MPI, processes, 8);
    }

    private List<String> recording(Mpi mpi, int processes, int ring) {
        List<String> words = OwnProcess.words(
                "record",
                "--all",
                "--ring",
                String.valueOf(ring),
                "-o",
                folder.resolve("trace").toString());
        words.addAll(mpi.run(processes));
        words.add(program.toString());
        return words;
    }

    private long messages() {
        try (Trace trace = Trace.open(folder.resolve("trace"))) {
            return trace.messages().count();
        }
    }

    @ParameterizedTest
    @CsvSource({"40, 4, 8", "64, 2, 32", "64, 4, 32"})
    @InTurn(3)
    void ringsLeaveRoomForThoseOfTheProgram(int megabytes, int processes, int ring) throws Exception {
        // The rings might fit, and nothing else: MPI's segments get their pages when they are touched.
        Outcome run = inside(megabytes + "m", "", recording(Mpi.OPEN_MPI, processes, ring));
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(Terminal.withoutAccount(run.output()))
                .hasLineCount(2)
                .contains(processes + " processes of the program ran");
        assertThat(messages()).isEqualTo(processes * 3000L);
    }

    @Test
    void whereMemoryIsFullRingsLieOnDisk() throws Exception {
        // One process, which sends to itself: MPI needs no shared memory then.
        Outcome run = inside("1m", "full", recording(1));
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(Terminal.withoutAccount(run.output())).hasLineCount(2).contains("the program ran for");
        assertThat(messages()).isEqualTo(3000);
    }

    @Test
    void withoutAHomeTheRecorderLiesWithTheRecording() throws Exception {
        home = "/proc"; // nobody can write there, not even root
        Outcome run = run(recording(2));
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(Terminal.withoutAccount(run.output())).hasLineCount(2).contains("2 processes of the program ran");
        assertThat(messages()).isEqualTo(2 * 3000);
        assertThat(folder.resolve("trace/.recording")).doesNotExist();
    }

    @ParameterizedTest
    @SampledEnum
    void noCompilerIsNeeded(Mpi mpi) throws Exception {
        build(mpi);
        Path others = Files.createDirectory(folder.resolve("bin"));
        // What tells the MPI of a program, and what Open MPI's launcher looks for even on one node.
        for (String needed : List.of("ldd", "ssh")) {
            Path script = Files.writeString(others.resolve(needed), "#!/bin/sh\nexec /usr/bin/" + needed + " \"$@\"\n");
            assertThat(script.toFile().setExecutable(true)).isTrue();
        }
        programs = others.toString();
        home = folder.toString(); // without a recorder that was compiled before
        Outcome run = run(recording(mpi, 2, 8));
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(Terminal.withoutAccount(run.output()))
                .hasLineCount(3)
                .contains("2 processes of the program ran", "without source lines, because addr2line is missing");
        assertThat(messages()).isEqualTo(2 * 3000);
    }
}
