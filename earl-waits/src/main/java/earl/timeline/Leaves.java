package earl.timeline;

import earl.timeline.summary.Pyramid;
import earl.timeline.summary.PyramidLayout;
import earl.timeline.summary.RegionTimes;

/** Some neighbouring leaves of a {@link Pyramid}, read at once, which is quicker than number by number. One thread. */
final class Leaves {
    private static final int BITS_PER_PLACE = 4;
    private static final int PLACE = 15;
    private static final int BYTE = 0xFF;
    private static final long EACH_PLACE = 0x1111_1111_1111_1111L;
    /** Parts of a leaf's time. */
    static final int PARTS = 256;

    /** The first tick of each. */
    final long[] begin = new long[PyramidLayout.FAN];

    /** Where the region after each event of the unpacked leaf ends, in {@link #PARTS} of the leaf's time. */
    final int[] ends = new int[PyramidLayout.LEAF];
    /** The place of the innermost region after each event of the unpacked leaf; {@link Pyramid#ANOTHER} if the leaf does not have it. */
    final int[] indices = new int[PyramidLayout.LEAF];

    private final long[] codes = new long[2 * PyramidLayout.FAN];
    private final long[] times = new long[2 * PyramidLayout.FAN];
    private final long[] places = new long[PyramidLayout.FAN];

    /** Reads leaves from a row on, {@link PyramidLayout#FAN} at most. */
    void read(Pyramid from, long row, int count) {
        from.leafBegin().copy(row, count, begin, 0);
        from.leafCodes().copy(2 * row, 2 * count, codes, 0);
        from.times().copy(2 * row, 2 * count, times, 0);
        from.places().copy(row, count, places, 0);
    }

    /** Unpacks {@link #ends} and {@link #indices} of a leaf of {@code count} events. */
    void unpack(int leaf, int count) {
        long rest = times[2 * leaf] >>> Byte.SIZE;
        for (int event = 0; event < Long.BYTES - 1; event++) {
            ends[event] = (int) rest & BYTE;
            rest >>>= Byte.SIZE;
        }
        rest = times[2 * leaf + 1];
        for (int event = Long.BYTES - 1; event < PyramidLayout.LEAF - 1; event++) {
            ends[event] = (int) rest & BYTE;
            rest >>>= Byte.SIZE;
        }
        ends[count - 1] = PARTS;
        rest = places[leaf];
        for (int event = 0; event < PyramidLayout.LEAF; event++) {
            indices[event] = (int) rest & PLACE;
            rest >>>= BITS_PER_PLACE;
        }
    }

    /** Whether a leaf has not all regions of its events. */
    boolean isMixed(int leaf) {
        long all = places[leaf];
        return (all & (all >>> 1) & (all >>> 2) & (all >>> 3) & EACH_PLACE) != 0;
    }

    /** The region at a place of a leaf. */
    char code(int leaf, int place) {
        return RegionTimes.code(codes[2 * leaf + place / RegionTimes.PER_LONG], place % RegionTimes.PER_LONG);
    }
}
