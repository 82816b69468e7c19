package earl.column.expression;

import earl.Column.Kind;
import earl.parallel.Workers;
import org.jspecify.annotations.Nullable;

/** A column whose rows are stored: each of them can be read directly. */
public abstract class Leaf extends Expression {
    public Leaf(Kind kind, long length, @Nullable Dictionary words, Workers workers) {
        super(kind, length, words, workers);
    }

    public Leaf(Kind kind, long length, @Nullable Dictionary words, Workers workers, double second) {
        super(kind, length, words, workers, second);
    }

    /** A leaf over integers, truth values or ids of strings. */
    public static Leaf of(
            Kind kind, long length, @Nullable Dictionary words, RowSource<long[]> source, Workers workers) {
        return new Leaf(kind, length, words, workers) {
            @Override
            public void fill(long from, int n, Object out) {
                source.fill(from, n, (long[]) out, 0);
            }

            @Override
            public void gather(long[] rows, int n, Object out) {
                source.gather(rows, n, (long[]) out);
            }
        };
    }

    /** A leaf over numbers. */
    public static Leaf of(long length, RowSource<double[]> source, Workers workers) {
        return times(length, 1, source, workers);
    }

    /** A leaf over times in ticks, of which {@code second} make one second. */
    public static Leaf times(long length, double second, RowSource<double[]> source, Workers workers) {
        return new Leaf(Kind.NUMBER, length, null, workers, second) {
            @Override
            public void fill(long from, int n, Object out) {
                source.fill(from, n, (double[]) out, 0);
            }

            @Override
            public void gather(long[] rows, int n, Object out) {
                source.gather(rows, n, (double[]) out);
            }
        };
    }

    /** All rows of a column, computed; if they are many, in fewer bytes: a bit per truth value, four bytes per integer. */
    public static Leaf computed(Expression column) {
        if (column.length() <= Stored.MAX_HEAP_ROWS) {
            return Stored.of(column);
        }
        return switch (column.kind()) {
            case NUMBER -> Stored.of(column);
            case TRUTH -> Bits.of(column);
            case INTEGER, STRING -> Packed.of(column);
        };
    }

    /** Copies rows {@code from} to {@code from + n} (exclusive) to the front of {@code out}. */
    public abstract void fill(long from, int n, Object out);

    /** Copies the given rows, which exist or are -1, to the front of {@code out}; NaN or -1 for row -1. */
    public abstract void gather(long[] rows, int n, Object out);

    @Override
    public final Expression[] inputs() {
        return NO_INPUTS;
    }

    @Override
    public final void run(long from, int n, Object[] in, Object out) {
        fill(from, n, out);
    }

    @Override
    public final Expression with(Expression[] inputs, long length) {
        throw new AssertionError("a leaf has no inputs to change");
    }
}
