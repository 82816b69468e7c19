package earl.cause;

/**
 * Maxima on ranges of places: an operation raises all places of a range to a value, in logarithmic time. Values never decrease,
 * so what is 0 was never changed. One thread.
 */
final class RangeMaxima {
    private final int places;
    /** The values of places, then those of the nodes of a tree over them: node {@code n} is above {@code 2n} and {@code 2n + 1}. */
    private double[] leaves = new double[0];

    private double[] inner = new double[0];
    /** Levels of the tree with values, from the places up. */
    private int levels;

    /** For places 0 to {@code places} (exclusive): 8 bytes each from the first change on, 16 from the first one of a long range on. */
    RangeMaxima(int places) {
        this.places = places;
    }

    /** Raises places {@code from} to {@code to} (exclusive) to {@code value} if they are lower. */
    void raise(int from, int to, double value) {
        if (from < to && leaves.length == 0) {
            leaves = new double[places];
        }
        if (to - from <= RangeSums.FEW) {
            for (int place = from; place < to; place++) {
                leaves[place] = Math.max(leaves[place], value);
            }
            return;
        }
        if (levels == 0) {
            inner = new double[places];
        }
        int low = from + places;
        int high = to + places;
        for (int level = 1; low < high; level++) {
            levels = Math.max(levels, level);
            if ((low & 1) == 1) {
                raise(low++, value);
            }
            if ((high & 1) == 1) {
                raise(--high, value);
            }
            low >>>= 1;
            high >>>= 1;
        }
    }

    private void raise(int node, double value) {
        if (node < places) {
            inner[node] = Math.max(inner[node], value);
        } else {
            leaves[node - places] = Math.max(leaves[node - places], value);
        }
    }

    /** The largest value to which a place was raised, 0 if it was not. */
    double largest(int place) {
        double largest = leaves.length == 0 ? 0 : leaves[place];
        int at = place + places;
        for (int level = 1; level < levels; level++) {
            at >>>= 1;
            largest = Math.max(largest, inner[at]);
        }
        return largest;
    }
}
