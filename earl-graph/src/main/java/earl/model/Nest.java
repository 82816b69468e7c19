package earl.model;

import java.util.List;

/** Nested loops whose counts are affine in the counters of the loops around them. */
public final class Nest {
    /** Maximum number of iterations to enumerate. */
    private static final int MAX_ENUMERATED = 1_000_000;

    private Nest() {}

    /**
     * Whether a loop's count is never negative, so that sums over its iterations are polynomials.
     *
     * @param counts of the loops around it, the outermost first, none of them negative anywhere
     * @param count of the loop
     */
    public static boolean isSound(List<AffineExpression> counts, AffineExpression count) {
        if (count.isConstant()) {
            return count.constant() >= 0;
        }
        return least(counts, count) >= 0 || isNowhereNegative(counts, count, new long[counts.size()], 0, new int[1]);
    }

    /**
     * A lower bound of an expression in the innermost of some loops. This is the minimum if each of them runs at least once:
     * an affine function has its minimum at an end of the range of each counter, which is affine in the previous counters.
     */
    private static double least(List<AffineExpression> counts, AffineExpression of) {
        double constant = of.constant();
        double[] coefficients = new double[counts.size()];
        for (int i = 0; i < coefficients.length; i++) {
            coefficients[i] = of.coefficient(i);
        }
        for (int i = coefficients.length - 1; i >= 0; i--) {
            double by = coefficients[i];
            if (by < 0) {
                AffineExpression count = counts.get(i);
                constant += by * (count.constant() - 1.0);
                for (int k = 0; k < i; k++) {
                    coefficients[k] += by * count.coefficient(k);
                }
            }
        }
        return constant;
    }

    private static boolean isNowhereNegative(
            List<AffineExpression> counts, AffineExpression count, long[] counters, int depth, int[] tried) {
        if (depth == counts.size()) {
            return count.at(counters) >= 0;
        }
        long times = counts.get(depth).at(counters);
        for (long i = 0; i < times; i++) {
            counters[depth] = i;
            if (++tried[0] > MAX_ENUMERATED || !isNowhereNegative(counts, count, counters, depth + 1, tried)) {
                return false;
            }
        }
        return true;
    }
}
