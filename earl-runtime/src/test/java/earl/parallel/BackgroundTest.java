package earl.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BackgroundTest {
    private static final int WORKERS = 3;

    @Test
    void workersHaveThePriorityOfTheThreadThatUsesThem() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/thread-self/stat")), "Linux shows priorities");
        int normal = nice();
        assertThat(priorities()).containsExactly(normal);
        Set<Integer> low = ConcurrentHashMap.newKeySet();
        Thread background = Thread.ofPlatform().start(() -> {
            Background.enter();
            low.addAll(priorities());
            Thread started = Thread.ofPlatform().start(() -> low.addAll(priorities()));
            join(started);
        });
        join(background);
        assertThat(low).containsExactly(Math.max(normal, 10));
        assertThat(priorities())
                .as("of workers that the background did not use")
                .containsExactly(normal);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }

    /** The priorities of workers that work at once. */
    private static Set<Integer> priorities() {
        Set<Integer> found = ConcurrentHashMap.newKeySet();
        CyclicBarrier all = new CyclicBarrier(WORKERS);
        new Workers(WORKERS).forEach(WORKERS, number -> {
            found.add(nice());
            try {
                all.await(1, TimeUnit.MINUTES);
            } catch (Exception broken) {
                throw new IllegalStateException(broken);
            }
        });
        return found;
    }

    /** The nice value of the calling thread, as the system has it. */
    private static int nice() {
        try {
            String stat = Files.readString(Path.of("/proc/thread-self/stat"));
            return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[16]);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
