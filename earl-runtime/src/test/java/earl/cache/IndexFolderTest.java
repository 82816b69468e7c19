package earl.cache;

import static org.assertj.core.api.Assertions.assertThat;

import earl.memory.StoreFile;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Indexes that threads and processes make at the same time. */
class IndexFolderTest {
    private static final int THREADS = 8;
    private static final int EACH = 200;

    @TempDir
    private Path folder;

    @Test
    void threadsThatBeginAtTheSameTimeDoNotMeetInALock() throws Exception {
        List<Callable<Boolean>> tasks = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            Path trace = folder.resolve("trace" + thread % 2);
            // Two ways to name one folder.
            Path named = thread % 2 == 0 ? folder : folder.resolve("..").resolve(folder.getFileName());
            tasks.add(() -> {
                for (int i = 0; i < EACH; i++) {
                    IndexFolder.Building building = new IndexFolder(named).begin(trace, 1);
                    try (StoreFile file = building.file()) {
                        assertThat(file.allocate(1).byteSize()).isEqualTo(1);
                        building.drop();
                    }
                }
                return true;
            });
        }
        try (ExecutorService pool = Executors.newFixedThreadPool(THREADS)) {
            for (Future<Boolean> result : pool.invokeAll(tasks)) {
                assertThat(result.get()).isTrue();
            }
        }
        assertThat(files()).isEmpty();
    }

    @Test
    void whatAnotherProcessLeftIsClearedAwayAndWhatIsBeingMadeStays() throws Exception {
        Path left = Files.createDirectory(folder.resolve("building-1"));
        Files.writeString(left.resolve("index"), "a process that was killed left this");
        IndexFolder indexes = new IndexFolder(folder);
        IndexFolder.Building first = indexes.begin(folder.resolve("trace"), 1);
        IndexFolder.Building second = indexes.begin(folder.resolve("trace"), 1);
        assertThat(left).doesNotExist();
        assertThat(files()).hasSize(2);
        for (Path place : files()) {
            assertThat(lockedByAnother(place.resolve("index"))).isTrue();
        }
        first.drop();
        first.file().close();
        second.drop();
        second.file().close();
        assertThat(files()).isEmpty();
    }

    private List<Path> files() throws Exception {
        try (Stream<Path> all = Files.list(folder)) {
            return all.toList();
        }
    }

    /** Whether another process finds the file locked. This one must not try: it would lose its own lock. */
    private static boolean lockedByAnother(Path file) throws Exception {
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Another.class.getName(),
                        file.toString())
                .inheritIO()
                .start();
        assertThat(other.waitFor(Duration.ofMinutes(2))).isTrue();
        assertThat(other.exitValue()).isBetween(Another.FREE, Another.LOCKED);
        return other.exitValue() == Another.LOCKED;
    }

    /** Tries to lock a file. */
    static final class Another {
        static final int FREE = 10;
        static final int LOCKED = 11;

        private Another() {}

        public static void main(String[] args) throws Exception {
            try (FileChannel channel = FileChannel.open(Path.of(args[0]), StandardOpenOption.WRITE);
                    FileLock lock = channel.tryLock()) {
                System.exit(lock == null ? LOCKED : FREE);
            }
        }
    }
}
