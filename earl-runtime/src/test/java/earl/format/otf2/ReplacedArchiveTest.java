package earl.format.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import earl.TraceException;
import earl.disk.Replacement;
import earl.format.Decoded;
import earl.format.otf2.encoding.Otf2Files;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An archive that is read while others of its name take its place, again and again. */
class ReplacedArchiveTest {
    private static final List<String> ARCHIVES = List.of("late_sender", "halo");
    private static final int READS = 300;

    @TempDir
    private Path folder;

    private void write(String archive) throws IOException {
        Path source = Traces.example(archive);
        try (Replacement replacement = Replacement.begin(folder.toRealPath(), Otf2Files.parts("traces"));
                Stream<Path> files = Files.walk(source)) {
            for (Path file : files.toList()) {
                Path copy = replacement.folder().resolve(source.relativize(file).toString());
                if (!file.equals(source)) {
                    Files.copy(file, copy);
                }
            }
            replacement.commit();
        }
    }

    private static long events(String archive) {
        try (Decoded decoded = new Decoded(Traces.example(archive))) {
            return decoded.size();
        }
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void readersSeeOneOfThemWholeOrSayWhyNot() throws Exception {
        write(ARCHIVES.getFirst());
        AtomicBoolean enough = new AtomicBoolean();
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            try {
                for (int i = 1; !enough.get(); i++) {
                    write(ARCHIVES.get(i % 2));
                }
            } catch (IOException fault) {
                throw new AssertionError(fault);
            }
        });
        Set<Long> sizes = new HashSet<>();
        try {
            for (int i = 0; i < READS || sizes.size() < 2; i++) {
                assertThat(writer).isNotDone();
                Path path = i % 2 == 0 ? folder : folder.resolve("traces.otf2");
                try (Decoded decoded = new Decoded(path)) {
                    assertThat(decoded.diagnostics.list())
                            .noneMatch(diagnostic -> diagnostic.code().matches("missing_events.*|broken.*|trunc.*"));
                    sizes.add(decoded.size());
                } catch (TraceException refused) {
                    // No such file: the next archive began to take the place after this one had been found.
                    assertThat(refused.getMessage())
                            .containsAnyOf("was replaced while it was read", "there is no such file");
                }
            }
        } finally {
            enough.set(true);
            writer.get();
        }
        assertThat(sizes).containsExactlyInAnyOrder(events("late_sender"), events("halo"));
    }
}
