package earl.column.group;

import earl.column.expression.Expression;
import earl.column.expression.Keys;
import earl.column.expression.Stored;
import earl.column.expression.Typing;
import java.util.Arrays;

/** Quantiles of all rows, or of each group, by linear interpolation between neighbouring values. */
public final class Quantiles {
    public static final double MEDIAN = 0.5;

    private Quantiles() {}

    public static double of(Expression column, double share) {
        check(column, share);
        double[] values = Typing.toNumber(column).toTicks();
        Arrays.parallelSort(values);
        return at(values, 0, values.length, share) / column.second();
    }

    public static Groups ofGroups(Expression column, Expression by, double share) {
        check(column, share);
        Groups counts = Grouping.of(Aggregate.COUNT, column, by);
        int[] rows = Sorting.rowsInOrder(Typing.key(by), column);
        double[] ticks = Typing.toNumber(column).toTicks();
        long[] keys = Typing.key(by).toIntegers();
        double[] values = new double[rows.length];
        double[] found = new double[counts.arrayLength()];
        int group = 0;
        int from = 0;
        for (int i = 0; i < rows.length; i++) {
            values[i] = ticks[rows[i]];
            boolean ends = i + 1 == rows.length || keys[rows[i + 1]] != keys[rows[i]];
            if (ends) {
                if (keys[rows[i]] != Keys.MISSING) {
                    found[group++] = at(values, from, i + 1, share);
                }
                from = i + 1;
            }
        }
        return new Groups(Stored.times(found, column.second(), column.workers()), counts.key(), counts.row());
    }

    private static void check(Expression column, double share) {
        Typing.noWords(column, "a quantile");
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("the share of a quantile is from 0 to 1, not " + share);
        }
    }

    /** A quantile of ascending values, with NaN last. */
    private static double at(double[] values, int from, int to, double share) {
        int end = to;
        while (end > from && Double.isNaN(values[end - 1])) {
            end--;
        }
        if (end == from) {
            return Double.NaN;
        }
        double place = share * (end - from - 1);
        int below = (int) place;
        double low = values[from + below];
        double part = place - below;
        double high = part == 0 ? low : values[from + below + 1];
        if (low == high) {
            return low;
        }
        return Double.isInfinite(low) || Double.isInfinite(high)
                ? low * (1 - part) + high * part
                : low + part * (high - low);
    }
}
