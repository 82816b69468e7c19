package earl.sum;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeyNumbersTest {
    @Test
    void numbersAreThoseOfAMap() throws IOException, ClassNotFoundException {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            long range = 1L << random.nextInt(1, 63);
            Map<Long, Integer> expected = new LinkedHashMap<>();
            KeyNumbers numbers = new KeyNumbers();
            for (int i = random.nextInt(2000); i > 0; i--) {
                long key = random.nextLong(-range, range);
                expected.putIfAbsent(key, expected.size());
                assertThat(numbers.number(key)).as("seed %d", seed).isEqualTo(expected.get(key));
                if (random.nextInt(500) == 0) {
                    numbers = copy(numbers);
                }
            }
            assertThat(numbers.count()).as("seed %d", seed).isEqualTo(expected.size());
            for (Map.Entry<Long, Integer> each : expected.entrySet()) {
                assertThat(numbers.find(each.getKey())).as("seed %d", seed).isEqualTo(each.getValue());
                assertThat(numbers.key(each.getValue())).as("seed %d", seed).isEqualTo(each.getKey());
            }
            long other = random.nextLong();
            assertThat(numbers.find(other))
                    .as("seed %d", seed)
                    .isEqualTo(expected.getOrDefault(other, KeyNumbers.NONE));
        }
    }

    private static KeyNumbers copy(KeyNumbers numbers) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(numbers);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (KeyNumbers) in.readObject();
        }
    }
}
