package earl.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import earl.Column;
import earl.Grouped;
import earl.testing.InTurn;
import earl.testing.Sample;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Spread, quantiles, cumulative sums, lags and orders by several columns, against lists. */
class StatisticsOracleTest {
    /** One and several blocks; the larger ones in turn. */
    private static final List<Integer> SIZES = Stream.concat(
                    Stream.of(0, 1, 2, 100), Sample.of(Stream.of(4097, 9000), 1))
            .toList();

    private static final double[] SHARES = {0, 0.1, 0.5, 2.0 / 3, 0.95, 1};

    private static double quantile(List<Double> values, double share) {
        List<Double> sorted = values.stream()
                .filter(v -> !v.isNaN())
                .sorted(Comparator.comparingDouble(v -> v + 0.0))
                .toList();
        if (sorted.isEmpty()) {
            return Double.NaN;
        }
        double place = share * (sorted.size() - 1);
        int below = (int) Math.floor(place);
        int above = (int) Math.ceil(place);
        return sorted.get(below) + (place - below) * (sorted.get(above) - sorted.get(below));
    }

    private static double std(List<Double> values) {
        List<BigDecimal> known =
                values.stream().filter(v -> !v.isNaN()).map(BigDecimal::new).toList();
        if (known.isEmpty()) {
            return Double.NaN;
        }
        BigDecimal n = BigDecimal.valueOf(known.size());
        BigDecimal mean =
                known.stream().reduce(BigDecimal.ZERO, BigDecimal::add).divide(n, MathContext.DECIMAL128);
        BigDecimal squares = known.stream().map(v -> v.subtract(mean).pow(2)).reduce(BigDecimal.ZERO, BigDecimal::add);
        return squares.divide(n, MathContext.DECIMAL128)
                .sqrt(MathContext.DECIMAL64)
                .doubleValue();
    }

    private static void near(double found, double expected, String what) {
        if (Double.isNaN(expected)) {
            assertThat(found).as(what).isNaN();
        } else {
            assertThat(found).as(what).isCloseTo(expected, within(1e-9 * Math.abs(expected) + 1e-12));
        }
    }

    @ParameterizedTest
    @EnumSource
    @InTurn(2)
    void numbersAndTimes(GroupOracleTest.Keyed shape) {
        for (int n : SIZES) {
            long seed = 13L * n + shape.name().hashCode();
            Random random = new Random(seed);
            long[] keys = shape.keys(random, n);
            double[] values = Shapes.numbers(random, n);
            String what = shape + " seed " + seed + " n " + n;
            check(keys, values, true, threads -> Shapes.numbers(values, threads), what);
            check(keys, values, true, threads -> Shapes.times(values, threads), what + " times");
        }
    }

    @ParameterizedTest
    @EnumSource
    @InTurn(2)
    void integers(GroupOracleTest.Keyed shape) {
        for (int n : SIZES) {
            long seed = 11L * n + shape.name().hashCode();
            Random random = new Random(seed);
            long[] keys = shape.keys(random, n);
            long[] values = random.longs(n, -1000, 1000).toArray();
            double[] same = Arrays.stream(values).asDoubleStream().toArray();
            check(keys, same, false, threads -> Shapes.integers(values, threads), shape + " seed " + seed + " n " + n);
        }
    }

