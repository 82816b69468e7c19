package expert.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AxisTest {
    private static List<String> texts(Axis axis, int atMost) {
        return axis.ticks(atMost).stream().map(Axis.Tick::text).toList();
    }

    @Test
    void ticksAreReadable() {
        assertThat(texts(Axis.linear(0, 10, ""), 6)).containsExactly("0", "2", "4", "6", "8", "10");
        assertThat(texts(Axis.linear(0.3, 1.1, ""), 5)).containsExactly("0.4", "0.6", "0.8", "1.0");
        assertThat(texts(Axis.linear(-3, 40_000, ""), 5)).containsExactly("0", "10,000", "20,000", "30,000", "40,000");
        assertThat(texts(Axis.linear(0, 1_234_567, ""), 4)).containsExactly("0", "0.5M", "1.0M");
        assertThat(texts(Axis.linear(12.345678, 12.345682, ""), 4))
                .containsExactly("12.345678", "12.345679", "12.345680", "12.345681", "12.345682");
        assertThat(texts(Axis.linear(0, 4e-6, ""), 4)).containsExactly("0", "1e-6", "2e-6", "3e-6", "4e-6");
    }

    @Test
    void theUnitSuitsTheNumbers() {
        Axis time = Axis.linear(0.3, 0.42, "time in s");
        assertThat(time.label()).isEqualTo("time in ms");
        assertThat(texts(time, 3)).containsExactly("300", "350", "400");
        assertThat(Axis.linear(0, 3, "time in s").label()).isEqualTo("time in s");
        assertThat(Axis.linear(0, 3e-8, "wait in s").label()).isEqualTo("wait in ns");
        Axis bytes = Axis.linear(0, 128_000, "sent in bytes");
        assertThat(bytes.label()).isEqualTo("sent in kB");
        assertThat(texts(bytes, 3)).containsExactly("0", "50", "100");
        assertThat(Axis.linear(0, 800, "sent in bytes").label()).isEqualTo("sent in bytes");
        assertThat(Axis.linear(0, 800, "visits").label()).isEqualTo("visits");
    }

    @Test
    void powersOfTen() {
        Axis axis = Axis.logarithmic(1, 1e6, "");
        assertThat(texts(axis, 10)).hasSize(7).startsWith("1", "10", "100", "1,000");
        assertThat(axis.share(1000)).isCloseTo(0.5, org.assertj.core.data.Offset.offset(1e-12));
        assertThat(texts(axis, 3)).hasSizeBetween(2, 3);
        assertThat(texts(Axis.logarithmic(100, 300, ""), 4)).containsExactly("100", "150", "200", "250", "300");
    }

    @Test
    void anAxisIsNeverEmpty() {
        for (double[] bounds : new double[][] {
            {0, 0}, {5, 5}, {-5, -5}, {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}, {Double.NaN, Double.NaN}
        }) {
            Axis axis = Axis.linear(bounds[0], bounds[1], "");
            assertThat(axis.low()).isLessThan(axis.high());
            assertThat(axis.ticks(5)).hasSizeGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void ticksLieOnTheAxisAndApart() {
        Random random = new Random(7);
        for (int i = 0; i < 10_000; i++) {
            double low = random.nextGaussian() * Math.pow(10, random.nextInt(-6, 9));
            double high = low + Math.pow(10, random.nextInt(-3, 9)) * (1 + random.nextDouble());
            int atMost = random.nextInt(2, 12);
            List<Axis.Tick> ticks = Axis.linear(low, high, "").ticks(atMost);
            assertThat(ticks).as("%s to %s, %s", low, high, atMost).hasSizeBetween(1, atMost + 1);
            assertThat(ticks.stream().map(Axis.Tick::text)).doesNotHaveDuplicates();
            assertThat(ticks)
                    .allMatch(tick ->
                            tick.value() >= low - 1e-5 * (high - low) && tick.value() <= high + 1e-5 * (high - low));
        }
    }
}
