package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.testing.Mpi;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings whose archive cannot be written: one line says why, and what is left can be recovered or is removed. */
class BrokenRecordingTest {
    @TempDir
    private Path folder;

    private Path trace() {
        return folder.resolve("trace");
    }

    /** What records a program that a script of the shell runs. */
    private List<String> words(String script, String iterations) {
        Path program = folder.resolve("iterations");
        Mpi.OPEN_MPI.compile(program, Traces.root().resolve("examples/programs/iterations.c"));
        List<String> words = new ArrayList<>(List.of("record", "-o", trace().toString()));
        words.addAll(List.of("sh", "-c", script, "sh"));
        words.addAll(Mpi.OPEN_MPI.run(2));
        words.addAll(List.of(program.toString(), "stencil", iterations, "1"));
        return words;
    }

    /** Folders of this recording's rings. */
    private List<Path> rings() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/dev/shm"))) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith("expert-"))
                    .filter(this::isOurs)
                    .toList();
        }
    }

    private boolean isOurs(Path rings) {
        try {
            return Files.readString(rings.resolve("owner.properties")).contains(trace().toString());
        } catch (IOException gone) {
            return false;
        }
    }

    @Test
    void aFolderThatIsGoneIsOneLineAndNoMemoryIsLeft() throws Exception {
        List<String> words = words("\"$@\"; rm -rf '" + trace() + "'", "20");
        Terminal.Result run = new Terminal().run(words.toArray(String[]::new));
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(Terminal.withoutLeftovers(run.err()).lines())
                .singleElement()
                .asString()
                .endsWith(trace() + ": the folder of the recording was removed, so there is no trace");
        assertThat(rings()).isEmpty();
        assertThat(trace()).doesNotExist();
    }

    /** EXPERT may write files of at most 48 KiB, the program larger ones. */
    @Test
    void whatDoesNotFitIntoTheFolderStaysInMemoryUntilItIsRecovered() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "skipped: this system has no bash");
        List<String> command =
                new ArrayList<>(List.of("/bin/bash", "-c", "ulimit -S -f 48; trap '' XFSZ; exec \"$@\"", "-"));
        List<String> words = words("ulimit -S -f unlimited; \"$@\"", "400");
        command.addAll(OwnProcess.expert(words.toArray(String[]::new)).command());
        Path errors = folder.resolve("errors");
        Process process = new ProcessBuilder(command)
                .redirectError(errors.toFile())
                .redirectOutput(folder.resolve("output").toFile())
                .start();
        assertThat(process.waitFor()).isZero();
        assertThat(Terminal.withoutLeftovers(Files.readString(errors)).lines())
                .singleElement()
                .asString()
                .contains("File too large; expert record --recover " + trace() + " makes the trace when")
                .containsPattern("the recording holds [0-9.]+ MB of memory in /dev/shm$");
        assertThat(rings()).hasSize(1);
        Terminal.Result recovery = new Terminal().run("record", "--recover", trace().toString());
        assertThat(recovery.status()).as(recovery.err()).isZero();
        assertThat(recovery.err()).doesNotContain("incomplete");
        Terminal.Result printed = new Terminal().run("print", trace().toString());
        assertThat(printed.status()).as(printed.err()).isZero();
        assertThat(printed.out()).contains("MPI_Finalize").contains("main");
        assertThat(trace().resolve(".recording")).doesNotExist();
        assertThat(rings()).isEmpty();
    }
}
