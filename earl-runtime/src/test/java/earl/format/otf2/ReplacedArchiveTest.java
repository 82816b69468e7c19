package earl.format.otf2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.TraceException;
import earl.diag.Diagnostics;
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
    void anArchiveThatHasBeenFoundWasReplacedWhateverBecameOfItsAnchor() throws IOException {
        write("late_sender");
        Path anchor = folder.resolve("traces.otf2");
        ArchiveFiles found = new ArchiveFiles(anchor);
        try (Otf2Archive archive = Otf2Archive.open(found, new Diagnostics())) {
            assertThat(archive.definitions().locations()).isNotEmpty();
        }
        Files.delete(anchor);
        assertReplaced(found);
        write("halo");
        Files.delete(found.globalDefinitions());
        assertReplaced(found);
    }

    private static void assertReplaced(ArchiveFiles found) {
        assertThatThrownBy(() -> Otf2Archive.open(found, new Diagnostics()))
                .isInstanceOf(TraceException.class)
                .hasMessageEndingWith("was replaced while it was read: run the command again");
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
                    // No such file: the next archive had begun to take the place.
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
