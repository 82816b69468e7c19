package earl.state;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Trace;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bookmarks of a trace outlive a run if it is large enough, and the next run finds the same states. */
class NextRunTest {
    @TempDir
    Path store;

    @Test
    void bookmarksAreFoundAgainByTheNextRun() throws IOException {
        OpenOptions options = OpenOptions.defaults().withStore(store);
        Path anchor = Traces.example("late_sender");
        try (Trace trace = Trace.open(anchor, options)) {
            assertThat(trace.queue(0)).isEmpty();
            assertThat(store).as("a small trace keeps nothing").isEmptyDirectory();
        }
        System.setProperty("earl.bookmarks.from", "0");
        try (Trace plain = Trace.open(anchor)) {
            for (int run = 0; run < 2; run++) {
                try (Trace trace = Trace.open(anchor, options)) {
                    for (long pos = 0; pos < trace.length(); pos++) {
                        assertThat(trace.queue(pos))
                                .as("queue at %d, run %d", pos, run)
                                .isEqualTo(plain.queue(pos));
                    }
                }
                try (Stream<Path> kept = Files.list(store.resolve("bookmarks"))) {
                    assertThat(kept.map(Files::isRegularFile)).containsExactly(true);
                }
            }
        } finally {
            System.clearProperty("earl.bookmarks.from");
        }
    }
}
