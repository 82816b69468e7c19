package earl.sum;

import earl.memory.Capacity;
import java.io.Serializable;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** What a sum and its first rounding errors do not hold. */
final class Rest implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Numbers whose sum this is. The n-th one has what was lost in the one before it. */
    private double[] parts;

    private int count;
    /** Sum of the terms at which the sum would have overflowed. */
    private @Nullable BigDecimal large;
    /** Sum of the terms that are not finite. */
    private double infinite;

    Rest() {
        parts = new double[2];
    }

    Rest(Rest other) {
        parts = other.parts.clone();
        count = other.count;
        large = other.large;
        infinite = other.infinite;
    }

    void add(double lost) {
        double term = lost;
        for (int i = 0; i < count; i++) {
            double before = parts[i];
            double sum = before + term;
            parts[i] = sum;
            term = ExactSums.lost(before, term, sum);
            if (term == 0) {
                return;
            }
        }
        parts = Capacity.ensure(parts, count + 1);
        parts[count++] = term;
    }

    void addLarge(double term) {
        if (Double.isFinite(term)) {
            addLarge(new BigDecimal(term));
        } else {
            infinite += term;
        }
    }

    private void addLarge(BigDecimal term) {
        large = large == null ? term : large.add(term);
    }

    /** Adds this to a sum. */
    void addTo(ExactSums sums, int number) {
        for (int i = 0; i < count; i++) {
            sums.add(number, parts[i]);
        }
        if (infinite != 0) {
            sums.add(number, infinite);
        }
        if (large != null) {
            sums.rest(number).addLarge(large);
        }
    }

    /** The sum of this and two numbers, correctly rounded. */
    double value(double sum, double lost) {
        if (infinite != 0) {
            return infinite;
        }
        BigDecimal all = new BigDecimal(sum).add(new BigDecimal(lost));
        for (int i = 0; i < count; i++) {
            all = all.add(new BigDecimal(parts[i]));
        }
        return (large == null ? all : all.add(large)).doubleValue();
    }
}
