package earl.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class WorkersTest {
    @Test
    void everyTaskRunsOnce() {
        for (int threads : new int[] {1, 2, 7}) {
            Workers workers = new Workers(threads);
            AtomicIntegerArray runs = new AtomicIntegerArray(1000);
            workers.forEach(1000, runs::incrementAndGet);
            int[] once = new int[1000];
            Arrays.fill(once, 1);
            assertThat(runs.toString()).isEqualTo(Arrays.toString(once));
            workers.forEach(0, task -> {
                throw new AssertionError("there are no tasks");
            });
        }
    }

    @Test
    void failureOfTheSmallestNumberIsThrown() {
        for (int threads : new int[] {1, 2, 7}) {
            Workers workers = new Workers(threads);
            for (int round = 0; round < 50; round++) {
                assertThatThrownBy(() -> workers.forEach(100, task -> {
                            if (task >= 13) {
                                throw new IllegalArgumentException("task " + task);
                            }
                        }))
                        .hasMessage("task 13");
            }
        }
    }

    /** A thread may have taken a number, but not have begun with its task, while a later task fails on another thread. */
    @Test
    void allTasksBeforeAFailureRun() {
        Workers workers = new Workers(4);
        for (int attempt = 0; attempt < 20_000; attempt++) {
            AtomicInteger before = new AtomicInteger();
            assertThatThrownBy(() -> workers.forEach(50, task -> {
                        if (task == 40) {
                            throw new IllegalStateException("task 40");
                        }
                        before.addAndGet(task < 40 ? 1 : 0);
                    }))
                    .hasMessage("task 40");
            assertThat(before).as("attempt " + attempt).hasValue(40);
        }
    }

    @Test
    void interruptedCallerStops() {
        Workers workers = new Workers(2);
        try {
            AtomicIntegerArray runs = new AtomicIntegerArray(1);
            Thread caller = Thread.currentThread();
            assertThatThrownBy(() -> workers.forEach(1_000_000, task -> {
                        runs.incrementAndGet(0);
                        caller.interrupt();
                    }))
                    .isInstanceOf(CancellationException.class);
            assertThat(runs.get(0)).isLessThan(1_000_000);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    /** A task may have work of its own to share out. */
    @Test
    void tasksWithinTasks() {
        Workers workers = new Workers(3);
        AtomicIntegerArray runs = new AtomicIntegerArray(40 * 40);
        workers.forEach(40, i -> workers.forEach(40, j -> runs.incrementAndGet(40 * i + j)));
        for (int i = 0; i < runs.length(); i++) {
            assertThat(runs.get(i)).isOne();
        }
    }

    /** With as many tasks as threads each of them may find the mark, and nobody is left to see tasks that nobody ran. */
    @Test
    void interruptedBeforeItStarts() {
        Workers workers = new Workers(2);
        for (int round = 0; round < 2000; round++) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> workers.forEach(2, task -> {})).isInstanceOf(CancellationException.class);
            assertThat(Thread.interrupted()).as("round %d", round).isTrue();
        }
    }
}
