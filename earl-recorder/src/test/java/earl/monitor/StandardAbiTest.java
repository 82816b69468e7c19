package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.monitor.recorder.CompiledRecorders;
import earl.monitor.recorder.MpiChoice;
import earl.monitor.recorder.RecorderException;
import earl.monitor.recorder.RecorderLibrary;
import earl.testing.Mpi;
import earl.testing.SampledEnum;
import earl.testing.Tools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Libraries with the standard interface of MPI 5, of which none was at hand: a stand-in that only says who it is. */
class StandardAbiTest {
    @TempDir
    private Path folder;

    @Test
    @DisplayName("A recorder for another interface leaves such a program alone and says so")
    void isNotRecorded() throws Exception {
        leavesAlone(CompiledRecorders.of(Mpi.OPEN_MPI));
    }

    /** No other test takes this recorder, and to compile it takes ten seconds. */
    @Test
    @Tag("long")
    @DisplayName("So does that which the compiler of MPICH makes")
    void isNotRecordedByThatOfMpich() throws Exception {
        leavesAlone(CompiledRecorders.of(Mpi.MPICH));
    }

    @ParameterizedTest
    @SampledEnum
    @DisplayName(
            "So does a recorder that comes with the library of the launcher, which must not get the program's calls")
    void isNotGivenToAnotherLibrary(Mpi mpi) throws Exception {
        RecorderLibrary recorder = Recorded.library(mpi);
        assumeTrue(recorder.mpi() != null, "no shipped recorder fits");
        leavesAlone(recorder);
    }

    @Test
    @DisplayName("Where the command names such a program, no recorder is loaded")
    void isNamed() throws Exception {
        Mpi.OPEN_MPI.compiler();
        Path program = program();
        MpiChoice choice = MpiChoice.of(List.of(program.toString()), null);
        assertThatThrownBy(() -> choice.recorder(folder))
                .isInstanceOf(RecorderException.class)
                .hasMessageMatching(program
                        + " uses /.*libmpi_abi\\.so\\.0, and .* makes? programs for another MPI; --mpicc names the right"
                        + " compiler");
    }

    private Path program() throws Exception {
        Path library = folder.resolve("libmpi_abi.so.0");
        Path program = folder.resolve("program");
        compile("-shared", "-fPIC", "-Wl,-soname,libmpi_abi.so.0", "-o", library.toString(), source("abi.c"));
        compile(
                "-o",
                program.toString(),
                source("abi_program.c"),
                library.toString(),
                "-Wl,-rpath," + folder.toAbsolutePath());
        return program;
    }

    private void leavesAlone(RecorderLibrary recorder) throws Exception {
        Path program = program();
        Session session = Session.begin(folder.resolve("trace"), recorder);

        Recorded.Run run = Recorded.start(session, recorder, Launch.DEFAULT, Map.of(), List.of(program.toString()));

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
