package earl.cause;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.Waits;
import java.util.Arrays;

/** Goes through the events of a location and notes what it did between its points. One thread each; used again and again. */
final class TimeSweep {
    private final Trace trace;
    private final Events events;
    private final Waits waits;
    private final SyncPoints points;
    /** Of each call path its number on the location, plus one. */
    private final int[] numbers;

    private int[] paths = new int[64];
    private long[] spent = new long[64];
    private int pathCount;
    private int[] touched = new int[64];
    private boolean[] isTouched = new boolean[64];
    private int touchedCount;
    private int[] entryPath = new int[1024];
    private long[] entryTicks = new long[1024];
    private int entries;
    private int[] offsets = new int[64];
    private int pointCount;
    private long outside;

    TimeSweep(Trace trace, Waits waits, SyncPoints points) {
        this.trace = trace;
        this.events = trace.events();
        this.waits = waits;
        this.points = points;
        numbers = new int[trace.callpaths().count()];
    }

    void run(int location) {
        begin(location);
        int firstPoint = points.first[location];
        int beginning = firstPoint;
        int point = firstPoint + 1;
        int end = points.first[location + 1] - 1;
        long length = trace.length(location);
        int current = -1;
        long last = length == 0 ? 0 : events.ticks(trace.position(location, 0));
        offsets[0] = 0;
        for (long i = 0; i < length; i++) {
            long pos = trace.position(location, i);
            boolean isBeginning = points.record(beginning) == pos;
            boolean isPoint = isBeginning || (point <= end && points.record(point) == pos);
            EventType type = events.type(pos);
            boolean enters = type == EventType.ENTER;
            if (isPoint && !enters) {
                flush();
                point = passed(beginning, isBeginning, point, end, pos, firstPoint);
            }
            if (enters || type == EventType.EXIT) {
                long now = events.ticks(pos);
                spend(current, now - last);
                last = now;
                current = enters ? events.callpath(pos) : after(pos, current);
            }
            if (isPoint && enters) {
                flush();
                point = passed(beginning, isBeginning, point, end, pos, firstPoint);
            }
        }
        if (length > 0) {
            spend(current, events.ticks(trace.position(location, length - 1)) - last);
        }
        flush();
        while (point <= end) {
            offsets[point++ - firstPoint] = entries;
        }
        sort();
    }

    private void begin(int location) {
        for (int i = 0; i < pathCount; i++) {
            numbers[paths[i]] = 0;
        }
        pathCount = 0;
        entries = 0;
        outside = 0;
        pointCount = points.first[location + 1] - points.first[location];
        if (pointCount > offsets.length) {
            offsets = new int[Math.max(pointCount, Math.min(2 * offsets.length, Integer.MAX_VALUE - 8))];
        }
    }

    /** Notes where the points at a position lie among the entries, and lets their waits count as no time. */
    private int passed(int beginning, boolean isBeginning, int from, int end, long pos, int firstPoint) {
        if (isBeginning) {
            offsets[beginning - firstPoint] = entries;
        }
        int point = from;
        while (point <= end && points.record(point) == pos) {
            offsets[point - firstPoint] = entries;
            int row = points.row(point);
            if (row >= 0) {
                spend(events.callpath(waits.call(row)), -waits.ticks(row));
            }
            point++;
        }
        return point;
    }

    /** The call path once an exit is over; one that closes nothing changes nothing. */
    private int after(long exit, int current) {
        long enter = events.enterptr(exit);
        if (enter < 0 || events.exitptr(enter) != exit) {
            return current;
        }
        long outer = events.enterptr(enter);
        return outer < 0 ? -1 : events.callpath(outer);
    }

    private void spend(int path, long time) {
        if (path < 0) {
            outside += time;
        }
        if (path < 0 || time == 0) {
            return;
        }
        int number = numbers[path] - 1;
        if (number < 0) {
            number = pathCount++;
            if (number == paths.length) {
                int size = 2 * number;
                paths = Arrays.copyOf(paths, size);
                spent = Arrays.copyOf(spent, size);
                touched = Arrays.copyOf(touched, size);
                isTouched = Arrays.copyOf(isTouched, size);
            }
            paths[number] = path;
            numbers[path] = number + 1;
        }
        if (!isTouched[number]) {
            isTouched[number] = true;
            touched[touchedCount++] = number;
        }
        spent[number] += time;
    }

    private void flush() {
        for (int i = 0; i < touchedCount; i++) {
            int number = touched[i];
            if (entries == entryPath.length) {
                entryPath = Arrays.copyOf(entryPath, Math.multiplyExact(entries, 2));
                entryTicks = Arrays.copyOf(entryTicks, entryPath.length);
            }
            entryPath[entries] = number;
            entryTicks[entries] = spent[number];
            entries++;
            spent[number] = 0;
            isTouched[number] = false;
        }
        touchedCount = 0;
    }

    /** Numbers the call paths in ascending order. */
    private void sort() {
        int[] ascending = Arrays.copyOf(paths, pathCount);
        Arrays.sort(ascending);
        int[] renumbered = new int[pathCount];
        for (int i = 0; i < pathCount; i++) {
            renumbered[numbers[ascending[i]] - 1] = i;
        }
        for (int i = 0; i < entries; i++) {
            entryPath[i] = renumbered[entryPath[i]];
        }
        System.arraycopy(ascending, 0, paths, 0, pathCount);
    }

    /** Call paths, ascending: the numbers of entries are places in here. */
    int[] paths() {
        return Arrays.copyOf(paths, pathCount);
    }

    int points() {
        return pointCount;
    }

    /** Ticks between the first and the last event that are in no call. */
    long outside() {
        return outside;
    }

    /** Of each point how many entries come before it. */
    int[] offsets() {
        return offsets;
    }

    int entries() {
        return entries;
    }

    int[] entryPaths() {
        return entryPath;
    }

    long[] entryTicks() {
        return entryTicks;
    }
}
