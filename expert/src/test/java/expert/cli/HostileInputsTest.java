package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import earl.testing.Sample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Every reader, and then a command, with files as an attacker makes them: damaged, very deep, very wide, with forged counts and right
 * checksums, with links, pipes and folders in place of files, with control characters in names. The outcome is a result or one line,
 * within {@value HostileWorker#MAX_SECONDS} s and the heap of the test (1 GiB). The seed of a failure is in its message.
 *
 * <p>The system properties {@code hostile.inputs} and {@code hostile.seed} set the number of inputs of the long test and the first
 * seed.
 */
class HostileInputsTest {
    private static final int FEW = 150;
    private static final int MANY = 200_000;
    private static final long LOOK_MILLIS = 500;

    @TempDir(factory = InMemory.class)
    private Path folder;

    /** Where forcing files to the disk takes no time, if there is such a place. */
    static final class InMemory implements TempDirFactory {
        private static final Path MEMORY = Path.of("/dev/shm");

        @Override
        public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext extension) throws Exception {
            return Files.isWritable(MEMORY)
                    ? Files.createTempDirectory(MEMORY, "hostile-")
                    : Files.createTempDirectory("hostile-");
        }
    }

    @Test
    @DisplayName("No reader comes to harm by some hostile files")
    void some() throws Exception {
        inputs(1L + (long) FEW * Sample.seeds(1000, 1).getFirst(), FEW);
    }

    @Test
    @Tag("long")
    void many() throws Exception {
        inputs(Long.getLong("hostile.seed", 1_000_000), Integer.getInteger("hostile.inputs", MANY));
    }

    @Test
    @DisplayName("Nobody waits for a pipe in place of a file")
    void pipes() throws Exception {
        for (HostileFiles files : HostileKinds.below(folder)) {
            HostileFiles.Kind kind = files.kind();
            files.pipes(() -> assertTimeoutPreemptively(
                    Duration.ofSeconds(HostileWorker.MAX_SECONDS),
                    () -> HostileWorker.reads(kind, new Random(1)),
                    files::toString));
        }
    }

    private void inputs(long first, int count) throws Exception {
        int threads = Math.min(count, Runtime.getRuntime().availableProcessors());
        List<HostileWorker> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Path own = Files.createDirectory(folder.resolve("worker" + i));
            workers.add(new HostileWorker(own, first + i, first + count, threads));
        }
        workers.forEach(HostileWorker::start);
        for (HostileWorker worker : workers) {
            while (!worker.join(LOOK_MILLIS)) {
                // A thread that hangs cannot be stopped: it is left behind, and the test ends.
                workers.forEach(HostileWorker::assertNoHang);
            }
        }
        assertThat(workers.stream().flatMap(worker -> worker.failures().stream()))
                .isEmpty();
        int read = workers.stream().mapToInt(HostileWorker::read).sum();
        assertThat(read).as("much damage is small").isBetween(count / 20, count - count / 20);
    }
}
