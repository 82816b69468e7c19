package earl.timeline;

import earl.Trace;
import earl.memory.Search;
import earl.store.EventTable;
import earl.timeline.summary.Pyramid;
import earl.timeline.summary.PyramidLayout;
import earl.timeline.summary.RegionCodes;

/** Looks for calls of some regions. It passes over blocks of events that enter none of them. */
final class EnterSearch {
    private final EventTable table;
    private final Pyramid pyramid;
    private final RegionCodes regions;
    private final boolean[] wanted;
    /** The bits of these regions in a block. */
    private final long bits;

    /** A search for the regions whose numbers are true. */
    EnterSearch(EventTable table, Pyramid pyramid, RegionCodes regions, boolean[] wanted) {
        this.table = table;
        this.pyramid = pyramid;
        this.regions = regions;
        this.wanted = wanted;
        long all = 0;
        for (int region = 0; region < wanted.length; region++) {
            all |= wanted[region] ? Pyramid.bit(RegionCodes.code(region)) : 0;
        }
        this.bits = all;
    }

    /** See {@link EventLayer#next}. */
    long next(long tick, int location, boolean forward) {
        if (location != Trace.NONE) {
            return forward ? after(tick, location, table.length()) : before(tick, location, Trace.NONE);
        }
        long found = forward ? table.length() : Trace.NONE;
        for (int any = 0; any < table.locations(); any++) {
            long candidate = forward ? after(tick, any, found) : before(tick, any, found);
            found = candidate == Trace.NONE ? found : candidate;
        }
        return found == table.length() ? Trace.NONE : found;
    }

    /** The first call after a tick and before a position; -1 if there is none. */
    private long after(long tick, int location, long limit) {
        long index = firstFrom(location, tick + 1);
        while (index < table.length(location) && table.position(location, index) < limit) {
            long end = Math.min(table.length(location), (index / PyramidLayout.BLOCK + 1) * PyramidLayout.BLOCK);
            if (mayEnter(location, index)) {
                for (; index < end; index++) {
                    long pos = table.position(location, index);
                    if (isWanted(pos)) {
                        return pos < limit ? pos : Trace.NONE;
                    }
                }
            }
            index = end;
        }
        return Trace.NONE;
    }

    /** The last call before a tick and after a position; -1 if there is none. */
    private long before(long tick, int location, long limit) {
        long index = firstFrom(location, tick) - 1;
        while (index >= 0 && table.position(location, index) > limit) {
            long begin = index / PyramidLayout.BLOCK * PyramidLayout.BLOCK;
            if (mayEnter(location, index)) {
                for (; index >= begin; index--) {
                    long pos = table.position(location, index);
                    if (isWanted(pos)) {
                        return pos > limit ? pos : Trace.NONE;
                    }
                }
            }
            index = begin - 1;
        }
        return Trace.NONE;
    }

    private boolean mayEnter(int location, long index) {
        return (pyramid.entered().get(pyramid.at().firstBlock(location) + index / PyramidLayout.BLOCK) & bits) != 0;
    }

    private boolean isWanted(long pos) {
        if (!regions.isEnter(table.where().get(pos))) {
            return false;
        }
        int region = regions.region(pos);
        return region >= 0 && region < wanted.length && wanted[region];
    }

    /** Number of the first event of a location at or after a tick. */
    private long firstFrom(int location, long tick) {
        return Search.first(
                0, table.length(location), middle -> table.ticks().get(table.position(location, middle)) >= tick);
    }
}
