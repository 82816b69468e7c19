package earl.column.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sources give the rows that are asked for, whether these lie close to each other or not. */
class ClusteredRowsTest {
    private static final int LENGTH = 100_000;

    @Test
    void givenRowsAreCopied() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        RowSource<long[]> integers = (from, n, into, at) -> {
            for (int i = 0; i < n; i++) {
                into[at + i] = 3 * (from + i);
            }
        };
        RowSource<double[]> numbers = (from, n, into, at) -> {
            for (int i = 0; i < n; i++) {
                into[at + i] = 0.5 * (from + i);
            }
        };
        for (int round = 0; round < 300; round++) {
            int n = random.nextInt(200);
            long first = random.nextInt(LENGTH / 2);
            int width = 1 + random.nextInt(random.nextBoolean() ? 4 * n + 2 : LENGTH / 2);
            boolean missing = random.nextInt(3) == 0;
            long[] rows = new long[n];
            for (int i = 0; i < n; i++) {
                rows[i] = missing && random.nextInt(3) > 0 ? -1 : first + random.nextInt(width);
            }
            long[] found = new long[n];
            double[] foundNumbers = new double[n];
            integers.gather(rows, n, found);
            numbers.gather(rows, n, foundNumbers);
            for (int i = 0; i < n; i++) {
                assertThat(found[i]).as("seed " + seed).isEqualTo(rows[i] < 0 ? -1 : 3 * rows[i]);
                assertThat(foundNumbers[i])
                        .as("seed " + seed)
                        .isEqualTo(Double.valueOf(rows[i] < 0 ? Double.NaN : 0.5 * rows[i]));
            }
        }
    }
}
