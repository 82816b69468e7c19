package earl.replay.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.NoSuchElementException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LongQueueTest {
    @Test
    void valuesComeInTheOrderInWhichTheyWereAdded() {
        for (long seed = 1; seed <= 10; seed++) {
            Random random = new Random(seed);
            LongQueue queue = new LongQueue();
            ArrayDeque<Long> expected = new ArrayDeque<>();
            for (int step = 0; step < 40; step++) {
                for (int n = random.nextInt(2000); n > 0; n--) {
                    long value = random.nextLong() >> random.nextInt(Long.SIZE);
                    queue.add(value);
                    expected.add(value);
                }
                for (int n = random.nextInt(2100); n > 0 && !expected.isEmpty(); n--) {
                    assertThat(queue.remove()).as("seed %d", seed).isEqualTo(expected.remove());
                }
                assertThat(queue.isEmpty()).as("seed %d", seed).isEqualTo(expected.isEmpty());
            }
        }
    }

    @Test
    void numbersOfAllSizesStay() {
        long[] values = {0, 1, -1, 63, 64, -64, -65, 1L << 32, -(1L << 32), Long.MAX_VALUE, Long.MIN_VALUE};
        LongQueue queue = new LongQueue();
        for (long value : values) {
            queue.add(value);
        }
        for (long value : values) {
            assertThat(queue.remove()).isEqualTo(value);
        }
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void anEmptyQueueHasNoFirstValue() {
        LongQueue queue = new LongQueue();
        queue.add(1);
        queue.remove();

        assertThatThrownBy(queue::remove).isInstanceOf(NoSuchElementException.class);
    }
}
