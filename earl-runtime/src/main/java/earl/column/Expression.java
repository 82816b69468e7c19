package earl.column;

import earl.Column;
import earl.Grouped;
import earl.parallel.Workers;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A column: a node in a graph of operations, computed block by block on demand. Immutable. */
abstract class Expression extends Operations {
    static final Expression[] NO_INPUTS = {};

    /** Number of rows that are computed together when single ones are read. */
    private static final int WINDOW = 256;

    /** {@link #cost} of what looks rows up, and of long chains of operations. */
    static final int LOOKUP = 12;

    private record Window(long from, Object values) {}

    private final Kind kind;
    private final long length;
    private final @Nullable Dictionary words;
    private final Workers workers;
    private final double second;
    private volatile @Nullable Window window;
    private volatile @Nullable Program program;
    private volatile @Nullable Expression seconds;
    private volatile @Nullable SelectedRows selectedRows;
    private volatile @Nullable Keys keys;

    Expression(Kind kind, long length, @Nullable Dictionary words, Workers workers) {
        this(kind, length, words, workers, 1);
    }

    /** @param second ticks per second for a time, which is computed in ticks; otherwise 1 */
    Expression(Kind kind, long length, @Nullable Dictionary words, Workers workers, double second) {
        this.kind = kind;
        this.length = length;
        this.words = words;
        this.workers = workers;
        this.second = second;
    }

    // ---- the node ----

    /** The columns from which the rows are computed, row by row; they have the same length. */
    abstract Expression[] inputs();

    /**
     * Computes a block.
     *
     * @param from first row
     * @param n rows
     * @param in values of the inputs, as in {@link Kernel#run(int, Object[], Object)}
     * @param out receives the values, from its front
     */
    abstract void run(long from, int n, Object[] in, Object out);

    /** What it does to its inputs. Nodes with equal operations and the same inputs have the same values. */
    Object operation() {
        return this;
    }

    /** This operation on other inputs, with another length. */
    abstract Expression with(Expression[] inputs, long length);

    /** Does one-time work on the calling thread before blocks are computed. */
    void prepare() {}

    /** Whether it is known to hold rows of another column without a missing one. */
    boolean dense() {
        return false;
    }

    /** If each row is known to be -1 or smaller than some number: this number; otherwise 0. */
    int ids() {
        return 0;
    }

    /** An expression with the values of this one that is computed faster. */
    Expression fused() {
        return this;
    }

    /** Operations per row to compute it again, at most {@link #LOOKUP}. */
    int cost() {
        return LOOKUP;
    }

    @Override
    Expression resolved() {
        return this;
    }

    final @Nullable Dictionary words() {
        return words;
    }

    final Workers workers() {
        return workers;
    }

    /** Divisor from computed values to the values of the column: the ticks per second if it holds times, otherwise 1. */
    final double second() {
        return second;
    }

    @Override
    public final double ticksPerSecond() {
        return second;
    }

    /** This column, computed as what it holds. */
    final Expression inSeconds() {
        Expression known = seconds;
        if (known == null) {
            known = Typing.inSeconds(resolved());
            seconds = known;
        }
        return known;
    }

    /** The program that computes this column alone. */
    final Program program() {
        Program known = program;
        if (known == null) {
            known = new Program(resolved());
            program = known;
        }
        return known;
    }

    /** Of a mask: the rows at which it is true. */
    final SelectedRows selectedRows() {
        SelectedRows known = selectedRows;
        if (known == null) {
            known = SelectedRows.of(this);
            selectedRows = known;
        }
        return known;
    }

    /** Properties of this column as keys of groups. */
    final Keys keys() {
        Keys known = keys;
        if (known == null) {
            known = Keys.of(this);
            keys = known;
        }
        return known;
    }

    Reductions reductions() {
        return new Reductions(this, null);
    }

    // ---- values ----

    @Override
    public final Kind kind() {
        return kind;
    }

    @Override
    public long length() {
        return length;
    }

    private Window window(long row) {
        Objects.checkIndex(row, length());
        Window known = window;
        if (known == null || row < known.from || row >= known.from + WINDOW) {
            long from = row - row % WINDOW;
            int n = (int) Math.min(WINDOW, length() - from);
            Program.Frame frame = program().frame(n);
            frame.run(from, n);
            known = new Window(from, kind == Kind.NUMBER ? frame.numbers(0) : frame.integers(0));
            window = known;
        }
        return known;
    }

    @Override
    public final double number(long row) {
        Window at = window(row);
        int i = (int) (row - at.from);
        return at.values instanceof double[] numbers ? numbers[i] / second : ((long[]) at.values)[i];
    }

