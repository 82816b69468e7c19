package earl.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers are those that were given or set last, whatever share of them is large. */
class TicksTest {
    private static final long[] LIMITS = {
        0, -1, Integer.MAX_VALUE, Integer.MAX_VALUE + 1L, Integer.MIN_VALUE, Integer.MIN_VALUE - 1L, Long.MAX_VALUE
    };

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.01, 0.2, 0.5, 1})
    void numbersAreThoseThatWereGiven(double share) {
        for (long seed = 1; seed <= 20; seed++) {
            Random random = new Random(seed);
            long[] values = new long[1 + random.nextInt(300)];
            for (int i = 0; i < values.length; i++) {
                values[i] = any(random, share);
            }
            Ticks ticks = new Ticks(random.nextInt(100));
            for (long value : values) {
                ticks.add(value);
            }
            for (int sets = random.nextInt(4); sets >= 0; sets--) {
                for (int i = 0; i < values.length; i++) {
                    assertThat(ticks.get(i)).as("seed %d", seed).isEqualTo(values[i]);
                }
                int index = random.nextInt(values.length);
                values[index] = any(random, 0.5);
                ticks.set(index, values[index]);
            }
        }
    }

    private static long any(Random random, double large) {
        return random.nextDouble() < large
                ? random.nextBoolean() ? random.nextLong() : LIMITS[random.nextInt(LIMITS.length)]
                : random.nextInt(1_000_000);
    }
}
