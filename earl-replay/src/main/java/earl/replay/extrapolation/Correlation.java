package earl.replay.extrapolation;

/** Pairs of numbers: how well a straight line explains the second by the first, and this line. One thread. */
final class Correlation {
    private double n;
    private double x;
    private double y;
    private double xx;
    private double yy;
    private double xy;

    void add(double a, double b) {
        n++;
        x += a;
        y += b;
        xx += a * a;
        yy += b * b;
        xy += a * b;
    }

    /** From -1 to 1; 0 if one of both does not differ. */
    double value() {
        double spread = (n * xx - x * x) * (n * yy - y * y);
        return spread <= 1e-18 * n * n * n * n ? 0 : (n * xy - x * y) / Math.sqrt(spread);
    }

    /** The line at a first number. */
    double at(double a) {
        double slope = (n * xy - x * y) / (n * xx - x * x);
        return y / n + slope * (a - x / n);
    }
}
