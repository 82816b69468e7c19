package expert.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowTextTest {
    private static final long SEED = 5;

    private final RowText text = new RowText();

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 9, 10, 99, 100, -1, -10, Long.MAX_VALUE, Long.MIN_VALUE})
    void integersAreWhole(long number) {
        text.append(number);
        assertThat(text).hasToString(Long.toString(number));
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {
                0,
                -0.0,
                1,
                -1,
                0.001,
                0.0009999,
                1e-9,
                5e-10,
                0.1,
                0.3,
                1 / 3.0,
                9_999_999.999_999_998,
                9_999_999.5,
                999_999.999_999_999,
                1e7,
                1e15,
                1e300,
                Double.MIN_VALUE,
                Double.MAX_VALUE,
                Double.NaN,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY
            })
    void numbersAreTheShortestThatReadBack(double number) {
        text.append(number);
        assertThat(text).hasToString(Double.toString(number));
    }

    @Test
    void randomNumbersAreAsJavaWritesThem() {
        Random random = new Random(SEED);
        for (int i = 0; i < 300_000; i++) {
            double number = switch (i % 5) {
                case 0 -> random.nextLong(1_000_000_000_000L) / 1e9;
                case 1 -> random.nextLong(10_000_000_000_000_000L) / 1e9;
                case 2 -> Double.longBitsToDouble(random.nextLong());
                case 3 -> -random.nextInt(1_000_000) / 1e6;
                default -> random.nextDouble() * 1000;
            };
            long integer = random.nextLong() >> random.nextInt(64);
            text.clear();
            text.append(number);
            text.append(',');
            text.append(integer);
            assertThat(text).as("seed %d", SEED).hasToString(number + "," + integer);
        }
    }
}
