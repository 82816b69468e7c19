package earl.cause.time;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.memory.ColumnMemory;
import earl.parallel.Workers;
import java.util.Arrays;
import java.util.function.LongToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The times of each location between its meetings: ticks by call path, without waits. The time up to the enter of a call
 * belongs to the interval before the meeting in it; the call itself belongs to the interval after it.
 *
 * <p>It keeps entries (call path, ticks) between neighboring points, mostly of 4 bytes each, and from time to time the sums so far.
 * So finding the times between any two points takes time proportional to the number of call paths.
 */
public final class SpentTimes {
    /** Maximum number of call paths in the table of a group of locations. */
    private static final long MAX_TABLE = 16L << 20;

    private final Trace trace;
    private final LongToIntFunction activities;
    private final SyncPoints points;
    private final LocationTimes[] locations;

    /**
     * The times of a trace.
     *
     * @param activities gives for the event with which an activity of a stream begins the activity's call path, otherwise -1
     */
    public SpentTimes(
            Trace trace,
            CausalWaits waits,
            SyncPoints points,
            LongToIntFunction activities,
            ColumnMemory memory,
            Workers workers) {
        this.trace = trace;
        this.activities = activities;
        this.points = points;
        locations = new LocationTimes[trace.locations().size()];
        int[] parents = new int[trace.callpaths().count()];
        Arrays.setAll(parents, trace.callpaths()::parent);
        int groups = groups(locations.length, parents.length, workers.threads());
        for (int begin = 0; begin < groups; begin += workers.threads()) {
            int some = begin;
            TimeSweep.Group[] together = new TimeSweep.Group[Math.min(workers.threads(), groups - begin)];
            workers.forEach(together.length, i -> {
                int from = (int) ((long) locations.length * (some + i) / groups);
                int to = (int) ((long) locations.length * (some + i + 1) / groups);
                IntPages pages = new IntPages(memory);
                LocationSweep[] sweeps = new LocationSweep[to - from];
                Arrays.setAll(
                        sweeps,
                        place -> new LocationSweep(from + place, trace, waits, points, parents, activities, pages));
                for (int place = 0; place < sweeps.length; place++) {
                    locations[from + place] = sweeps[place].times();
                }
                together[i] = new TimeSweep.Group(from, sweeps);
            });
            new TimeSweep(trace.events(), together, workers).sweep();
            workers.forEach(together.length, i -> together[i].finish());
        }
    }

    /** The number of groups of locations; a thread takes the events of one at a time, and a table for it is in memory. */
    private static int groups(int locations, int paths, int threads) {
        long needed = (long) locations * paths / MAX_TABLE + 1;
        return (int) Math.min(locations, Math.max(threads, needed));
    }

    /** Number of call paths on a location. */
    public int paths(int location) {
        return locations[location].paths();
    }

    /** A call path of a location, by number. */
    public int path(int location, int number) {
        return locations[location].path(number);
    }

    /** The number of a call path on a location, -1 if the location never visits it. */
    public int number(int location, int path) {
        return locations[location].number(path);
    }

    /** The times of intervals, in the call paths of events. */
    public Interval intervals() {
        return new Interval(false);
    }

    /** The times of intervals, those of activities in their own call paths: names under the calls that queued them. */
    public Interval intervalsByCall() {
        return new Interval(true);
    }

    /** All ticks of a call path on a location, without waits, including those of meetings. */
    public long total(int location, int number) {
        return locations[location].total(number);
    }

    /** Ticks of a location between its first and last event outside of all calls. */
    public long outside(int location) {
        return locations[location].outside();
    }

    /** The times of a location in an interval. Each thread needs its own. */
    public final class Interval {
        /** {@code [location] -> } the cursor over its entries, null before the first read. */
        private final @Nullable PagedReadAhead[] cursors = new PagedReadAhead[locations.length];

        private long[] ticks = new long[64];
        private int[] touched = new int[64];
        private boolean[] isTouched = new boolean[64];
        private int count;
        private final boolean byCall;

        private Interval(boolean byCall) {
            this.byCall = byCall;
        }

        /** Reads the times of a location between two points; empty if the first is not before the second. */
        public void read(int location, int fromPoint, int toPoint) {
            readEntries(location, points.entries(fromPoint), points.entries(toPoint));
        }

        /** As {@link #read}, given the numbers of entries before two points ({@link SyncPoints#entries}). */
        public void readEntries(int location, int from, int to) {
            clear();
            LocationTimes there = locations[location];
            if (there.paths() > ticks.length) {
                int size = Math.max(there.paths(), 2 * ticks.length);
                ticks = new long[size];
                touched = new int[size];
                isTouched = new boolean[size];
            }
            PagedReadAhead ahead = cursors[location];
            if (ahead == null) {
                ahead = there.readAhead();
                cursors[location] = ahead;
            }
            there.read(from, to, ahead, this);
        }

        /**
         * Takes away what a stream did after a time, if this was read up to an event of it, in the call paths of activities. A host may go on
         * before the activity ends for which it waits.
         */
        public void cut(int location, long event, long until) {
            Events events = trace.events();
            long to = event;
            while (to >= 0 && events.ticks(to) > until) {
                long from = trace.previous(to);
                int path = from < 0 ? Trace.NONE : callpathAfter(events, from);
                int number = path < 0 ? Trace.NONE : number(location, path);
                if (number >= 0) {
                    add(number, Math.max(until, events.ticks(from)) - events.ticks(to));
                }
                to = from;
            }
        }

        /** The call path of the activity that runs after an event of a stream, -1 if none does. */
        private int callpathAfter(Events events, long pos) {
            int own = activities.applyAsInt(pos);
            if (own >= 0) {
                return own;
            }
            if (events.type(pos) == EventType.EXIT) {
                int path = events.callpath(pos);
                return path < 0 ? path : trace.callpaths().parent(path);
            }
            long enter = events.type(pos) == EventType.ENTER ? Trace.NONE : events.enterptr(pos);
            int around = enter < 0 ? Trace.NONE : activities.applyAsInt(enter);
            return around >= 0 ? around : events.callpath(pos);
        }

        /** Whether times of activities belong to their own call paths, and not to those of their events. */
        boolean isByCall() {
            return byCall;
        }

        /** Adds ticks to a call path, given by its number. */
        void add(int path, long time) {
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
        public int count() {
            return count;
        }

        /** Number on the location of the {@code i}-th of them. */
        public int path(int i) {
            return touched[i];
        }

        /** Ticks in it. */
        public long ticks(int i) {
            return ticks[touched[i]];
        }
    }

    public SyncPoints points() {
        return points;
    }
}
