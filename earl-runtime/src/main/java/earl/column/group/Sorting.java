package earl.column.group;

import earl.Column.Kind;
import earl.column.expression.Deferred;
import earl.column.expression.Expression;
import earl.column.expression.Gather;
import earl.column.expression.Keys;
import earl.column.expression.Leaf;
import earl.column.expression.Program;
import earl.column.expression.Range;
import earl.column.expression.Reductions;
import earl.column.expression.Stored;
import earl.column.expression.Typing;
import java.util.Arrays;
import java.util.Objects;

/** Sorts rows. */
public final class Sorting {
    /** Maximum number of largest rows to pick block by block; for more, all rows are sorted. */
    private static final int MAX_PICKED = 64;

    private Sorting() {}

    public static Expression sorted(Expression column) {
        return Deferred.like(column, () -> {
            if (column.kind() == Kind.NUMBER) {
                double[] all = column.toTicks();
                Arrays.parallelSort(all);
                return Stored.times(all, column.second(), column.workers());
            }
            long[] all = column.toIntegers();
            Arrays.parallelSort(all);
            return Stored.of(column.kind(), all, column.words(), column.workers());
        });
    }

    public static Expression order(Expression column) {
        return new Deferred(Kind.INTEGER, column.length(), null, column.workers(), () -> order(column, false));
    }

    /** The rows in order of a first column, those with equal values in order of the second, and so on. */
    public static Expression order(Expression first, Expression... more) {
        for (Expression next : more) {
            Typing.sameLength(first, next, "an order");
        }
        Expression[] columns = new Expression[more.length + 1];
        columns[0] = first;
        System.arraycopy(more, 0, columns, 1, more.length);
        return new Deferred(
                Kind.INTEGER, first.length(), null, first.workers(), () -> stored(rowsInOrder(columns), first));
    }

    /** The rows in order of several columns. Sorts by the last column first: sorting keeps the order of equal values. */
    static int[] rowsInOrder(Expression... columns) {
        int n = columns[0].arrayLength();
        int[] rows = null;
        for (int column = columns.length - 1; column >= 0; column--) {
            long[] keys = keys(columns[column], false);
            if (rows == null) {
                rows = sortedRows(keys);
                continue;
            }
            long[] inOrder = new long[n];
            for (int i = 0; i < n; i++) {
                inOrder[i] = keys[rows[i]];
            }
            int[] sorted = sortedRows(inOrder);
            for (int i = 0; i < n; i++) {
                sorted[i] = rows[sorted[i]];
            }
            rows = sorted;
        }
        return Objects.requireNonNull(rows);
    }

    public static Expression unique(Expression column) {
        if (column.kind() != Kind.NUMBER) {
            return Grouping.of(Aggregate.COUNT, column, column).key();
        }
        double[] all = column.toTicks();
        Arrays.parallelSort(all);
        int count = 0;
        for (double value : all) {
            if (!Double.isNaN(value) && (count == 0 || value != all[count - 1])) {
                all[count++] = value;
            }
        }
        return Stored.times(Arrays.copyOf(all, count), column.second(), column.workers());
    }

    /** The distinct integers of a column, ascending, without -1. */
    static long[] distinct(Expression column) {
        long[] all = column.toIntegers();
        Arrays.parallelSort(all);
        int count = 0;
        for (long value : all) {
            if (value != Keys.MISSING && (count == 0 || value != all[count - 1])) {
                all[count++] = value;
            }
        }
        return Arrays.copyOf(all, count);
    }

    public static Expression largest(Expression column, int n) {
        Typing.noWords(column, "largest");
        if (n < 0) {
            throw new IllegalArgumentException("the " + n + " largest rows");
        }
        long count = Math.min(n, column.kind() == Kind.NUMBER ? new Reductions(column, null).count() : column.length());
        Leaf rows = n <= MAX_PICKED
                ? Stored.of(Kind.INTEGER, picked(column, n), null, column.workers())
                : order(column, true);
        return Stored.of(Gather.of(rows, new Range(0, 1, count, column.workers()), false));
    }

    private static void offer(double[] values, int n, long from, Top top) {
        for (int i = 0; i < n; i++) {
            top.offer(descending(values[i]), from + i);
        }
    }

    private static void offer(long[] values, int n, long from, Top top) {
        for (int i = 0; i < n; i++) {
            top.offer(~values[i], from + i);
        }
    }

