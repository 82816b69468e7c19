package earl.cause;

import earl.Events;
import earl.Trace;
import earl.memory.Capacity;
import earl.memory.IntColumn;
import earl.memory.IntList;
import java.util.stream.IntStream;

/**
 * The times of one location between its points: entries (call path, ticks) between neighboring points, and from time to time the
 * sums of all entries so far. {@link TimeSweep} records them event by event, on one thread.
 *
 * <p>Call paths have numbers on the location, in order of appearance.
 */
final class LocationTimes {
    private static final int MIN_STRIDE = 64;
    /** Points that are read at once, at most. */
    private static final int WINDOW = 128;

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

    // Of the next point and those after it, or before it if they are not stored yet; links as IntColumn encodes them.
    private final int[] recordLinks;
    private final int[] ownerLinks;
    private final int[] entriesBefore;
    private final int[] pathLinks;
    private int windowFrom;
    private int windowLength;

    private boolean started;
    private int current = -1;
    /** If the last event was an exit, its enter; otherwise -1. */
    private long left = Trace.NONE;

    private int leftPath;
    private long last;
    private long latest;
    private long outside;

    /** By call path, its number plus one; may be shorter than needed. */
    private int[] numbers = new int[0];

    // By number.
    private int[] paths = new int[0];
    private long[] spent = new long[0];
    private long[] totals = new long[0];
    private boolean[] isTouched = new boolean[0];
    private int pathCount;

    private int[] touched = new int[0];
    private int touchedCount;

    /** Number of a call path, and ticks in the lower bits. */
    private final PagedLongs entries;

    private final int tickBits;
    /** Sums of ticks by number of the call path, up to some entries. */
    private final PagedLongs sums;

    /** {@code [group of sums] -> } the number of earlier entries. */
    private final IntList sumsAt = new IntList();
    /** {@code [group of sums] -> } its end in {@link #sums}, where the next group begins. */
    private final IntList sumsEnd = new IntList();

    /** Once complete: numbers in order of their call paths. */
    private int[] ascending = new int[0];

    /**
     * Starts before the first event of a location.
     *
     * @param points set here: the entries before each point of this location, and its call path
     * @param parents by call path, its caller; -1 for an outermost one
     * @param pages memory for the results
     */
    LocationTimes(int location, Trace trace, CausalWaits waits, SyncPoints points, int[] parents, LongPages pages) {
        this.events = trace.events();
        this.waits = waits;
        this.points = points;
        this.parents = parents;
        entries = new PagedLongs(pages);
        sums = new PagedLongs(pages);
        tickBits = Math.min(Long.SIZE - 1, Long.numberOfLeadingZeros(parents.length));
        firstPoint = points.first[location];
        end = points.first[location + 1] - 1;
        beginning = points.record(firstPoint);
        point = firstPoint + 1;
        int window = Math.min(WINDOW, end - firstPoint);
        recordLinks = new int[window];
        ownerLinks = new int[window];
        entriesBefore = new int[window];
        pathLinks = new int[window];
        load();
    }

    /** Reads the next points. */
    private void load() {
        windowFrom = point;
        windowLength = Math.min(recordLinks.length, end + 1 - point);
        points.copy(windowFrom, windowLength, recordLinks, ownerLinks);
        next = windowLength == 0 ? Trace.NONE : IntColumn.decode(recordLinks[0]);
    }

    /** Describes the next point, and goes to the one after it. */
    private void describe(int before, int path) {
        int at = point++ - windowFrom;
        entriesBefore[at] = before;
        pathLinks[at] = IntColumn.encode(path);
        if (at + 1 < windowLength) {
            next = IntColumn.decode(recordLinks[at + 1]);
        } else {
            points.put(windowFrom, windowLength, entriesBefore, pathLinks);
            load();
        }
    }

    /** The location enters a call, from the call with an enter. */
    void enter(long pos, long now, int path, long caller) {
        leave(caller);
        time(now);
        current = path;
        if (pos == next || pos == beginning) {
            pass(pos, path, pos);
        }
    }

    /** The location leaves the call with an enter. */
    void exit(long pos, long now, int path, long enter) {
        leave(enter);
        if (pos == next || pos == beginning) {
            pass(pos, path, enter);
        }
        time(now);
        left = enter;
        leftPath = path;
    }

    /** Any other event, in the call with an enter. */
    void event(long pos, long now, int path, long enter) {
        leave(enter);
        if (!started) {
            // The time before the first event does not count.
            started = true;
            last = now;
        }
        latest = now;
        if (pos == next || pos == beginning) {
            pass(pos, path, enter);
        }
    }

    /** Completes the last exit: one that closes nothing, and so has no effect, has the enter of the call in which the next event happens. */
    private void leave(long enter) {
        if (left >= 0 && left != enter) {
            current = parents[leftPath];
        }
        left = Trace.NONE;
    }

    private void time(long now) {
        if (started) {
            spend(current, now - last);
        }
        started = true;
        last = now;
        latest = now;
    }

