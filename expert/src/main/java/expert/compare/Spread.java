package expert.compare;

import java.util.Arrays;

/**
 * What some runs say about a figure: its median, and how far single runs depart from it.
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

    /** A figure may lie as many deviations from the median as this before it counts as another one. */
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

    /** How far a figure may depart from the median by chance; 0 if too few runs are known. */
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