    /** The rows of the largest values: picked from each block, then from the picks of all blocks. */
    private static long[] picked(Expression column, int n) {
        Expression numbers = column.kind() == Kind.NUMBER ? column : Typing.toInteger(column);
        int blocks = Math.toIntExact(Program.blocks(column.length()));
        long[][] keys = new long[blocks][];
        long[][] rows = new long[blocks][];
        Program program = numbers.program();
        column.workers().forEachWith(blocks, () -> {
            Program.Frame frame = program.frameFor(column.length());
            return block -> {
                int m = Program.rows(block, column.length());
                frame.run(block * Program.BLOCK, m);
                Top top = new Top(n);
                if (numbers.kind() == Kind.NUMBER) {
                    offer(frame.numbers(0), m, block * Program.BLOCK, top);
                } else {
                    offer(frame.integers(0), m, block * Program.BLOCK, top);
                }
                keys[(int) block] = Arrays.copyOf(top.keys, top.count);
                rows[(int) block] = Arrays.copyOf(top.rows, top.count);
            };
        });
        Top top = new Top(n);
        for (int block = 0; block < blocks; block++) {
            for (int i = 0; i < keys[block].length; i++) {
                top.offer(keys[block][i], rows[block][i]);
            }
        }
        return Arrays.copyOf(top.rows, top.count);
    }

    /** The rows with the smallest keys, ascending; of equal keys, the rows offered first. */
    private static final class Top {
        final long[] keys;
        final long[] rows;
        int count;

        Top(int n) {
            keys = new long[n];
            rows = new long[n];
        }

        void offer(long key, long row) {
            if (count == keys.length) {
                if (count == 0 || key >= keys[count - 1]) {
                    return;
                }
                count--;
            }
            int at = count++;
            while (at > 0 && keys[at - 1] > key) {
                keys[at] = keys[at - 1];
                rows[at] = rows[at - 1];
                at--;
            }
            keys[at] = key;
            rows[at] = row;
        }
    }

    /** An integer that orders like the number, with NaN last; both zeros have the same one. */
    private static long ascending(double value) {
        long bits = Double.doubleToLongBits(value + 0.0);
        return bits ^ (bits >> 63 & Long.MAX_VALUE);
    }

    /** An integer that orders opposite to the number, with NaN last. */
    private static long descending(double value) {
        return !Double.isNaN(value) ? ~ascending(value) : Long.MAX_VALUE;
    }

    /** All rows in order of value, equal values in order of row. A radix sort, byte by byte from the lowest. */
    private static Leaf order(Expression column, boolean descending) {
        return stored(sortedRows(keys(column, descending)), column);
    }

    /** Integers in the order of the values of a column, NaN last. */
    private static long[] keys(Expression column, boolean descending) {
        int n = column.arrayLength();
        long[] keys = new long[n];
        if (column.kind() == Kind.NUMBER) {
            double[] all = column.toNumbers();
            for (int i = 0; i < n; i++) {
                keys[i] = descending ? descending(all[i]) : ascending(all[i]);
            }
        } else {
            long[] all = column.toIntegers();
            for (int i = 0; i < n; i++) {
                keys[i] = descending ? ~all[i] : all[i];
            }
        }
        return keys;
    }

    private static Stored stored(int[] rows, Expression column) {
        int n = rows.length;
        Stored stored = new Stored(Kind.INTEGER, n, null, column.workers(), 1);
        long[] block = new long[Math.min(n, Program.BLOCK)];
        for (int from = 0; from < n; from += Program.BLOCK) {
            int m = Math.min(Program.BLOCK, n - from);
            for (int i = 0; i < m; i++) {
                block[i] = rows[from + i];
            }
            stored.put(from, block, 0, m);
        }
        return stored;
    }

    private static int[] sortedRows(long[] keys) {
        int n = keys.length;
        long[] from = keys;
        long[] to = new long[n];
        int[] rows = new int[n];
        int[] toRows = new int[n];
        for (int i = 0; i < n; i++) {
            rows[i] = i;
            from[i] ^= Long.MIN_VALUE; // unsigned bytes from here on
        }
        for (int shift = 0; shift < Long.SIZE; shift += 8) {
            int[] next = new int[257];
            for (int i = 0; i < n; i++) {
                next[(int) (from[i] >>> shift & 0xFF) + 1]++;
            }
            if (n == 0 || next[(int) (from[0] >>> shift & 0xFF) + 1] == n) {
                continue; // all bytes are equal
            }
            for (int i = 0; i < 256; i++) {
                next[i + 1] += next[i];
            }
            for (int i = 0; i < n; i++) {
                int at = next[(int) (from[i] >>> shift & 0xFF)]++;
                to[at] = from[i];
                toRows[at] = rows[i];
            }
            long[] keysBefore = from;
            from = to;
            to = keysBefore;
            int[] rowsBefore = rows;
            rows = toRows;
            toRows = rowsBefore;
        }
        return rows;
    }
}
