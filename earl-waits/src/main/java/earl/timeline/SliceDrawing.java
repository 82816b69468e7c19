package earl.timeline;

import earl.memory.LongColumn;
import earl.parallel.Workers;
import earl.store.EventTable;

/**
 * Draws the regions of a window. It descends into the pyramid of each location until a node is about a column wide. Leaves that are
 * wider are drawn event by event: from the leaf's own 8 bits per time, or, if these would be seen, from the events.
 */
final class SliceDrawing {
    private static final int ROWS_AT_ONCE = 16;
    /** Above this width in columns, a leaf's 8 bits would be seen: the error is a sixteenth of a column then. */
    private static final double MAX_LEAF = 32;
    /** The same for a leaf of more than eight regions, the shortest of which are left out. */
    private static final double MAX_MIXED_LEAF = 2;
    /** The same in a picture of very many leaves, where reading events would take too long. */
    private static final double MAX_MIXED_LEAF_OF_MANY = 12;

    private static final double MANY_LEAVES = 250_000;
    /** Leaves that are read in about a tenth of a second. Of more, the nodes above are drawn. */
    private static final double MAX_LEAVES = 2e6;
    /** Width of these nodes in columns, compared with the mean of all. */
    private static final double WIDE = 1.5;

    private static final double MIN_NODE = 0.5;
    private static final int BITS_PER_PLACE = 4;
    private static final int PLACE = 15;
    private static final double PARTS = 256;
    private static final long EACH_PLACE = 0x1111_1111_1111_1111L;

    private final EventTable table;
    private final Pyramid pyramid;
    private final RegionCodes regions;
    private final Window window;
    private final long traceEnd;
    /** Up to this width in columns, a node is drawn as it is. */
    private final double maxNode;
    /** Up to this width in columns, a leaf is drawn without its events. */
    private final double maxLeaf;

    private final double maxMixedLeaf;

    /** A drawing. Up to {@code maxEvents} events, all is drawn from the events. */
    SliceDrawing(EventTable table, Pyramid pyramid, RegionCodes regions, Window window, long maxEvents) {
        this.table = table;
        this.pyramid = pyramid;
        this.regions = regions;
        this.window = window;
        this.traceEnd = table.length() == 0 ? 0 : table.ticks().get(table.length() - 1);
        double events = events(table, window);
        boolean isSmall = events <= maxEvents;
        this.maxLeaf = isSmall ? 0 : MAX_LEAF;
        double leaves = events / NodePlaces.LEAF;
        this.maxMixedLeaf = isSmall ? 0 : leaves <= MANY_LEAVES ? MAX_MIXED_LEAF : MAX_MIXED_LEAF_OF_MANY;
        double nodeWidth = WIDE * NodePlaces.FAN * window.width() * locations(table, window) / leaves;
        this.maxNode = isSmall ? 0 : leaves <= MAX_LEAVES ? MIN_NODE : Math.max(MIN_NODE, nodeWidth);
    }

    /** About the number of events in a window. */
    static double events(EventTable table, Window window) {
        int shown = locations(table, window);
        double all = (double) (table.at(window.to()) - table.at(window.from()));
        return all * shown / Math.max(1, table.locations());
    }

    private static int locations(EventTable table, Window window) {
        return window.firstLocation(window.rows(), table.locations()) - window.firstLocation(0, table.locations());
    }

    /** Draws all rows. */
    Slices draw() {
        return Slices.joined(
                Workers.all().map(Math.ceilDiv(window.rows(), ROWS_AT_ONCE), part -> draw(part * ROWS_AT_ONCE)));
    }

    private Slices.Writer draw(int from) {
        RegionCells cells = new RegionCells(window);
        Slices.Writer to = new Slices.Writer();
        for (int row = from; row < Math.min(from + ROWS_AT_ONCE, window.rows()); row++) {
            int first = window.firstLocation(row, table.locations());
            int end = window.firstLocation(row + 1, table.locations());
            for (int location = first; location < end; location++) {
                new OfLocation(location, cells, to).draw();
            }
            if (end > first) {
                cells.take(end - first, to);
            }
            to.endRow();
        }
        return to;
    }

    /** One location. */
    private final class OfLocation {
        private final int location;
        private final RegionCells cells;
        private final Slices.Writer to;
        private final int levels;
        private final long[] first;
        /** By place of a leaf's region, its part of the leaf's time in a column. */
        private final int[] lengths = new int[1 + PLACE];

