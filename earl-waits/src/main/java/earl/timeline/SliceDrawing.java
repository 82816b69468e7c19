package earl.timeline;

import earl.memory.LongColumn;
import earl.parallel.Workers;
import earl.store.EventTable;
import earl.timeline.summary.Pyramid;
import earl.timeline.summary.PyramidLayout;
import earl.timeline.summary.RegionCodes;
import earl.timeline.summary.RegionTimes;

/**
 * Draws the regions of a viewport. It descends into the pyramid of each location until a node is about a column wide. Leaves that are
 * wider are drawn event by event: from the leaf's own 8 bits per time, or, if these would be seen, from the events. To read events takes
 * long where those of thousands of locations are mixed: each lies in another place of the memory. The more leaves a picture has, the
 * fewer events it reads.
 */
final class SliceDrawing {
    private static final int ROWS_AT_ONCE = 16;
    /** Width in columns from which on the stretches of a leaf are drawn one after the other. */
    private static final double MANY_COLUMNS = 4;

    /** Width of the nodes that a picture of too many leaves draws, as a multiple of the mean of all nodes. */
    private static final double WIDE = 1.5;

    private static final double HALF = 0.5;
    private static final int NOWHERE = -1;

    private final EventTable table;
    private final Pyramid pyramid;
    private final RegionCodes regions;
    private final Viewport viewport;
    private final long traceEnd;
    private final DetailPolicy policy;

    /** A drawing. Up to {@code maxEvents} events, all is drawn from the events; of more, a draft reads none. */
    SliceDrawing(
            EventTable table,
            Pyramid pyramid,
            RegionCodes regions,
            Viewport viewport,
            long maxEvents,
            boolean isDraft) {
        this.table = table;
        this.pyramid = pyramid;
        this.regions = regions;
        this.viewport = viewport;
        this.traceEnd = table.length() == 0 ? 0 : table.ticks().get(table.length() - 1);
        double events = events(table, viewport);
        double leaves = events / PyramidLayout.LEAF;
        double nodeWidth = WIDE * PyramidLayout.FAN * viewport.width() * locations(table, viewport) / leaves;
        policy = events <= maxEvents ? DetailPolicy.EVENTS : DetailPolicy.of(leaves, nodeWidth, isDraft);
    }

    /** About the number of events in a viewport. */
    static double events(EventTable table, Viewport viewport) {
        int shown = locations(table, viewport);
        double all = (double) (table.at(viewport.to()) - table.at(viewport.from()));
        return all * shown / Math.max(1, table.locations());
    }

    private static int locations(EventTable table, Viewport viewport) {
        return viewport.firstIndex(viewport.rows(), table.locations()) - viewport.firstIndex(0, table.locations());
    }

    /** Draws all rows. */
    Slices draw() {
        return sample(Integer.MAX_VALUE);
    }

    /** Draws some parts of the rows, at equal distances. */
    Slices sample(int most) {
        int parts = Math.ceilDiv(viewport.rows(), ROWS_AT_ONCE);
        int drawn = Math.min(parts, most);
        return Slices.joined(Workers.all()
                .map(drawn, part -> draw((int) ((long) part * parts / drawn) * ROWS_AT_ONCE)));
    }

