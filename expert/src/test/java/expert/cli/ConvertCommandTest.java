package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Tools;
import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code convert} on the traces in {@code examples/}. */
class ConvertCommandTest {
    @TempDir
    Path folder;

    private static String example(String name) {
        return Terminal.root().resolve("examples").resolve(name).toString();
    }

    private String target() {
        return folder.resolve("target").toString();
    }

    @Test
    void aCopyPrintsAsItsSource() {
        Terminal.Result done = new Terminal().run("convert", example("late_sender"), target());
        assertThat(done.err()).isEmpty();
        assertThat(done.status()).isZero();
        assertThat(done.out()).isEqualTo(target() + ": 240 of 240 events\n");
        assertThat(new Terminal().run("print", target()).out())
                .isEqualTo(new Terminal().run("print", example("late_sender")).out());
    }

    @Test
    void aCutSaysWhatItDid() {
        Terminal.Result done = new Terminal()
                .run("convert", "--from", "0.1", "--to", "0.3", "--ranks", "0,2-3", example("late_sender"), target());
        assertThat(done.status()).isZero();
        assertThat(done.out()).containsPattern(": \\d+ of 240 events; \\d+ begun at the cut; \\d+ ended at the cut");
        Terminal.Result info = new Terminal().run("info", target());
        assertThat(info.out()).contains("duration       200.0 ms");
    }

    @Test
    void whatIsLeftOutIsSaid() throws IOException {
        Path source = folder.resolve("source");
        try (Stream<Path> files = Files.walk(Path.of(example("late_sender")))) {
            for (Path file : files.toList()) {
                Files.copy(
                        file,
                        source.resolve(
                                Path.of(example("late_sender")).relativize(file).toString()));
            }
        }
        Tools.otf2("otf2-snapshots", "-n", "1", source.resolve("traces.otf2").toString());
        Terminal.Result whole = new Terminal().run("convert", source.toString(), target());
        assertThat(whole.out()).matches("(?s).*: 240 of 240 events; \\d+ snapshot records; 1 thumbnail left out\n");
        Terminal.Result cut = new Terminal().run("convert", "--force", "--to", "0.1", source.toString(), target());
        assertThat(cut.out()).contains(" snapshot records left out");
    }

    @Test
    void regionsMayBePatterns() {
        Terminal.Result done = new Terminal()
                .run("convert", "--region", "MPI_S*", "--region", "MPI_Recv", example("late_sender"), target());
        assertThat(done.status()).isZero();
        List<String> enters = new Terminal()
                .run("print", "--type", "enter", target())
                .out()
                .lines()
                .toList();
        assertThat(enters)
                .anyMatch(line -> line.contains("MPI_Send"))
                .anyMatch(line -> line.contains("MPI_Recv"))
                .noneMatch(line -> line.contains("MPI_Finalize"));
    }

    @ParameterizedTest
    @CsvSource({
        "--from, 2, --to, 1, no time lies between",
        "--from, x, --to, 1, --from",
        "--ranks, 3-1, --to, 1, there are no ranks 3-1",
        "--ranks, first, --to, 1, ranks are given as",
        "--unmatched, maybe, --to, 1, --unmatched",
    })
    void misunderstandingsAreUsage(String name, String value, String other, String otherValue, String said) {
        Terminal.Result done =
                new Terminal().run("convert", name, value, other, otherValue, example("late_sender"), target());
        assertThat(done.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(done.err()).contains(said);
        assertThat(folder.resolve("target")).doesNotExist();
    }

    @Test
    void aRankThatIsNotThereIsInput() throws IOException {
        Terminal.Result done = new Terminal().run("convert", "--ranks", "7", example("late_sender"), target());
        assertThat(done.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(done.err()).contains("it has no rank 7").doesNotContain("\tat ");
        try (Stream<Path> left = Files.walk(folder)) {
            assertThat(left.filter(Files::isRegularFile)).isEmpty();
        }
    }

    @Test
    void nothingIsReplacedUnasked() throws IOException {
        assertThat(new Terminal()
                        .run("convert", example("late_sender"), target())
                        .status())
                .isZero();
        Terminal.Result again = new Terminal().run("convert", example("halo"), target());
        assertThat(again.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(again.err()).contains("the folder is not empty");
        assertThat(new Terminal()
                        .run("convert", "--force", example("halo"), target())
                        .status())
                .isZero();
        Terminal.Result itself = new Terminal().run("convert", "--force", target(), target());
        assertThat(itself.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(itself.err()).contains("this is the folder of the trace that is read");
        Path file = Files.writeString(folder.resolve("file"), "");
        Terminal.Result onFile = new Terminal().run("convert", example("halo"), file.toString());
        assertThat(onFile.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(onFile.err()).contains("a folder is needed");
    }

    @Test
    void aTargetMustBeNamed() {
        Terminal.Result done = new Terminal().run("convert", example("late_sender"));
        assertThat(done.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(done.err()).contains("OUT");
    }
}
