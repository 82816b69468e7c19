package earl.timeline;

import earl.CallPaths;
import earl.Trace;
import earl.column.CallPathCursor;
import earl.parallel.Workers;
import earl.timeline.summary.RegionCodes;

/**
 * Draws the calls of locations with their callers: a row for each depth, the outermost calls first. It reads the events of these locations in
 * the viewport. However short a call is, its column shows that there is one.
 */
final class StackDrawing {
    private final Trace trace;
    private final Viewport viewport;
    private final int levels;
    private final int[] depths;
    private final int[] parents;
    private final char[] codes;
    private final long traceEnd;

    /** @param levels number of rows of a location; calls that are deeper are not drawn */
    StackDrawing(Trace trace, Viewport viewport, int levels) {
        this.trace = trace;
        this.viewport = viewport;
        this.levels = levels;
        CallPaths paths = trace.callpaths();
        depths = new int[paths.count()];
        parents = new int[paths.count()];
        codes = new char[paths.count()];
        for (int path = 0; path < codes.length; path++) {
            depths[path] = paths.depth(path);
            parents[path] = paths.parent(path);
            codes[path] = RegionCodes.code(paths.region(path));
        }
        traceEnd = trace.length() == 0 ? 0 : trace.events().ticks(trace.length() - 1);
    }

    /** The rows of some locations, one location after the other. */
    Slices draw(int[] locations) {
        return Slices.joined(Workers.all().map(locations.length, i -> draw(locations[i])));
    }

    private Slices.Writer draw(int location) {
        RegionCells[] cells = new RegionCells[levels];
        for (int level = 0; level < levels; level++) {
            cells[level] = new RegionCells(viewport);
        }
        CallPathCursor cursor = new CallPathCursor(trace, location);
        cursor.seek(viewport.from());
        int open = cursor.callpath();
        begin(cells, open);
        while (cursor.next() && cursor.ticks() < viewport.to()) {
            int now = cursor.callpath();
            if (now != open || cursor.isEnter()) {
                double x = viewport.x(cursor.ticks());
                lift(cells, cursor.isEnter() ? depth(now) - 1 : depth(now), depth(open), x);
                if (cursor.isEnter() && depth(now) <= levels) {
                    cells[depth(now) - 1].change(x, codes[now]);
                }
                open = now;
            }
        }
        lift(cells, 0, depth(open), viewport.x(Math.min(traceEnd, viewport.to())));
        Slices.Writer to = new Slices.Writer();
        for (RegionCells level : cells) {
            level.take(1, to);
            to.endRow();
        }
        return to;
    }

    /** Begins with the calls that are open where the viewport begins. */
    private void begin(RegionCells[] cells, int open) {
        for (int path = open; path != Trace.NONE; path = parents[path]) {
            if (depths[path] <= levels) {
                cells[depths[path] - 1].change(0, codes[path]);
            }
        }
    }

    private int depth(int callpath) {
        return callpath == Trace.NONE ? 0 : depths[callpath];
    }

    private void lift(RegionCells[] cells, int from, int to, double x) {
        for (int level = from; level < Math.min(to, levels); level++) {
            cells[level].lift(x);
        }
    }
}
