package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import expert.option.ExitStatus;
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

    private static String example(String name) {
        return Terminal.root().resolve("examples").resolve(name).toString();
    }

    private Path compressed(String example, String... options) {
        Path file = folder.resolve(example + ".efg");
        String[] words = new String[options.length + 4];
        words[0] = "compress";
        System.arraycopy(options, 0, words, 1, options.length);
        words[words.length - 3] = example(example);
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
        assertThat(lines.getFirst()).isEqualTo("rank 0 0 MPI_Init, common.h:38");
        assertThat(lines.get(4)).isEqualTo("rank 0 4 MPI_Irecv 800 (3), halo.c:9");
        assertThat(lines.getLast()).isEqualTo("rank 3 104 MPI_Finalize, halo.c:15");
    }

    @Test
    void aPartComesBack() {
        Path file = compressed("halo");
        assertThat(run("expand", "--ranks", "2", "--from-call", "4", "--to-call", "6", file.toString())
                        .out())
                .isEqualTo("rank 2 4 MPI_Irecv 800 (1), halo.c:9\nrank 2 5 MPI_Irecv 800 (3), halo.c:10\n");
    }

    @Test
    void timesComeBack() {
        Path file = compressed("halo", "--times", "exact");
        assertThat(run("expand", "--ranks", "3", "--from-call", "4", "--to-call", "5", file.toString())
                        .out())
                .matches("rank 3 4 0\\.\\d{9} s 0\\.\\d{9} s MPI_Irecv 800 \\(2\\), halo.c:9\n");
        assertThat(run("info", file.toString()).out()).contains("times          exact\n");
    }

    @Test
    void aVisitOfACallToTheNextComesBack() {
        Path file = compressed("halo");
        String all = run("expand", "--ranks", "2", file.toString()).out();
        String part = run("expand", "--ranks", "2", "--node", "MPI_Waitall", "--visit", "1", file.toString())
                .out();
        assertThat(all).contains(part);
        assertThat(part.lines().filter(line -> line.contains("MPI_Waitall"))).hasSize(1);
        assertThat(part).contains("MPI_Isend").startsWith("rank 2 ");
        assertThat(run("expand", "--node", "MPI_Waitall", "--visit", "100", file.toString())
                        .err())
                .contains("no process visits it that often");
        assertThat(run("expand", "--node", "MPI_Waitall", "--from-call", "1", file.toString())
                        .status())
                .isEqualTo(ExitStatus.USAGE);
    }

    @Test
    void soDoesWhatHappenedWhereNoCallIsAnEvent() {
        for (String calls : List.of("MPI_Send", "none is called so")) {
            Path file = folder.resolve(calls + ".efg");
            Terminal.Result written = run(
                    "compress", "--times", "exact", "--events", calls, example("late_sender"), "-o", file.toString());
            assertThat(written.err()).isEmpty();
            Path archive = folder.resolve(calls);
            assertThat(run("expand", file.toString(), "-o", archive.toString()).out())
                    .isEqualTo(archive + ": 240 events\n");
            assertThat(run("print", archive.toString()).out())
                    .isEqualTo(run("print", example("late_sender")).out())
                    .isEqualTo(run("print", file.toString()).out());
        }
        assertThat(run("compress", "--events", "none is called so", example("late_sender"), "-o", folder + "/x.efg")
                        .err())
                .contains("no location has calls that are events here");
    }

    @Test
    void theArchiveComesBack() {
        Path file = compressed("halo", "--times", "exact");
        Path archive = folder.resolve("archive");
        assertThat(run("expand", file.toString(), "-o", archive.toString()).out())
                .isEqualTo(archive + ": 1,680 events\n");
        assertThat(run("print", "--raw", archive.toString()).out())
                .isEqualTo(run("print", "--raw", example("halo")).out());
        assertThat(run("expand", file.toString(), "-o", archive.toString()).err())
                .contains("--force replaces an archive");
    }

    @Test
    void aPartOfTheArchiveComesBack() {
        Path file = compressed("halo", "--times", "exact");
        Path archive = folder.resolve("archive");
        Terminal.Result result = run(
                "expand",
                file.toString(),
                "--ranks",
                "1",
                "--from-call",
                "10",
                "--to-call",
                "20",
                "-o",
                archive.toString());
        assertThat(result.err()).isEmpty();
        String calls = run("print", archive.toString()).out();
        assertThat(calls.lines().filter(line -> line.contains("enter") && line.contains("MPI_")))
                .hasSize(10);
        assertThat(calls).contains("enter").contains("main");
        assertThat(run("info", "--open", archive.toString()).out()).doesNotContain("leave_without_enter");
    }

    @Test
    void timesAreMadeUpFromStatistics() {
        Path file = compressed("halo", "--times", "stats", "--events", "all");
        assertThat(run("info", file.toString()).out())
                .contains("time error     begins of calls are off by ")
                .contains("; the end by 0 s\n");
        assertThat(run("expand", "--ranks", "3", "--to-call", "1", file.toString())
                        .out())
                .matches("rank 3 0 0\\.\\d{9} s 0\\.\\d{9} s halo\n");
        Path archive = folder.resolve("archive");
        assertThat(run("expand", file.toString(), "-o", archive.toString()).out())
                .isEqualTo(archive + ": 1,024 events\n");
        String info = run("info", "--open", archive.toString()).out();
        assertThat(info).doesNotContain("improper_nesting").doesNotContain("region_not_left");
        assertThat(run(
                                "expand",
                                compressed("late_sender").toString(),
                                "-o",
                                folder.resolve("other").toString())
                        .err())
                .contains("it has no times");
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
        assertThat(run("expand", "--ranks", "7", file.toString()).err())
                .contains("--ranks 7: the file has no such rank");
        assertThat(run("expand", "--from-call", "5", "--to-call", "5", file.toString())
                        .status())
                .isEqualTo(ExitStatus.USAGE);
        assertThat(run("expand", folder.resolve("missing").toString()).status()).isEqualTo(ExitStatus.INPUT);
    }
}
