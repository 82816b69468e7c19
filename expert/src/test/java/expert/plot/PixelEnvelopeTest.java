package expert.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PixelEnvelopeTest {
    @Test
    void fewPointsStayAsTheyAre() {
        double[] x = {0, 3, 1};
        double[] y = {1, Double.POSITIVE_INFINITY, 2};
        PixelEnvelope line = PixelEnvelope.of(Series.of("", x, y).points(), 0, 3, 10);
        assertThat(line.thinned()).isFalse();
        assertThat(line.n()).isEqualTo(3);
        assertThat(line.y()).containsExactly(1, Double.NaN, 2);
    }

    /** In each column of pixels the extremes of what is left are those of all, and ends meet as they did. */
    @Test
    void extremesOfEachColumnRemain() {
        int n = 100_000;
        int columns = 50;
        Random random = new Random(3);
        double[] x = new double[n];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = (double) i / n;
            y[i] = random.nextInt(100) == 0 ? Double.NaN : random.nextGaussian();
        }
        PixelEnvelope line = PixelEnvelope.of(Series.of("", x, y).points(), 0, 1, columns);
        assertThat(line.thinned()).isTrue();
        assertThat(line.n()).isBetween(columns, 4 * columns);
        for (int column = 0; column < columns; column++) {
            double[] all = in(column, columns, x, y, n);
            double[] left = in(column, columns, line.x(), line.y(), line.n());
            assertThat(Arrays.stream(left).min()).isEqualTo(Arrays.stream(all).min());
            assertThat(Arrays.stream(left).max()).isEqualTo(Arrays.stream(all).max());
            assertThat(left[0]).isEqualTo(all[0]);
            assertThat(left[left.length - 1]).isEqualTo(all[all.length - 1]);
        }
        assertThat(Arrays.copyOf(line.x(), line.n())).isSorted();
    }

    private static double[] in(int column, int columns, double[] x, double[] y, int n) {
        double[] found = new double[n];
        int count = 0;
        for (int i = 0; i < n; i++) {
            if ((int) (x[i] * columns) == column && !Double.isNaN(y[i])) {
                found[count++] = y[i];
            }
        }
        return Arrays.copyOf(found, count);
    }

    @Test
    void stepsHoldTheirValue() {
        PixelEnvelope line = PixelEnvelope.of(
                        Series.of("", new double[] {0, 1, 2}, new double[] {5, 7, 7})
                                .points(),
                        0,
                        2,
                        10)
                .stepped();
        assertThat(Arrays.copyOf(line.x(), line.n())).containsExactly(0, 1, 1, 2, 2);
        assertThat(Arrays.copyOf(line.y(), line.n())).containsExactly(5, 5, 7, 7, 7);
    }
}
