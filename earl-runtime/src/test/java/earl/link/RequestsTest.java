package earl.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RequestsTest {
    @Test
    void behavesLikeAMap() {
        for (long seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            Requests requests = new Requests();
            Map<Long, Long> model = new HashMap<>();
            int ids = 1 + random.nextInt(200);
            for (int step = 0; step < 5000; step++) {
                long id = random.nextInt(ids) * (random.nextBoolean() ? 1L : 1L << 40);
                if (random.nextInt(5) < 3) {
                    Long old = model.put(id, (long) step);
                    assertThat(requests.put(id, step))
                            .as("seed %d, step %d", seed, step)
                            .isEqualTo(old == null ? Requests.NONE : old);
                } else {
                    Long old = model.remove(id);
                    assertThat(requests.remove(id))
                            .as("seed %d, step %d", seed, step)
                            .isEqualTo(old == null ? Requests.NONE : old);
                }
                assertThat(requests.count()).isEqualTo(model.size());
            }
        }
    }
}