    @Override
    public final long integer(long row) {
        Window at = window(row);
        int i = (int) (row - at.from);
        if (at.values instanceof double[] numbers) {
            return !Double.isNaN(numbers[i]) ? (long) (numbers[i] / second) : -1;
        }
        return ((long[]) at.values)[i];
    }

    @Override
    public final boolean truth(long row) {
        return number(row) != 0;
    }

    private Dictionary known() {
        if (words == null) {
            throw new IllegalStateException("a column of kind " + kind + " holds no strings");
        }
        return words;
    }

    @Override
    public final String string(long row) {
        return known().string(integer(row));
    }

    @Override
    public final List<String> dictionary() {
        return known().words();
    }

    @Override
    public final void numbers(long from, int n, double[] into) {
        Objects.checkFromIndexSize(0, n, into.length);
        copy(Typing.toNumber(inSeconds()), from, n, into);
    }

    @Override
    public final void ticks(long from, int n, double[] into) {
        Objects.checkFromIndexSize(0, n, into.length);
        copy(Typing.toNumber(resolved()), from, n, into);
    }

    @Override
    public final void integers(long from, int n, long[] into) {
        Objects.checkFromIndexSize(0, n, into.length);
        copy(Typing.toInteger(resolved()), from, n, into);
    }

    @Override
    public final double[] toNumbers() {
        double[] all = new double[arrayLength()];
        copy(Typing.toNumber(inSeconds()), 0, all.length, all);
        return all;
    }

    @Override
    public final long[] toIntegers() {
        long[] all = new long[arrayLength()];
        copy(Typing.toInteger(resolved()), 0, all.length, all);
        return all;
    }

    /** All rows in the computed unit: times are in ticks. */
    final double[] toTicks() {
        double[] all = new double[arrayLength()];
        copy(resolved(), 0, all.length, all);
        return all;
    }

    /** Number of rows, if an array can hold them. */
    final int arrayLength() {
        if (length() > Integer.MAX_VALUE - 8) {
            throw new IllegalStateException("no array holds " + length() + " rows");
        }
        return (int) length();
    }

    private static void copy(Expression column, long from, int n, Object into) {
        Objects.checkFromIndexSize(from, n, column.length());
        Program program = column.program();
        column.workers.forEachWith(Program.blocks(n), () -> {
            Program.Frame frame = program.frameFor(n);
            return block -> {
                int at = (int) block * Program.BLOCK;
                int rows = Program.rows(block, n);
                frame.run(from + at, rows);
                Object values = column.kind == Kind.NUMBER ? frame.numbers(0) : frame.integers(0);
                System.arraycopy(values, 0, into, at, rows);
            };
        });
    }

    // ---- rows ----

    @Override
    public final Column rows() {
        return new Range(0, 1, length(), workers);
    }

    @Override
    public final Column take(Column rows) {
        Expression index = Typing.of(rows);
        if (index.kind() != Kind.INTEGER) {
            throw new IllegalArgumentException("rows are integers, not a column of kind " + index.kind());
        }
        return Gather.of(resolved(), index, !index.dense());
    }

    @Override
    public Column select(Column mask) {
        Expression selector = selector(mask);
        return Constant.isEverything(selector) ? resolved() : new Selection(resolved(), selector);
    }

    /** A mask that selects rows of this column. */
    final Expression selector(Column mask) {
        Expression selector = Typing.mask(Typing.of(mask), "a selection");
        Typing.sameLength(resolved(), selector, "a selection");
        return selector;
    }

    @Override
    public final Column slice(long from, long to) {
        Objects.checkFromToIndex(from, to, length());
        return slice(from, 1, to - from);
    }

    @Override
    public final Column slice(long from, long step, long count) {
        if (count < 0) {
            throw new IllegalArgumentException("a slice of " + count + " rows");
        }
        if (count > 0) {
            Objects.checkIndex(from, length());
            Objects.checkIndex(Math.addExact(from, Math.multiplyExact(count - 1, step)), length());
        }
        return Gather.of(resolved(), new Range(from, step, count, workers), false);
    }

    @Override
    public final Column reversed() {
        return length() == 0 ? resolved() : slice(length() - 1, -1, length());
    }

    @Override
    public final Column sort() {
        return Sorting.sorted(resolved());
    }

    @Override
    public final Column order() {
        return Sorting.order(resolved());
    }

    @Override
    public final Column order(Column second) {
        return Sorting.order(resolved(), Typing.of(second));
    }

    @Override
    public final Column order(Column second, Column third) {
        return Sorting.order(resolved(), Typing.of(second), Typing.of(third));
    }

    @Override
    public final Column order(Column second, Column third, Column fourth) {
        return Sorting.order(resolved(), Typing.of(second), Typing.of(third), Typing.of(fourth));
    }

