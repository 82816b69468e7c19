package expert.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
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

    /** A full disk is a fault of the output, whichever form writes and wherever its last bytes leave a buffer. */
    @Test
    void aFullDiskNamesTheFile() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "skipped: this system has no /dev/full");
        String message = "/dev/full: cannot write: No space left on device";
        byte[] content = new byte[1 << 17];
        assertThatThrownBy(() -> {
                    try (OutputFile output = OutputFile.begin(full)) {
                        output.stream().write(content);
                    }
                })
                .isInstanceOf(OutputException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> {
                    try (OutputFile output = OutputFile.begin(full)) {
                        output.writer().write("x".repeat(1 << 17));
                    }
                })
                .isInstanceOf(OutputException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> {
                    try (OutputFile output = OutputFile.begin(full);
                            ZipOutputStream zip = new ZipOutputStream(output.stream())) {
                        zip.putNextEntry(new ZipEntry("part"));
                        zip.write(content);
                    }
                })
                .isInstanceOf(OutputException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> {
                    try (OutputFile output = OutputFile.begin(full)) {
                        output.writer().write("short");
                        output.commit();
                    }
                })
                .isInstanceOf(OutputException.class)
                .hasMessage(message);
    }

    private Stream<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList().stream();
        }
    }
}
