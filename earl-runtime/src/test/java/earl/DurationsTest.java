package earl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Intervals of durations, and medians against sorted lists. */
class DurationsTest {
    @Test
    void intervalsFollowEachOtherAndHoldTheirMiddle() {
        int last = -1;
        Random random = new Random(1);
        for (long ticks = 0; ticks < 100_000; ticks++) {
            int interval = Durations.interval(ticks);
            assertThat(interval - last).as("ticks %d", ticks).isBetween(0, 1);
            last = interval;
            assertThat(Durations.middle(interval))
                    .as("ticks %d", ticks)
                    .isCloseTo((double) ticks, within(ticks / 32.0));
        }
        for (int i = 0; i < 100_000; i++) {
            long ticks = random.nextLong(Long.MAX_VALUE) >>> random.nextInt(63);
            assertThat(Durations.middle(Durations.interval(ticks))).isCloseTo((double) ticks, within(ticks / 32.0));
        }
        assertThat(Durations.interval(-5)).isZero();
        assertThat(Durations.interval(Long.MAX_VALUE)).isLessThan(1024);
    }

    @Test
    void mediansAreThoseOfSortedLists() {
        Random random = new Random(2);
        for (int round = 0; round < 200; round++) {
            long[] ticks = random.longs(1 + random.nextInt(50), 0, 1L << (1 + random.nextInt(40)))
                    .toArray();
            Durations all = Durations.NONE;
            for (long each : ticks) {
                all = all.and(new Durations(Durations.interval(each), new long[] {1}, 1e6));
            }
            Arrays.sort(ticks);
            double median = ticks[(ticks.length - 1) / 2] / 1e6;
            assertThat(all.count()).isEqualTo(ticks.length);
            assertThat(all.median()).as("round %d", round).isCloseTo(median, within(median / 32));
        }
        assertThat(Durations.NONE.median()).isZero();
    }
}
