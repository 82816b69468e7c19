package earl.column.expression;

import earl.Column.Kind;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/** Rows of a leaf by number; missing if the number is -1. */
public final class Gather extends Expression {
    private static final Kernel.MaskedNumber PRESENT = Kernels::present;

    private final Leaf leaf;
    private final Expression[] inputs;

    private Gather(Leaf leaf, Expression rows) {
        super(leaf.kind(), rows.length(), leaf.words(), leaf.workers(), leaf.second());
        this.leaf = leaf;
        this.inputs = new Expression[] {rows};
    }

    /**
     * The rows of a column that {@code rows} lists. Pushes operations down to the rows of their leaves, so that only the
     * requested rows are computed.
     *
     * @param sparse whether {@code rows} may hold -1
     */
    public static Expression of(Expression column, Expression rows, boolean sparse) {
        Expression moved = moved(column, rows, new IdentityHashMap<>());
        if (!sparse || column instanceof Leaf) {
            return moved;
        }
        return Operation.like(
                column,
                column.kind() == Kind.NUMBER ? PRESENT : Kernels.present(column.kind() == Kind.TRUTH ? 0 : -1),
                rows,
                moved);
    }

    private static Expression moved(Expression node, Expression rows, IdentityHashMap<Expression, Expression> known) {
        Expression moved = known.get(node);
        if (moved == null) {
            if (node instanceof Leaf leaf) {
                moved = new Gather(leaf, rows);
            } else {
                Expression[] inputs = node.inputs().clone();
                for (int i = 0; i < inputs.length; i++) {
                    inputs[i] = moved(inputs[i], rows, known);
                }
                moved = node.with(inputs, rows.length());
            }
            known.put(node, moved);
        }
        return moved;
    }

    @Override
    public void prepare() {
        leaf.prepare();
    }

    @Override
    public boolean dense() {
        return leaf.dense() && inputs[0].dense();
    }

    @Override
    public int ids() {
        return leaf.ids();
    }

    /** {@code table} of the rows; null if that is not faster than first the rows and then the table. */
    @Nullable
    Expression mapped(Kind kind, Kernels.Table table) {
        return leaf instanceof Ids ids ? new Gather(ids.mapped(kind, table), inputs[0]) : null;
    }

    @Override
    public Object operation() {
        return leaf;
    }

    @Override
    public Expression[] inputs() {
        return inputs;
    }

    @Override
    public void run(long from, int n, Object[] in, Object out) {
        long[] rows = (long[]) in[0];
        boolean missing = areMissing(rows, n, leaf.length());
        if (n > 0 && rows[0] >= 0 && rows[n - 1] - rows[0] == n - 1 && Program.run(rows, 0, n) == n) {
            leaf.fill(rows[0], n, out);
            return;
        }
        leaf.gather(rows, n, out);
        if (missing && kind() == Kind.TRUTH) {
            missingToFalse((long[]) out, n);
        }
    }

    /** Whether some of the rows, which are those of a column of some length or -1, are -1. */
    private static boolean areMissing(long[] rows, int n, long length) {
        long outside = 0;
        long missing = 0;
        for (int i = 0; i < n; i++) {
            outside |= length - 1 - rows[i] | rows[i] + 1;
            missing |= rows[i];
        }
        if (outside < 0) {
            throw outside(rows, n, length);
        }
        return missing < 0;
    }

    private static void missingToFalse(long[] truth, int n) {
        for (int i = 0; i < n; i++) {
            truth[i] &= ~(truth[i] >> 63);
        }
    }

    private static IndexOutOfBoundsException outside(long[] rows, int n, long length) {
        for (int i = 0; i < n; i++) {
            if (rows[i] < -1 || rows[i] >= length) {
                return new IndexOutOfBoundsException("row " + rows[i] + " of a column of " + length + " rows");
            }
        }
        throw new AssertionError("some row is outside");
    }

    @Override
    public Expression with(Expression[] others, long length) {
        return new Gather(leaf, others[0]);
    }
}
