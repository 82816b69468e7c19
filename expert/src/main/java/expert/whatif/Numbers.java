package expert.whatif;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers in the sentences of this package. */
final class Numbers {
    private static final MathContext DIGITS = new MathContext(6);

    private Numbers() {}

    /** A factor with at most six digits. */
    static String factor(double factor) {
        return factor == 0
                ? "0"
                : new BigDecimal(factor).round(DIGITS).stripTrailingZeros().toPlainString();
    }
}
