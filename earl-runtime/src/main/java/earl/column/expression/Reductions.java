package earl.column.expression;

import earl.Column.Kind;
import earl.Trace;
import earl.sum.ExactSums;
import org.jspecify.annotations.Nullable;

/**
 * Totals over all rows of a column, or over those at which a mask is true. Each block produces a partial result; these are
 * combined in order.
 */
public final class Reductions {
    private final Expression column;
    private final @Nullable Expression mask;

    public Reductions(Expression column, @Nullable Expression mask) {
        this.column = column;
        this.mask = mask;
    }

    /** Processes the rows of a block that count: the first {@code n} of {@code values}. */
    private interface Partial<A> {
        void run(int block, A values, int n);
    }

    private int blocks() {
        return Math.toIntExact(Program.blocks(column.length()));
    }

    private void eachNumbers(Partial<double[]> partial) {
        Expression numbers = Typing.toNumber(column);
        each(numbers, (frame, block, n) -> {
            double[] values = frame.numbers(0);
            partial.run(block, values, mask == null ? n : compress(values, frame.integers(1), n));
        });
    }

    private void eachIntegers(Partial<long[]> partial) {
        each(column, (frame, block, n) -> {
            long[] values = frame.integers(0);
            partial.run(block, values, mask == null ? n : compress(values, frame.integers(1), n));
        });
    }

    private interface Each {
        void run(Program.Frame frame, int block, int n);
    }

    private void each(Expression values, Each each) {
        Program program = mask == null ? new Program(values) : new Program(values, mask);
        long length = column.length();
        column.workers().forEachWith(blocks(), () -> {
            Program.Frame frame = program.frameFor(length);
            return block -> {
                int n = Program.rows(block, length);
                frame.run(block * Program.BLOCK, n);
                each.run(frame, (int) block, n);
            };
        });
    }

