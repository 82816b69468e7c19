package earl.cause.time;

import earl.Trace;
import earl.memory.IntColumn;

/**
 * The points of one location in order of position. It reads some of them ahead, and writes their descriptions back together. One
 * thread; {@link LocationSweep} moves it.
 */
final class PointCursor {
    /** Maximum number of points that are read at once. */
    private static final int AHEAD = 128;

    private final SyncPoints points;
    /** Index of the last point of the location. */
    private final int end;

    /** {@code [point that was read ahead] -> } link to its event. */
    private final int[] recordLinks;
    /** {@code [point that was read ahead] -> } link to its meeting. */
    private final int[] ownerLinks;
    /** {@code [point that was read ahead] -> } the entries before it, once it is described. */
    private final int[] entriesBefore;
    /** {@code [point that was read ahead] -> } link to its call path, once it is described. */
    private final int[] pathLinks;

    /** Index of the first point that was read ahead. */
    private int from;
    /** Number of points that were read ahead. */
    private int count;
    /** Index of the next point. */
    private int point;
    /** Position of the next point, -1 if no point at an event follows. */
    private long position;

    /** Stands on point {@code first}; the last one is {@code end}. */
    PointCursor(SyncPoints points, int first, int end) {
        this.points = points;
        this.end = end;
        int ahead = Math.min(AHEAD, end + 1 - first);
        recordLinks = new int[ahead];
        ownerLinks = new int[ahead];
        entriesBefore = new int[ahead];
        pathLinks = new int[ahead];
        point = first;
        load();
    }

    private void load() {
        from = point;
        count = Math.min(recordLinks.length, end + 1 - point);
        points.copy(from, count, recordLinks, ownerLinks);
        position = count == 0 ? Trace.NONE : IntColumn.decode(recordLinks[0]);
    }

    /** Position of the next point's event, -1 if no point at an event follows. */
    long position() {
        return position;
    }

    /** Whether there is a next point. */
    boolean hasNext() {
        return point <= end;
    }

    /** The wait that ends in the meeting of the next point, -1 for none. */
    int meeting() {
        return points.meeting(ownerLinks[point - from] - 1);
    }

    /** Describes the next point by the number of entries before it and its call path, and goes to the point after it. */
    void describe(int before, int path) {
        int at = point++ - from;
        entriesBefore[at] = before;
        pathLinks[at] = IntColumn.encode(path);
        if (at + 1 < count) {
            position = IntColumn.decode(recordLinks[at + 1]);
        } else {
            points.put(from, count, entriesBefore, pathLinks);
            load();
        }
    }
}
