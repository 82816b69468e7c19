package earl.graph.reconstruct;

import static org.assertj.core.api.Assertions.assertThat;

import earl.graph.GraphData.Spans;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Samples have the distribution of their histogram. */
class HistogramSamplerTest {
    private static final int RANGES = 48;

    private static int range(long ticks) {
        return Long.SIZE - Long.numberOfLeadingZeros(ticks);
    }

    private static Spans spans(long[] ticks) {
        Long[] histogram = new Long[RANGES];
        Arrays.fill(histogram, 0L);
        for (long each : ticks) {
            histogram[range(each)]++;
        }
        return new Spans(
                Arrays.stream(ticks).sum(),
                Arrays.stream(ticks).min().orElse(0),
                Arrays.stream(ticks).max().orElse(0),
                List.of(histogram));
    }

    @Test
    void totalAndHistogramComeBack() {
        for (long seed = 1; seed <= 200; seed++) {
            Random random = new Random(seed);
            long[] ticks = random.longs(1 + random.nextInt(300), 0, 1L << (1 + random.nextInt(40)))
                    .map(each -> each >>> random.nextInt(10))
                    .toArray();
            HistogramSampler sampler = new HistogramSampler(spans(ticks));
            long[] sampled = new long[ticks.length];
            Arrays.setAll(sampled, i -> sampler.next());
            assertThat(Arrays.stream(sampled).sum())
                    .as("seed %d", seed)
                    .isEqualTo(Arrays.stream(ticks).sum());
            List<Long> expected = new ArrayList<>(spans(ticks).histogram());
            List<Long> found = new ArrayList<>(spans(sampled).histogram());
            long off = 0;
            for (int i = 0; i < RANGES; i++) {
                off += Math.abs(expected.get(i) - found.get(i));
            }
            // A value at the border of a range may be rounded out of it.
            assertThat(off).as("seed %d", seed).isLessThanOrEqualTo(2 + ticks.length / 20);
        }
    }

    @Test
    void samplesAreSpreadEvenly() {
        long[] ticks = new long[1000];
        Arrays.setAll(ticks, i -> i < 900 ? 10 : 1000);
        HistogramSampler sampler = new HistogramSampler(spans(ticks));
        long sum = 0;
        for (int i = 1; i <= ticks.length; i++) {
            sum += sampler.next();
            assertThat((double) sum).isBetween(109.0 * i - 1000, 109.0 * i + 1000);
        }
    }
}
