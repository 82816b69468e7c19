package earl.convert;

import java.util.Arrays;

/** A set of positions of events, eight bytes each. Add all positions first, in any order, then query. */
final class PositionSet {
    private long[] positions = new long[16];
    private int count;
    private boolean sorted;

    /** Adds a position. */
    void add(long pos) {
        if (count == positions.length) {
            positions = Arrays.copyOf(positions, 2 * count);
        }
        positions[count++] = pos;
        sorted = false;
    }

    /** Whether a position was added. */
    boolean contains(long pos) {
        if (!sorted) {
            Arrays.sort(positions, 0, count);
            sorted = true;
        }
        return Arrays.binarySearch(positions, 0, count, pos) >= 0;
    }
}
