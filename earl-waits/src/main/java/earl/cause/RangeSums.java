package earl.cause;

import earl.sum.ExactSums;

/**
 * Sums on ranges of places: an operation adds to all places of a range, in logarithmic time. Sums are rounded once, so that they
 * depend neither on the order of the additions nor on the number of places. One thread.
 */
final class RangeSums {
    /** Places of a range that are changed one by one, at most: most ranges are short, and need no tree. */
    static final int FEW = 4;

    private final int places;
    /** The sums of places, then those of the nodes of a tree over them: node {@code n} is above {@code 2n} and {@code 2n + 1}. */
    private final ExactSums leaves = new ExactSums(0);

    private final ExactSums inner = new ExactSums(0);
    private final ExactSums sum = new ExactSums(1);
    /** Levels of the tree with values, from the places up. */
    private int levels;

    /** For places 0 to {@code places} (exclusive): 16 bytes each from the first addition on, 32 from the first one to a long range on. */
    RangeSums(int places) {
        this.places = places;
    }

    /** Adds {@code value} to places {@code from} to {@code to} (exclusive). */
    void add(int from, int to, double value) {
        if (from < to && leaves.count() == 0) {
            leaves.resize(places);
        }
        if (to - from <= FEW) {
            for (int place = from; place < to; place++) {
                leaves.add(place, value);
            }
            return;
        }
        if (levels == 0) {
            inner.resize(places);
        }
        int low = from + places;
        int high = to + places;
        for (int level = 1; low < high; level++) {
            levels = Math.max(levels, level);
            if ((low & 1) == 1) {
                add(low++, value);
            }
            if ((high & 1) == 1) {
                add(--high, value);
            }
            low >>>= 1;
            high >>>= 1;
        }
    }

    private void add(int node, double value) {
        if (node < places) {
            inner.add(node, value);
        } else {
            leaves.add(node - places, value);
        }
    }

    /** The sum of the values added to a place. */
    double sum(int place) {
        if (leaves.count() == 0) {
            return 0;
        }
        sum.clear(0, 1);
        sum.add(0, leaves, place);
        int at = place + places;
        for (int level = 1; level < levels; level++) {
            at >>>= 1;
            sum.add(0, inner, at);
        }
        return sum.value(0);
    }
}