    private static int compress(double[] values, long[] mask, int n) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            values[count] = values[i];
            count += (int) mask[i];
        }
        return count;
    }

    private static int compress(long[] values, long[] mask, int n) {
        if (values == mask) { // of a mask by itself
            int count = 0;
            for (int i = 0; i < n; i++) {
                count += (int) mask[i];
            }
            java.util.Arrays.fill(values, 0, count, 1);
            return count;
        }
        int count = 0;
        for (int i = 0; i < n; i++) {
            values[count] = values[i];
            count += (int) mask[i];
        }
        return count;
    }

    public double sum() {
        Typing.noWords(column, "sum");
        if (column.kind() != Kind.NUMBER) {
            return exactSum();
        }
        return numberSum() / column.second();
    }

    private double numberSum() {
        // A sum is made by a single thread.
        ExactSums[] sums = new ExactSums[blocks()];
        eachNumbers((block, values, n) -> {
            ExactSums sum = new ExactSums(1);
            sum.addKnown(0, values, n);
            sums[block] = sum;
        });
        ExactSums total = new ExactSums(1);
        for (ExactSums sum : sums) {
            total.add(0, sum, 0);
        }
        return total.value(0);
    }

    /** The sum of integers as a double, correct even if it does not fit a long. */
    private double exactSum() {
        long[] low = new long[blocks()];
        long[] high = new long[blocks()];
        integerSums(low, high);
        double total = 0;
        long lowTotal = 0;
        for (int i = 0; i < low.length; i++) {
            lowTotal += low[i];
            total += high[i];
        }
        return total * 0x1p32 + lowTotal;
    }

    public long integerSum() {
        Typing.noWords(column, "sum");
        if (column.kind() == Kind.NUMBER) {
            throw new IllegalArgumentException("a sum of numbers is not an integer: use sum()");
        }
        long[] low = new long[blocks()];
        long[] high = new long[blocks()];
        integerSums(low, high);
        long lowTotal = 0;
        long highTotal = 0;
        for (int i = 0; i < low.length; i++) {
            lowTotal += low[i];
            highTotal = Math.addExact(highTotal, high[i]);
        }
        highTotal = Math.addExact(highTotal, lowTotal >> 32);
        return Math.addExact(Math.multiplyExact(highTotal, 1L << 32), lowTotal & 0xFFFF_FFFFL);
    }

    /** Sums of the lower 32 bits (unsigned) and of the upper ones (signed); neither can overflow. */
    private void integerSums(long[] low, long[] high) {
        eachIntegers((block, values, n) -> {
            long lower = 0;
            long upper = 0;
            for (int i = 0; i < n; i++) {
                lower += values[i] & 0xFFFF_FFFFL;
                upper += values[i] >> 32;
            }
            low[block] = lower & 0xFFFF_FFFFL;
            high[block] = upper + (lower >>> 32);
        });
    }

    public double mean() {
        long count = count();
        return count == 0 ? Double.NaN : sum() / count;
    }

    public long count() {
        long[] counts = new long[blocks()];
        if (column.kind() == Kind.NUMBER) {
            eachNumbers((block, values, n) -> {
                int count = 0;
                for (int i = 0; i < n; i++) {
                    count += !Double.isNaN(values[i]) ? 1 : 0;
                }
                counts[block] = count;
            });
        } else if (column.kind() == Kind.TRUTH) {
            return integerSum();
        } else if (mask == null) {
            return column.length();
        } else {
            return new Reductions(mask, null).integerSum();
        }
        long total = 0;
        for (long count : counts) {
            total += count;
        }
        return total;
    }

    public boolean any() {
        Typing.noWords(column, "any");
        return new Reductions(Typing.toTruth(column), mask).integerSum() > 0;
    }

    public boolean all() {
        Typing.noWords(column, "all");
        Expression not = Typing.not(Typing.toTruth(column));
        return new Reductions(not, mask).integerSum() == 0;
    }

    public double max() {
        return extreme(false);
    }

    public double min() {
        return extreme(true);
    }

    private double extreme(boolean smallest) {
        Typing.noWords(column, smallest ? "min" : "max");
        double[] best = new double[blocks()];
        eachNumbers((block, values, n) -> best[block] = smallest ? smallest(values, n) : largest(values, n));
        return (smallest ? smallest(best, best.length) : largest(best, best.length)) / column.second();
    }

    private static double largest(double[] values, int n) {
        int at = indexOfLargest(values, n);
        return at < 0 ? Double.NaN : values[at];
    }

    private static double smallest(double[] values, int n) {
        int at = indexOfSmallest(values, n);
        return at < 0 ? Double.NaN : values[at];
    }

    private static int indexOfLargest(double[] values, int n) {
        int at = -1;
        double best = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < n; i++) {
            if (values[i] > best || (at < 0 && values[i] == best)) {
                best = values[i];
                at = i;
            }
        }
        return at;
    }

    private static int indexOfSmallest(double[] values, int n) {
        int at = -1;
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < n; i++) {
            if (values[i] < best || (at < 0 && values[i] == best)) {
                best = values[i];
                at = i;
            }
        }
        return at;
    }

    private static int indexOfLargest(long[] values, int n) {
        int at = 0;
        for (int i = 1; i < n; i++) {
            if (values[i] > values[at]) {
                at = i;
            }
        }
        return at;
    }

    private static int indexOfSmallest(long[] values, int n) {
        int at = 0;
        for (int i = 1; i < n; i++) {
            if (values[i] < values[at]) {
                at = i;
            }
        }
        return at;
    }

    /** First row of the largest or smallest value of a column without a mask. */
    public long argument(boolean smallest) {
        Typing.noWords(column, smallest ? "argmin" : "argmax");
        if (column.length() == 0) {
            return Trace.NONE;
        }
        int[] rows = new int[blocks()];
        return column.kind() == Kind.NUMBER ? numberArgument(smallest, rows) : integerArgument(smallest, rows);
    }

    private long numberArgument(boolean smallest, int[] rows) {
        double[] best = new double[rows.length];
        eachNumbers((block, values, n) -> {
            int at = smallest ? indexOfSmallest(values, n) : indexOfLargest(values, n);
            rows[block] = at;
            best[block] = at < 0 ? Double.NaN : values[at];
        });
        int block = smallest ? indexOfSmallest(best, best.length) : indexOfLargest(best, best.length);
        return block < 0 ? Trace.NONE : (long) block * Program.BLOCK + rows[block];
    }

    private long integerArgument(boolean smallest, int[] rows) {
        long[] best = new long[rows.length];
        eachIntegers((block, values, n) -> {
            int at = smallest ? indexOfSmallest(values, n) : indexOfLargest(values, n);
            rows[block] = at;
            best[block] = values[at];
        });
        int block = smallest ? indexOfSmallest(best, best.length) : indexOfLargest(best, best.length);
        return (long) block * Program.BLOCK + rows[block];
    }
}
