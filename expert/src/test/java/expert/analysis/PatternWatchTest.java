package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import expert.script.PatternPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatternWatchTest {
    private static final String PATTERN = "from expert import Pattern\nimport helper\nclass A(Pattern):\n    pass\n";

    @TempDir
    private Path folder;

    private final ExecutorService waiting = Executors.newSingleThreadExecutor();
    private Path file;
    private Path helper;

    @BeforeEach
    void write() throws IOException {
        folder = folder.toRealPath();
        file = Files.writeString(folder.resolve("a.py"), PATTERN);
        helper = Files.writeString(folder.resolve("helper.py"), "VALUE = 1\n");
    }

    @AfterEach
    void end() {
        waiting.shutdownNow();
    }

    private PatternWatch watch(Path... given) {
        return new PatternWatch(new PatternPath(null, List.of(given), List.of()));
    }

    private interface Change {
        void make() throws IOException;
    }

    /** The files that a watch names after a change. */
    private List<Path> after(PatternWatch watch, Change change) throws Exception {
        Future<List<Path>> changed = waiting.submit(watch::await);
        change.make();
        return changed.get(60, TimeUnit.SECONDS);
    }

    @Test
    void changesOfOneFile() throws Exception {
        PatternWatch watch = watch(file);
        assertThat(watch.files()).isEqualTo(1);
        assertThat(after(watch, () -> Files.writeString(file, PATTERN + "# more\n")))
                .containsExactly(file);
        assertThat(after(watch, () -> {
                    Path written = Files.writeString(folder.resolve("a.py.tmp"), PATTERN);
                    Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
                }))
                .as("an editor replaces it")
                .containsExactly(file);
        assertThat(after(watch, () -> {
                    Files.delete(file);
                    Files.writeString(file, PATTERN + "# again\n");
                }))
                .as("an editor deletes it first")
                .containsExactly(file);
        assertThat(after(watch, () -> Files.writeString(helper, "VALUE = 2\n")))
                .as("a module that it imports")
                .containsExactly(file);
    }

    @Test
    void changesOfAFolder() throws Exception {
        PatternWatch watch = watch(folder);
        Path other = folder.resolve("b.js");
        assertThat(after(watch, () -> Files.writeString(other, "export class B {}\n")))
                .containsExactly(other);
        assertThat(after(watch, () -> Files.writeString(file, "# empty\n"))).containsExactly(file);
        assertThat(after(watch, () -> Files.delete(other))).containsExactly(other);
    }

    @Test
    void otherFilesAreNoChange() throws Exception {
        PatternWatch watch = watch(file);
        Future<List<Path>> changed = waiting.submit(watch::await);
        Files.writeString(folder.resolve("c.py"), "x = 1\n");
        Files.writeString(file, Files.readString(file));
        Files.writeString(helper, "VALUE = 3\n");
        assertThat(changed.get(60, TimeUnit.SECONDS)).containsExactly(file);
    }
}
