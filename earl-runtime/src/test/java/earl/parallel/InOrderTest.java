package earl.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InOrderTest {
    private static final int TASKS = 10_000;

    /** Results that come in any order. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void resultsArePassedOnInOrder(int threads) {
        List<Long> taken = new ArrayList<>();
        InOrder<Long> results = new InOrder<>(taken::add);
        results.run(() -> new Workers(threads).forEach(TASKS, task -> {
            spend(task);
            results.put(task, (long) task);
        }));
        assertThat(taken).isEqualTo(LongStream.range(0, TASKS).boxed().toList());
    }

    @Test
    void laterResultsWaitForAnEarlierOne() {
        List<Long> taken = new ArrayList<>();
        CountDownLatch others = new CountDownLatch(99);
        InOrder<Long> results = new InOrder<>(taken::add);
        results.run(() -> new Workers(2).forEach(100, task -> {
            if (task == 0) {
                await(others);
                assertThat(taken).isEmpty();
            }
            // More than what may wait: the other thread must not be kept from the rest.
            results.put(task, (long) task);
            others.countDown();
        }));
        assertThat(taken).isEqualTo(LongStream.range(0, 100).boxed().toList());
    }

    /** Both the taker and a task fail: what counts is what would happen first in order. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void theFirstFailureInOrderIsThrown(int threads) {
        for (int attempt = 0; attempt < 100; attempt++) {
            List<Long> taken = new ArrayList<>();
            InOrder<Long> results = new InOrder<>(result -> {
                if (result == 500) {
                    throw new IllegalStateException("taken 500");
                }
                taken.add(result);
            });
            assertThatThrownBy(() -> results.run(() -> new Workers(threads).forEach(TASKS, task -> {
                        if (task == 503) {
                            throw new IllegalArgumentException("task 503");
                        }
                        results.put(task, (long) task);
                    })))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("taken 500");
            assertThat(taken).isEqualTo(LongStream.range(0, 500).boxed().toList());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void allResultsBeforeAFailureOfATaskArePassedOn(int threads) {
        List<Long> taken = new ArrayList<>();
        InOrder<Long> results = new InOrder<>(taken::add);
        assertThatThrownBy(() -> results.run(() -> new Workers(threads).forEach(TASKS, task -> {
                    if (task == 503) {
                        throw new IllegalArgumentException("task 503");
                    }
                    results.put(task, (long) task);
                })))
                .hasMessage("task 503");
        assertThat(taken).isEqualTo(LongStream.range(0, 503).boxed().toList());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Some time, different for each task. */
    private static void spend(int task) {
        RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
        for (int i = 0; i < task * 31 % 97; i++) {
            random.nextLong();
        }
    }
}
