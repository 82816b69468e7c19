package earl.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example {@code gpu} is the archive that {@link GpuProgram} writes. */
class GpuProgramTest {
    @TempDir
    Path folder;

    @Test
    void theExampleIsTheOneWrittenHere() throws IOException {
        GpuProgram.write(folder);
        Path example = Traces.root().resolve("examples/gpu");
        if (System.getProperty("update") != null) {
            GpuProgram.write(example);
        }
        Map<String, byte[]> expected = files(folder);
        Map<String, byte[]> shipped = files(example);
        assertThat(shipped).containsOnlyKeys(expected.keySet());
        expected.forEach((name, bytes) -> assertThat(shipped.get(name)).as(name).isEqualTo(bytes));
    }

    private static Map<String, byte[]> files(Path archive) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(archive)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(archive.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return files;
    }
}
