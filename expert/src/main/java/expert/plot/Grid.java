package expert.plot;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A matrix to be shown in colours. What is not finite, and 0, is left white.
 *
 * @param down what the rows are, from the top
 * @param across what the columns are
 * @param values row by row
 * @param label of the colours, for instance "sent in bytes"; empty: none
 * @param logarithmic whether powers of ten are as far apart as any others: then only what is more than 0 is shown
 * @param shared what the colour of several cells is that share a place because there are too many
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
public record Grid(Side down, Side across, double[] values, String label, boolean logarithmic, Combined shared) {
    /** What is shown of several values. */
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
     * @param names of each; empty if they are parts of a range
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
