package earl.cause.time;

import earl.memory.Capacity;
import earl.memory.IntList;
import java.util.stream.IntStream;

/**
 * The times of one location between its points: entries (call path, ticks) between neighboring points, and from time to time the
 * sums of all entries so far. Call paths have numbers on the location, in order of appearance.
 *
 * <p>One thread calls {@link #spend} and {@link #endInterval}, then {@link #complete} once. After that, any number of threads read.
 */
final class LocationTimes {
    private static final int MIN_STRIDE = 64;
    private final int allPaths;
    /** Ticks outside of all calls. */
    private long outside;

    /** {@code [call path] -> } its number plus one, 0 for none; may be shorter than needed. */
    private int[] numbers = new int[0];
    /** {@code [number] -> } call path. */
    private int[] paths = new int[0];
    /** {@code [number] -> } number of the call path of the event, for the call path of an activity; else the number itself. */
    private int[] eventNumbers = new int[0];
    /** {@code [number] -> } ticks in the current interval. */
    private long[] spent = new long[0];
    /** {@code [number] -> } ticks in all earlier intervals. */
    private long[] totals = new long[0];
    /** {@code [number] -> } whether {@link #touched} has it. */
    private boolean[] isTouched = new boolean[0];

    private int pathCount;
    /** Numbers of the call paths in the current interval; only the first {@link #touchedCount} are valid. */
    private int[] touched = new int[0];

    private int touchedCount;

    /**
     * Entries: the number of a call path, and ticks in the lower bits; if these have no room there, {@link #isLong}, and the ticks in the next two
     * numbers, upper half first.
     */
    private final PagedInts entries;

    private final int tickBits;
    /** What the lower bits of an entry are if its ticks follow it. */
    private final int isLong;
    /** Groups of sums, each with one sum of ticks per number of a call path; upper and lower half of each. */
    private final PagedInts sums;

    /** {@code [group of sums] -> } the number of earlier entries. */
    private final IntList sumsAt = new IntList();
    /** {@code [group of sums] -> } its end in {@link #sums}, where the next group begins. */
    private final IntList sumsEnd = new IntList();

    /** Numbers in order of their call paths; empty until this is complete. */
    private int[] ascending = new int[0];

    /**
     * No times yet.
     *
     * @param allPaths number of call paths of the trace
     * @param pages memory for the results
     */
    LocationTimes(int allPaths, IntPages pages) {
        this.allPaths = allPaths;
        entries = new PagedInts(pages);
        sums = new PagedInts(pages);
        tickBits = Math.clamp(Integer.numberOfLeadingZeros(allPaths), 1, Integer.SIZE - 1);
        isLong = 1 << (tickBits - 1);
    }

    /** Adds ticks in a call path, -1 outside of all calls, to the current interval. */
    void spend(int path, long ticks) {
        if (path < 0) {
            outside += ticks;
        }
        if (path < 0 || ticks == 0) {
            return;
        }
        int number = known(path);
        if (!isTouched[number]) {
            isTouched[number] = true;
            touched[touchedCount++] = number;
        }
        spent[number] += ticks;
    }

    /** Says which call path the events of activities with a call path have. */
    void activity(int path, int ofEvents) {
        int number = known(path);
        int own = known(ofEvents);
        eventNumbers[number] = own;
    }

    private int known(int path) {
        int number = path < numbers.length ? numbers[path] - 1 : -1;
        return number < 0 ? appear(path) : number;
    }

    private int appear(int path) {
        if (path >= numbers.length) {
            numbers = Capacity.ensure(numbers, path + 1, allPaths);
        }
        int number = pathCount++;
        if (number == paths.length) {
            paths = Capacity.ensure(paths, number + 1);
            eventNumbers = Capacity.ensure(eventNumbers, number + 1);
            spent = Capacity.ensure(spent, number + 1);
            totals = Capacity.ensure(totals, number + 1);
            touched = Capacity.ensure(touched, number + 1);
            isTouched = Capacity.ensure(isTouched, number + 1);
        }
        paths[number] = path;
        eventNumbers[number] = number;
        numbers[path] = number + 1;
        return number;
    }

    /** Ends the current interval: makes entries of its times. */
    void endInterval() {
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

    private void add(int number, long ticks) {
        if (ticks > -isLong && ticks < isLong) {
            entries.add(number << tickBits | ((int) ticks & ((1 << tickBits) - 1)));
        } else {
            entries.add(number << tickBits | isLong);
            addHalves(entries, ticks);
        }
    }

    private static void addHalves(PagedInts to, long value) {
        to.add((int) (value >>> Integer.SIZE));
        to.add((int) value);
    }

    private static long ofHalves(int upper, int lower) {
        return (long) upper << Integer.SIZE | (lower & 0xFFFF_FFFFL);
    }

    private void sum(int length) {
        sumsAt.add(length);
        for (int number = 0; number < pathCount; number++) {
            addHalves(sums, totals[number]);
        }
        sumsEnd.add(sums.length());
    }

    /** Makes all times readable, after the last interval. */
    void complete() {
        entries.complete();
        sums.complete();
        numbers = new int[0];
        ascending = IntStream.range(0, pathCount)
                .mapToLong(number -> (long) paths[number] << Integer.SIZE | number)
                .sorted()
                .mapToInt(key -> (int) key)
                .toArray();
    }

    /** Number of entries of the intervals so far. */
    int entries() {
        return entries.length();
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
    PagedReadAhead readAhead() {
        return new PagedReadAhead(entries);
    }

    /** Adds the times of entries {@code from} to {@code to} (exclusive), which are those of points. */
    void read(int from, int to, PagedReadAhead ahead, SpentTimes.Interval into) {
        if (to - from <= 2 * MIN_STRIDE) {
            list(from, to, ahead, into);
        } else {
            sum(from, to, ahead, into);
        }
    }

    private void sum(int from, int to, PagedReadAhead ahead, SpentTimes.Interval into) {
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
        int lows = (sumsEnd.get(after) - firstLow) / 2;
        int highs = (sumsEnd.get(before) - firstHigh) / 2;
        for (int number = 0; number < highs; number++) {
            long low = number < lows ? sumAt(firstLow + 2 * number) : 0;
            add(number, sumAt(firstHigh + 2 * number) - low, into);
        }
        list(sumsAt.get(before), to, ahead, into);
    }

    private long sumAt(int index) {
        return ofHalves(sums.get(index), sums.get(index + 1));
    }

    private int sumsBegin(int group) {
        return group == 0 ? 0 : sumsEnd.get(group - 1);
    }

    private void list(int from, int to, PagedReadAhead ahead, SpentTimes.Interval into) {
        int signs = Integer.SIZE - tickBits;
        for (int i = from; i < to; i++) {
            int entry = ahead.get(i);
            if ((entry & ((1 << tickBits) - 1)) == isLong) {
                add(entry >>> tickBits, ofHalves(ahead.get(i + 1), ahead.get(i + 2)), into);
                i += 2;
            } else {
                add(entry >>> tickBits, entry << signs >> signs, into);
            }
        }
    }

    private void add(int number, long ticks, SpentTimes.Interval into) {
        into.add(into.isByCall() ? number : eventNumbers[number], ticks);
    }
}
