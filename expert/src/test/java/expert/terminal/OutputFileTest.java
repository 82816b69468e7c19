package expert.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    @TempDir
    private Path folder;

    @Test
    void appearsWhenItIsWhole() throws IOException {
        Path file = Files.writeString(folder.resolve("report.json"), "before");
        try (OutputFile output = OutputFile.begin(file)) {
            output.writer().write("after");
            output.writer().flush();
            assertThat(file).hasContent("before");
            output.commit();
        }
        assertThat(file).hasContent("after");
        assertThat(names()).containsExactly("report.json");
    }

    @Test
    void vanishesWhenGivenUp() throws IOException {
        Path file = folder.resolve("report.json");
        try (OutputFile output = OutputFile.begin(file)) {
            output.writer().write("half");
        }
        assertThat(names()).isEmpty();
    }

    @Test
    void keepsALink() throws IOException {
        Path file = Files.writeString(folder.resolve("real"), "before");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        try (OutputFile output = OutputFile.begin(link)) {
            output.writer().write("after");
            output.commit();
        }
        assertThat(link).isSymbolicLink().hasContent("after");
        assertThat(file).hasContent("after");
    }

    @Test
    void writesToDevices() {
        try (OutputFile output = OutputFile.begin(Path.of("/dev/null"))) {
            output.commit();
        }
        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
        assertThat(Path.of("/dev/null")).exists();
    }

    @Test
    void saysWhereNothingCanBeWritten() {
        assertThatThrownBy(() -> OutputFile.begin(folder))
                .isInstanceOf(OutputException.class)
                .hasMessage(folder + ": cannot write: it is a folder");
        Path nowhere = folder.resolve("none").resolve("report.json");
        assertThatThrownBy(() -> OutputFile.begin(nowhere))
                .isInstanceOf(OutputException.class)
                .hasMessage(nowhere + ": cannot write: no such file or folder");
    }

    private Stream<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList().stream();
        }
    }
}
