package earl.column;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Column;
import earl.Grouped;
import earl.testing.InTurn;
import earl.testing.Sample;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Groups against a sorted map of lists, for every shape of keys that is grouped in a way of its own. */
class GroupOracleTest {
    /** Shapes of keys. */
    enum Keyed {
        INSTANCES_IN_ORDER,
        IN_ORDER_WITH_GAPS_AND_MISSING,
        ONE_GROUP,
        LOCATIONS,
        CALLS_NEARLY_IN_ORDER,
        ANY_OF_MANY,
        FAR_APART,
        ANYWHERE,
        NEGATIVE,
        NONE;

        long[] keys(Random random, int n) {
            long[] keys = new long[n];
            for (int i = 0; i < n; i++) {
                keys[i] = switch (this) {
                    case INSTANCES_IN_ORDER -> i / 7;
                    case IN_ORDER_WITH_GAPS_AND_MISSING -> random.nextInt(5) == 0 ? -1 : i / 3000 * 1_000_000_000_000L;
                    case ONE_GROUP -> 42;
                    case LOCATIONS -> random.nextInt(9) - 1;
                    case CALLS_NEARLY_IN_ORDER -> random.nextInt(20) == 0 ? -1 : 10L * (i / 3) + random.nextInt(64) / 4;
                    case ANY_OF_MANY -> random.nextInt(4 * n + 1);
                    case FAR_APART -> random.nextInt(3) == 0 ? random.nextLong() | 1L << 40 : (i % 17) * (1L << 50);
                    case ANYWHERE -> random.nextLong();
                    case NEGATIVE -> random.nextInt(100) - 50;
                    case NONE -> -1;
                };
            }
            return keys;
        }
    }

    private static List<Integer> lengths() {
        return Sample.of(Arrays.stream(Shapes.LENGTHS).boxed().toList(), 2);
    }

    @ParameterizedTest
    @EnumSource
    @InTurn(2)
    void numbers(Keyed shape) {
        for (int n : lengths()) {
            long seed = 31L * n + shape.name().hashCode();
            Random random = new Random(seed);
            long[] keys = shape.keys(random, n);
            double[] values = Shapes.numbers(random, n);
            check(keys, values, true, threads -> Shapes.numbers(values, threads), shape + " seed " + seed + " n " + n);
            check(keys, values, true, threads -> Shapes.times(values, threads), shape + " seed " + seed + " n " + n);
        }
    }

    @ParameterizedTest
    @EnumSource
    @InTurn(2)
    void integers(Keyed shape) {
        for (int n : lengths()) {
            long seed = 17L * n + shape.name().hashCode();
            Random random = new Random(seed);
            long[] keys = shape.keys(random, n);
            long[] values = random.longs(n, -1000, 1000).toArray();
            double[] same = Arrays.stream(values).asDoubleStream().toArray();
            check(keys, same, false, threads -> Shapes.integers(values, threads), shape + " seed " + seed + " n " + n);
        }
    }

    @ParameterizedTest
    @EnumSource
    @InTurn(2)
    void lookUps(Keyed shape) {
        for (int n : lengths()) {
            for (int rows : new int[] {0, n / 3, 2 * n + 1}) {
                long seed = 13L * n + rows + shape.name().hashCode();
                Random random = new Random(seed);
                long[] keys = shape.keys(random, n);
                long[] values = shape.keys(random, rows);
                for (int i = 0; i < Math.min(n, rows); i += 2) {
                    values[i] = keys[random.nextInt(n)];
                }
                String what = shape + " seed " + seed + " n " + n + " rows " + rows;
                lookUp(keys, values, what);
                Arrays.sort(values);
                lookUp(keys, values, what + " ascending");
                lookUp(keys, Arrays.stream(values).distinct().toArray(), what + " once each");
            }
        }
    }

    private static void lookUp(long[] keys, long[] values, String what) {
        TreeMap<Long, Long> first = new TreeMap<>();
        for (int i = 0; i < values.length; i++) {
            first.putIfAbsent(values[i], (long) i);
        }
        first.remove(-1L);
        long[] expected =
                Arrays.stream(keys).map(key -> first.getOrDefault(key, -1L)).toArray();
        for (int threads : Shapes.THREADS) {
            Column column = Shapes.integers(keys, threads);
            Column among = Shapes.integers(values, threads);
            Column rows = column.rowIn(among);
            assertThat(rows.kind()).as(what).isEqualTo(Column.Kind.INTEGER);
            assertThat(rows.toIntegers()).as(what).isEqualTo(expected);
            assertThat(column.oneOf(among).kind()).as(what).isEqualTo(Column.Kind.TRUTH);
            assertThat(column.oneOf(among).toIntegers())
                    .as(what)
                    .isEqualTo(
                            Arrays.stream(expected).map(row -> row < 0 ? 0 : 1).toArray());
        }
    }

