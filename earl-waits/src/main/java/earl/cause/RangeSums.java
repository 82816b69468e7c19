package earl.cause;

import earl.sum.ExactSums;

/**
 * Sums on ranges of places: an operation adds to all places of a range, in logarithmic time. Sums are rounded once, so that they
 * depend neither on the order of the additions nor on the number of places. One thread.
 */
final class RangeSums {
    private final int places;
    private final ExactSums nodes;
    private final ExactSums sum = new ExactSums(1);
    /** Levels of the tree with values, from the places up. */
    private int levels;

    /** For places 0 to {@code places} (exclusive): 32 bytes each, from the first addition on. */
    RangeSums(int places) {
        this.places = places;
        nodes = new ExactSums(0);
    }

    /** Adds {@code value} to places {@code from} to {@code to} (exclusive). */
    void add(int from, int to, double value) {
        int low = from + places;
        int high = to + places;
        if (low < high && levels == 0) {
            nodes.resize(Math.multiplyExact(2, places));
        }
        for (int level = 1; low < high; level++) {
            levels = Math.max(levels, level);
            if ((low & 1) == 1) {
                nodes.add(low, value);
                low++;
            }
            if ((high & 1) == 1) {
                high--;
                nodes.add(high, value);
            }
            low >>>= 1;
            high >>>= 1;
        }
    }

    /** The sum of the values added to a place. */
    double sum(int place) {
        sum.clear(0, 1);
        int at = place + places;
        for (int level = 0; level < levels; level++) {
            sum.add(0, nodes, at);
            at >>>= 1;
        }
        return sum.value(0);
    }
}
