package earl.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryTest {
    private static final int TIMES = 600;

    @TempDir
    private Path folder;

    @Test
    @DisplayName(
            "Threads that make and remove folders at once leave nothing, though the system gives their files one number in turn")
    void threadsLeaveNothing() throws Exception {
        Callable<Void> makes = () -> {
            for (int i = 0; i < TIMES; i++) {
                Temporary.folder(folder, "made").close();
            }
            return null;
        };
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            for (Future<Void> made : threads.invokeAll(List.of(makes, makes))) {
                made.get();
            }
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    @DisplayName("Folders are removed while others look for leftovers, and nothing is left")
    void closesWhileOthersSweep() throws Exception {
        Callable<Void> makes = () -> {
            for (int i = 0; i < TIMES; i++) {
                try (Temporary temporary = Temporary.folder(folder, "made")) {
                    Files.createFile(temporary.path().resolve("content"));
                }
            }
            return null;
        };
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Future<Void> made = threads.submit(makes);
            while (!made.isDone()) {
                Temporary.sweep(folder);
            }
            made.get();
        }
        Temporary.sweep(folder);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }
}
