package earl.model;

import java.util.Arrays;

/**
 * An integer that is affine in the counters of the loops around it: {@code constant + coefficients[0] * i0 + ...}. Counters
 * begin at 0, and the outermost loop's is the first. Arithmetic uses {@code long}, modulo 2^64.
 */
public final class AffineExpression {
    private final long constant;
    private final long[] coefficients;

    /** An expression at a depth of as many loops as there are coefficients. */
    public AffineExpression(long constant, long... coefficients) {
        this.constant = constant;
        this.coefficients = coefficients.clone();
    }

    /** Its value where all counters are 0. */
    public long constant() {
        return constant;
    }

    /** The coefficient of the counter of the loop at {@code depth}, 0 being the outermost. */
    public long coefficient(int depth) {
        return depth < coefficients.length ? coefficients[depth] : 0;
    }

    /** Number of loops around it. */
    public int depth() {
        return coefficients.length;
    }

    /** Whether it has the same value in every iteration. */
    public boolean isConstant() {
        for (long coefficient : coefficients) {
            if (coefficient != 0) {
                return false;
            }
        }
        return true;
    }

    /** The expression at the least depth: without the innermost counters on which it does not depend. */
    public AffineExpression outermost() {
        int depth = coefficients.length;
        while (depth > 0 && coefficients[depth - 1] == 0) {
            depth--;
        }
        return depth == coefficients.length ? this : new AffineExpression(constant, Arrays.copyOf(coefficients, depth));
    }

    /** Its value where the counters are {@code counters[0]} and so on. */
    public long at(long[] counters) {
        long value = constant;
        for (int i = 0; i < coefficients.length; i++) {
            value += coefficients[i] * counters[i];
        }
        return value;
    }

    /**
     * As text, for counters that begin at {@code first}: {@code 3+2*i0}.
     *
     * @param first 0 or 1
     */
    public String text(int first) {
        long begin = constant;
        for (long coefficient : coefficients) {
            begin -= coefficient * first;
        }
        StringBuilder text = new StringBuilder();
        if (begin != 0 || isConstant()) {
            text.append(begin);
        }
        for (int i = 0; i < coefficients.length; i++) {
            long coefficient = coefficients[i];
            if (coefficient != 0) {
                if (coefficient > 0 && !text.isEmpty()) {
                    text.append('+');
                }
                if (coefficient == -1) {
                    text.append('-');
                } else if (coefficient != 1) {
                    text.append(coefficient).append('*');
                }
                text.append('i').append(i);
            }
        }
        return text.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AffineExpression that
                && constant == that.constant
                && Arrays.equals(coefficients, that.coefficients);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(constant) * 31 + Arrays.hashCode(coefficients);
    }

    @Override
    public String toString() {
        return text(0);
    }
}
