package earl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Against a map of the JDK, with keys that meet in the same slots. */
class LongMapTest {
    @Test
    void doesWhatAMapDoes() {
        for (long seed = 1; seed <= 50; seed++) {
            Random random = new Random(seed);
            long stride = 1L << random.nextInt(40);
            int keys = 1 + random.nextInt(300);
            LongMap map = new LongMap();
            Map<Long, Long> naive = new HashMap<>();
            for (int step = 0; step < 5000; step++) {
                long key = (random.nextInt(keys) - keys / 2) * stride;
                String where = "seed " + seed + ", step " + step;
                switch (random.nextInt(3)) {
                    case 0 -> {
                        long value = random.nextLong(Long.MAX_VALUE);
                        Long before = naive.put(key, value);
                        assertThat(map.put(key, value)).as(where).isEqualTo(before == null ? LongMap.NONE : before);
                    }
                    case 1 -> {
                        Long before = naive.remove(key);
                        assertThat(map.remove(key)).as(where).isEqualTo(before == null ? LongMap.NONE : before);
                    }
                    default -> assertThat(map.get(key)).as(where).isEqualTo(naive.getOrDefault(key, LongMap.NONE));
                }
                assertThat(map.isEmpty()).as(where).isEqualTo(naive.isEmpty());
            }
            Map<Long, Long> all = new HashMap<>();
            map.forEach((key, value) -> assertThat(all.put(key, value)).isNull());
            assertThat(all).as("seed " + seed).isEqualTo(naive);
        }
    }
}
