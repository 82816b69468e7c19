package earl.monitor.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.testing.Mpi;
import earl.testing.Traces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which MPI a command uses, where several are installed. */
class MpiChoiceTest {
    @TempDir
    private Path folder;

    private Path program(Mpi mpi) {
        Path program = folder.resolve(mpi.name());
        mpi.compile(program, Traces.root().resolve("examples/programs/one_call.c"));
        return program;
    }

    private static List<String> words(List<String> before, String... after) {
        List<String> words = new ArrayList<>(before);
        words.addAll(List.of(after));
        return words;
    }

    @ParameterizedTest
    @EnumSource
    void isThatOfTheProgram(Mpi mpi) throws Exception {
        Path program = program(mpi);
        MpiChoice choice = MpiChoice.of(words(mpi.run(2), program.toString(), "4"), null);
        assertThat(choice.program()).isEqualTo(program);
        Path library = Objects.requireNonNull(choice.library());
        assertThat(library).isRegularFile();
        assertThat(Files.isSameFile(Objects.requireNonNull(MpiChoice.library(choice.compiler())), library))
                .isTrue();
        assertThat(MpiChoice.of(List.of("nice", program.toString()), null).library())
                .as("whatever starts it")
                .isEqualTo(library);
        assertThat(MpiChoice.of(List.of("nice", program.toString()), "own-cc").compiler())
                .isEqualTo("own-cc");
    }

    @ParameterizedTest
    @EnumSource
    void isThatOfTheLauncherWhereNoProgramIsToBeSeen(Mpi mpi) {
        MpiChoice choice = MpiChoice.of(words(mpi.run(2), "sh", "-c", "./app"), null);
        assertThat(choice.program()).isNull();
        assertThat(MpiChoice.library(choice.compiler())).isEqualTo(MpiChoice.library(mpi.compiler()));
    }

    @Test
    void aRecorderForAnotherMpiIsRefused() {
        Path program = program(Mpi.MPICH);
        MpiChoice choice = MpiChoice.of(words(Mpi.MPICH.run(2), program.toString()), Mpi.OPEN_MPI.compiler());
        RecorderLibrary other = CompiledRecorders.of(Mpi.OPEN_MPI);
        assertThatThrownBy(() -> choice.check(other))
                .isInstanceOf(RecorderException.class)
                .hasMessageMatching(
                        ".*MPICH uses /.*libmpich\\.so.*, and /usr/bin/mpicc makes programs for /.*libmpi\\.so.*;"
                                + " --mpicc names the right compiler");
    }

    @Test
    void aCommandThatReplacesTheRecordersVariablesIsNamed() {
        String program = program(Mpi.OPEN_MPI).toString();
        String preload =
                "the command sets LD_PRELOAD, so the recorder is not loaded: set it before expert record, which adds the recorder";
        assertThat(MpiChoice.of(List.of("env", "LD_PRELOAD=/lib/libm.so.6", program), null)
                        .obstacle())
                .isEqualTo(preload);
        assertThat(MpiChoice.of(words(Mpi.OPEN_MPI.run(2), "-x", "LD_PRELOAD=", program), null)
                        .obstacle())
                .isEqualTo(preload);
        for (String without : List.of("-", "-i", "--ignore-environment")) {
            assertThat(MpiChoice.of(words(Mpi.OPEN_MPI.run(2), "/usr/bin/env", without, program), null)
                            .obstacle())
                    .isEqualTo("env " + without + " removes the variables by which the recorder is loaded");
        }
        assertThat(MpiChoice.of(List.of("env", "-u", "LD_PRELOAD", program), null)
                        .obstacle())
                .isEqualTo("env -u LD_PRELOAD removes the variables by which the recorder is loaded");
        assertThat(MpiChoice.of(List.of("env", "A=1", program, "-i"), null).obstacle())
                .isEmpty();
    }

    @Test
    void whatNoLibraryCanBeLoadedIntoIsNamed() throws Exception {
        Path source = folder.resolve("nothing.c");
        Files.writeString(source, "int main(void) { return 0; }\n");
        Path program = folder.resolve("nothing");
        Mpi.OPEN_MPI.compiler();
        assertThat(Child.run(List.of("cc", "-static", "-o", program.toString(), source.toString()), "")
                        .status())
                .isZero();
        assertThat(MpiChoice.of(List.of(program.toString()), null).obstacle())
                .isEqualTo(program + " is linked statically, so the recorder cannot be loaded into it");

        Mpi.OPEN_MPI.compile(program, source);
        assertThat(MpiChoice.of(List.of(program.toString()), null).obstacle()).isEmpty();
        Files.setAttribute(program, "unix:mode", 04755);
        assertThat(MpiChoice.of(List.of(program.toString()), null).obstacle())
                .contains("runs with another user's or group's rights");
    }
}