    private Slices.Writer draw(int from) {
        RegionCells cells = new RegionCells(viewport);
        Leaves leaves = new Leaves();
        Slices.Writer to = new Slices.Writer();
        for (int row = from; row < Math.min(from + ROWS_AT_ONCE, viewport.rows()); row++) {
            int first = viewport.firstIndex(row, table.locations());
            int end = viewport.firstIndex(row + 1, table.locations());
            for (int place = first; place < end; place++) {
                new OfLocation(viewport.location(place), cells, leaves, to).draw();
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
        private final Leaves leaves;
        private final Slices.Writer to;
        private final int levels;
        private final long[] first;
        /** {@code [place of a region in a leaf] -> } its part of the leaf's time in a column. */
        private final int[] lengths = new int[Pyramid.ANOTHER + 1];
        /** A bit for each place that has a length. */
        private int used;
        /** Sum of {@link #lengths} and of the parts of regions that the leaf does not have. */
        private int total;
        /** Events that are drawn at once. A location without leaves has fewer than {@link PyramidLayout#MIN_EVENTS}. */
        private final long[] positions = new long[PyramidLayout.MIN_EVENTS];

        private final long[] ticks = new long[PyramidLayout.MIN_EVENTS];
        private final char[] codes = new char[PyramidLayout.MIN_EVENTS];

        OfLocation(int location, RegionCells cells, Leaves leaves, Slices.Writer to) {
            this.location = location;
            this.cells = cells;
            this.leaves = leaves;
            this.to = to;
            levels = pyramid.at().levels(location);
            first = new long[levels];
            for (int level = 0; level < levels; level++) {
                first[level] = pyramid.at().first(location, level);
            }
        }

        void draw() {
            if (levels == 0) {
                drawEvents(0, (int) pyramid.at().events(location));
            } else {
                draw(levels - 1, 0);
            }
            cells.lift(viewport.x(traceEnd));
        }

        private void draw(int level, long node) {
            long row = first[level] + node;
            LongColumn begins = pyramid.begin(level);
            long begin = begins.get(row);
            long end = node + 1 < pyramid.at().nodes(location, level) ? begins.get(row + 1) : traceEnd;
            if (end < viewport.from() || begin >= viewport.to()) {
                return;
            }
            double from = viewport.x(begin);
            double width = viewport.x(end) - from;
            if (level > 0 && width < policy.maxNode()) {
                drawNode(row, from, width);
                return;
            }
            if (level <= 1) {
                drawLeaves(level == 0 ? node : node * PyramidLayout.FAN, end);
                return;
            }
            long child = node * PyramidLayout.FAN;
            long last = Math.min(child + PyramidLayout.FAN, pyramid.at().nodes(location, level - 1));
            for (; child < last; child++) {
                draw(level - 1, child);
            }
        }

        /** The leaves of a node that ends at a tick. */
        private void drawLeaves(long leaf, long end) {
            int count = (int) Math.min(PyramidLayout.FAN, pyramid.at().nodes(location, 0) - leaf);
            leaves.read(pyramid, first[0] + leaf, count);
            for (int i = 0; i < count; i++) {
                long leafEnd = i + 1 < count ? leaves.begin[i + 1] : end;
                if (leafEnd >= viewport.from() && leaves.begin[i] < viewport.to()) {
                    double from = viewport.x(leaves.begin[i]);
                    drawLeaf(i, (leaf + i) * PyramidLayout.LEAF, from, viewport.x(leafEnd) - from);
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

        private void drawLeaf(int leaf, long index, double from, double width) {
            int count = (int) Math.min(PyramidLayout.LEAF, pyramid.at().events(location) - index);
            boolean isMixed = leaves.isMixed(leaf);
            if (width >= (isMixed ? policy.maxMixedLeaf() : policy.maxLeaf())) {
                drawEvents(index, count);
                return;
            }
            leaves.unpack(leaf, count);
            int column = (int) Math.floor(from);
            if (width < policy.minStretch() && from + width <= column + 1) {
                cells.lift(from);
                drawInColumn(leaf, count, column, width);
                return;
            }
            if (isMixed) {
                readOthers(index, count, width);
            }
            if (width >= MANY_COLUMNS) {
                drawStretches(leaf, count, from, width);
            } else {
                drawColumns(leaf, count, from, width);
            }
        }

        /**
         * Reads the regions after those events of a leaf that it does not have; {@link RegionCodes#NOTHING} where they would not be seen. All
         * are read before any is drawn: the processor then fetches them from memory at the same time.
         */
        private void readOthers(long index, int count, double width) {
            int begin = 0;
            for (int i = 0; i < count; i++) {
                int end = leaves.ends[i];
                positions[i] = NOWHERE;
                if (leaves.indices[i] == Pyramid.ANOTHER && end > begin) {
                    if ((end - begin) * width >= policy.minStretch() * Leaves.PARTS) {
                        positions[i] = table.position(location, index + i);
                    } else {
                        to.summarize();
                    }
                }
                begin = end;
            }
            for (int i = 0; i < count; i++) {
                codes[i] = positions[i] < 0 ? RegionCodes.NOTHING : regions.after(positions[i]);
            }
        }

        /** A leaf of many columns: the regions of its events one after the other. */
        private void drawStretches(int leaf, int count, double from, double width) {
            int begin = 0;
            for (int i = 0; i < count; i++) {
                int end = leaves.ends[i];
                if (end > begin) {
                    int place = leaves.indices[i];
                    cells.change(
                            from + width * begin / Leaves.PARTS,
                            place == Pyramid.ANOTHER ? codes[i] : leaves.code(leaf, place));
                    begin = end;
                }
            }
        }

        /** A leaf of few columns: how long each region takes in each of them. */
        private void drawColumns(int leaf, int count, double from, double width) {
            cells.lift(from);
            int column = (int) Math.floor(from);
            int border = border(column, from, width);
            int begin = 0;
            for (int i = 0; i < count; i++) {
                int end = leaves.ends[i];
                if (end == begin) {
                    continue;
                }
                int place = leaves.indices[i];
                char other = place == Pyramid.ANOTHER ? codes[i] : RegionCodes.NOTHING;
                while (border < end) {
                    add(column, place, other, border - begin, width);
                    addAll(leaf, column++, width);
                    begin = border;
                    border = border(column, from, width);
                }
                add(column, place, other, end - begin, width);
                begin = end;
            }
            addAll(leaf, column, width);
        }

        /** A leaf in one column, so narrow that regions which it does not have are left out. */
        private void drawInColumn(int leaf, int count, int column, double width) {
            int begin = 0;
            for (int i = 0; i < count; i++) {
                int end = leaves.ends[i];
                lengths[leaves.indices[i]] += end - begin;
                begin = end;
            }
            if (lengths[Pyramid.ANOTHER] > 0) {
                to.summarize();
                lengths[Pyramid.ANOTHER] = 0;
            }
            for (int place = 0; place < Pyramid.OF_LEAF; place++) {
                used |= lengths[place] > 0 ? 1 << place : 0;
            }
            total = Leaves.PARTS;
            addAll(leaf, column, width);
        }

        /** Where a column ends, in parts of a leaf's width. */
        private static int border(int column, double from, double width) {
            double parts = (column + 1 - from) * Leaves.PARTS / width;
            return parts >= Leaves.PARTS ? Leaves.PARTS : (int) (parts + HALF);
        }

        /** Adds a stretch of a leaf to a column: at once if its region is not one of the leaf's, otherwise with the leaf's other stretches. */
        private void add(int column, int place, char other, int length, double width) {
            total += length;
            if (place < Pyramid.OF_LEAF) {
                lengths[place] += length;
                used |= 1 << place;
            } else if (other != RegionCodes.NOTHING && isShown(column)) {
                cells.add(column, other, width * length / Leaves.PARTS);
            }
        }

        /** Adds the stretches of a leaf's regions to a column, and forgets them. */
        private void addAll(int leaf, int column, double width) {
            int least = isShown(column) ? (int) (total * policy.minPart()) : Integer.MAX_VALUE;
            for (; used != 0; used &= used - 1) {
                int place = Integer.numberOfTrailingZeros(used);
                if (lengths[place] > least) {
                    cells.add(column, leaves.code(leaf, place), width * lengths[place] / Leaves.PARTS);
                }
                lengths[place] = 0;
            }
            total = 0;
        }

        private boolean isShown(int column) {
            return column >= 0 && column < viewport.width();
        }

        /** All of these are read before any is drawn, as in {@link #readOthers}. */
        private void drawEvents(long index, int count) {
            for (int i = 0; i < count; i++) {
                positions[i] = table.position(location, index + i);
            }
            for (int i = 0; i < count; i++) {
                ticks[i] = table.ticks().get(positions[i]);
            }
            for (int i = 0; i < count; i++) {
                codes[i] = regions.after(positions[i]);
            }
            for (int i = 0; i < count; i++) {
                cells.change(viewport.x(ticks[i]), codes[i]);
            }
        }
    }
}
