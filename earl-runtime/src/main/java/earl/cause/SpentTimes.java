package earl.cause;

import earl.Trace;
import earl.Waits;
import earl.store.ColumnMemory;
import earl.store.IntColumn;
import earl.store.LongColumn;
import earl.store.Workers;
import java.util.Arrays;

/**
 * What each location did between its meetings: ticks by call path, waits left out. The time up to the enter of a call belongs to what
 * comes before the meeting in it, the call itself to what comes after.
 *
 * <p>Kept are entries (call path, ticks) between neighbouring points, 12 bytes each, and every so often the sums up to there, so that
 * what lies between any two points takes no longer to find than there are call paths.
 */
final class SpentTimes {
    private static final int LEAST_STRIDE = 64;

    private final SyncPoints points;
    private final OneLocation[] locations;

    SpentTimes(Trace trace, Waits waits, SyncPoints points, ColumnMemory memory, Workers workers) {
        this.points = points;
        locations = new OneLocation[trace.locations().size()];
        workers.forEachWith(locations.length, () -> {
            TimeSweep sweep = new TimeSweep(trace, waits, points);
            return task -> {
                int location = (int) task;
                sweep.run(location);
                locations[location] = new OneLocation(sweep, points.first[location], memory);
            };
        });
    }

    private static final class OneLocation {
        final int firstPoint;
        /** Call paths by number on this location. */
        final int[] paths;
        /** Of each call path all ticks. */
        final long[] totals;
        /** Of each point how many entries come before it. */
        final IntColumn offsets;

        final IntColumn path;
        final LongColumn ticks;
        final LongColumn sums;
        final int stride;
        final long outside;

        OneLocation(TimeSweep sweep, int firstPoint, ColumnMemory memory) {
            this.firstPoint = firstPoint;
            paths = sweep.paths();
            outside = sweep.outside();
            totals = new long[paths.length];
            offsets = IntColumn.allocate(memory, sweep.points());
            offsets.put(0, sweep.points(), sweep.offsets(), 0);
            path = IntColumn.allocate(memory, sweep.entries());
            path.put(0, sweep.entries(), sweep.entryPaths(), 0);
            ticks = LongColumn.allocate(memory, sweep.entries());
            ticks.put(0, sweep.entries(), sweep.entryTicks(), 0);
            stride = Math.max(LEAST_STRIDE, paths.length);
            int kept = sweep.entries() / stride;
            sums = LongColumn.allocate(memory, (long) kept * paths.length);
            for (int entry = 0; entry < sweep.entries(); entry++) {
                totals[sweep.entryPaths()[entry]] += sweep.entryTicks()[entry];
                if ((entry + 1) % stride == 0) {
                    sums.put((long) (entry / stride) * paths.length, paths.length, totals, 0);
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

    /** All ticks of a call path on a location, waits left out, whether at a meeting or not. */
    long total(int location, int number) {
        return locations[location].totals[number];
    }

    /** Ticks of a location, from its first event to its last, in no call at all. */
    long outside(int location) {
        return locations[location].outside;
    }

    /** What a location did in a while. One thread each. */
    final class Interval {
        private long[] ticks = new long[64];
        private int[] touched = new int[64];
        private boolean[] isTouched = new boolean[64];
        private int count;

        /** Looks at what a location did between two points; at nothing if the first is not before the second. */
        void read(int location, int fromPoint, int toPoint) {
            clear();
            OneLocation there = locations[location];
            if (there.paths.length > ticks.length) {
                int size = Math.max(there.paths.length, 2 * ticks.length);
                ticks = new long[size];
                touched = new int[size];
                isTouched = new boolean[size];
            }
            int from = there.offsets.get(fromPoint - there.firstPoint);
            int to = there.offsets.get(toPoint - there.firstPoint);
            // The sums to lean on: the first at or after the begin, the last at or before the end.
            int after = (from + there.stride - 1) / there.stride;
            int before = to / there.stride;
            if (before - after < 2) {
                add(there, from, to);
                return;
            }
            add(there, from, after * there.stride);
            add(there, before * there.stride, to);
            int width = there.paths.length;
            long low = (after - 1L) * width;
            long high = (before - 1L) * width;
            for (int path = 0; path < width; path++) {
                add(path, there.sums.get(high + path) - (after == 0 ? 0 : there.sums.get(low + path)));
            }
        }

        private void add(OneLocation there, int from, int to) {
            for (int entry = from; entry < to; entry++) {
                add(there.path.get(entry), there.ticks.get(entry));
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

        /** Number of call paths it was in. */
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

    /** The number on a location of a call path, -1 if the location is never in it. */
    int number(int location, int path) {
        int at = Arrays.binarySearch(locations[location].paths, path);
        return at < 0 ? -1 : at;
    }
}
