package earl.column.group;

import earl.Column.Kind;
import earl.column.expression.Expression;
import earl.column.expression.Keys;
import earl.column.expression.Program;
import earl.column.expression.Typing;
import org.jspecify.annotations.Nullable;

/** Whether an integer occurs in another column: one bit for each possible value, set when first needed. */
public final class OccursIn extends Expression {
    /** Maximum number of possible values, in all and per row, for which bits are worthwhile. */
    private static final long MAX_VALUES = 1 << 16;

    private static final long VALUES_A_ROW = 64;

    /** The values that occur. */
    private static final class Members {
        private final Expression values;
        private final long least;
        private final int range;
        private volatile long @Nullable [] bits;

        Members(Expression values, long least, int range) {
            this.values = values;
            this.least = least;
            this.range = range;
        }

        private synchronized void prepare() {
            if (bits != null) {
                return;
            }
            long[] found = new long[range / Long.SIZE + 1];
            Program.Frame frame = values.program().frameFor(values.length());
            for (long block = 0; block < Program.blocks(values.length()); block++) {
                int n = Program.rows(block, values.length());
                frame.run(block * Program.BLOCK, n);
                mark(frame.integers(0), n, found);
            }
            bits = found;
        }

        private void mark(long[] value, int n, long[] found) {
            for (int i = 0; i < n; i++) {
                if (value[i] != Keys.MISSING) {
                    int at = (int) (value[i] - least);
                    found[at >> 6] |= 1L << at;
                }
            }
        }

        private void test(long[] value, int n, long[] to) {
            long[] known = bits;
            if (known == null) {
                throw new AssertionError("members are found before blocks are computed");
            }
            for (int i = 0; i < n; i++) {
                long at = value[i] - least;
                boolean possible = value[i] != Keys.MISSING && at >= 0 && at < range;
                to[i] = possible ? known[(int) (at >> 6)] >>> at & 1 : 0;
            }
        }
    }

    private final Members members;
    private final Expression[] inputs;

    private OccursIn(Members members, Expression column) {
        super(Kind.TRUTH, column.length(), null, column.workers());
        this.members = members;
        this.inputs = new Expression[] {column};
    }

    /** Whether each value of a column occurs in another one; a missing value never does. */
    public static Expression of(Expression column, Expression values) {
        if (column.kind() == Kind.INTEGER
                && values.kind() == Kind.INTEGER
                && !values.keys().none()) {
            long range = Grouping.range(values.keys());
            if (range <= Math.min(Integer.MAX_VALUE, Math.max(MAX_VALUES, VALUES_A_ROW * values.length()))) {
                return new OccursIn(new Members(values, values.keys().min(), (int) range), column);
            }
        }
        return Typing.atLeast(GroupBroadcast.rowIn(column, values), 0);
    }

    @Override
    public void prepare() {
        members.prepare();
    }

    @Override
    public Object operation() {
        return members;
    }

    @Override
    public Expression[] inputs() {
        return inputs;
    }

    @Override
    public void run(long from, int n, Object[] in, Object out) {
        members.test((long[]) in[0], n, (long[]) out);
    }

    @Override
    public Expression with(Expression[] others, long length) {
        return new OccursIn(members, others[0]);
    }
}
