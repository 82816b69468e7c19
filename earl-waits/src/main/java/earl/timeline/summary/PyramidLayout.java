package earl.timeline.summary;

import earl.store.EventTable;

/**
 * Where the nodes of a {@link Pyramid} stand. A leaf stands for 16 events of a location. Level 0 are the
 * leaves; a node of level 1 stands for 8 leaves, one of the next level for 8 of these, and so on. The nodes of a location stand together,
 * level after level. A location of few events has neither. Immutable.
 */
public final class PyramidLayout {
    /** Events of a leaf. */
    public static final int LEAF = 16;

    private static final int LEAF_SHIFT = 4;
    private static final int FAN_SHIFT = 3;
    /** Nodes below a node. */
    public static final int FAN = 1 << FAN_SHIFT;

    private static final int BLOCK_SHIFT = 10;
    /** Events that share a set of regions. */
    public static final int BLOCK = 1 << BLOCK_SHIFT;

    /** A location of fewer events has no leaves. */
    public static final int MIN_EVENTS = 64;

    private final long[] events;
    private final long[] firstNode;
    private final long[] firstLeaf;
    private final long[] firstBlock;

    public PyramidLayout(EventTable table) {
        int locations = table.locations();
        events = new long[locations];
        firstNode = new long[locations + 1];
        firstLeaf = new long[locations + 1];
        firstBlock = new long[locations + 1];
        for (int location = 0; location < locations; location++) {
            events[location] = table.length(location);
            long nodes = 0;
            for (int level = 1; level < levels(location); level++) {
                nodes += nodes(location, level);
            }
            firstNode[location + 1] = firstNode[location] + nodes;
            firstLeaf[location + 1] = firstLeaf[location] + (levels(location) == 0 ? 0 : nodes(location, 0));
            firstBlock[location + 1] = firstBlock[location] + blocks(location);
        }
    }

    public long events(int location) {
        return events[location];
    }

    /** Number of levels of a location: its top level has one node. */
    public int levels(int location) {
        if (events[location] < MIN_EVENTS) {
            return 0;
        }
        int levels = 1;
        while (nodes(location, levels - 1) > 1) {
            levels++;
        }
        return levels;
    }

    /** Number of nodes, or leaves, of a level. */
    public long nodes(int location, int level) {
        int shift = LEAF_SHIFT + level * FAN_SHIFT;
        return (events[location] + (1L << shift) - 1) >> shift;
    }

    /** Row of a location's first node of a level, or of its first leaf. */
    public long first(int location, int level) {
        if (level == 0) {
            return firstLeaf[location];
        }
        long row = firstNode[location];
        for (int below = 1; below < level; below++) {
            row += nodes(location, below);
        }
        return row;
    }

    /** Row of a location's first block. */
    public long firstBlock(int location) {
        return firstBlock[location];
    }

    /** Number of a location's blocks. */
    long blocks(int location) {
        return (events[location] + BLOCK - 1) >> BLOCK_SHIFT;
    }

    long allNodes() {
        return firstNode[firstNode.length - 1];
    }

    long allLeaves() {
        return firstLeaf[firstLeaf.length - 1];
    }

    long allBlocks() {
        return firstBlock[firstBlock.length - 1];
    }
}
