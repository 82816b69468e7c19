package earl.statistics;

/**
 * Counts or sums in ranges of equal width. A range holds its lower edge and not its upper one; the last holds both.
 *
 * @param edges lower edges of the ranges, ascending, and the upper edge of the last
 * @param values the value of each range
 */
@SuppressWarnings("ArrayRecordComponent") // the result of one question, the asker's own
public record Histogram(double[] edges, long[] values) {

    /** Ranges without anything in them. @throws IllegalArgumentException if there are none of them */
    static Histogram empty(double low, double high, int bins) {
        if (bins < 1) {
            throw new IllegalArgumentException("bins must be 1 or more, not " + bins);
        }
        // A single value is in the middle of a range of width 1.
        double first = low == high ? low - 0.5 : low;
        double last = low == high ? high + 0.5 : high;
        return new Histogram(edges(first, last, bins), new long[bins]);
    }

    /** So many ranges of equal width. */
    static double[] edges(double low, double high, int bins) {
        double[] edges = new double[bins + 1];
        double step = (high - low) / bins;
        for (int i = 0; i < bins; i++) {
            edges[i] = low + i * step;
        }
        edges[bins] = high;
        return edges;
    }

    /** Adds a weight at a value; outside the ranges it does not count. */
    void add(double value, long weight) {
        int bins = values.length;
        double low = edges[0];
        double high = edges[bins];
        if (!(value >= low && value <= high)) {
            return;
        }
        int bin = Math.min((int) ((value - low) / (high - low) * bins), bins - 1);
        // Rounding may have put it on the wrong side of an edge.
        if (value < edges[bin]) {
            bin--;
        } else if (bin < bins - 1 && value >= edges[bin + 1]) {
            bin++;
        }
        values[bin] += weight;
    }
}
