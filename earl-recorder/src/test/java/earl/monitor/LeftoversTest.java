package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.monitor.Leftovers.Leftover;
import earl.monitor.ring.RingWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memory of monitors that were killed: told where a trace can be made of it, removed where nobody needs it. */
class LeftoversTest {
    @TempDir
    private Path folder;

    private Path memory;
    private Path recording;
    private Path rings;

    @BeforeEach
    void prepare() throws IOException {
        memory = Files.createDirectory(folder.resolve("memory"));
        recording = folder.resolve("run42");
        Files.createDirectories(recording.resolve(".recording"));
        rings = Files.createDirectory(memory.resolve("expert-1"));
    }

    /** The rings are those of a recording that needs them, watched by a process that has ended. */
    private void abandon() throws IOException, InterruptedException {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        Files.writeString(
                rings.resolve("owner.properties"),
                "recording=" + recording + "\nmonitor=" + ended.pid() + "\nsince=\n");
        Files.writeString(recording.resolve(".recording/session.properties"), "rings0=" + rings + "\nrate=1e9\n");
    }

    private void ring(long pid) {
        new RingWriter(rings.resolve("node.1.0.ring"), 0, 1, 64).pid((int) pid).close();
    }

    @Test
    void whatCanBeRecoveredIsTold() throws Exception {
        abandon();
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        ring(ended.pid());
        List<Leftover> found = Leftovers.find(memory);
        assertThat(found).singleElement().satisfies(left -> {
            assertThat(left.recording()).isEqualTo(recording);
            assertThat(left.rings()).isEqualTo(rings);
            assertThat(left.bytes()).isGreaterThan(4096 + 64 * 64);
            assertThat(left.running()).isFalse();
        });
        assertThat(rings).exists();
    }

    @Test
    void whatWasRecoveredIsRemoved() throws Exception {
        abandon();
        Files.delete(recording.resolve(".recording/session.properties"));
        assertThat(Leftovers.find(memory)).isEmpty();
        assertThat(rings).doesNotExist();
    }

    @Test
    void whatWasReplacedByAnotherRecordingIsRemoved() throws Exception {
        abandon();
        Files.writeString(recording.resolve(".recording/session.properties"), "rings0=" + memory.resolve("expert-2"));
        assertThat(Leftovers.find(memory)).isEmpty();
        assertThat(rings).doesNotExist();
    }

    @Test
    void whatAProgramStillWritesStays() throws Exception {
        abandon();
        ring(ProcessHandle.current().pid());
        assertThat(Leftovers.find(memory))
                .singleElement()
                .satisfies(left -> assertThat(left.running()).isTrue());
        Files.delete(recording.resolve(".recording/session.properties"));
        assertThat(Leftovers.find(memory)).isEmpty();
        assertThat(rings).exists();
    }

    @Test
    void whatIsWatchedIsLeftAlone() throws Exception {
        Leftovers.own(rings, recording);
        assertThat(Leftovers.find(memory)).isEmpty();
        assertThat(rings).exists();
        // Another process has the number now.
        String owner = Files.readString(rings.resolve("owner.properties"));
        Files.writeString(
                rings.resolve("owner.properties"), owner.replaceAll("since=.*", "since=1970-01-01T00\\\\:00\\\\:00Z"));
        assertThat(Leftovers.find(memory)).isEmpty();
        assertThat(rings).as("nobody watches it, no recording needs it").doesNotExist();
    }

    @Test
    void othersFoldersAreLeftAlone() throws Exception {
        Files.createDirectory(memory.resolve("expert-of-another-kind"));
        Files.createDirectory(memory.resolve("something"));
        assertThat(Leftovers.find(memory)).isEmpty();
        assertThat(Leftovers.find(folder.resolve("absent"))).isEmpty();
        assertThat(memory.resolve("expert-of-another-kind")).exists();
    }
}
