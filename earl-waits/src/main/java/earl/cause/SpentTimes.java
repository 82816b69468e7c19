package earl.cause;

import earl.Trace;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.LongColumn;
import earl.parallel.Workers;
import java.util.Arrays;

/**
 * The times of each location between its meetings: ticks by call path, without waits. The time up to the enter of a call
 * belongs to the interval before the meeting in it; the call itself belongs to the interval after it.
 *
 * <p>It keeps entries (call path, ticks) between neighboring points, 12 bytes each, and from time to time the sums so far.
 * So finding the times between any two points takes time proportional to the number of call paths.
 */
final class SpentTimes {
    private static final int MIN_STRIDE = 64;
    /** Maximum number of call paths in the table of a group of locations. */
    private static final long MAX_TABLE = 16L << 20;

    private final SyncPoints points;
    /** By point, the number of its location's earlier entries. */
    private final IntColumn offsets;

    private final OneLocation[] locations;

    SpentTimes(Trace trace, CausalWaits waits, SyncPoints points, ColumnMemory memory, Workers workers) {
        this.points = points;
        offsets = IntColumn.allocate(memory, points.count());
        locations = new OneLocation[trace.locations().size()];
        int[] parents = new int[trace.callpaths().count()];
        Arrays.setAll(parents, trace.callpaths()::parent);
        int groups = groups(locations.length, parents.length, workers.threads());
        workers.forEach(groups, group -> {
            int from = (int) ((long) locations.length * group / groups);
            int to = (int) ((long) locations.length * (group + 1) / groups);
            try (ColumnMemory scratch = memory.like()) {
                TimeSweep sweep = new TimeSweep(trace, waits, points, from, to, parents, offsets, scratch);
                for (int location = from; location < to; location++) {
                    locations[location] = new OneLocation(sweep.of(location), memory);
                }
            }
        });
    }

    /** The number of groups of locations: each group reads all events on one thread, and keeps a table in memory. */
    private static int groups(int locations, int paths, int threads) {
        long needed = (long) locations * paths / MAX_TABLE + 1;
        return (int) Math.min(locations, Math.max(threads, needed));
    }

    private static final class OneLocation {
        /** Call paths by number on this location. */
        final int[] paths;
        /** By call path, all ticks. */
        final long[] totals;

        final IntColumn path;
        final LongColumn ticks;
        final LongColumn sums;
        final int stride;
        final long outside;

        OneLocation(LocationTimes found, ColumnMemory memory) {
            paths = found.paths();
            outside = found.outside();
            totals = new long[paths.length];
            stride = Math.max(MIN_STRIDE, paths.length);
            int entries = found.entries();
            path = IntColumn.allocate(memory, entries);
            ticks = LongColumn.allocate(memory, entries);
            sums = LongColumn.allocate(memory, (long) (entries / stride) * paths.length);
            int[] places = found.places();
            int[] numbers = new int[Math.min(stride, entries)];
            long[] spent = new long[numbers.length];
            for (int from = 0; from < entries; from += stride) {
                int n = Math.min(stride, entries - from);
                found.copy(from, n, numbers, spent);
                for (int i = 0; i < n; i++) {
                    numbers[i] = places[numbers[i]];
                    totals[numbers[i]] += spent[i];
                }
                path.put(from, n, numbers, 0);
                ticks.put(from, n, spent, 0);
                if (n == stride) {
                    sums.put((long) (from / stride) * paths.length, paths.length, totals, 0);
                }
            }
        }
    }

    /** Number of call paths on a location. */
    int paths(int location) {
        return locations[location].paths.length;
    }

    /** A call path of a location, by number: ascending. */
    int path(int location, int number) {
        return locations[location].paths[number];
    }

    /** All ticks of a call path on a location, without waits, including those of meetings. */
    long total(int location, int number) {
        return locations[location].totals[number];
    }

    /** Ticks of a location between its first and last event outside of all calls. */
    long outside(int location) {
        return locations[location].outside;
    }

    /** The times of a location in an interval. Each thread needs its own. */
    final class Interval {
        private long[] ticks = new long[64];
        private int[] touched = new int[64];
        private boolean[] isTouched = new boolean[64];
        private int count;
        private int[] entryPaths = new int[MIN_STRIDE];
        private long[] entryTicks = new long[MIN_STRIDE];
        private long[] highSums = new long[MIN_STRIDE];
        private long[] lowSums = new long[MIN_STRIDE];

        /** Reads the times of a location between two points; empty if the first is not before the second. */
        void read(int location, int fromPoint, int toPoint) {
            clear();
            OneLocation there = locations[location];
            if (there.paths.length > ticks.length) {
                int size = Math.max(there.paths.length, 2 * ticks.length);
                ticks = new long[size];
                touched = new int[size];
                isTouched = new boolean[size];
            }
            int from = offsets.get(fromPoint);
            int to = offsets.get(toPoint);
            // The sums to use: the first at or after the begin, the last at or before the end.
            int after = (from + there.stride - 1) / there.stride;
            int before = to / there.stride;
            if (before - after < 2) {
                add(there, from, to);
                return;
            }
            add(there, from, after * there.stride);
            add(there, before * there.stride, to);
            int width = there.paths.length;
            if (width > highSums.length) {
                highSums = new long[width];
                lowSums = new long[width];
            }
            there.sums.copy((before - 1L) * width, width, highSums, 0);
            if (after == 0) {
                Arrays.fill(lowSums, 0, width, 0);
            } else {
                there.sums.copy((after - 1L) * width, width, lowSums, 0);
            }
            for (int path = 0; path < width; path++) {
                add(path, highSums[path] - lowSums[path]);
            }
        }

        private void add(OneLocation there, int from, int to) {
            int n = to - from;
            if (n <= 0) {
                return;
            }
            if (n > entryPaths.length) {
                entryPaths = new int[2 * n];
                entryTicks = new long[2 * n];
            }
            there.path.copy(from, n, entryPaths, 0);
            there.ticks.copy(from, n, entryTicks, 0);
            for (int i = 0; i < n; i++) {
                add(entryPaths[i], entryTicks[i]);
            }
        }

        private void add(int path, long time) {
            if (time != 0) {
                if (!isTouched[path]) {
                    isTouched[path] = true;
                    touched[count++] = path;
                }
                ticks[path] += time;
            }
        }

        private void clear() {
            for (int i = 0; i < count; i++) {
                ticks[touched[i]] = 0;
                isTouched[touched[i]] = false;
            }
            count = 0;
        }

        /** Number of its call paths. */
        int count() {
            return count;
        }

        /** Number on the location of the {@code i}-th of them. */
        int path(int i) {
            return touched[i];
        }

        /** Ticks in it. */
        long ticks(int i) {
            return ticks[touched[i]];
        }
    }

    /** The points. */
    SyncPoints points() {
        return points;
    }

    /** The number of a call path on a location, -1 if the location never visits it. */
    int number(int location, int path) {
        int at = Arrays.binarySearch(locations[location].paths, path);
        return at < 0 ? -1 : at;
    }
}
