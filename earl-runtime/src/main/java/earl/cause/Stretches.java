package earl.cause;

import earl.store.ColumnMemory;
import earl.store.LongColumn;

/**
 * Values on stretches of a row of places: each stretch adds to all its places, or raises them to a value, in logarithmic time. Nothing
 * is ever taken back, so what is 0 stays 0. One thread.
 */
final class Stretches {
    private final long places;
    private final LongColumn nodes;

    Stretches(long places, ColumnMemory memory) {
        this.places = places;
        nodes = LongColumn.allocate(memory, 2 * places);
    }

    private double node(long at) {
        return Double.longBitsToDouble(nodes.get(at));
    }

    /** Adds {@code value} to places {@code from} to {@code to} (exclusive). */
    void add(long from, long to, double value) {
        long low = from + places;
        long high = to + places;
        while (low < high) {
            if ((low & 1) == 1) {
                nodes.set(low, Double.doubleToRawLongBits(node(low) + value));
                low++;
            }
            if ((high & 1) == 1) {
                high--;
                nodes.set(high, Double.doubleToRawLongBits(node(high) + value));
            }
            low >>>= 1;
            high >>>= 1;
        }
    }

    /** The sum of what was added to a place. */
    double sum(long place) {
        double sum = 0;
        for (long at = place + places; at > 0; at >>>= 1) {
            sum += node(at);
        }
        return sum;
    }

    /** Raises places {@code from} to {@code to} (exclusive) to {@code value}, where they are less. */
    void raise(long from, long to, double value) {
        long low = from + places;
        long high = to + places;
        while (low < high) {
            if ((low & 1) == 1) {
                nodes.set(low, Double.doubleToRawLongBits(Math.max(node(low), value)));
                low++;
            }
            if ((high & 1) == 1) {
                high--;
                nodes.set(high, Double.doubleToRawLongBits(Math.max(node(high), value)));
            }
            low >>>= 1;
            high >>>= 1;
        }
    }

    /** The largest value to which a place was raised, 0 if it was not. */
    double largest(long place) {
        double largest = 0;
        for (long at = place + places; at > 0; at >>>= 1) {
            largest = Math.max(largest, node(at));
        }
        return largest;
    }
}
