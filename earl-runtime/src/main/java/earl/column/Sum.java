package earl.column;

/**
 * A sum of numbers and what rounding took from it (the error-free sum of Knuth, The Art of Computer Programming 2, 4.2.2): about
 * twice the precision of a double, whatever the order of magnitude of the terms.
 */
final class Sum {
    private double sum;
    private double lost;

    /** Adds {@code n} numbers but NaN. */
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

    /** What {@code t = a + b} lost by rounding. */
    static double rounded(double a, double b, double t) {
        double part = t - a;
        return (a - (t - part)) + (b - part);
    }

    /** The sum so far, without what it lost. */
    double sum() {
        return sum;
    }

    /** What it lost. */
    double lost() {
        return lost;
    }

    /** The sum. */
    double value() {
        return value(sum, lost);
    }

    /** The sum. If it is infinite, there is no correction to add. */
    static double value(double sum, double lost) {
        return Double.isNaN(lost) ? sum : sum + lost;
    }
}