    private static void check(long[] keys, double[] values, boolean numbers, IntFunction<Column> column, String what) {
        TreeMap<Long, List<Integer>> rows = new TreeMap<>();
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] != -1) {
                rows.computeIfAbsent(keys[i], k -> new ArrayList<>()).add(i);
            }
        }
        double[] max = new double[rows.size()];
        double[] min = new double[rows.size()];
        long[] maxRow = new long[rows.size()];
        long[] firstRow = new long[rows.size()];
        double[] sum = new double[rows.size()];
        double[] mean = new double[rows.size()];
        long[] count = new long[rows.size()];
        int g = 0;
        for (List<Integer> group : rows.values()) {
            max[g] = Double.NaN;
            min[g] = Double.NaN;
            maxRow[g] = -1;
            firstRow[g] = group.getFirst();
            BigDecimal exact = BigDecimal.ZERO;
            for (int row : group) {
                double v = values[row];
                if (!Double.isNaN(v)) {
                    if (maxRow[g] < 0 || v > max[g]) {
                        max[g] = v;
                        maxRow[g] = row;
                    }
                    min[g] = Double.isNaN(min[g]) || v < min[g] ? v : min[g];
                    exact = exact.add(new BigDecimal(v));
                    count[g]++;
                }
            }
            sum[g] = exact.doubleValue();
            mean[g] = sum[g] / count[g];
            g++;
        }
        long[] distinct = rows.keySet().stream().mapToLong(k -> k).toArray();
        for (int threads : Shapes.THREADS) {
            Column by = Shapes.integers(keys, threads);
            Column of = column.apply(threads);
            Grouped byMax = of.groupMax(by);
            assertThat(byMax.key().toIntegers()).as(what).isEqualTo(distinct);
            assertThat(byMax.toNumbers()).as(what).isEqualTo(max);
            assertThat(byMax.row().toIntegers()).as(what).isEqualTo(maxRow);
            assertThat(of.groupArgmax(by).toIntegers()).as(what).isEqualTo(maxRow);
            assertThat(of.groupMin(by).toNumbers()).as(what).isEqualTo(min);
            assertThat(of.groupCount(by).toIntegers()).as(what).isEqualTo(count);
            Grouped bySum = of.groupSum(by);
            assertThat(bySum.toNumbers()).as(what).isEqualTo(sum);
            assertThat(bySum.row().toIntegers()).as(what).isEqualTo(firstRow);
            assertThat(of.groupMean(by).toNumbers()).as(what).isEqualTo(mean);
            assertThat(by.unique().toIntegers()).as(what).isEqualTo(distinct);
            overs(keys, distinct, of, by, max, sum, count, numbers, what);
            running(keys, values, of, by, numbers, what);
            among(keys, distinct, by, threads, what);
        }
    }

    private static void among(long[] keys, long[] distinct, Column by, int threads, String what) {
        long[] few = Arrays.stream(distinct).filter(key -> key % 3 == 0).toArray();
        long[] twiceAndMissing = Arrays.copyOf(few, 2 * few.length + 1);
        System.arraycopy(few, 0, twiceAndMissing, few.length, few.length);
        twiceAndMissing[2 * few.length] = -1;
        long[] expected = Arrays.stream(keys)
                .map(key -> key != -1 && key % 3 == 0 ? 1 : 0)
                .toArray();
        assertThat(by.oneOf(Shapes.integers(twiceAndMissing, threads)).toIntegers())
                .as(what)
                .isEqualTo(expected);
    }

    private static void overs(
            long[] keys,
            long[] distinct,
            Column of,
            Column by,
            double[] max,
            double[] sum,
            long[] count,
            boolean numbers,
            String what) {
        double[] maxOver = new double[keys.length];
        double[] sumOver = new double[keys.length];
        long[] countOver = new long[keys.length];
        for (int i = 0; i < keys.length; i++) {
            int g = Arrays.binarySearch(distinct, keys[i]);
            maxOver[i] = keys[i] == -1 ? numbers ? Double.NaN : -1 : max[g];
            sumOver[i] = keys[i] == -1 ? numbers ? Double.NaN : -1 : sum[g];
            countOver[i] = keys[i] == -1 ? -1 : count[g];
        }
        assertThat(of.maxOver(by).toNumbers()).as(what).isEqualTo(maxOver);
        assertThat(of.sumOver(by).toNumbers()).as(what).isEqualTo(sumOver);
        assertThat(of.countOver(by).toIntegers()).as(what).isEqualTo(countOver);
    }

    private static void running(long[] keys, double[] values, Column of, Column by, boolean numbers, String what) {
        double[] expected = new double[keys.length];
        long[] expectedRows = new long[keys.length];
        TreeMap<Long, Double> best = new TreeMap<>();
        TreeMap<Long, Integer> bestRow = new TreeMap<>();
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] == -1) {
                expected[i] = numbers ? Double.NaN : -1;
                expectedRows[i] = -1;
                continue;
            }
            double before = best.getOrDefault(keys[i], Double.NaN);
            if (!Double.isNaN(values[i]) && (Double.isNaN(before) || values[i] > before)) {
                best.put(keys[i], values[i]);
                bestRow.put(keys[i], i);
            }
            expected[i] = best.getOrDefault(keys[i], Double.NaN);
            expectedRows[i] = bestRow.getOrDefault(keys[i], -1);
        }
        assertThat(of.runningMaxOver(by).toNumbers()).as(what).isEqualTo(expected);
        assertThat(of.runningArgmaxOver(by).toIntegers()).as(what).isEqualTo(expectedRows);
    }
}
