package earl.column.expression;

import earl.Column.Kind;
import earl.parallel.Workers;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A node in a graph of operations on columns, computed block by block on demand. Immutable. Columns of the language wrap nodes; nodes
 * know nothing of columns.
 */
public abstract class Expression {
    public static final Expression[] NO_INPUTS = {};

    /** Number of rows that are computed together when single ones are read. */
    private static final int ROWS_AT_ONCE = 256;

    /** {@link #cost} of what looks rows up, and of long chains of operations. */
    public static final int LOOKUP = 12;

    /** Computed rows, of which the first is {@code from}. */
    private record ComputedRows(long from, Object values) {}

    private final Kind kind;
    private final long length;
    private final @Nullable Dictionary words;
    private final Workers workers;
    private final double second;
    private volatile @Nullable ComputedRows latest;
    private volatile @Nullable Program program;
    private volatile @Nullable Expression seconds;
    private volatile @Nullable SelectedRows selectedRows;
    private volatile @Nullable Keys keys;

    public Expression(Kind kind, long length, @Nullable Dictionary words, Workers workers) {
        this(kind, length, words, workers, 1);
    }

    /** @param second ticks per second for a time, which is computed in ticks; otherwise 1 */
    public Expression(Kind kind, long length, @Nullable Dictionary words, Workers workers, double second) {
        this.kind = kind;
        this.length = length;
        this.words = words;
        this.workers = workers;
        this.second = second;
    }

    // ---- the node ----

    /** The columns from which the rows are computed, row by row; they have the same length. */
    public abstract Expression[] inputs();

    /**
     * Computes a block.
     *
     * @param from first row
     * @param n rows
     * @param in values of the inputs, as in {@link Kernel#run(int, Object[], Object)}
     * @param out receives the values, from its front
     */
    public abstract void run(long from, int n, Object[] in, Object out);

    /** The operation of this node on its inputs. Nodes with equal operations and the same inputs have the same values. */
    public Object operation() {
        return this;
    }

    /** This operation on other inputs, with another length. */
    public abstract Expression with(Expression[] inputs, long length);

    /** Does one-time work on the calling thread before blocks are computed. */
    public void prepare() {}

    /** Whether this expression is known to hold rows of another column, and none is missing. */
    public boolean dense() {
        return false;
    }

    /** If each row is known to be -1 or smaller than some number: this number; otherwise 0. */
    public int ids() {
        return 0;
    }

    /** An expression with the values of this one that is computed faster. */
    public Expression fused() {
        return this;
    }

    /** Operations per row to compute it again, at most {@link #LOOKUP}. */
    public int cost() {
        return LOOKUP;
    }

    public final @Nullable Dictionary words() {
        return words;
    }

    public final Workers workers() {
        return workers;
    }

    /** Divisor from computed values to the values of the column: the ticks per second if it holds times, otherwise 1. */
    public final double second() {
        return second;
    }

    /** This column, computed as what it holds. */
    public final Expression inSeconds() {
        Expression known = seconds;
        if (known == null) {
            known = Typing.inSeconds(this);
            seconds = known;
        }
        return known;
    }

    /** The program that computes this column alone. */
    public final Program program() {
        Program known = program;
        if (known == null) {
            known = new Program(this);
            program = known;
        }
        return known;
    }

    /** The rows at which this mask is true. */
    public final SelectedRows selectedRows() {
        SelectedRows known = selectedRows;
        if (known == null) {
            known = SelectedRows.of(this);
            selectedRows = known;
        }
        return known;
    }

    /** Properties of this column as keys of groups. */
    public final Keys keys() {
        Keys known = keys;
        if (known == null) {
            known = Keys.of(this);
            keys = known;
        }
        return known;
    }

    // ---- values ----

    public final Kind kind() {
        return kind;
    }

    public final long length() {
        return length;
    }

    private ComputedRows rows(long row) {
        Objects.checkIndex(row, length);
        ComputedRows known = latest;
        if (known == null || row < known.from || row >= known.from + ROWS_AT_ONCE) {
            long from = row - row % ROWS_AT_ONCE;
            int n = (int) Math.min(ROWS_AT_ONCE, length - from);
            Program.Frame frame = program().frame(n);
            frame.run(from, n);
            known = new ComputedRows(from, kind == Kind.NUMBER ? frame.numbers(0) : frame.integers(0));
            latest = known;
        }
        return known;
    }

    /** As {@link earl.Column#number}. */
    public final double number(long row) {
        ComputedRows at = rows(row);
        int i = (int) (row - at.from);
        return at.values instanceof double[] numbers ? numbers[i] / second : ((long[]) at.values)[i];
    }

    /** As {@link earl.Column#integer}. */
    public final long integer(long row) {
        ComputedRows at = rows(row);
        int i = (int) (row - at.from);
        if (at.values instanceof double[] numbers) {
            return !Double.isNaN(numbers[i]) ? (long) (numbers[i] / second) : -1;
        }
        return ((long[]) at.values)[i];
    }

    public final double[] toNumbers() {
        double[] all = new double[arrayLength()];
        Typing.toNumber(inSeconds()).copy(0, all.length, all);
        return all;
    }

    public final long[] toIntegers() {
        long[] all = new long[arrayLength()];
        Typing.toInteger(this).copy(0, all.length, all);
        return all;
    }

    /** All rows in the computed unit: times are in ticks. */
    public final double[] toTicks() {
        double[] all = new double[arrayLength()];
        copy(0, all.length, all);
        return all;
    }

    /** Number of rows, if an array can hold them. */
    public final int arrayLength() {
        if (length > Integer.MAX_VALUE - 8) {
            throw new IllegalStateException("no array holds " + length + " rows");
        }
        return (int) length;
    }

    /** Computes {@code n} rows from {@code from} into the front of an array of this kind; times are in ticks. */
    public final void copy(long from, int n, Object into) {
        Objects.checkFromIndexSize(from, n, length);
        Program program = program();
        workers.forEachWith(Program.blocks(n), () -> {
            Program.Frame frame = program.frameFor(n);
            return block -> {
                int at = (int) block * Program.BLOCK;
                int rows = Program.rows(block, n);
                frame.run(from + at, rows);
                Object values = kind == Kind.NUMBER ? frame.numbers(0) : frame.integers(0);
                System.arraycopy(values, 0, into, at, rows);
            };
        });
    }

    /** All rows, computed and kept. */
    public Leaf computed() {
        return Stored.of(this);
    }
}
