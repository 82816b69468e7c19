package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.monitor.recorder.CompiledRecorders;
import earl.testing.Mpi;
import earl.testing.SampledEnum;
import earl.testing.Tools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Libraries with the standard interface of MPI 5, of which none was at hand: a stand-in that only says who it is. */
class StandardAbiTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @SampledEnum
    @DisplayName("A recorder for another interface leaves such a program alone and says so")
    void isNotRecorded(Mpi mpi) throws Exception {
        Path library = folder.resolve("libmpi_abi.so.0");
        Path program = folder.resolve("program");
        compile("-shared", "-fPIC", "-Wl,-soname,libmpi_abi.so.0", "-o", library.toString(), source("abi.c"));
        compile(
                "-o",
                program.toString(),
                source("abi_program.c"),
                library.toString(),
                "-Wl,-rpath," + folder.toAbsolutePath());
        Session session = Session.begin(folder.resolve("trace"), CompiledRecorders.of(mpi));

        Recorded.Run run = Recorded.start(
                session, CompiledRecorders.of(mpi), Launch.DEFAULT, Map.of(), List.of(program.toString()));

        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.output())
                .contains(
                        "its MPI is MPICH Version: 5.0.0 with the standard interface (libmpi_abi), but this recorder is for")
                .hasLineCount(1);
        assertThat(session.ringFiles()).isEmpty();
        session.clear();
    }

    private String source(String name) throws Exception {
        Path file = folder.resolve(name);
        try (var in = Objects.requireNonNull(StandardAbiTest.class.getResourceAsStream(name))) {
            Files.write(file, in.readAllBytes());
        }
        return file.toString();
    }

    private static void compile(String... options) {
        Tools.Outcome outcome = Tools.system("gcc", "gcc", options);
        assertThat(outcome.status()).as(outcome.errors()).isZero();
    }
}