        OfLocation(int location, RegionCells cells, Slices.Writer to) {
            this.location = location;
            this.cells = cells;
            this.to = to;
            levels = pyramid.at().levels(location);
            first = new long[levels];
            for (int level = 0; level < levels; level++) {
                first[level] = pyramid.at().first(location, level);
            }
        }

        void draw() {
            if (levels == 0) {
                drawEvents(0, pyramid.at().events(location));
            } else {
                draw(levels - 1, 0);
            }
            cells.lift(window.x(traceEnd));
        }

        private void draw(int level, long node) {
            long row = first[level] + node;
            LongColumn begins = pyramid.begin(level);
            long begin = begins.get(row);
            long end = node + 1 < pyramid.at().nodes(location, level) ? begins.get(row + 1) : traceEnd;
            if (end < window.from() || begin >= window.to()) {
                return;
            }
            double from = window.x(begin);
            double width = window.x(end) - from;
            if (level == 0) {
                drawLeaf(row, node, from, width);
            } else if (width < maxNode) {
                drawNode(row, from, width);
            } else {
                long child = node * NodePlaces.FAN;
                long last = Math.min(child + NodePlaces.FAN, pyramid.at().nodes(location, level - 1));
                for (; child < last; child++) {
                    draw(level - 1, child);
                }
            }
        }

        /** One region after the other. */
        private void drawNode(long row, double from, double width) {
            to.summarize();
            long codes = pyramid.nodeCodes().get(row);
            int shares = pyramid.shares().get(row);
            double x = from;
            for (int i = 0; i < Pyramid.OF_NODE; i++) {
                double share = RegionTimes.share(shares, i);
                if (share > 0) {
                    cells.change(x, RegionTimes.code(codes, i));
                    x += width * share;
                }
            }
            if (x < from + width) {
                cells.lift(x);
            }
        }

        private void drawLeaf(long row, long leaf, double from, double width) {
            long places = pyramid.places().get(row);
            int count = (int) Math.min(NodePlaces.LEAF, pyramid.at().events(location) - leaf * NodePlaces.LEAF);
            boolean isMixed = (places & places >>> 1 & places >>> 2 & places >>> 3 & EACH_PLACE) != 0;
            if (width >= (isMixed ? maxMixedLeaf : maxLeaf)) {
                drawEvents(leaf * NodePlaces.LEAF, leaf * NodePlaces.LEAF + count);
                return;
            }
            if (isMixed) {
                to.summarize();
            }
            cells.lift(from);
            long times = pyramid.times().get(2 * row);
            int place = (int) places & PLACE;
            int column = (int) Math.floor(from);
            int border = border(column, from, width);
            int begin = 0;
            for (int i = 1; i <= count; i++) {
                times = i == Long.BYTES ? pyramid.times().get(2 * row + 1) : times >>> Byte.SIZE;
                int end = i == count ? (int) PARTS : (int) times & 0xFF;
                while (border < end) {
                    lengths[place] += border - begin;
                    add(row, column++, width);
                    begin = border;
                    border = border(column, from, width);
                }
                lengths[place] += end - begin;
                begin = end;
                place = (int) (places >>> (i * BITS_PER_PLACE)) & PLACE;
            }
            add(row, column, width);
        }

        /** Where a column ends, in parts of a leaf's width. */
        private static int border(int column, double from, double width) {
            return (int) Math.clamp(Math.rint((column + 1 - from) / width * PARTS), 0, PARTS);
        }

        /** Adds the lengths of a leaf's regions to a column, and forgets them. */
        private void add(long leaf, int column, double width) {
            for (int place = 0; place < Pyramid.OF_LEAF; place++) {
                if (lengths[place] > 0 && column >= 0 && column < window.width()) {
                    cells.add(column, code(leaf, place), width * lengths[place] / PARTS);
                }
                lengths[place] = 0;
            }
        }

        private char code(long leaf, int place) {
            long codes = pyramid.leafCodes().get(2 * leaf + place / RegionTimes.PER_LONG);
            return RegionTimes.code(codes, place % RegionTimes.PER_LONG);
        }

        private void drawEvents(long from, long end) {
            for (long index = from; index < end; index++) {
                long pos = table.position(location, index);
                cells.change(window.x(table.ticks().get(pos)), regions.after(pos));
            }
        }
    }
}
