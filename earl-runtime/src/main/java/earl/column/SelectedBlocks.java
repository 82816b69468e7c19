package earl.column;

import earl.Column;
import earl.Column.Kind;
import earl.column.expression.Constant;
import earl.column.expression.Expression;
import earl.column.expression.Program;
import earl.column.expression.Typing;
import earl.parallel.InOrder;
import earl.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The rows at which a mask is true, of several columns at once, block by block. What the columns have in common is computed once, and
 * nothing is stored. Add columns first, then read.
 */
public final class SelectedBlocks {
    private final Expression mask;
    /** The columns after the mask. */
    private final List<Expression> outputs = new ArrayList<>();

    /** Reads the rows at which a mask is true. */
    public SelectedBlocks(Column mask) {
        this.mask = Typing.mask(ExpressionColumn.node(mask), "a selection");
        outputs.add(this.mask);
    }

    /**
     * Adds a column of numbers, times in ticks ({@link Column#ticksPerSecond}).
     *
     * @return its number for {@link Values#numbers}
     * @throws IllegalArgumentException if it has another length than the mask
     */
    public int ticks(Column column) {
        return add(Typing.toNumber(ExpressionColumn.node(column)));
    }

    /**
     * Adds a column of numbers, times in seconds.
     *
     * @return its number for {@link Values#numbers}
     * @throws IllegalArgumentException if it has another length than the mask
     */
    public int numbers(Column column) {
        return add(Typing.toNumber(ExpressionColumn.node(column).inSeconds()));
    }

    /**
     * Adds a column of integers or truth values.
     *
     * @return its number for {@link Values#integers}
     * @throws IllegalArgumentException if it has another length than the mask
     */
    public int integers(Column column) {
        return add(Typing.toInteger(ExpressionColumn.node(column)));
    }

    private int add(Expression column) {
        Typing.sameLength(column, mask, "a selection");
        outputs.add(column);
        return outputs.size() - 1;
    }

    /** Number of blocks. */
    public int count() {
        return Math.toIntExact(Program.blocks(mask.length()));
    }

    /** Receives a block. */
    public interface Taker {
        /** Takes the selected rows of a block; {@code values} hold those of another block afterwards. */
        void take(int block, Values values);
    }

    /** Reads each block once, or none if the mask is known to be true nowhere; several threads call {@code taker}. */
    public void forEach(Workers workers, Taker taker) {
        if (Constant.isNothing(mask)) {
            return;
        }
        Program program = new Program(outputs.toArray(Expression.NO_INPUTS));
        workers.forEachWith(count(), () -> {
            Values values = new Values(program.frameFor(mask.length()));
            return block -> {
                values.read(block);
                taker.take((int) block, values);
            };
        });
    }

    /**
     * Reads each block once.
     *
     * @param reads gives what is wanted of a block, from any thread
     * @param taker gets that in order, from one thread at a time
     */
    public <T> void inOrder(Function<Values, T> reads, Consumer<T> taker) {
        InOrder<T> results = new InOrder<>(taker);
        results.run(() -> forEach(mask.workers(), (block, values) -> results.put(block, reads.apply(values))));
    }

    /** The selected rows of a block, from the front of arrays. */
    public final class Values {
        private final Program.Frame frame;
        private final Object[] selected = new Object[outputs.size()];
        private int n;

        private Values(Program.Frame frame) {
            this.frame = frame;
            int room = (int) Math.min(Program.BLOCK, mask.length()) + 1;
            for (int i = 1; i < selected.length; i++) {
                selected[i] = outputs.get(i).kind() == Kind.NUMBER ? new double[room] : new long[room];
            }
        }

        private void read(long block) {
            int rows = Program.rows(block, mask.length());
            frame.run(block * Program.BLOCK, rows);
            long[] truth = frame.integers(0);
            n = count(truth, rows);
            for (int i = 1; i < selected.length; i++) {
                if (selected[i] instanceof double[] numbers) {
                    compress(frame.numbers(i), truth, rows, numbers);
                } else {
                    compress(frame.integers(i), truth, rows, (long[]) selected[i]);
                }
            }
        }

        private static int count(long[] truth, int rows) {
            int count = 0;
            for (int i = 0; i < rows; i++) {
                count += (int) truth[i];
            }
            return count;
        }

        private static void compress(double[] from, long[] truth, int rows, double[] to) {
            int count = 0;
            for (int i = 0; i < rows; i++) {
                to[count] = from[i];
                count += (int) truth[i];
            }
        }

        private static void compress(long[] from, long[] truth, int rows, long[] to) {
            int count = 0;
            for (int i = 0; i < rows; i++) {
                to[count] = from[i];
                count += (int) truth[i];
            }
        }

        /** Number of selected rows. */
        public int count() {
            return n;
        }

        /** The rows of a column that {@link SelectedBlocks#ticks} added. */
        public double[] numbers(int column) {
            return (double[]) selected[column];
        }

        /** The rows of a column that {@link SelectedBlocks#integers} added. */
        public long[] integers(int column) {
            return (long[]) selected[column];
        }
    }
}
