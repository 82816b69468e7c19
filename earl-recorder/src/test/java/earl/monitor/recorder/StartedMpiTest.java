package earl.monitor.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Mpi;
import earl.testing.SampledEnum;
import earl.testing.Tools;
import earl.testing.Traces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Commands in which no program with MPI is visible: what their scripts name says which recorder fits, and none is compiled. */
class StartedMpiTest {
    @TempDir
    private Path folder;

    private Path script(String name, String text) throws Exception {
        return Files.writeString(folder.resolve(name), text);
    }

    private static String started(Mpi mpi) {
        return String.join(" ", mpi.run(2));
    }

    private Path library(String... command) {
        RecorderLibrary recorder = MpiChoice.of(List.of(command), null).recorder(folder);
        return Objects.requireNonNull(recorder.mpi(), "the recorder was compiled");
    }

    private static Path library(Mpi mpi) {
        return Objects.requireNonNull(MpiChoice.library(mpi.compiler()));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("The launcher that a script names decides, also in a script that it runs, and comments do not count")
    void launcher(Mpi mpi) throws Exception {
        Path inner =
                script("inner", "#!/bin/sh\n# not " + started(mpi.other()) + "\n exec " + started(mpi) + " $APP\n");
        Path outer = script("outer", "cd /tmp && sh '" + inner + "'; exit $?\n");

        assertThat(library("sh", inner.toString())).isEqualTo(library(mpi));
        assertThat(library("bash", "-e", outer.toString())).isEqualTo(library(mpi));
        assertThat(library("sh", "-c", "time " + started(mpi) + " ./app")).isEqualTo(library(mpi));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName(
            "A script with more words than are looked up decides nothing by those at its end, also if they are in files of data")
    void manyWords(Mpi mpi) throws Exception {
        String numbers = IntStream.range(0, 20_000).mapToObj(String::valueOf).collect(Collectors.joining(" "));
        Path data = script("data", numbers + " " + started(mpi) + "\n");
        Path reads = script("reads", "cat " + data + "\n");
        Path nothing = script("nothing", "cat /dev/null\n");

        assertThat(library("sh", reads.toString())).isEqualTo(library("sh", nothing.toString()));
    }

    @ParameterizedTest
    @SampledEnum
    @DisplayName("Without a launcher, the program that a script names decides")
    void program(Mpi mpi) throws Exception {
        Path program = folder.resolve("program");
        mpi.compile(program, Traces.root().resolve("examples/programs/one_call.c"));
        Path script = script("script", "for i in 1 2; do A=$i " + program + " $i > log.$i; done\n");

        assertThat(library("sh", script.toString())).isEqualTo(library(mpi));
    }

    @Test
    @DisplayName("Where nothing else decides, it is the MPI of Python's mpi4py")
    void python() throws Exception {
        Path python = Tools.program("python3", "python3-mpi4py", "-c", "import mpi4py.MPI");
        String module = Tools.system("python3", "python3", "-c", "import mpi4py.MPI as m; print(m.__file__)")
                .lines()
                .getFirst();
        Path script =
                script("script.py", "#!/usr/bin/env python3\nfrom mpi4py import MPI\nprint(MPI.COMM_WORLD.rank)\n");

        Path expected = LinkedMpi.of(Path.of(module)).library();
        assertThat(library(python.toString(), script.toString())).isEqualTo(expected);
        assertThat(library("sh", "-c", "exec " + script)).isEqualTo(expected);
    }

    @Test
    @DisplayName("Where nothing is visible at all, it is the MPI whose compiler is called mpicc")
    void nothing() throws Exception {
        assertThat(library("sh", "-c", "$RUN ./app")).isEqualTo(library(Mpi.OPEN_MPI));
        assertThat(library("no-such-program")).isEqualTo(library(Mpi.OPEN_MPI));
    }

    @Test
    @DisplayName("For an MPI that EXPERT does not know, the recorder is compiled")
    void unknown() throws Exception {
        String compiler = Mpi.OPEN_MPI.compiler();
        Path source = script("mpi.c", "int MPI_Init(int *c, char ***v) { return !c || !v; }\n");
        Path main = script("main.c", "int MPI_Init(int *, char ***);\nint main(void) { return MPI_Init(0, 0); }\n");
        Path library = folder.resolve("libmpi.so.99");
        Path program = folder.resolve("program");
        for (List<String> command : List.of(
                List.of("cc", "-shared", "-Wl,-soname,libmpi.so.99", "-o", library.toString(), source.toString()),
                List.of("cc", "-o", program.toString(), main.toString(), library.toString(), "-Wl,-rpath," + folder))) {
            Child made = Child.run(command, "");
            assertThat(made.status()).as(made.errors()).isZero();
        }

        RecorderLibrary recorder =
                MpiChoice.of(List.of("sh", "-c", "exec " + program), null).recorder(Mpi.cache());
        assertThat(recorder.mpi()).isNull();
        assertThat(recorder.library())
                .isEqualTo(RecorderLibrary.build(compiler, Mpi.cache()).library());
    }
}
