package earl.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lines of a viewport. Those that would cover each other become one. One thread. */
final class LineBundles {
    /** Maximum number of columns between the ends of lines that are drawn as one. */
    private static final double NEAR = 2;

    private record LineEnds(int beginRow, int endRow, long begin, long end) {}

    /** A line. */
    private static final class Line {
        final double begin;
        final double end;
        final LineEnds ends;
        final long row;
        long count;

        Line(double begin, double end, LineEnds ends, long row) {
            this.begin = begin;
            this.end = end;
            this.ends = ends;
            this.row = row;
        }

        double length() {
            return Math.abs(end - begin);
        }
    }

    private final Viewport viewport;
    private final Map<LineEnds, Line> lines = new HashMap<>();

    LineBundles(Viewport viewport) {
        this.viewport = viewport;
    }

    /** Adds a line between two locations, if both are shown and it touches the viewport's rows. */
    void add(long begin, long end, int beginLocation, int endLocation, long row, long count) {
        addRows(begin, end, viewport.row(beginLocation), viewport.row(endLocation), row, count);
    }

    /** Adds a line between two rows, less than 0 if they are not shown. */
    void addRows(long begin, long end, int beginRow, int endRow, long row, long count) {
        if (Math.min(beginRow, endRow) < 0
                || Math.max(beginRow, endRow) < viewport.first()
                || Math.min(beginRow, endRow) >= viewport.first() + viewport.rows()) {
            return;
        }
        double x0 = viewport.x(begin);
        double x1 = viewport.x(end);
        LineEnds ends = new LineEnds(beginRow, endRow, (long) Math.floor(x0 / NEAR), (long) Math.floor(x1 / NEAR));
        Line line = new Line(x0, x1, ends, row);
        Line known = lines.get(ends);
        line.count = count + (known == null ? 0 : known.count);
        if (known == null || line.length() > known.length()) {
            lines.put(ends, line);
        } else {
            known.count = line.count;
        }
    }

    /** The longest lines, {@code limit} of them at most. */
    Lines longest(int limit) {
        List<Line> sorted = new ArrayList<>(lines.values());
        sorted.sort(Comparator.comparingDouble(Line::length).reversed().thenComparingLong(line -> line.row));
        List<Line> chosen = sorted.subList(0, Math.min(limit, sorted.size()));
        return new Lines(
                chosen.stream().mapToDouble(line -> line.begin).toArray(),
                chosen.stream().mapToDouble(line -> line.end).toArray(),
                chosen.stream().mapToInt(line -> line.ends.beginRow).toArray(),
                chosen.stream().mapToInt(line -> line.ends.endRow).toArray(),
                chosen.stream().mapToLong(line -> line.row).toArray(),
                chosen.stream().mapToLong(line -> line.count).toArray());
    }
}
