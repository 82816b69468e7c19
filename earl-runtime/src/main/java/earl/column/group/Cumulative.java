package earl.column.group;

import earl.Column.Kind;
import earl.column.expression.Deferred;
import earl.column.expression.Expression;
import earl.column.expression.Keys;
import earl.column.expression.Program;
import earl.column.expression.Stored;
import earl.column.expression.Typing;

/** In each row, the sum of its group so far. One thread adds the rows up in order, so that the result does not depend on threads. */
public final class Cumulative {
    private final long[] integers;
    private final double[] sums;
    /** {@code [group] -> } the part of the sum that rounding has lost. */
    private final double[] lost;

    private Cumulative(int groups) {
        integers = new long[groups];
        sums = new double[groups];
        lost = new double[groups];
    }

    public static Expression of(Expression column, Expression by) {
        Typing.sameLength(column, by, "a cumulative sum");
        Typing.noWords(column, "a cumulative sum");
        Expression key = Typing.key(by);
        Kind kind = column.kind() == Kind.NUMBER ? Kind.NUMBER : Kind.INTEGER;
        Expression values = kind == Kind.NUMBER ? column : Typing.toInteger(column);
        return Deferred.like(values, () -> computed(values, key));
    }

    private static Stored computed(Expression values, Expression key) {
        Groups groups = Grouping.of(Aggregate.COUNT, key, key);
        Cumulative running = new Cumulative(groups.arrayLength());
        Stored result = new Stored(values.kind(), values.length(), null, values.workers(), values.second());
        Program program = new Program(values, GroupBroadcast.rank(groups, key));
        Program.Frame frame = program.frameFor(values.length());
        for (long block = 0; block < Program.blocks(values.length()); block++) {
            int n = Program.rows(block, values.length());
            frame.run(block * Program.BLOCK, n);
            if (values.kind() == Kind.NUMBER) {
                double[] to = new double[n];
                running.add(frame.numbers(0), frame.integers(1), to, n);
                result.put(block * Program.BLOCK, to, 0, n);
            } else {
                long[] to = new long[n];
                running.add(frame.integers(0), frame.integers(1), to, n);
                result.put(block * Program.BLOCK, to, 0, n);
            }
        }
        return result;
    }

    private void add(long[] values, long[] group, long[] to, int n) {
        for (int i = 0; i < n; i++) {
            int g = (int) group[i];
            to[i] = g < 0 ? Keys.MISSING : (integers[g] += values[i]);
        }
    }

    /** Neumaier's summation: the sum keeps the digits that rounding takes from it. */
    private void add(double[] values, long[] group, double[] to, int n) {
        for (int i = 0; i < n; i++) {
            int g = (int) group[i];
            if (g < 0) {
                to[i] = Double.NaN;
                continue;
            }
            double value = values[i];
            if (!Double.isNaN(value)) {
                double sum = sums[g] + value;
                lost[g] += Math.abs(sums[g]) >= Math.abs(value) ? sums[g] - sum + value : value - sum + sums[g];
                sums[g] = sum;
            }
            // Infinite values leave nothing to correct.
            to[i] = Double.isNaN(lost[g]) ? sums[g] : sums[g] + lost[g];
        }
    }
}
