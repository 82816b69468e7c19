package earl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Against a map of the JDK: keys in order, nearly in order and in none, small and large, of both signs, several times. */
class LongIndexTest {
    private static long key(Random random, int kind, int step, long stride) {
        return switch (kind) {
            case 0 -> step * stride;
            case 1 -> (step + random.nextInt(20)) * stride;
            case 2 -> (random.nextInt(2000) - 1000) * stride;
            default -> random.nextLong();
        };
    }

    @Test
    void findsTheLastNumberOfAKey() {
        for (long seed = 1; seed <= 60; seed++) {
            Random random = new Random(seed);
            int kind = (int) seed % 4;
            long stride = 1L << random.nextInt(40);
            LongIndex index = new LongIndex();
            Map<Long, Long> naive = new HashMap<>();
            assertThat(index.get(7)).isEqualTo(LongIndex.NONE);
            for (int round = 0; round < 3; round++) {
                for (int step = 0; step < 1500; step++) {
                    long key = key(random, kind, step, stride);
                    long number = random.nextLong(Long.MAX_VALUE);
                    index.add(key, number);
                    naive.put(key, number);
                }
                for (int step = -10; step < 1600; step++) {
                    long key = key(random, random.nextInt(3), step, stride) + random.nextInt(2);
                    assertThat(index.get(key))
                            .as("seed %d, key %d", seed, key)
                            .isEqualTo(naive.getOrDefault(key, LongIndex.NONE));
                }
                naive.forEach((key, number) -> assertThat(index.get(key)).isEqualTo(number));
            }
        }
    }
}