    @Override
    public final Column largest(int n) {
        return Sorting.largest(resolved(), n);
    }

    @Override
    public final Column unique() {
        return Sorting.unique(resolved());
    }

    @Override
    public Column computed() {
        return Stored.of(resolved());
    }

    // ---- one value of all rows ----

    @Override
    public final double sum() {
        return reductions().sum();
    }

    @Override
    public final long integerSum() {
        return reductions().integerSum();
    }

    @Override
    public final double mean() {
        return reductions().mean();
    }

    @Override
    public final double std() {
        return Spread.of(resolved());
    }

    @Override
    public final double median() {
        return Quantiles.of(resolved(), Quantiles.MEDIAN);
    }

    @Override
    public final double quantile(double share) {
        return Quantiles.of(resolved(), share);
    }

    @Override
    public final double max() {
        return reductions().max();
    }

    @Override
    public final double min() {
        return reductions().min();
    }

    @Override
    public final long argmax() {
        return resolved().reductions().argument(false);
    }

    @Override
    public final long argmin() {
        return resolved().reductions().argument(true);
    }

    @Override
    public final long count() {
        return reductions().count();
    }

    @Override
    public final boolean any() {
        return reductions().any();
    }

    @Override
    public final boolean all() {
        return reductions().all();
    }

    // ---- groups ----

    private Groups group(Aggregate what, Column by) {
        return Grouping.of(what, resolved(), Typing.of(by));
    }

    private Column over(Aggregate what, Column by) {
        return GroupBroadcast.of(what, resolved(), Typing.of(by));
    }

    @Override
    public final Grouped groupSum(Column by) {
        return group(Aggregate.SUM, by);
    }

    @Override
    public final Grouped groupMean(Column by) {
        return group(Aggregate.MEAN, by);
    }

    @Override
    public final Grouped groupStd(Column by) {
        return Spread.ofGroups(resolved(), Typing.of(by));
    }

    @Override
    public final Grouped groupMedian(Column by) {
        return Quantiles.ofGroups(resolved(), Typing.of(by), Quantiles.MEDIAN);
    }

    @Override
    public final Grouped groupQuantile(Column by, double share) {
        return Quantiles.ofGroups(resolved(), Typing.of(by), share);
    }

    @Override
    public final Grouped groupMax(Column by) {
        return group(Aggregate.MAX, by);
    }

    @Override
    public final Grouped groupMin(Column by) {
        return group(Aggregate.MIN, by);
    }

    @Override
    public final Grouped groupCount(Column by) {
        return group(Aggregate.COUNT, by);
    }

    @Override
    public final Grouped groupArgmax(Column by) {
        return group(Aggregate.MAX, by).withRowsAsValues();
    }

    @Override
    public final Grouped groupArgmin(Column by) {
        return group(Aggregate.MIN, by).withRowsAsValues();
    }

    @Override
    public final Column sumOver(Column by) {
        return over(Aggregate.SUM, by);
    }

    @Override
    public final Column meanOver(Column by) {
        return over(Aggregate.MEAN, by);
    }

    @Override
    public final Column maxOver(Column by) {
        return over(Aggregate.MAX, by);
    }

    @Override
    public final Column minOver(Column by) {
        return over(Aggregate.MIN, by);
    }

    @Override
    public final Column countOver(Column by) {
        return over(Aggregate.COUNT, by);
    }

    @Override
    public final Column argmaxOver(Column by) {
        return GroupBroadcast.rowOf(Aggregate.MAX, resolved(), Typing.of(by));
    }

    @Override
    public final Column argminOver(Column by) {
        return GroupBroadcast.rowOf(Aggregate.MIN, resolved(), Typing.of(by));
    }

    @Override
    public final Column runningMaxOver(Column by) {
        return RunningMax.of(resolved(), Typing.of(by));
    }

    @Override
    public final Column runningArgmaxOver(Column by) {
        return RunningMax.rowOf(resolved(), Typing.of(by));
    }

    @Override
    public final Column cumulative(Column by) {
        return Cumulative.of(resolved(), Typing.of(by));
    }

    @Override
    public final Column cumulative() {
        return Cumulative.of(resolved(), oneGroup());
    }

    @Override
    public final Column lag(Column by) {
        return Lag.of(resolved(), Typing.of(by));
    }

    @Override
    public final Column lag() {
        return Lag.of(resolved(), oneGroup());
    }

    /** A key that all rows have in common. */
    private Expression oneGroup() {
        return Constant.integer(0, length(), workers);
    }

    @Override
    public final Column nextBelow(Column by, Column among, Column step, int kept) {
        return NextBelow.of(resolved(), Typing.of(by), Typing.of(among), Typing.of(step), kept);
    }
}
