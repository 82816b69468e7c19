package earl.cause;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RangesTest {
    private static final long SEED = 11;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 8, 100})
    void valuesOfRangesArriveAtTheirPlaces(int places) {
        Random random = new Random(SEED);
        RangeSums tree = new RangeSums(places);
        RangeMaxima maxima = new RangeMaxima(places);
        double[] sums = new double[places];
        double[] largest = new double[places];
        for (int step = 0; step < 200; step++) {
            int from = random.nextInt(places);
            int to = random.nextInt(Math.max(from, 1), places + 1);
            // Whole numbers have exact sums in any order.
            int value = random.nextInt(1, 1000);
            tree.add(from, to, value);
            maxima.raise(from, to, value);
            for (int place = from; place < to; place++) {
                sums[place] += value;
                largest[place] = Math.max(largest[place], value);
            }
            for (int place = 0; place < places; place++) {
                assertThat(tree.sum(place)).as("seed %d, step %d", SEED, step).isEqualTo(sums[place]);
                assertThat(maxima.largest(place))
                        .as("seed %d, step %d", SEED, step)
                        .isEqualTo(largest[place]);
            }
        }
    }

    @Test
    void sumsDependNeitherOnTheOrderNorOnTheNumberOfPlaces() {
        Random random = new Random(SEED);
        double[] values = random.doubles(50).map(value -> value * value * 1e9).toArray();
        RangeSums few = new RangeSums(3);
        RangeSums many = new RangeSums(1000);
        for (int i = 0; i < values.length; i++) {
            few.add(0, 2, values[i]);
            int from = random.nextInt(500);
            many.add(from, random.nextInt(501, 1000), values[values.length - 1 - i]);
        }
        assertThat(many.sum(500)).isEqualTo(few.sum(1)).isPositive();
    }
}
