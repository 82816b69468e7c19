package expert.compare;

import java.util.Arrays;

/**
 * The spread of a figure over some runs: its median, and the deviation of single runs from it.
 *
 * <p>The deviation is 1.4826 times the median of the absolute distances from the median (MAD): for figures with a normal distribution that
 * is the standard deviation, and up to half of the runs may be disturbed without any effect on it (P. Rousseeuw, C. Croux: "Alternatives
 * to the Median Absolute Deviation", 1993).
 *
 * @param median the median
 * @param deviation the deviation, 0 for a single run
 * @param runs number of runs
 */
record Spread(double median, double deviation, int runs) {
    /** From how many runs on the deviation says something. */
    static final int MIN_RUNS = 5;

    /** Maximum number of deviations between a figure and the median that count as chance. */
    static final double BOUND = 5;

    private static final double NORMAL = 1.4826;

    /** The spread of one figure or more. */
    static Spread of(double[] figures) {
        double median = median(figures);
        double[] distances =
                Arrays.stream(figures).map(figure -> Math.abs(figure - median)).toArray();
        return new Spread(median, NORMAL * median(distances), figures.length);
    }

    /** Whether there are enough runs to know the deviation. */
    boolean isKnown() {
        return runs >= MIN_RUNS;
    }

    /** Maximum distance of a figure from the median by chance; 0 if there are too few runs. */
    double bound() {
        return isKnown() ? BOUND * deviation : 0;
    }

    private static double median(double[] figures) {
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
