package earl.column;

/**
 * A sum of numbers and its rounding error (the error-free sum of Knuth, The Art of Computer Programming 2, 4.2.2). It has
 * about twice the precision of a double for any order of magnitude of the terms.
 */
final class Sum {
    private double sum;
    private double lost;

    /** Adds {@code n} numbers, skipping NaN. */
    void add(double[] values, int n) {
        double s = 0;
        double l = 0;
        for (int i = 0; i < n; i++) {
            double v = values[i];
            if (!Double.isNaN(v)) {
                double t = s + v;
                double part = t - s;
                l += (s - (t - part)) + (v - part);
                s = t;
            }
        }
        add(s, l);
    }

    /** Adds another sum. */
    void add(double otherSum, double otherLost) {
        double t = sum + otherSum;
        lost += rounded(sum, otherSum, t) + otherLost;
        sum = t;
    }

    /** The rounding error of {@code t = a + b}. */
    static double rounded(double a, double b, double t) {
        double part = t - a;
        return (a - (t - part)) + (b - part);
    }

    /** The sum so far, without the rounding error. */
    double sum() {
        return sum;
    }

    /** The accumulated rounding error. */
    double lost() {
        return lost;
    }

    /** The sum. */
    double value() {
        return value(sum, lost);
    }

    /** The sum. If the sum is infinite, there is nothing to correct. */
    static double value(double sum, double lost) {
        return Double.isNaN(lost) ? sum : sum + lost;
    }
}
