package expert.plot;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A matrix to be shown in colours. Values that are not finite, and 0, are white.
 *
 * @param down meaning of the rows, from the top
 * @param across meaning of the columns
 * @param values row by row
 * @param label of the colours, for instance "sent in bytes"; empty: none
 * @param logarithmic whether colors are logarithmic; only values above 0 are then shown
 * @param shared how to combine the values of several cells that share a place
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
public record Grid(Side down, Side across, double[] values, String label, boolean logarithmic, Combined shared) {
    /** The ways to combine values. */
    public enum Combined {
        /** Their sum. */
        SUM,
        /** Their mean. */
        MEAN,
        /** The greatest. */
        GREATEST
    }

    /**
     * Rows or columns: named, or parts of a range of numbers.
     *
     * @param count how many there are
     * @param names name of each; empty if they are parts of a range
     * @param low where the first begins, if they are parts of a range
     * @param high where the last ends, if they are parts of a range
     */
    public record Side(int count, List<String> names, double low, double high) {
        /** @throws IllegalArgumentException if there are none, or some have no name */
        public Side {
            names = List.copyOf(names);
            if (count < 1 || (!names.isEmpty() && names.size() != count)) {
                throw new IllegalArgumentException(
                        count < 1 ? "the matrix is empty" : count + " rows or columns have " + names.size() + " names");
            }
        }

        /** Named ones. */
        public static Side named(List<String> names) {
            return new Side(names.size(), names, 0, 0);
        }

        /** Numbered ones, from 0. */
        public static Side numbered(int count) {
            return named(IntStream.range(0, count).mapToObj(String::valueOf).toList());
        }

        /** Equal parts of a range of numbers. */
        public static Side range(int count, double low, double high) {
            return new Side(count, List.of(), low, high);
        }
    }

    /** @throws IllegalArgumentException if there are not as many values as cells */
    public Grid {
        if (values.length != (long) down.count() * across.count()) {
            throw new IllegalArgumentException(values.length + " values are no matrix of " + down.count() + " rows and "
                    + across.count() + " columns");
        }
    }
}
