package earl.convert;

import earl.memory.LongList;

/** A set of positions of events, eight bytes each. Add all positions first, in any order, then query. */
final class PositionSet {
    private final LongList positions = new LongList();
    private boolean sorted;

    /** Adds a position. */
    void add(long pos) {
        positions.add(pos);
        sorted = false;
    }

    /** Whether a position was added. */
    boolean contains(long pos) {
        if (!sorted) {
            positions.sort(0);
            sorted = true;
        }
        return positions.find(pos) >= 0;
    }
}
