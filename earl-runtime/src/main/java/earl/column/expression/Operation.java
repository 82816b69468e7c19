package earl.column.expression;

import earl.Column.Kind;
import org.jspecify.annotations.Nullable;

/** A loop of {@link Kernels} applied to the rows of other columns. */
public final class Operation extends Expression {
    private final Kernel kernel;
    private final Expression[] inputs;
    private final int cost;

    private Operation(
            Kind kind, long length, @Nullable Dictionary words, double second, Kernel kernel, Expression... inputs) {
        super(kind, length, words, inputs[0].workers(), second);
        this.kernel = kernel;
        this.inputs = inputs;
        int sum = 1;
        for (Expression input : inputs) {
            sum += input.cost();
        }
        this.cost = Math.min(sum, LOOKUP);
    }

    public static Operation of(Kind kind, Kernel kernel, Expression... inputs) {
        return new Operation(kind, inputs[0].length(), null, 1, kernel, inputs);
    }

    /** An operation whose result is a number, or a time if {@code second} is not 1. */
    static Operation number(double second, Kernel kernel, Expression... inputs) {
        return new Operation(Kind.NUMBER, inputs[0].length(), null, second, kernel, inputs);
    }

    static Operation words(Dictionary words, Kernel kernel, Expression... inputs) {
        return new Operation(Kind.STRING, inputs[0].length(), words, 1, kernel, inputs);
    }

    /** An operation whose result has the kind and the strings of {@code like}. */
    static Operation like(Expression like, Kernel kernel, Expression... inputs) {
        return new Operation(like.kind(), inputs[0].length(), like.words(), like.second(), kernel, inputs);
    }

    @Override
    public int cost() {
        return cost;
    }

    @Override
    public Expression[] inputs() {
        return inputs;
    }

    @Override
    public Expression fused() {
        if (kernel instanceof Kernels.Table table) {
            if (inputs[0] instanceof Ids ids) {
                return ids.mapped(kind(), table);
            }
            Expression mapped = inputs[0] instanceof Gather gather ? gather.mapped(kind(), table) : null;
            return mapped == null ? this : mapped;
        }
        return this;
    }

    @Override
    public void run(long from, int n, Object[] in, Object out) {
        kernel.run(n, in, out);
    }

    @Override
    public Object operation() {
        return kernel;
    }

    @Override
    public Expression with(Expression[] others, long length) {
        return new Operation(kind(), length, words(), second(), kernel, others);
    }
}
