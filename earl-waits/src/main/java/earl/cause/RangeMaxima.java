package earl.cause;

/**
 * Maxima on ranges of places: an operation raises all places of a range to a value, in logarithmic time. Values never decrease,
 * so what is 0 was never changed. One thread.
 */
final class RangeMaxima {
    private final int places;
    private double[] nodes = new double[0];
    /** Levels of the tree with values, from the places up. */
    private int levels;

    /** For places 0 to {@code places} (exclusive): 16 bytes each, from the first change on. */
    RangeMaxima(int places) {
        this.places = places;
    }

    /** Raises places {@code from} to {@code to} (exclusive) to {@code value} if they are lower. */
    void raise(int from, int to, double value) {
        int low = from + places;
        int high = to + places;
        if (low < high && levels == 0) {
            nodes = new double[Math.multiplyExact(2, places)];
        }
        for (int level = 1; low < high; level++) {
            levels = Math.max(levels, level);
            if ((low & 1) == 1) {
                nodes[low] = Math.max(nodes[low], value);
                low++;
            }
            if ((high & 1) == 1) {
                high--;
                nodes[high] = Math.max(nodes[high], value);
            }
            low >>>= 1;
            high >>>= 1;
        }
    }

    /** The largest value to which a place was raised, 0 if it was not. */
    double largest(int place) {
        double largest = 0;
        int at = place + places;
        for (int level = 0; level < levels; level++) {
            largest = Math.max(largest, nodes[at]);
            at >>>= 1;
        }
        return largest;
    }
}
