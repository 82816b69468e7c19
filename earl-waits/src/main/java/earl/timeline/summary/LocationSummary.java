package earl.timeline.summary;

/** The nodes of one location while they are made, from its events in order. One thread. */
final class LocationSummary {
    private static final int BITS_PER_PLACE = 4;
    private static final int PARTS = 256;

    private final Pyramid pyramid;
    private final int location;
    private final int levels;
    private long events;
    private long entered;

    /** The events of the leaf that is being made. */
    private final long[] ticks = new long[PyramidLayout.LEAF];

    private final char[] codes = new char[PyramidLayout.LEAF];
    private int inLeaf;

    /** {@code [level] -> } regions of the node that is being made. */
    private final RegionTimes[] regions;
    /** {@code [level] -> } first tick of the node that is being made. */
    private final long[] begin;
    /** {@code [level] -> } number of the node that is being made. */
    private final long[] number;
    /** {@code [level] -> } row of the location's first node. */
    private final long[] first;

    LocationSummary(Pyramid pyramid, int location) {
        this.pyramid = pyramid;
        this.location = location;
        levels = pyramid.at().levels(location);
        regions = new RegionTimes[levels];
        begin = new long[levels];
        number = new long[levels];
        first = new long[levels];
        for (int level = 0; level < levels; level++) {
            regions[level] = new RegionTimes();
            first[level] = pyramid.at().first(location, level);
        }
    }

    /** Adds the next event. */
    void add(long tick, char code, boolean isEnter) {
        if (isEnter) {
            entered |= Pyramid.bit(code);
        }
        if (levels > 0) {
            if (inLeaf == PyramidLayout.LEAF) {
                endLeaf(tick);
            }
            ticks[inLeaf] = tick;
            codes[inLeaf++] = code;
        }
        events++;
        if (events % PyramidLayout.BLOCK == 0) {
            endBlock(events / PyramidLayout.BLOCK - 1);
        }
    }

    /** Ends the last nodes at the end of the trace. */
    void end(long tick) {
        if (events % PyramidLayout.BLOCK != 0) {
            endBlock(events / PyramidLayout.BLOCK);
        }
        if (levels > 0) {
            endLeaf(tick);
            for (int level = 1; level < levels; level++) {
                if (number[level - 1] % PyramidLayout.FAN != 0) {
                    endNode(level, tick);
                }
            }
        }
    }

    private void endBlock(long block) {
        pyramid.entered().set(pyramid.at().firstBlock(location) + block, entered);
        entered = 0;
    }

    private void endLeaf(long end) {
        RegionTimes times = regions[0];
        times.clear();
        for (int i = 0; i < inLeaf; i++) {
            times.add(codes[i], (i + 1 < inLeaf ? ticks[i + 1] : end) - ticks[i]);
        }
        times.choose(Pyramid.OF_LEAF);
        long leaf = first[0] + number[0]++;
        pyramid.leafBegin().set(leaf, ticks[0]);
        pyramid.leafCodes().set(2 * leaf, times.codes(0));
        pyramid.leafCodes().set(2 * leaf + 1, times.codes(RegionTimes.PER_LONG));
        pyramid.times().set(2 * leaf, parts(0, end));
        pyramid.times().set(2 * leaf + 1, parts(PyramidLayout.LEAF / 2, end));
        pyramid.places().set(leaf, indexes(times));
        inLeaf = 0;
        addTo(1, times, ticks[0], end);
    }

    /** When eight events happened, the first one lowest. */
    private long parts(int from, long end) {
        long all = 0;
        for (int i = Math.min(inLeaf, from + Long.BYTES) - 1; i >= from; i--) {
            double part = end == ticks[0] ? 0 : (double) (ticks[i] - ticks[0]) / (end - ticks[0]) * PARTS;
            all = all << Byte.SIZE | Math.min(PARTS - 1, (int) Math.round(part));
        }
        return all;
    }

    private long indexes(RegionTimes times) {
        long all = 0;
        for (int i = inLeaf - 1; i >= 0; i--) {
            int place = times.indexOf(codes[i]);
            all = all << BITS_PER_PLACE | (place < 0 ? Pyramid.ANOTHER : place);
        }
        return all;
    }

    /** Adds the node of the level below that ended last. */
    private void addTo(int level, RegionTimes below, long begins, long end) {
        if (level == levels) {
            return;
        }
        if ((number[level - 1] - 1) % PyramidLayout.FAN == 0) {
            begin[level] = begins;
            regions[level].clear();
        }
        regions[level].addAll(below);
        if (number[level - 1] % PyramidLayout.FAN == 0) {
            endNode(level, end);
        }
    }

    private void endNode(int level, long end) {
        RegionTimes times = regions[level];
        times.choose(Pyramid.OF_NODE);
        long row = first[level] + number[level]++;
        pyramid.nodeBegin().set(row, begin[level]);
        pyramid.nodeCodes().set(row, times.codes(0));
        pyramid.shares().set(row, times.shares(end - begin[level]));
        addTo(level + 1, times, begin[level], end);
    }
}