    /** Records the points at a position in a call with an enter, and excludes their waits from the time after them. */
    private void pass(long pos, int path, long instance) {
        flush();
        int before = entries.length();
        if (pos == beginning) {
            points.put(firstPoint, before, path);
        }
        while (pos == next) {
            int row = points.meeting(ownerLinks[point - windowFrom] - 1);
            if (row >= 0) {
                long call = waits.call(row);
                spend(call == instance ? path : events.callpath(call), -waits.ticks(row));
            }
            describe(before, path);
        }
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
            number = appear(path);
        }
        if (!isTouched[number]) {
            isTouched[number] = true;
            touched[touchedCount++] = number;
        }
        spent[number] += ticks;
    }

    private int appear(int path) {
        if (path >= numbers.length) {
            numbers = Capacity.ensure(numbers, path + 1);
        }
        int number = pathCount++;
        if (number == paths.length) {
            paths = Capacity.ensure(paths, number + 1);
            spent = Capacity.ensure(spent, number + 1);
            totals = Capacity.ensure(totals, number + 1);
            touched = Capacity.ensure(touched, number + 1);
            isTouched = Capacity.ensure(isTouched, number + 1);
        }
        paths[number] = path;
        numbers[path] = number + 1;
        return number;
    }

    /** Makes entries of the time since the last point. */
    private void flush() {
        for (int i = 0; i < touchedCount; i++) {
            int number = touched[i];
            totals[number] += spent[number];
            add(number, spent[number]);
            spent[number] = 0;
            isTouched[number] = false;
        }
        touchedCount = 0;
        int length = entries.length();
        if (length - (sumsAt.isEmpty() ? 0 : sumsAt.last()) >= Math.max(MIN_STRIDE, pathCount)) {
            sum(length);
        }
    }

    /** Adds an entry, or several if the ticks need more bits than there are. */
    private void add(int number, long ticks) {
        long most = (1L << (tickBits - 1)) - 1;
        long left = ticks;
        while (left > most || left < -most) {
            long some = left > 0 ? most : -most;
            entries.add(entry(number, some));
            left -= some;
        }
        entries.add(entry(number, left));
    }

    private long entry(int number, long ticks) {
        return (long) number << tickBits | (ticks & (-1L >>> -tickBits));
    }

    private void sum(int length) {
        sumsAt.add(length);
        for (int number = 0; number < pathCount; number++) {
            sums.add(totals[number]);
        }
        sumsEnd.add(sums.length());
    }

    /** Completes the results after the last event. */
    void finish() {
        spend(current, latest - last);
        flush();
        while (point <= end) {
            describe(entries.length(), Trace.NONE);
        }
        entries.complete();
        sums.complete();
        numbers = new int[0];
        ascending = IntStream.range(0, pathCount)
                .mapToLong(number -> (long) paths[number] << Integer.SIZE | number)
                .sorted()
                .mapToInt(key -> (int) key)
                .toArray();
    }

    /** Number of call paths. */
    int paths() {
        return pathCount;
    }

    /** The call path with a number. */
    int path(int number) {
        return paths[number];
    }

    /** The number of a call path, -1 if the location never visits it. */
    int number(int path) {
        int low = 0;
        int high = pathCount;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (paths[ascending[middle]] < path) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < pathCount && paths[ascending[low]] == path ? ascending[low] : -1;
    }

    /** All ticks of a call path, by its number. */
    long total(int number) {
        return totals[number];
    }

    /** Ticks between the first and the last event that are in no call. */
    long outside() {
        return outside;
    }

    /** A cursor over the entries, for one thread. */
    LongReadAhead readAhead() {
        return new LongReadAhead(entries);
    }

    /** Adds the times of entries {@code from} to {@code to} (exclusive), which are those of points. */
    void read(int from, int to, LongReadAhead ahead, SpentTimes.Interval into) {
        if (to - from <= 2 * MIN_STRIDE) {
            list(from, to, ahead, into);
        } else {
            sum(from, to, ahead, into);
        }
    }

    private void sum(int from, int to, LongReadAhead ahead, SpentTimes.Interval into) {
        int after = sumsAt.find(from);
        after = after < 0 ? -after - 1 : after;
        int before = sumsAt.find(to);
        before = before < 0 ? -before - 2 : before;
        if (before <= after) {
            list(from, to, ahead, into);
            return;
        }
        list(from, sumsAt.get(after), ahead, into);
        int firstLow = sumsBegin(after);
        int firstHigh = sumsBegin(before);
        int lows = sumsEnd.get(after) - firstLow;
        int highs = sumsEnd.get(before) - firstHigh;
        for (int number = 0; number < highs; number++) {
            long low = number < lows ? sums.get(firstLow + number) : 0;
            into.add(number, sums.get(firstHigh + number) - low);
        }
        list(sumsAt.get(before), to, ahead, into);
    }

    private int sumsBegin(int group) {
        return group == 0 ? 0 : sumsEnd.get(group - 1);
    }

    private void list(int from, int to, LongReadAhead ahead, SpentTimes.Interval into) {
        int signs = Long.SIZE - tickBits;
        for (int i = from; i < to; i++) {
            long entry = ahead.get(i);
            into.add((int) (entry >>> tickBits), entry << signs >> signs);
        }
    }
}
