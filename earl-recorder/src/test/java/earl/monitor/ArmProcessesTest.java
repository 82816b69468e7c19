package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.Trace;
import earl.monitor.archive.Recording;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.watch.Settings;
import earl.testing.InTurn;
import earl.testing.Mpi;
import earl.testing.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two processes for 64-bit ARM, which an emulator runs with MPICH for this processor; MPICH's launcher of this machine starts them. The
 * variable {@value #LIBRARIES} names the folder with that MPICH.
 */
class ArmProcessesTest {
    private static final String LIBRARIES = "EXPERT_ARM_MPI";
    private static final String COMPILER = "aarch64-linux-gnu-gcc";
    private static final String EMULATOR = "qemu-aarch64";
    private static final int ROUNDS = 50;

    private static final String PROGRAM = """
            #include <mpi.h>
            static void pass_on(int *value, int from, int to) {
              MPI_Request request;
              MPI_Irecv(value, 1, MPI_INT, from, 5, MPI_COMM_WORLD, &request);
              MPI_Send(value, 1, MPI_INT, to, 5, MPI_COMM_WORLD);
              MPI_Wait(&request, MPI_STATUS_IGNORE);
            }
            int main(int argc, char **argv) {
              int rank, value = 0;
              MPI_Init(&argc, &argv);
              MPI_Comm_rank(MPI_COMM_WORLD, &rank);
              for (int i = 0; i < ROUNDS; i++) {
                pass_on(&value, 1 - rank, 1 - rank);
                MPI_Barrier(MPI_COMM_WORLD);
              }
              MPI_Finalize();
              return 0;
            }
            """;

    @TempDir
    private Path folder;

    private static Path mpi() {
        String named = System.getenv().getOrDefault(LIBRARIES, "");
        Path mpi = Path.of(named).toAbsolutePath();
        assumeTrue(
                !named.isEmpty() && Files.exists(mpi.resolve("usr/lib/aarch64-linux-gnu/libmpich.so.12")),
                "skipped: " + LIBRARIES + " names no folder with MPICH for 64-bit ARM; packaging/arm-mpi makes one");
        return mpi;
    }

    /**
     * MPI's compiler for that processor, which optimizes as told in place of what its caller says. A program that is to run on this machine,
     * the one that measures the clocks, runs in the emulator.
     */
    private Path compiler(Path mpi, Path emulator, String optimization) throws IOException {
        Path gcc = Tools.program(COMPILER, "gcc-aarch64-linux-gnu libc6-dev-arm64-cross", "--version");
        Path compiler = Files.writeString(folder.resolve("armcc"), """
                #!/bin/sh
                case " $* " in
                *' -o '*) libraries='%1$s/usr/lib/aarch64-linux-gnu/libmpich.so.12 -Wl,--allow-shlib-undefined' ;;
                *) libraries= ;;
                esac
                '%2$s' -I'%1$s/usr/include/aarch64-linux-gnu/mpich' "$@" %4$s $libraries || exit
                for word; do
                    case $word in
                    */probe)
                        mv "$word" "$word.arm"
                        printf '#!/bin/sh\\nexec %%s -L %%s "$0.arm"\\n' '%3$s' '%1$s' >"$word"
                        chmod +x "$word"
                        ;;
                    esac
                done
                """.formatted(mpi, gcc, emulator, optimization));
        assertThat(compiler.toFile().setExecutable(true)).isTrue();
        return compiler;
    }

    /** With -O2, as EXPERT compiles it, the compiler takes ten seconds. */
    @ParameterizedTest
    @ValueSource(strings = {"-O2", "-O1", "-O0"})
    @DisplayName(
            "The recorder for 64-bit ARM records two processes: all messages are matched, with their call paths and lines")
    @InTurn(3)
    void twoProcesses(String optimization) throws Exception {
        Path mpi = mpi();
        Path emulator = Tools.program(EMULATOR, "qemu-user", "--version");
        List<String> command = new ArrayList<>(Mpi.MPICH.run(2));
        Path compiler = compiler(mpi, emulator, optimization);
        Path source = Files.writeString(folder.resolve("pass.c"), PROGRAM);
        Path program = folder.resolve("pass");
        Tools.Outcome compiled = Tools.system(
                compiler.toString(),
                "gcc-aarch64-linux-gnu",
                "-DROUNDS=" + ROUNDS,
                "-g",
                "-O1",
                "-o",
                program.toString(),
                source.toString());
        assertThat(compiled.status()).as(String.join("\n", compiled.lines())).isZero();
        command.addAll(List.of(emulator.toString(), "-L", mpi.toString(), program.toString()));

        RecorderLibrary library = RecorderLibrary.build(compiler.toString(), folder.resolve("cache"));
        Recorded.Run run = Recorded.run(library, folder.resolve("t"), Launch.DEFAULT, Settings.ALL, command);
        assertThat(run.status()).as(run.output()).isZero();
        Recording.Outcome outcome = run.write();
        assertThat(outcome.processes()).isEqualTo(2);
        assertThat(outcome.lacks()).isEmpty();
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            assertThat(trace.messages().count()).isEqualTo(2L * ROUNDS);
            assertThat(trace.collectives().count()).isEqualTo(ROUNDS);
            List<String> paths = new ArrayList<>();
            for (int path = 0; path < trace.callpaths().count(); path++) {
                paths.add(trace.callpaths().path(path));
            }
            assertThat(paths).anyMatch(path -> path.matches(".*main.*pass_on.*MPI_Send.*"));
        }
    }
}
