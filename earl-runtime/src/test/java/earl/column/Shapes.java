package earl.column;

import earl.Column;
import earl.Column.Kind;
import earl.column.expression.Stored;
import earl.parallel.Workers;
import java.util.Arrays;
import java.util.Random;

/** Random leaves of all kinds, and the numbers of threads to compute on. */
final class Shapes {
    /** Around the cuts between blocks and chunks. */
    static final int[] LENGTHS = {0, 1, 2, 100, 4095, 4096, 4097, 16_384, 16_385, 50_000};

    static final int[] THREADS = {1, 2, 5};

    private Shapes() {}

    static double[] numbers(Random random, int n) {
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = switch (random.nextInt(10)) {
                case 0 -> Double.NaN;
                case 1 -> 0.0;
                case 2 -> random.nextInt(5) - 2;
                case 3 -> random.nextGaussian() * 1e12;
                default -> random.nextGaussian();
            };
        }
        return values;
    }

    static long[] integers(Random random, int n) {
        long[] values = new long[n];
        for (int i = 0; i < n; i++) {
            values[i] = switch (random.nextInt(8)) {
                case 0 -> -1;
                case 1 -> random.nextLong() >> 14;
                default -> random.nextInt(100) - 20;
            };
        }
        return values;
    }

    static long[] truths(Random random, int n) {
        return random.longs(n, 0, 2).toArray();
    }

    static Column numbers(double[] values, int threads) {
        return ExpressionColumn.of(Stored.of(values, new Workers(threads)));
    }

    /** Numbers as times: of 2^20 ticks a second, so that to multiply by them loses nothing and all must be as with numbers. */
    static Column times(double[] values, int threads) {
        double second = 1 << 20;
        return ExpressionColumn.of(Stored.times(
                Arrays.stream(values).map(value -> value * second).toArray(), second, new Workers(threads)));
    }

    static Column integers(long[] values, int threads) {
        return ExpressionColumn.of(Stored.of(Kind.INTEGER, values, null, new Workers(threads)));
    }

    static Column truths(long[] values, int threads) {
        return ExpressionColumn.of(Stored.of(Kind.TRUTH, values, null, new Workers(threads)));
    }
}
