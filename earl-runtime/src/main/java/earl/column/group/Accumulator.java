package earl.column.group;

import earl.Trace;
import earl.sum.ExactSums;
import java.util.Arrays;

/**
 * Accumulates the values of groups row by row. Groups are numbered from 0. Within a group, rows come in ascending order. So
 * sums do not depend on threads, and the first of equal rows wins.
 */
final class Accumulator {
    private final Aggregate what;
    private final boolean numbers;
    private double[] number = {};
    private final ExactSums sum = new ExactSums(0);
    private long[] integer = {};
    private long[] count = {};
    private long[] row = {};

    Accumulator(Aggregate what, boolean numbers) {
        this.what = what;
        this.numbers = numbers;
    }

    /** Starts again with a number of groups. */
    void reset(int groups) {
        if (row.length < groups) {
            int room = Math.max(groups, (int) Math.min(Integer.MAX_VALUE - 8, row.length * 2L));
            row = new long[room];
            if (numbers) {
                number = new double[room];
                sum.resize(sums() ? room : 0);
                count = what == Aggregate.MEAN ? new long[room] : count;
            } else {
                integer = new long[room];
            }
        }
        Arrays.fill(row, 0, groups, Trace.NONE);
        if (!numbers) {
            Arrays.fill(integer, 0, groups, 0);
        } else if (sums()) {
            sum.clear(0, groups);
            Arrays.fill(count, 0, Math.min(groups, count.length), 0);
        } else {
            Arrays.fill(number, 0, groups, worst());
        }
    }

    /** The initial value, which every other number beats. */
    private double worst() {
        return what == Aggregate.MAX ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }

    private boolean sums() {
        return what != Aggregate.MAX && what != Aggregate.MIN;
    }

    /**
     * Adds rows.
     *
     * @param group group of each row
     * @param values value of each row
     * @param offset number of each row, relative to {@code first}
     */
    void add(int[] group, Object values, long first, char[] offset, int n) {
        if (values instanceof double[] v) {
            switch (what) {
                case MAX -> max(group, v, first, offset, n);
                case MIN -> min(group, v, first, offset, n);
                case SUM, COUNT, MEAN -> sum(group, v, first, offset, n);
            }
        } else {
            long[] v = (long[]) values;
            switch (what) {
                case MAX -> max(group, v, first, offset, n);
                case MIN -> min(group, v, first, offset, n);
                case SUM, COUNT, MEAN -> sum(group, v, first, offset, n);
            }
        }
    }

    private void max(int[] group, double[] v, long first, char[] offset, int n) {
        for (int i = 0; i < n; i++) {
            int g = group[i];
            if (v[i] > number[g] || (v[i] == Double.NEGATIVE_INFINITY && row[g] < 0)) {
                number[g] = v[i];
                row[g] = first + offset[i];
            }
        }
    }

    private void min(int[] group, double[] v, long first, char[] offset, int n) {
        for (int i = 0; i < n; i++) {
            int g = group[i];
            if (v[i] < number[g] || (v[i] == Double.POSITIVE_INFINITY && row[g] < 0)) {
                number[g] = v[i];
                row[g] = first + offset[i];
            }
        }
    }

    private void max(int[] group, long[] v, long first, char[] offset, int n) {
        for (int i = 0; i < n; i++) {
            int g = group[i];
            if (v[i] > integer[g] || row[g] < 0) {
                integer[g] = v[i];
                row[g] = first + offset[i];
            }
        }
    }

    private void min(int[] group, long[] v, long first, char[] offset, int n) {
        for (int i = 0; i < n; i++) {
            int g = group[i];
            if (v[i] < integer[g] || row[g] < 0) {
                integer[g] = v[i];
                row[g] = first + offset[i];
            }
        }
    }

    private void sum(int[] group, double[] v, long first, char[] offset, int n) {
        boolean counts = what == Aggregate.MEAN;
        for (int i = 0; i < n; i++) {
            int g = group[i];
            if (row[g] < 0) {
                row[g] = first + offset[i];
            }
            if (!Double.isNaN(v[i])) {
                sum.add(g, v[i]);
                if (counts) {
                    count[g]++;
                }
            }
        }
    }

    private void sum(int[] group, long[] v, long first, char[] offset, int n) {
        for (int i = 0; i < n; i++) {
            int g = group[i];
            if (row[g] < 0) {
                row[g] = first + offset[i];
            }
            integer[g] += v[i];
        }
    }

    /** Copies group {@code from} of another accumulator to group {@code g}. */
    void copy(int g, Accumulator other, int from) {
        row[g] = other.row[from];
        if (!numbers) {
            integer[g] = other.integer[from];
            return;
        }
        if (sums()) {
            sum.set(g, other.sum, from);
        } else {
            number[g] = other.number[from];
        }
        if (what == Aggregate.MEAN) {
            count[g] = other.count[from];
        }
    }

    /** Adds group {@code later} of an accumulator, whose rows follow those of {@code g}, to {@code g}. */
    void join(int g, Accumulator other, int later) {
        if (other.row[later] < 0) {
            return;
        }
        if (row[g] < 0) {
            copy(g, other, later);
        } else if (sums()) {
            if (numbers) {
                sum.add(g, other.sum, later);
            } else {
                integer[g] += other.integer[later];
            }
            if (what == Aggregate.MEAN) {
                count[g] += other.count[later];
            }
        } else if (better(g, other, later)) {
            copy(g, other, later);
        }
    }

    private boolean better(int g, Accumulator other, int later) {
        if (what == Aggregate.MAX) {
            return numbers ? other.number[later] > number[g] : other.integer[later] > integer[g];
        }
        return numbers ? other.number[later] < number[g] : other.integer[later] < integer[g];
    }

    /** The values of groups {@code from} to {@code to} (exclusive). No rows may be added to these groups afterwards. */
    Object finished(int from, int to) {
        if (!numbers) {
            return integer;
        }
        for (int g = from; g < to; g++) {
            if (sums()) {
                number[g] = sum.value(g);
                if (what == Aggregate.MEAN) {
                    number[g] /= count[g];
                }
            } else if (row[g] < 0) {
                number[g] = Double.NaN; // all values are NaN
            }
        }
        return number;
    }

    /** The row of each group. */
    long[] rows() {
        return row;
    }
}
