package earl.column;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Column;
import earl.column.expression.Stored;
import earl.parallel.Workers;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Times are computed in ticks: exactly, where seconds would have to be rounded. */
class TimesTest {
    private static final double SECOND = 1e9;

    private static Column times(double... ticks) {
        return ExpressionColumn.of(Stored.times(ticks, SECOND, new Workers(2)));
    }

    private static double[] ticks(Column column) {
        double[] ticks = new double[(int) column.length()];
        column.ticks(0, ticks.length, ticks);
        return ticks;
    }

    @Test
    void whatIsMadeOfTimesIsExact() {
        long seed = 20;
        Random random = new Random(seed);
        long[] a = random.longs(20_000, 0, 1L << 52).toArray();
        long[] b = random.longs(20_000, 0, 1L << 52).toArray();
        Column first = times(Arrays.stream(a).asDoubleStream().toArray());
        Column second = times(Arrays.stream(b).asDoubleStream().toArray());
        double[] sums = ticks(first.plus(second));
        double[] differences = ticks(first.minus(second).abs());
        long total = 0;
        for (int i = 0; i < a.length; i++) {
            assertThat((long) sums[i]).isEqualTo(a[i] + b[i]);
            assertThat((long) differences[i]).isEqualTo(Math.abs(a[i] - b[i]));
            total += a[i] >> 10;
        }
        Column small = times(
                Arrays.stream(a).mapToDouble(value -> (double) (value >> 10)).toArray());
        assertThat(small.sum()).isEqualTo(total / SECOND);
        assertThat(ticks(small.groupSum(small.rows().times(0)))[0]).isEqualTo((double) total);
    }

    @Test
    void valuesAreSeconds() {
        Column column = times(1, 2_500_000_000.0, Double.NaN);
        assertThat(column.toNumbers()).containsExactly(1e-9, 2.5, Double.NaN);
        assertThat(column.number(1)).isEqualTo(2.5);
        assertThat(column.integer(1)).isEqualTo(2);
        assertThat(column.asInteger().toIntegers()).containsExactly(0, 2, -1);
        assertThat(column.max()).isEqualTo(2.5);
        assertThat(column.mean()).isEqualTo(2_500_000_001.0 / 2 / SECOND);
        assertThat(column.ticksPerSecond()).isEqualTo(SECOND);
    }

    @Test
    void aScalarBesideATimeMeansSeconds() {
        Column column = times(100_000_000, 500_000_000);
        assertThat(column.atLeast(0.1).toIntegers()).containsExactly(1, 1);
        assertThat(column.greaterThan(0.1).toIntegers()).containsExactly(0, 1);
        assertThat(ticks(column.minus(0.1))).containsExactly(0, 400_000_000);
        assertThat(ticks(column.times(3))).containsExactly(300_000_000, 1_500_000_000);
        assertThat(column.dividedBy(2).toNumbers()).containsExactly(0.05, 0.25);
        assertThat(column.floorDividedBy(0.1).toNumbers()).containsExactly(1, 5);
        assertThat(ticks(column.modulo(0.3))).containsExactly(100_000_000, 200_000_000);
    }

    /** A scalar that was a time is that time again. */
    @Test
    void whatOneValueOfATimeSaysIsExact() {
        long seed = 21;
        Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            Column column = times((double) (random.nextLong() >>> (14 + random.nextInt(40))));
            assertThat(ticks(column.minus(column.max())))
                    .as("seed %s, %s", seed, i)
                    .containsExactly(0);
            assertThat(column.equalTo(column.number(0)).all()).isTrue();
        }
    }

    @Test
    void timesBesideNumbersBecomeSeconds() {
        Column time = times(100_000_000, 500_000_000);
        Column number = ExpressionColumn.of(Stored.of(new double[] {0.1, 0.4}, new Workers(2)));
        assertThat(time.equalTo(number).toIntegers()).containsExactly(1, 0);
        assertThat(time.plus(number).ticksPerSecond()).isEqualTo(1);
        assertThat(time.plus(number).toNumbers()).containsExactly(0.2, 0.9);
        assertThat(time.dividedBy(time).toNumbers()).containsExactly(1, 1);
        assertThat(time.times(time).toNumbers()).containsExactly(0.1 * 0.1, 0.25);
        assertThat(time.times(number).ticksPerSecond()).isEqualTo(SECOND);
    }

    @Test
    void timesOfClocksThatDifferMeetInSeconds() {
        Column slow = ExpressionColumn.of(Stored.times(new double[] {3, 4}, 10, new Workers(2)));
        Column fast = times(300_000_000, 300_000_000);
        assertThat(slow.equalTo(fast).toIntegers()).containsExactly(1, 0);
        assertThat(slow.minus(fast).toNumbers()).containsExactly(0, 0.4 - 0.3);
    }
}
