package earl.column.expression;

import earl.Column.Kind;
import earl.parallel.Workers;
import java.util.Arrays;

/** A column with the same value in each row. */
public final class Constant extends Expression {
    private static final double EXACT = 0x1p53;
    private static final double ROUNDING = 0x1p-50;

    private final double number;
    private final long integer;

    private Constant(Kind kind, long length, double number, long integer, Workers workers, double second) {
        super(kind, length, null, workers, second);
        this.number = number;
        this.integer = integer;
    }

    static Constant number(double value, long length, Workers workers) {
        return new Constant(Kind.NUMBER, length, value, 0, workers, 1);
    }

    public static Constant integer(long value, long length, Workers workers) {
        return new Constant(Kind.INTEGER, length, value, value, workers, 1);
    }

    /** A mask that is true in each row. */
    public static Constant everything(long length, Workers workers) {
        return new Constant(Kind.TRUTH, length, 1, 1, workers, 1);
    }

    /** Whether an expression is a constant that is true in each row. */
    public static boolean isEverything(Expression mask) {
        return mask instanceof Constant constant && mask.kind() == Kind.TRUTH && constant.integer == 1;
    }

    /** A mask that is false in each row. */
    public static Constant nothing(long length, Workers workers) {
        return new Constant(Kind.TRUTH, length, 0, 0, workers, 1);
    }

    /** The truth that an operation gives for constants. */
    static Constant truth(Kernel kernel, Expression... constants) {
        Object[] in = new Object[constants.length];
        for (int i = 0; i < in.length; i++) {
            in[i] = constants[i].kind() == Kind.NUMBER ? new double[1] : new long[1];
            constants[i].run(0, 1, NO_INPUTS, in[i]);
        }
        long[] truth = new long[1];
        kernel.run(1, in, truth);
        long length = constants[0].length();
        return truth[0] == 0 ? nothing(length, constants[0].workers()) : everything(length, constants[0].workers());
    }

    /** Whether an expression is a constant link that is missing in each row. */
    static boolean isMissing(Expression links) {
        return links instanceof Constant constant && links.kind() == Kind.INTEGER && constant.integer == Keys.MISSING;
    }

    /** Whether an expression is a constant that is false in each row. */
    public static boolean isNothing(Expression mask) {
        return mask instanceof Constant constant && mask.kind() == Kind.TRUTH && constant.integer == 0;
    }

    /** An integer if the value has no fraction, otherwise a number. */
    public static Constant scalar(double value, long length, Workers workers) {
        return Math.rint(value) == value && Math.abs(value) <= EXACT
                ? integer((long) value, length, workers)
                : number(value, length, workers);
    }

    /** A scalar for an operation with {@code column}; a number if the column holds numbers. */
    public static Constant beside(Expression column, double value) {
        return column.kind() == Kind.NUMBER
                ? number(value, column.length(), column.workers())
                : scalar(value, column.length(), column.workers());
    }

    /**
     * The value as a time: in ticks, of which {@code second} make one second. Rounded to an integer if it differs only
     * by rounding.
     */
    Constant asTime(double second) {
        double ticks = (kind() == Kind.NUMBER ? number : integer) * second;
        double whole = Math.rint(ticks);
        double value = Math.abs(ticks - whole) <= Math.abs(ticks) * ROUNDING ? whole : ticks;
        return new Constant(Kind.NUMBER, length(), value, 0, workers(), second);
    }

    @Override
    public int cost() {
        return 0;
    }

    @Override
    public Expression[] inputs() {
        return NO_INPUTS;
    }

    @Override
    public Object operation() {
        return kind() == Kind.NUMBER ? (Object) number : (Object) integer;
    }

    @Override
    public void run(long from, int n, Object[] in, Object out) {
        if (out instanceof double[] numbers) {
            Arrays.fill(numbers, 0, n, number);
        } else {
            Arrays.fill((long[]) out, 0, n, integer);
        }
    }

    @Override
    public Expression with(Expression[] inputs, long length) {
        return new Constant(kind(), length, number, integer, workers(), second());
    }
}
