package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code compress}, {@code expand} and {@code info} of what they make. */
class CompressCommandTest {
    @TempDir
    private Path folder;

    private static Terminal.Result run(String... words) {
        return new Terminal().run(words);
    }

    private Path compressed(String example, String... options) {
        Path file = folder.resolve(example + ".efg");
        String[] words = new String[options.length + 4];
        words[0] = "compress";
        System.arraycopy(options, 0, words, 1, options.length);
        words[words.length - 3] =
                Terminal.root().resolve("examples").resolve(example).toString();
        words[words.length - 2] = "-o";
        words[words.length - 1] = file.toString();
        Terminal.Result result = run(words);
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).startsWith(file + ": ").contains(" of 4 processes in ");
        return file;
    }

    @Test
    void callsComeBackInOrder() {
        Path file = compressed("halo");
        Terminal.Result result = run("expand", file.toString());
        assertThat(result.err()).isEmpty();
        List<String> lines = result.out().lines().toList();
        assertThat(lines).hasSize(420);
        assertThat(lines.getFirst()).isEqualTo("rank 0 0 MPI_Init, halo.c:18");
        assertThat(lines.get(4)).isEqualTo("rank 0 4 MPI_Irecv 800 (3), halo.c:9");
        assertThat(lines.getLast()).isEqualTo("rank 3 104 MPI_Finalize, halo.c:15");
    }

    @Test
    void aPartComesBack() {
        Path file = compressed("halo");
        assertThat(run("expand", "--rank", "2", "--from", "4", "--to", "6", file.toString())
                        .out())
                .isEqualTo("rank 2 4 MPI_Irecv 800 (1), halo.c:9\nrank 2 5 MPI_Irecv 800 (3), halo.c:10\n");
    }

    @Test
    void timesComeBack() {
        Path file = compressed("halo", "--times", "exact");
        assertThat(run("expand", "--rank", "3", "--from", "4", "--to", "5", file.toString())
                        .out())
                .matches("rank 3 4 0\\.\\d{9} s 0\\.\\d{9} s MPI_Irecv 800 \\(2\\), halo.c:9\n");
        assertThat(run("info", file.toString()).out()).contains("times          exact\n");
    }

    @Test
    void infoKnowsTheFile() {
        Path file = compressed("late_sender", "--times", "stats", "--signature", "call,size");
        assertThat(run("info", file.toString()).out())
                .contains("format         event flow graphs\n")
                .contains("signature      call,size\n")
                .contains("events         60\n")
                .contains("times          statistics\n")
                .contains("part graphs ");
        assertThat(run("info", "--format", "json", file.toString()).out()).contains("\"events\": 60");
    }

    @Test
    void mistakesAreExplainedInOneLine() throws IOException {
        Path other = Files.writeString(folder.resolve("other.efg"), "something else");
        Terminal.Result result = run("expand", other.toString());
        assertThat(result.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(result.err().lines()).hasSize(1).first().asString().contains("it does not begin like one");
        Path file = compressed("halo");
        assertThat(run("expand", "--rank", "7", file.toString()).err()).contains("--rank 7: the file has no such rank");
        assertThat(run("expand", "--from", "5", "--to", "5", file.toString()).status())
                .isEqualTo(ExitStatus.USAGE);
        assertThat(run("expand", folder.resolve("missing").toString()).status()).isEqualTo(ExitStatus.INPUT);
    }
}
