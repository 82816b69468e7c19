package expert.web.timeline;

import earl.Causes;
import earl.Column;
import earl.Columns;
import earl.memory.Search;
import earl.timeline.Viewport;
import java.util.ArrayList;
import java.util.List;

/** The stays of the critical path on locations, within a viewport. Of those that are shorter than a column, one per column remains. */
@SuppressWarnings("ArrayRecordComponent") // written to the answer at once
record PathSegments(double[] begin, double[] end, int[] row) {
    static final PathSegments NONE = new PathSegments(new double[0], new double[0], new int[0]);

    private record Segment(double begin, double end, int row) {}

    /**
     * The segments of a viewport.
     *
     * @param start tick at which the trace begins
     */
    static PathSegments of(Causes causes, long start, Viewport viewport) {
        Columns segments = causes.segments();
        Column begin = segments.column("begin");
        Column end = segments.column("end");
        Column location = segments.column("location");
        List<Segment> found = new ArrayList<>();
        double covered = Double.NEGATIVE_INFINITY;
        for (long row = firstEndingAfter(end, viewport.from() - start); row < end.length(); row++) {
            long from = start + ticks(begin, row);
            if (from >= viewport.to()) {
                break;
            }
            double x0 = viewport.x(from);
            double x1 = viewport.x(start + ticks(end, row));
            int shown = viewport.row((int) location.integer(row));
            if (shown >= 0 && (x1 - x0 >= 1 || Math.floor(x0) > covered)) {
                found.add(new Segment(x0, x1, shown));
                covered = Math.floor(x0);
            }
        }
        return new PathSegments(
                found.stream().mapToDouble(Segment::begin).toArray(),
                found.stream().mapToDouble(Segment::end).toArray(),
                found.stream().mapToInt(Segment::row).toArray());
    }

    private static long firstEndingAfter(Column end, long tick) {
        return Search.first(0, end.length(), middle -> ticks(end, middle) > tick);
    }

    private static long ticks(Column column, long row) {
        double[] one = new double[1];
        column.ticks(row, 1, one);
        return Math.round(one[0]);
    }

    int size() {
        return begin.length;
    }
}
