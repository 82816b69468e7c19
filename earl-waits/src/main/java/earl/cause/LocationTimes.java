package earl.cause;

import earl.Events;
import earl.Trace;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.LongColumn;
import java.util.Arrays;

/**
 * The times of one location between its points, recorded event by event: entries (call path, ticks) between neighboring
 * points. Call paths have numbers on the location, in order of appearance while it is recorded. One thread.
 */
final class LocationTimes {
    private static final int STAGE = 512;
    private static final int PATHS = 16;

    private final Events events;
    private final CausalWaits waits;
    private final SyncPoints points;
    /** By call path, its caller. */
    private final int[] parents;

    private final int firstPoint;
    private final int end;
    private final long beginning;
    private int point;
    /** Position of the next point, -1 if there is none at an event. */
    private long next;

    private boolean started;
    private int current = -1;
    private long last;
    private long latest;
    private long outside;

    /** By call path, its number plus one; may be shorter than needed. */
    private int[] numbers = new int[0];

    private int[] paths = new int[0];
    private long[] spent = new long[0];
    private int pathCount;
    private int[] touched = new int[0];
    private boolean[] isTouched = new boolean[0];
    private int touchedCount;

    // Most of thousands of locations may have no entries, so memory is allocated with the first one.
    private int[] stagedPaths = new int[0];
    private long[] stagedTicks = new long[0];
    private int staged;
    private int stored;
    private final ColumnMemory scratch;
    private IntColumn entryPaths;
    private LongColumn entryTicks;
    private final IntColumn offsets;

    /**
     * Starts before the first event of a location.
     *
     * @param parents by call path, its caller; -1 for an outermost one
     * @param offsets by point, number of the location's entries before it; set here for this location
     * @param scratch memory for entries
     */
    LocationTimes(
            int location,
            Trace trace,
            CausalWaits waits,
            SyncPoints points,
            int[] parents,
            IntColumn offsets,
            ColumnMemory scratch) {
        this.events = trace.events();
        this.waits = waits;
        this.points = points;
        this.parents = parents;
        this.scratch = scratch;
        this.offsets = offsets;
        firstPoint = points.first[location];
        end = points.first[location + 1] - 1;
        beginning = points.record(firstPoint);
        point = firstPoint + 1;
        next = following();
        // The time before the first event does not count.
        entryPaths = IntColumn.allocate(scratch, 0);
        entryTicks = LongColumn.allocate(scratch, 0);
    }

    private long following() {
        return point <= end ? points.record(point) : Trace.NONE;
    }

    /** The location enters a call. */
    void enter(long pos, long now) {
        time(now);
        current = events.callpath(pos);
        if (pos == next || pos == beginning) {
            flush();
            pass(pos);
        }
    }

    /** The location leaves a call. */
    void exit(long pos, long now) {
        if (pos == next || pos == beginning) {
            flush();
            pass(pos);
        }
        time(now);
        long enter = events.enterptr(pos);
        // A leave that closes nothing has no effect.
        if (enter >= 0 && events.exitptr(enter) == pos) {
            current = parents[events.callpath(enter)];
        }
    }

    /** Any other event. */
    void event(long pos, long now) {
        if (!started) {
            started = true;
            last = now;
        }
        latest = now;
        if (pos == next || pos == beginning) {
            flush();
            pass(pos);
        }
    }

    private void time(long now) {
        if (started) {
            spend(current, now - last);
        }
        started = true;
        last = now;
        latest = now;
    }

    /** Records the indexes of the points at a position among the entries, and excludes their waits. */
    private void pass(long pos) {
        if (pos == beginning) {
            offsets.set(firstPoint, entries());
        }
        while (point <= end && points.record(point) == pos) {
            offsets.set(point, entries());
            int row = points.row(point);
            if (row >= 0) {
                spend(events.callpath(waits.call(row)), -waits.ticks(row));
            }
            point++;
        }
        next = following();
    }

    private void spend(int path, long ticks) {
        if (path < 0) {
            outside += ticks;
        }
        if (path < 0 || ticks == 0) {
            return;
        }
        int number = path < numbers.length ? numbers[path] - 1 : -1;
        if (number < 0) {
            number = number(path);
        }
        if (!isTouched[number]) {
            isTouched[number] = true;
            touched[touchedCount++] = number;
        }
        spent[number] += ticks;
    }

    private int number(int path) {
        if (path >= numbers.length) {
            int wanted = Math.max(PATHS, Math.max(path + 1, 2 * numbers.length));
            numbers = Arrays.copyOf(numbers, Math.min(parents.length, wanted));
        }
        int number = pathCount++;
        if (number == paths.length) {
            int size = Math.max(PATHS, 2 * number);
            paths = Arrays.copyOf(paths, size);
            spent = Arrays.copyOf(spent, size);
            touched = Arrays.copyOf(touched, size);
            isTouched = Arrays.copyOf(isTouched, size);
        }
        paths[number] = path;
        numbers[path] = number + 1;
        return number;
    }

    /** Makes entries of the time since the last point. */
    private void flush() {
        for (int i = 0; i < touchedCount; i++) {
            int number = touched[i];
            if (staged == stagedPaths.length) {
                makeRoom();
            }
            stagedPaths[staged] = number;
            stagedTicks[staged++] = spent[number];
            spent[number] = 0;
            isTouched[number] = false;
        }
        touchedCount = 0;
    }

    private void makeRoom() {
        if (staged == STAGE) {
            store();
        } else {
            int larger = Math.clamp(2L * staged, PATHS, STAGE);
            stagedPaths = Arrays.copyOf(stagedPaths, larger);
            stagedTicks = Arrays.copyOf(stagedTicks, larger);
        }
    }

    private void store() {
        int length = Math.toIntExact(entryPaths.length());
        if (stored + staged > length) {
            int larger = Math.max(staged, Math.multiplyExact(length, 2));
            entryPaths = grown(entryPaths, larger);
            LongColumn ticks = LongColumn.allocate(scratch, larger);
            ticks.cells().copyFrom(entryTicks.cells());
            scratch.release(entryTicks.cells());
            entryTicks = ticks;
        }
        entryPaths.put(stored, staged, stagedPaths, 0);
        entryTicks.put(stored, staged, stagedTicks, 0);
        stored += staged;
        staged = 0;
    }

    private IntColumn grown(IntColumn column, int larger) {
        IntColumn grown = IntColumn.allocate(scratch, larger);
        grown.cells().copyFrom(column.cells());
        column.release(scratch);
        return grown;
    }

    /** Completes the results after the last event. */
    void finish() {
        spend(current, latest - last);
        flush();
        while (point <= end) {
            offsets.set(point++, entries());
        }
        store();
    }

    /** The call paths, ascending. */
    int[] paths() {
        int[] ascending = Arrays.copyOf(paths, pathCount);
        Arrays.sort(ascending);
        return ascending;
    }

    /** By number of the entries, the index of its call path in {@link #paths}. */
    int[] places() {
        int[] ascending = paths();
        int[] places = new int[pathCount];
        for (int i = 0; i < pathCount; i++) {
            places[numbers[ascending[i]] - 1] = i;
        }
        return places;
    }

    /** Ticks between the first and the last event that are in no call. */
    long outside() {
        return outside;
    }

    int entries() {
        return stored + staged;
    }

    /** Copies entries from {@code from} on. */
    void copy(int from, int n, int[] numbers, long[] ticks) {
        entryPaths.copy(from, n, numbers, 0);
        entryTicks.copy(from, n, ticks, 0);
    }
}