    private static void check(long[] keys, double[] values, boolean numbers, IntFunction<Column> column, String what) {
        List<Double> all = Arrays.stream(values).boxed().toList();
        TreeMap<Long, List<Double>> groups = new TreeMap<>();
        TreeMap<Long, Double> last = new TreeMap<>();
        TreeMap<Long, BigDecimal> sums = new TreeMap<>();
        double[] lags = new double[keys.length];
        double[] cumulative = new double[keys.length];
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] == -1) {
                lags[i] = numbers ? Double.NaN : -1;
                cumulative[i] = lags[i];
                continue;
            }
            groups.computeIfAbsent(keys[i], k -> new ArrayList<>()).add(values[i]);
            lags[i] = last.getOrDefault(keys[i], numbers ? Double.NaN : -1.0);
            last.put(keys[i], values[i]);
            double value = values[i];
            sums.merge(keys[i], Double.isNaN(value) ? BigDecimal.ZERO : new BigDecimal(value), BigDecimal::add);
            cumulative[i] = sums.getOrDefault(keys[i], BigDecimal.ZERO).doubleValue();
        }
        Integer[] order = IntStream.range(0, keys.length).boxed().toArray(Integer[]::new);
        Arrays.sort(
                order,
                Comparator.<Integer>comparingLong(row -> keys[row] % 5)
                        .thenComparingDouble(row -> values[row] + 0.0)
                        .thenComparingLong(row -> row % 3));
        for (int threads : Shapes.THREADS) {
            Column of = column.apply(threads);
            Column by = Shapes.integers(keys, threads);
            near(of.std(), std(all), what);
            near(of.median(), quantile(all, 0.5), what);
            for (double share : SHARES) {
                near(of.quantile(share), quantile(all, share), what + " share " + share);
            }
            grouped(groups, of, by, what);
            assertThat(of.lag(by).toNumbers()).as(what).isEqualTo(lags);
            assertThat(of.lag(by).kind()).isEqualTo(of.kind());
            double[] sum = of.cumulative(by).toNumbers();
            for (int i = 0; i < sum.length; i++) {
                near(sum[i], cumulative[i], what + " row " + i);
            }
            Column first =
                    Shapes.integers(Arrays.stream(keys).map(key -> key % 5).toArray(), threads);
            Column third = Shapes.integers(
                    IntStream.range(0, keys.length).mapToLong(row -> row % 3).toArray(), threads);
            assertThat(first.order(of, third).toIntegers())
                    .as(what)
                    .isEqualTo(Arrays.stream(order).mapToLong(row -> row).toArray());
        }
    }

    private static void grouped(Map<Long, List<Double>> groups, Column of, Column by, String what) {
        Grouped std = of.groupStd(by);
        Grouped median = of.groupMedian(by);
        Grouped high = of.groupQuantile(by, 0.9);
        assertThat(List.of(
                        std.key().toIntegers(),
                        median.key().toIntegers(),
                        high.key().toIntegers()))
                .as(what)
                .allSatisfy(keys -> assertThat(keys)
                        .containsExactly(
                                groups.keySet().stream().mapToLong(key -> key).toArray()));
        assertThat(median.row().toIntegers())
                .as(what)
                .isEqualTo(of.groupCount(by).row().toIntegers());
        int g = 0;
        for (List<Double> group : groups.values()) {
            // Far numbers take digits from the distances to the mean.
            double scale = group.stream()
                    .filter(v -> !v.isNaN())
                    .mapToDouble(Math::abs)
                    .max()
                    .orElse(0);
            double expected = std(group);
            if (Double.isNaN(expected)) {
                assertThat(std.number(g)).as(what).isNaN();
            } else {
                assertThat(std.number(g)).as(what).isCloseTo(expected, within(1e-9 * scale + 1e-12));
            }
            near(median.number(g), quantile(group, 0.5), what);
            near(high.number(g), quantile(group, 0.9), what);
            g++;
        }
    }

    @Test
    void rowByRow() {
        Column x = Shapes.numbers(new double[] {4, 0, -1, Double.NaN, 0.5}, 1);
        assertThat(x.log().toNumbers())
                .containsExactly(Math.log(4), Double.NEGATIVE_INFINITY, Double.NaN, Double.NaN, Math.log(0.5));
        assertThat(x.power(2).toNumbers()).containsExactly(16, 0, 1, Double.NaN, 0.25);
        assertThat(x.power(0).toNumbers()).containsExactly(1, 1, 1, Double.NaN, 1);
        assertThat(x.power(0.5).toNumbers()).containsExactly(2, 0, Double.NaN, Double.NaN, Math.sqrt(0.5));
        assertThat(x.power(x).number(0)).isEqualTo(256);
        assertThat(x.clip(-0.5, 1).toNumbers()).containsExactly(1, 0, -0.5, Double.NaN, 0.5);
        assertThat(x.clip(x.filled(0), 1).toNumbers()).containsExactly(1, 0, 0, Double.NaN, 0.5);
        assertThat(x.clip(0, x.filled(1)).toNumbers()).containsExactly(1, 0, 0, Double.NaN, 0.5);
        assertThat(x.clip(x.filled(0), x.filled(1)).toNumbers()).containsExactly(1, 0, 0, Double.NaN, 0.5);
        assertThat(x.clip(3, 2).toNumbers()).containsExactly(2, 2, 2, Double.NaN, 2);
        Column whole = Shapes.integers(new long[] {4, -1, 7}, 1);
        assertThat(whole.clip(0, 5).kind()).isEqualTo(Column.Kind.INTEGER);
        assertThat(whole.clip(0, 5).toIntegers()).containsExactly(4, 0, 5);
        assertThat(whole.cumulative().toIntegers()).containsExactly(4, 3, 10);
        assertThat(whole.lag().toIntegers()).containsExactly(-1, 4, -1);
        assertThat(whole.order(whole).toIntegers()).containsExactly(1, 0, 2);
    }

    @Test
    void timesCountInSeconds() {
        Column t = Shapes.times(new double[] {4, 1, 0.25}, 1);
        assertThat(t.log().toNumbers()).containsExactly(Math.log(4), 0, Math.log(0.25));
        assertThat(t.power(2).toNumbers()).containsExactly(16, 1, 0.0625);
        assertThat(t.clip(0.5, 2).toNumbers()).containsExactly(2, 1, 0.5);
        assertThat(t.clip(0.5, 2).ticksPerSecond()).isEqualTo(1 << 20);
        assertThat(t.cumulative().toNumbers()).containsExactly(4, 5, 5.25);
        assertThat(t.cumulative().ticksPerSecond()).isEqualTo(1 << 20);
        assertThat(t.lag().toNumbers()).containsExactly(Double.NaN, 4, 1);
        assertThat(t.median()).isEqualTo(1);
    }

    @Test
    void cumulativeSumsKeepWhatRoundingTakes() {
        double[] values = {1, 1e100, 1, -1e100, Double.NaN, 2};
        assertThat(Shapes.numbers(values, 1).cumulative().toNumbers()).containsExactly(1, 1e100, 1e100, 2, 2, 4);
        double[] infinite = {1, Double.POSITIVE_INFINITY, 1};
        assertThat(Shapes.numbers(infinite, 1).cumulative().toNumbers())
                .containsExactly(1, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
        assertThat(Shapes.truths(new long[] {1, 0, 1}, 1).cumulative().toIntegers())
                .containsExactly(1, 1, 2);
    }

    @Test
    void infiniteValuesHaveQuantiles() {
        double[] values = {Double.NEGATIVE_INFINITY, 1, Double.POSITIVE_INFINITY};
        assertThat(Shapes.numbers(values, 1).quantile(0.25)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(Shapes.numbers(values, 1).median()).isEqualTo(1);
        assertThat(Shapes.numbers(values, 1).quantile(1)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @Test
    void mistakesAreErrors() {
        Column x = Shapes.numbers(new double[] {1}, 1);
        for (double share : new double[] {-0.1, 1.1, Double.NaN}) {
            assertThatThrownBy(() -> x.quantile(share))
                    .hasMessage("the share of a quantile is from 0 to 1, not " + share);
        }
        assertThatThrownBy(() -> x.lag(Shapes.integers(new long[2], 1))).hasMessageContaining("unequal length");
        assertThatThrownBy(() -> x.order(Shapes.integers(new long[2], 1))).hasMessageContaining("unequal length");
    }
}
