package earl.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
    private static final byte[] NEW = "after".repeat(1000).getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    @Test
    void aPowerCutLeavesTheOldFileOrTheNewOne() throws IOException {
        Path file = Files.writeString(folder.resolve("report.html"), "before");
        try (PowerCuts cuts = PowerCuts.of(
                folder,
                found -> assertThat(Files.readAllBytes(found.resolve("report.html")))
                        .isIn("before".getBytes(StandardCharsets.UTF_8), NEW))) {
            WholeFile.write(file, NEW);
            cuts.atTheEnd(found -> assertThat(found.resolve("report.html")).hasBinaryContent(NEW));
            assertThat(cuts.steps()).isGreaterThanOrEqualTo(3);
        }
    }

    @Test
    void theSimulationFindsWhatIsNotForced() throws IOException {
        Path file = Files.writeString(folder.resolve("report.html"), "before");
        try (PowerCuts cuts = PowerCuts.of(
                folder, found -> assertThat(found.resolve("report.html")).hasContent("before"))) {
            Path other = Files.writeString(folder.resolve("other"), "after");
            assertThatThrownBy(() -> Durable.disk().move(other, file))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("with all names and only the forced bytes");
            assertThat(cuts.steps()).isEqualTo(1);
        }
    }

    @Test
    void theNextRunRemovesWhatAKilledOneLeft() throws IOException, InterruptedException {
        Process writer = writer(folder.resolve("report.html"));
        assertThat(names()).hasSize(1).allMatch(name -> name.startsWith(".report.html.expert-"));

        WholeFile.write(folder.resolve("other.html"), NEW);
        assertThat(names()).as("while its process lives").hasSize(2);

        writer.destroyForcibly().waitFor();
        WholeFile.write(folder.resolve("other.html"), NEW);
        assertThat(names()).containsExactly("other.html");
    }

    /** A process that has begun a file. */
    static Process writer(Path file) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        BeginsAFile.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(process.getInputStream().read()).isEqualTo('b');
        return process;
    }

    /** Begins the file that it is told, says so, and waits. */
    static final class BeginsAFile {
        private BeginsAFile() {}

        public static void main(String[] files) throws IOException, InterruptedException {
            try (WholeFile file = WholeFile.begin(Path.of(files[0]))) {
                file.stream().write(NEW);
                System.out.write('b');
                System.out.flush();
                TimeUnit.DAYS.sleep(1);
            }
        }
    }

    @Test
    void whatThisProcessWritesStaysToo() throws IOException {
        try (WholeFile first = WholeFile.begin(folder.resolve("a"));
                WholeFile second = WholeFile.begin(folder.resolve("a"))) {
            WholeFile.write(folder.resolve("b"), NEW);
            first.stream().write('1');
            second.stream().write('2');
            second.commit();
            first.commit();
        }
        assertThat(folder.resolve("a")).hasContent("1");
        assertThat(names()).containsExactly("a", "b");
    }

    @Test
    void plantedLinksAndFilesOfOthersAreNotTouched() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "kept");
        Path link = folder.resolve(".report.html.expert-0123456789abcdef");
        Files.createSymbolicLink(link, secret);
        Path similar = Files.writeString(folder.resolve(".report.html.expert-012345678"), "kept");
        Files.createSymbolicLink(
                Files.createDirectory(folder.resolve(".d.expert-0123456789abcdef"))
                        .resolve("in"),
                folder);

        WholeFile.write(folder.resolve("report.html"), NEW);

        assertThat(secret).hasContent("kept");
        assertThat(similar).hasContent("kept");
        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(folder.resolve(".d.expert-0123456789abcdef")).doesNotExist();
    }

    @Test
    void longNamesHaveRoomForTheirTemporaryOnes() throws IOException {
        Path file = folder.resolve("ü".repeat(120) + ".html");
        WholeFile.write(file, NEW);
        assertThat(file).hasBinaryContent(NEW);
    }

    @Test
    void pipesAreWrittenToDirectly() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Process reader = new ProcessBuilder("cat", pipe.toString()).start();
        WholeFile.write(pipe, NEW);
        assertThat(reader.getInputStream().readAllBytes()).isEqualTo(NEW);
        assertThat(names()).containsExactly("pipe");
    }

    private java.util.List<String> names() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }
}
