package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.testing.InTurn;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands whose output does not fit on the disk end with one line and leave nothing behind. */
class FullDiskTest {
    private static final String HALO = Traces.example("halo").toString();
    private static final String MESH_A = Traces.example("mesh_2x4").toString();
    private static final String MESH_B = Traces.example("mesh_4x2").toString();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HALO -f html -o /dev/full",
                "HALO -f json -o /dev/full",
                "HALO -f cubex -o /dev/full",
                "HALO -f csv -o /dev/full",
                "HALO -f text -o /dev/full",
                "diff A B -f json -o /dev/full",
                "diff A B -f text -o /dev/full",
                "compress HALO -o /dev/full",
                "compress HALO --times exact -o /dev/full",
                "export HALO --format perfetto -o /dev/full"
            })
    void oneLineNamesTheFile(String words) {
        assumeTrue(Files.exists(Path.of("/dev/full")), "skipped: this system has no /dev/full");
        Terminal.Result result = new Terminal().run(arguments(words).toArray(String[]::new));
        assertThat(result.status()).as(result.err()).isEqualTo(2);
        assertThat(result.err().lines())
                .singleElement()
                .asString()
                .contains("/dev/full: cannot write: No space left on device");
    }

    private List<String> arguments(String words) {
        return Stream.of(words.split(" "))
                .map(word -> switch (word) {
                    case "HALO" -> HALO;
                    case "A" -> MESH_A;
                    case "B" -> MESH_B;
                    default -> word.replace("@", folder.toString());
                })
                .toList();
    }

    /** A process may write files of at most 1 KiB. The signal that comes with the limit is ignored, as batch systems do. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "HALO --no-cache -o @/r.html",
                "HALO -o @/r.cubex",
                "convert HALO @/new/archive",
                "export HALO --table messages -o @/new/tables"
            })
    @InTurn(2)
    void aLimitOfTheSystemIsOneLineAndLeavesNothing(String words) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "skipped: this system has no bash");
        List<String> command =
                new ArrayList<>(List.of("/bin/bash", "-c", "ulimit -f 1; trap '' XFSZ; exec \"$@\"", "-"));
        command.addAll(
                OwnProcess.expert(arguments(words).toArray(String[]::new)).command());
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        Process process = builder.start();
        String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(said).isEqualTo(2);
        assertThat(said.lines()).singleElement().asString().contains("File too large");
        assertThat(names()).isEmpty();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> !name.equals("cache"))
                    .toList();
        }
    }

    @Test
    void aFolderThatWasThereStays() throws IOException {
        Path there = Files.createDirectory(folder.resolve("there"));
        Terminal.Result result = new Terminal().run("export", "--table", "nothing", HALO, "-o", there.toString());
        assertThat(result.status()).isNotZero();
        assertThat(there).isDirectory();
    }
}
