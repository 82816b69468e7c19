package earl.cause;

import earl.Trace;
import earl.cause.time.CausalWaits;
import earl.cause.time.MetWaits;
import earl.cause.time.ParallelSpan;
import earl.cause.time.Phases;
import earl.cause.time.SpentTimes;
import earl.parallel.Workers;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The critical path, found from its end: its time by call path. While groups of locations take some stays, another thread finds the next ones. */
final class CriticalPath {
    /** Stays that threads take before they wait for each other. */
    static final int BLOCK = 1 << 14;

    private final Trace trace;
    private final CausalWaits waits;
    private final MetWaits met;
    private final SpentTimes times;
    private final ParallelSpan ends;
    private final Phases phases;
    private final Group[] groups;
    private final boolean reachesBegin;

    /**
     * Goes along the path.
     *
     * @param block stays that are found while those before them are taken, 1 or more; no result depends on it
     */
    CriticalPath(
            Trace trace,
            CausalWaits waits,
            MetWaits met,
            SpentTimes times,
            Phases phases,
            ParallelSpan ends,
            int block,
            Workers workers) {
        this.trace = trace;
        this.waits = waits;
        this.met = met;
        this.times = times;
        this.phases = phases;
        this.ends = ends;
        // More than threads, so that none waits long for the one that goes along the path.
        groups = new Group[Math.min(2 * workers.threads(), trace.locations().size())];
        Arrays.setAll(groups, number -> new Group(number, groups.length));
        PathWalk walk = walk();
        Passes counted = passes();
        Stays taken = new Stays(block);
        Stays read = new Stays(block);
        do {
            Stays given = read;
            Stays next = taken;
            workers.forEach(groups.length + 1, task -> {
                if (task == 0) {
                    next.read(walk, counted);
                } else {
                    groups[task - 1].take(given);
                }
            });
            read = next;
            taken = given;
        } while (read.count > 0);
        reachesBegin = walk.reachesBegin();
    }

    /** Some neighboring stays of the path. */
    private static final class Stays {
        int count;
        final int[] locations;
        final int[] begins;
        final int[] ends;
        final int[] rows;
        final int[] nexts;
        /** {@code [stay] -> } whether it is the last one of a pass. */
        final boolean[] isNew;

        Stays(int most) {
            locations = new int[most];
            begins = new int[most];
            ends = new int[most];
            rows = new int[most];
            nexts = new int[most];
            isNew = new boolean[most];
        }

        void read(PathWalk walk, Passes passes) {
            count = 0;
            while (count < rows.length && walk.advance()) {
                locations[count] = walk.location();
                begins[count] = walk.begin();
                ends[count] = walk.end();
                rows[count] = walk.row();
                nexts[count] = walk.next();
                isNew[count] = passes.isNew(walk.location(), walk.begin(), walk.end(), walk.row());
                count++;
            }
        }
    }

    /** What the path spends on every n-th location. One thread at a time. */
    private final class Group {
        private final int number;
        private final int all;
        private final SpentTimes.Interval interval = times.intervalsByCall();
        /** {@code [location] -> } ticks by number of the call path, null for a location of another group, or that the path does not visit. */
        private final long[] @Nullable [] spent = new long[trace.locations().size()][];
        /** {@code [location, call path] -> } how often the path comes there from another location. */
        private final TickSums arrivals = new TickSums();

        /** {@code [location, call path] -> } how many passes end there. */
        private final TickSums passes = new TickSums();

        Group(int number, int all) {
            this.number = number;
            this.all = all;
        }

        void take(Stays stays) {
            for (int i = 0; i < stays.count; i++) {
                int location = stays.locations[i];
                if (location % all == number) {
                    interval.read(location, stays.begins[i], stays.ends[i]);
                    cut(interval, waits, location, stays.nexts[i]);
                    spend(location);
                    arrive(location, stays.rows[i], stays.isNew[i]);
                }
            }
        }

        private void spend(int location) {
            long[] into = spent[location];
            if (into == null) {
                into = new long[times.paths(location)];
                spent[location] = into;
            }
            for (int i = 0; i < interval.count(); i++) {
                into[interval.path(i)] += interval.ticks(i);
            }
        }

        private void arrive(int location, int row, boolean isNew) {
            // From a host to its device is no way from process to process.
            if (row >= 0 && !waits.isWithStream(row)) {
                long cell = cell(location, trace.events().callpath(waits.call(row)));
                arrivals.add(cell, 1);
                passes.add(cell, isNew ? 1 : 0);
            }
        }
    }

    /** Takes the time of a stream after the wait for it from an interval that ends with that wait; -1 for the end of the path. */
    static void cut(SpentTimes.Interval interval, CausalWaits waits, int location, int next) {
        if (next >= 0 && waits.isForStream(next)) {
            interval.cut(location, waits.partnerRecord(next), waits.endTicks(next));
        }
    }

    private PathWalk walk() {
        return new PathWalk(waits, met, times.points(), ends);
    }

    /** Passes of a new walk. */
    private Passes passes() {
        return new Passes(waits, phases, trace.locations().size());
    }

    private long cell(int location, int callpath) {
        return (long) location * trace.callpaths().count() + callpath;
    }

    private Group group(int location) {
        return groups[location % groups.length];
    }

    /** Whether it reaches a place before which its location did not wait. */
    boolean reachesBegin() {
        return reachesBegin;
    }

    /** Its stays on locations, found anew. */
    PathStays stays() {
        return new PathStays(trace, waits, times, ends, passes(), walk());
    }

    /** Ticks of the path in a call path, given by its number on a location. */
    long spent(int location, int number) {
        long[] here = group(location).spent[location];
        return here == null ? 0 : here[number];
    }

    /** How often the path comes to a location from another one, at the end of a wait in a call path. */
    long arrivals(int location, int callpath) {
        return group(location).arrivals.get(cell(location, callpath));
    }

    /** How many passes end with the path in a call path on a location. */
    long passes(int location, int callpath) {
        return group(location).passes.get(cell(location, callpath));
    }

    /** Whether the path visits a location. */
    boolean visits(int location) {
        return group(location).spent[location] != null;
    }
}
