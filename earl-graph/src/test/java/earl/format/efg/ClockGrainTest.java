package earl.format.efg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The grain of a clock is found where it has one, and no other. */
class ClockGrainTest {
    private static final int TIMES = 2000;

    /** What passes between the times of a clock that is read now and then, after 1 grain to a million of them. */
    private static long[] gaps(Random random, double size) {
        double grains = 0;
        double phase = random.nextDouble();
        long before = (long) Math.floor(phase);
        long[] gaps = new long[TIMES];
        for (int i = 0; i < gaps.length; i++) {
            grains += Math.ceil(Math.exp(random.nextDouble() * Math.log(1e6)));
            long now = (long) Math.floor(grains * size + phase);
            gaps[i] = now - before;
            before = now;
        }
        return gaps;
    }

    @Test
    void isFoundHoweverLargeItIs() {
        for (long seed = 1; seed <= 100; seed++) {
            Random random = new Random(seed);
            double size = 4 + Math.exp(random.nextDouble() * Math.log(5000));
            long[] gaps = gaps(random, size);
            ClockGrain grain = ClockGrain.of(gaps);
            assertThat(grain.size() * 0x1p-40).as("seed " + seed).isCloseTo(size, within(size * 1e-5));
            long part = ClockGrain.HALF;
            int exact = 0;
            for (long gap : gaps) {
                long grains = grain.count(gap);
                exact += grain.ticks(grains, part) == gap ? 1 : 0;
                part = grain.partAfter(grains, part, gap);
            }
            assertThat(exact).as("seed " + seed).isGreaterThan(TIMES * 3 / 4);
        }
    }

    @Test
    void aClockOfMicrosecondsIsToldInThem() {
        long[] gaps =
                new Random(1).ints(TIMES, 1, 1000).mapToLong(i -> i * 1000L).toArray();
        ClockGrain grain = ClockGrain.of(gaps);
        assertThat(grain.size() * 0x1p-40).isCloseTo(1000, within(1e-3));
        assertThat(grain.count(7000)).isEqualTo(7);
    }

    @Test
    void clocksThatCountEachTickHaveNone() {
        assertThat(ClockGrain.of(new long[0]).isNone()).isTrue();
        for (long seed = 1; seed <= 100; seed++) {
            Random random = new Random(seed);
            long[] gaps = random.longs(TIMES, 1, 2 + random.nextInt(100_000)).toArray();
            assertThat(ClockGrain.of(gaps).isNone()).as("seed " + seed).isTrue();
        }
        long[] few = new long[10];
        Arrays.fill(few, 1000);
        assertThat(ClockGrain.of(few).isNone()).isTrue();
    }

    /** Whatever a file says, there is a number; products are those of 128 bits. */
    @Test
    void ticksAreThoseOfExactNumbers() {
        Random random = new Random(7);
        for (int i = 0; i < 1000; i++) {
            long size = random.nextLong(1L << 60);
            long grains = random.nextLong(1L << random.nextInt(20, 43));
            long part = random.nextLong(1L << 40);
            java.math.BigInteger exact = java.math.BigInteger.valueOf(size)
                    .multiply(java.math.BigInteger.valueOf(grains))
                    .add(java.math.BigInteger.valueOf(part))
                    .shiftRight(40);
            assertThat(new ClockGrain(size).ticks(grains, part)).isEqualTo(exact.longValue());
        }
    }
}
