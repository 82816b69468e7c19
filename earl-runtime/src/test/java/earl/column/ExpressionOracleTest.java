package earl.column;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Column;
import earl.Column.Kind;
import earl.testing.InTurn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random expressions, computed by columns on several threads and by loops over arrays: the same to the last bit. */
class ExpressionOracleTest {
    /** A column on each number of threads, and what its rows must be. */
    private record Both(List<Column> columns, Kind kind, List<Object> rows) {
        Column on(int i) {
            return columns.get(i);
        }

        int length() {
            return rows.size();
        }

        double number(int row) {
            return rows.get(row) instanceof Double value ? value : (double) (Long) rows.get(row);
        }

        long integer(int row) {
            return (Long) rows.get(row);
        }
    }

    private interface Make {
        Column make(int i);
    }

    private static Both both(Kind kind, List<Object> rows, Make make) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < Shapes.THREADS.length; i++) {
            columns.add(make.make(i));
        }
        return new Both(columns, kind, rows);
    }

    private static Both leaf(Random random, int n) {
        switch (random.nextInt(4)) {
            case 0 -> {
                double[] values = Shapes.numbers(random, n);
                return both(
                        Kind.NUMBER,
                        Arrays.stream(values).<Object>mapToObj(v -> v).toList(),
                        i -> Shapes.numbers(values, Shapes.THREADS[i]));
            }
            case 1 -> {
                double[] values = Shapes.numbers(random, n);
                return both(
                        Kind.NUMBER,
                        Arrays.stream(values).<Object>mapToObj(v -> v).toList(),
                        i -> Shapes.times(values, Shapes.THREADS[i]));
            }
            case 2 -> {
                long[] values = Shapes.integers(random, n);
                return both(
                        Kind.INTEGER,
                        Arrays.stream(values).<Object>mapToObj(v -> v).toList(),
                        i -> Shapes.integers(values, Shapes.THREADS[i]));
            }
            default -> {
                long[] values = Shapes.truths(random, n);
                return both(
                        Kind.TRUTH,
                        Arrays.stream(values).<Object>mapToObj(v -> v).toList(),
                        i -> Shapes.truths(values, Shapes.THREADS[i]));
            }
        }
    }

    private static Both arithmetic(
            Both a, Both b, boolean integers, DoubleBinaryOperator d, LongBinaryOperator l, boolean truth, Pair pair) {
        boolean asIntegers = integers && a.kind != Kind.NUMBER && b.kind != Kind.NUMBER;
        List<Object> rows = new ArrayList<>();
        for (int row = 0; row < a.length(); row++) {
            Object value = asIntegers
                    ? (Object) l.applyAsLong(a.integer(row), b.integer(row))
                    : (Object) d.applyAsDouble(a.number(row), b.number(row));
            rows.add(truth && value instanceof Double number ? (Object) (long) (double) number : value);
        }
        Kind kind = truth ? Kind.TRUTH : asIntegers ? Kind.INTEGER : Kind.NUMBER;
        return both(kind, rows, i -> pair.make(a.on(i), b.on(i)));
    }

    private interface Pair {
        Column make(Column a, Column b);
    }

    private static Both binary(Random random, Both a, Both b) {
        return switch (random.nextInt(14)) {
            case 0 -> arithmetic(a, b, true, (x, y) -> x + y, (x, y) -> x + y, false, Column::plus);
            case 1 -> arithmetic(a, b, true, (x, y) -> x - y, (x, y) -> x - y, false, Column::minus);
            case 2 -> arithmetic(a, b, true, (x, y) -> x * y, (x, y) -> x * y, false, Column::times);
            case 3 -> arithmetic(a, b, false, (x, y) -> x / y, (x, y) -> 0, false, Column::dividedBy);
            case 4 ->
                arithmetic(
                        a,
                        b,
                        true,
                        (x, y) -> Math.floor(x / y),
                        (x, y) -> y == 0 ? 0 : Math.floorDiv(x, y),
                        false,
                        Column::floorDividedBy);
            case 5 ->
                arithmetic(
                        a,
                        b,
                        true,
                        (x, y) -> x % y != 0 && x % y < 0 != y < 0 ? x % y + y : x % y,
                        (x, y) -> y == 0 ? 0 : Math.floorMod(x, y),
                        false,
                        Column::modulo);
            case 6 -> arithmetic(a, b, true, Math::min, Math::min, false, Column::minimum);
            case 7 -> arithmetic(a, b, true, Math::max, Math::max, false, Column::maximum);
            case 8 -> arithmetic(a, b, true, (x, y) -> x < y ? 1 : 0, (x, y) -> x < y ? 1 : 0, true, Column::lessThan);
            case 9 -> arithmetic(a, b, true, (x, y) -> x <= y ? 1 : 0, (x, y) -> x <= y ? 1 : 0, true, Column::atMost);
            case 10 ->
                arithmetic(a, b, true, (x, y) -> x > y ? 1 : 0, (x, y) -> x > y ? 1 : 0, true, Column::greaterThan);
            case 11 ->
                arithmetic(a, b, true, (x, y) -> x >= y ? 1 : 0, (x, y) -> x >= y ? 1 : 0, true, Column::atLeast);
            case 12 ->
                arithmetic(a, b, true, (x, y) -> x == y ? 1 : 0, (x, y) -> x == y ? 1 : 0, true, Column::equalTo);
            default ->
                arithmetic(a, b, true, (x, y) -> x == y ? 0 : 1, (x, y) -> x == y ? 0 : 1, true, Column::notEqualTo);
        };
    }

    private static Both scalar(Random random, Both a) {
        double value = random.nextBoolean() ? random.nextInt(7) - 3 : random.nextGaussian();
        boolean integer = a.kind != Kind.NUMBER && Math.rint(value) == value;
        List<Object> rows = new ArrayList<>();
        for (int i = 0; i < a.length(); i++) {
            rows.add(integer ? (Object) (long) value : (Object) value);
        }
        Both constant = both(
                integer ? Kind.INTEGER : Kind.NUMBER,
                rows,
                i -> a.on(i).filled(value).plus(integer ? 0 : 0.0));
        return switch (random.nextInt(3)) {
            case 0 -> arithmetic(a, constant, true, (x, y) -> x + y, (x, y) -> x + y, false, (x, y) -> x.plus(value));
            case 1 ->
                arithmetic(
                        a,
                        constant,
                        true,
                        (x, y) -> x > y ? 1 : 0,
                        (x, y) -> x > y ? 1 : 0,
                        true,
                        (x, y) -> x.greaterThan(value));
            default -> arithmetic(a, constant, true, Math::min, Math::min, false, (x, y) -> x.minimum(value));
        };
    }

    private static Both mask(Random random, Both a) {
        Both zero = leaf(random, a.length());
        return a.kind == Kind.TRUTH
                ? a
                : arithmetic(a, zero, true, (x, y) -> x < y ? 1 : 0, (x, y) -> x < y ? 1 : 0, true, Column::lessThan);
    }

    private static Both rows(Random random, Both a) {
        int n = a.length();
        List<Object> rows = new ArrayList<>();
        if (random.nextBoolean()) {
            Both mask = mask(random, leaf(random, n));
            for (int i = 0; i < n; i++) {
                if (mask.integer(i) != 0) {
                    rows.add(a.rows.get(i));
                }
            }
            return both(a.kind, rows, i -> a.on(i).select(mask.on(i)));
        }
        if (n > 0 && random.nextBoolean()) {
            int from = random.nextInt(n);
            int step = random.nextBoolean() ? 1 : 3;
            int count = (n - from + step - 1) / step;
            for (int i = 0; i < count; i++) {
                rows.add(a.rows.get(from + i * step));
            }
            return both(a.kind, rows, i -> a.on(i).slice(from, step, count));
        }
        long[] index = n == 0 ? new long[3] : random.longs(n / 2 + 1, -1, n).toArray();
        if (n == 0) {
            Arrays.fill(index, -1);
        }
        Object missing = a.kind == Kind.NUMBER ? (Object) Double.NaN : (Object) (a.kind == Kind.TRUTH ? 0L : -1L);
        for (long row : index) {
            rows.add(row < 0 ? missing : a.rows.get((int) row));
        }
        return both(a.kind, rows, i -> a.on(i).take(Shapes.integers(index, Shapes.THREADS[i])));
    }

    private static Both grow(Random random, int n, int depth) {
        if (depth == 0) {
            return leaf(random, n);
        }
        Both a = grow(random, n, depth - 1);
        int length = a.length();
        return switch (random.nextInt(6)) {
            case 0 -> rows(random, a);
            case 1 -> scalar(random, a);
            case 2 -> {
                Both mask = mask(random, a);
                Both b = leaf(random, length);
                List<Object> rows = new ArrayList<>();
                boolean number = a.kind == Kind.NUMBER || b.kind == Kind.NUMBER;
                for (int i = 0; i < length; i++) {
                    Both chosen = mask.integer(i) != 0 ? a : b;
                    rows.add(number ? (Object) chosen.number(i) : (Object) chosen.integer(i));
                }
                Kind kind = number ? Kind.NUMBER : a.kind == b.kind ? a.kind : Kind.INTEGER;
                yield both(kind, rows, i -> mask.on(i).where(a.on(i), b.on(i)));
            }
            case 3 -> binary(random, a, a);
            default -> binary(random, a, length == n ? grow(random, n, 0) : leaf(random, length));
        };
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    @InTurn(4)
    void randomExpressionsAreWhatLoopsMakeOfThem(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 20; round++) {
            int n = Shapes.LENGTHS[random.nextInt(Shapes.LENGTHS.length)];
            Both expression = grow(random, n, 1 + random.nextInt(5));
            for (int i = 0; i < Shapes.THREADS.length; i++) {
                check(expression, expression.on(i), "seed " + seed + " round " + round + " length " + n);
            }
            checkTotals(expression, "seed " + seed + " round " + round);
        }
    }

    private static void check(Both expected, Column column, String what) {
        assertThat(column.kind()).as(what).isEqualTo(expected.kind);
        assertThat(column.length()).as(what).isEqualTo(expected.length());
        if (expected.kind == Kind.NUMBER) {
            double[] rows = expected.rows.stream().mapToDouble(v -> (Double) v).toArray();
            assertThat(column.toNumbers()).as(what).isEqualTo(rows);
            assertThat(column.computed().toNumbers()).as(what).isEqualTo(rows);
        } else {
            long[] rows = expected.rows.stream().mapToLong(v -> (Long) v).toArray();
            assertThat(column.toIntegers()).as(what).isEqualTo(rows);
            assertThat(column.computed().toIntegers()).as(what).isEqualTo(rows);
        }
        for (int row = 0; row < expected.length(); row += 1 + expected.length() / 7) {
            assertThat(column.number(row)).as(what).isEqualTo(Double.valueOf(expected.number(row)));
        }
    }

    /** Totals: the same on any number of threads; where rounding plays no part, what a loop finds. */
    private static void checkTotals(Both expected, String what) {
        Column first = expected.on(0);
        for (int i = 1; i < Shapes.THREADS.length; i++) {
            Column other = expected.on(i);
            assertThat(bits(other.sum())).as(what).isEqualTo(bits(first.sum()));
            assertThat(bits(other.mean())).as(what).isEqualTo(bits(first.mean()));
            assertThat(other.argmax()).as(what).isEqualTo(first.argmax());
            assertThat(other.count()).as(what).isEqualTo(first.count());
        }
        long count = 0;
        int argmax = -1;
        int argmin = -1;
        boolean all = true;
        boolean any = false;
        for (int row = 0; row < expected.length(); row++) {
            double value = expected.number(row);
            count += expected.kind == Kind.TRUTH ? (long) value : Double.isNaN(value) ? 0 : 1;
            any |= value != 0;
            all &= value != 0;
            if (!Double.isNaN(value)) {
                argmax = argmax < 0 || larger(expected, row, argmax) ? row : argmax;
                argmin = argmin < 0 || larger(expected, argmin, row) ? row : argmin;
            }
        }
        assertThat(first.count()).as(what).isEqualTo(count);
        assertThat(first.any()).as(what).isEqualTo(any);
        assertThat(first.all()).as(what).isEqualTo(all);
        assertThat(first.argmax()).as(what).isEqualTo(argmax);
        assertThat(first.argmin()).as(what).isEqualTo(argmin);
        assertThat(first.max()).as(what).isEqualTo(Double.valueOf(argmax < 0 ? Double.NaN : expected.number(argmax)));
        assertThat(first.min()).as(what).isEqualTo(Double.valueOf(argmin < 0 ? Double.NaN : expected.number(argmin)));
    }

    private static boolean larger(Both values, int a, int b) {
        return values.kind == Kind.NUMBER ? values.number(a) > values.number(b) : values.integer(a) > values.integer(b);
    }

    private static long bits(double value) {
        return Double.doubleToLongBits(value);
    }
}
