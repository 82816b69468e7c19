package earl.timeline;

import earl.Trace;
import earl.Waits;
import earl.memory.IntList;
import earl.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The waits of a trace, to be drawn and searched at any zoom. However short a wait is, its column has a mark. About 6 bytes of heap per
 * wait. Ticks are the trace's own. Any thread, as long as the trace is open.
 */
public final class WaitLayer {
    private static final int ROWS_AT_ONCE = 16;

    private final Waits waits;
    /** {@code [location] -> } a tree for each kind of waits that it has. */
    private final List<List<WaitTree>> trees;
    /** Number of locations of the trace. */
    private final int locations;

    private WaitLayer(Waits waits, List<List<WaitTree>> trees, int locations) {
        this.waits = waits;
        this.trees = trees;
        this.locations = locations;
    }

    /**
     * The layer of some waits.
     *
     * @param locations number of locations of the trace
     */
    public static WaitLayer of(Waits waits, int locations) {
        int count = Math.toIntExact(waits.count());
        int[] end = new int[locations + 1];
        for (int row = 0; row < count; row++) {
            end[waits.location(row) + 1]++;
        }
        for (int location = 0; location < locations; location++) {
            end[location + 1] += end[location];
        }
        int[] rows = new int[count];
        int[] next = end.clone();
        for (int row = 0; row < count; row++) {
            rows[next[waits.location(row)]++] = row;
        }
        List<List<WaitTree>> trees =
                Workers.all().map(locations, location -> trees(waits, rows, end[location], end[location + 1]));
        return new WaitLayer(waits, trees, locations);
    }

    /** The trees of one location, whose rows are given. */
    private static List<WaitTree> trees(Waits waits, int[] rows, int from, int to) {
        int[] counts = new int[waits.kinds().size()];
        for (int i = from; i < to; i++) {
            counts[waits.kind(rows[i])]++;
        }
        List<WaitTree> trees = new ArrayList<>();
        for (int kind = 0; kind < counts.length; kind++) {
            if (counts[kind] > 0) {
                int[] ofKind = new int[counts[kind]];
                int n = 0;
                for (int i = from; i < to; i++) {
                    if (waits.kind(rows[i]) == kind) {
                        ofKind[n++] = rows[i];
                    }
                }
                WaitTree.sort(waits, ofKind);
                trees.add(new WaitTree(waits, kind, ofKind));
            }
        }
        return trees;
    }

    /** The table of waits. */
    public Waits waits() {
        return waits;
    }

    /**
     * The next wait: the one that begins first after {@code tick}, or, backwards, the one that begins last before it. Of several that
     * begin at the same time, it is always the same.
     *
     * @param kind place in {@link Waits#kinds}, {@link Trace#NONE} for any
     * @param location that waited, {@link Trace#NONE} for any
     * @param least ticks that it lasts at least
     * @param forward whether to look for a later one
     * @return its row, {@link Trace#NONE} if there is none
     */
    public long next(long tick, int kind, int location, long least, boolean forward) {
        long found = Trace.NONE;
        for (WaitTree tree : (Iterable<WaitTree>) trees(location)::iterator) {
            if (kind == Trace.NONE || kind == tree.kind()) {
                long row = forward ? tree.after(tick, least) : tree.before(tick, least);
                if (row >= 0 && (found < 0 || isNearer(row, found, forward))) {
                    found = row;
                }
            }
        }
        return found;
    }

    private Stream<WaitTree> trees(int location) {
        if (location == Trace.NONE) {
            return trees.stream().flatMap(List::stream);
        }
        return location < trees.size() ? trees.get(location).stream() : Stream.empty();
    }

    private boolean isNearer(long row, long than, boolean forward) {
        long difference = waits.beginTicks(row) - waits.beginTicks(than);
        return difference == 0 ? row < than : (difference < 0) == forward;
    }

    /** The marks of a picture. */
    public WaitMarks marks(Viewport viewport) {
        List<Marks> parts = Workers.all()
                .map(Math.ceilDiv(viewport.rows(), ROWS_AT_ONCE), part -> marks(viewport, part * ROWS_AT_ONCE));
        int[] offset = new int[viewport.rows() + 1];
        for (int row = 0; row < viewport.rows(); row++) {
            offset[row + 1] = offset[row] + parts.get(row / ROWS_AT_ONCE).ofRow[row % ROWS_AT_ONCE];
        }
        return new WaitMarks(
                offset,
                IntList.joined(parts.stream().map(part -> part.begin).toList()),
                IntList.joined(parts.stream().map(part -> part.end).toList()),
                IntList.joined(parts.stream().map(part -> part.row).toList()),
                IntList.joined(parts.stream().map(part -> part.count).toList()),
                floats(IntList.joined(parts.stream().map(part -> part.share).toList())));
    }

    private static float[] floats(int[] bits) {
        float[] values = new float[bits.length];
        for (int i = 0; i < bits.length; i++) {
            values[i] = Float.intBitsToFloat(bits[i]);
        }
        return values;
    }

    /** The marks of some rows. */
    private static final class Marks {
        final int[] ofRow = new int[ROWS_AT_ONCE];
        final IntList begin = new IntList();
        final IntList end = new IntList();
        final IntList row = new IntList();
        final IntList count = new IntList();
        /** Bits of floats. */
        final IntList share = new IntList();
    }

    private Marks marks(Viewport viewport, int from) {
        Marks marks = new Marks();
        WaitCells cells = new WaitCells(viewport);
        for (int row = from; row < Math.min(from + ROWS_AT_ONCE, viewport.rows()); row++) {
            int end = viewport.firstIndex(row + 1, locations);
            int first = viewport.firstIndex(row, locations);
            for (int place = first; place < end; place++) {
                for (WaitTree tree : trees.get(viewport.location(place))) {
                    tree.draw(cells);
                }
            }
            int before = marks.begin.size();
            cells.take(end - first, marks.begin, marks.end, marks.row, marks.count, marks.share);
            marks.ofRow[row - from] = marks.begin.size() - before;
        }
        return marks;
    }
}
