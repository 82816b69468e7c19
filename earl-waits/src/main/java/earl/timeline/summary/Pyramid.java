package earl.timeline.summary;

import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.LongColumn;
import earl.memory.MappedStore;
import earl.memory.StoreFile;
import earl.store.EventTable;

/**
 * Summaries of the events of each location: about 3.2 bytes per event. A node or leaf covers the time from its first event to the first
 * one after its last.
 *
 * <pre>
 * column     bytes  per            holds
 * leafBegin  8      leaf           tick of its first event
 * leafCodes  16     leaf           its eight longest regions, in order of appearance, see {@link RegionCodes}
 * times      16     leaf           when each of its events happened, in 256th of its time
 * places     8      leaf           4 bits per event: which of the eight regions is the innermost one after it, 15: another
 * nodeBegin  8      node           tick of its first event
 * nodeCodes  8      node           its four longest regions, in order of appearance
 * shares     4      node           the part of its time in each, of 255
 * entered    8      1,024 events   a bit for each region that they enter, by the rest of its code divided by 64
 * </pre>
 *
 * {@link PyramidBuilder} fills it; then any thread may read it.
 */
public record Pyramid(
        PyramidLayout at,
        LongColumn leafBegin,
        LongColumn leafCodes,
        LongColumn times,
        LongColumn places,
        LongColumn nodeBegin,
        LongColumn nodeCodes,
        IntColumn shares,
        LongColumn entered) {
    /** Regions of a leaf. */
    public static final int OF_LEAF = 8;
    /** Regions of a node. */
    public static final int OF_NODE = 4;
    /** A region that is not among those of the leaf. */
    public static final int ANOTHER = 15;

    /** One with room for the events of a table. */
    static Pyramid allocate(ColumnMemory memory, EventTable table) {
        PyramidLayout at = new PyramidLayout(table);
        return new Pyramid(
                at,
                LongColumn.allocate(memory, at.allLeaves()),
                LongColumn.allocate(memory, 2 * at.allLeaves()),
                LongColumn.allocate(memory, 2 * at.allLeaves()),
                LongColumn.allocate(memory, at.allLeaves()),
                LongColumn.allocate(memory, at.allNodes()),
                LongColumn.allocate(memory, at.allNodes()),
                IntColumn.allocate(memory, at.allNodes()),
                LongColumn.allocate(memory, at.allBlocks()));
    }

    /** Names the columns as parts of a file. */
    public void store(StoreFile to) {
        to.part("leaves.begin", leafBegin.cells());
        to.part("leaves.codes", leafCodes.cells());
        to.part("leaves.times", times.cells());
        to.part("leaves.places", places.cells());
        to.part("nodes.begin", nodeBegin.cells());
        to.part("nodes.codes", nodeCodes.cells());
        to.part("nodes.shares", shares.cells());
        to.part("blocks.entered", entered.cells());
    }

    /** The pyramid of a table that was stored in a file. */
    public static Pyramid stored(MappedStore from, EventTable table) {
        return new Pyramid(
                new PyramidLayout(table),
                LongColumn.over(from.part("leaves.begin")),
                LongColumn.over(from.part("leaves.codes")),
                LongColumn.over(from.part("leaves.times")),
                LongColumn.over(from.part("leaves.places")),
                LongColumn.over(from.part("nodes.begin")),
                LongColumn.over(from.part("nodes.codes")),
                IntColumn.over(from.part("nodes.shares")),
                LongColumn.over(from.part("blocks.entered")));
    }

    /** The first ticks of the leaves, or of the nodes above. */
    public LongColumn begin(int level) {
        return level == 0 ? leafBegin : nodeBegin;
    }

    /** The bit of a region in {@link #entered}. */
    public static long bit(char code) {
        return 1L << (code & 63);
    }
}
