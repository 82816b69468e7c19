package earl.cause;

import earl.Causes;
import earl.Columns;
import earl.Trace;
import earl.WaitKind;
import earl.cause.time.ParallelSpan;
import earl.cause.time.SpentTimes;
import earl.sum.ExactSums;
import earl.sum.KeyNumbers;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What a cut of a trace ({@code earl.fragment}) adds to the tables {@code delays} and {@code critical_path} of the whole trace.
 * {@linkplain #append Put together}, these have the same bits as those of the whole trace. Small: sums by call path and location.
 *
 * <p>This holds for waits as {@code earl.fragment} demands them. One thread.
 */
public final class CauseSums implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Kinds of waits, times 2 for long-term delays, are numbers below this in the keys of delays. */
    private static final int KINDS = 1 << 10;

    private final transient int[] callpaths;
    private final int locations;
    private final ArrayList<String> kinds = new ArrayList<>();
    /** Numbers of cells: call path, location, kind of the wait, and whether it is a long-term delay. */
    private final KeyNumbers delayCells = new KeyNumbers();

    private final ExactSums delays = new ExactSums(0);
    /** {@code [call path, location] -> } ticks of the critical path. */
    private TickSums path = new TickSums();
    /** {@code [call path, location] -> } how often the critical path comes there from another location. */
    private TickSums arrivals = new TickSums();
    /** {@code [call path, location] -> } how many passes of the critical path over messages end there. */
    private TickSums passes = new TickSums();
    /** {@code [call path, location] -> } work of the busiest location of phases beyond that of each location, in all. */
    private final TickSums excess = new TickSums();
    /** {@code [call path, location] -> } the number of these phases. */
    private final TickSums phases = new TickSums();
    /** {@code [call path, location] -> } ticks without waits. */
    private final TickSums times = new TickSums();
    /** {@code [location] -> } ticks outside of all calls. */
    private final long[] outside;

    private final boolean[] hasEvents;
    /** {@code [location] -> } ticks that it waited in MPI_Finalize, and the call path of that. */
    private final long[] waited;

    private final int[] finalize;
    private boolean reachesBegin;

    private CauseSums(int[] callpaths, int locations) {
        this.callpaths = callpaths;
        this.locations = locations;
        outside = new long[locations];
        hasEvents = new boolean[locations];
        waited = new long[locations];
        finalize = new int[locations];
    }

    /**
     * The sums of a cut.
     *
     * @param own whether the enter of a call belongs to the cut
     * @param callpaths by call path of the cut, its id in the whole trace
     */
    public static CauseSums of(Trace cut, LongPredicate own, int[] callpaths) {
        CauseSums sums = new CauseSums(callpaths, cut.locations().size());
        ((CauseTable) cut.view(Causes.class)).addTo(sums, own);
        return sums;
    }

    /**
     * The sums of a part of a run, of which {@link #delays} and {@link #criticalPath} make the tables of that part.
     *
     * @param calls whether waits of the call with this enter count
     * @param callpaths by call path, its id in the whole trace
     * @param from first tick of the part
     * @param to first tick after the part
     */
    public static CauseSums ofPart(Trace run, LongPredicate calls, int[] callpaths, long from, long to) {
        CauseSums sums = new CauseSums(callpaths, run.locations().size());
        ((CauseTable) run.view(Causes.class)).addTo(sums, calls, from, to);
        return sums;
    }

    /** The sums of a cut without delays, for the overlap of a cut and the one before it. */
    public static CauseSums ofOverlap(Trace overlap, int[] callpaths) {
        CauseSums sums = new CauseSums(callpaths, overlap.locations().size());
        ((CauseTable) overlap.view(Causes.class)).addTo(sums);
        return sums;
    }

    void kinds(List<WaitKind> all) {
        if (2 * all.size() > KINDS) {
            throw new IllegalArgumentException("more than " + KINDS / 2 + " kinds of waits");
        }
        all.forEach(kind -> kinds.add(kind.name()));
    }

    void add(CostCells cells) {
        for (int cell = 0; cell < cells.count(); cell++) {
            long place = cell(callpaths[cells.path(cell)], cells.location());
            int kind = 2 * cells.kind(cell) + (cells.isLongTerm() ? 1 : 0);
            cells.addTo(delays, delay(place * KINDS + kind), cell);
        }
    }

    /** The number of a sum of delays, which is made if there is none. */
    private int delay(long key) {
        int number = delayCells.number(key);
        if (number >= delays.count()) {
            delays.resize(Math.max(16, 2 * number));
        }
        return number;
    }

    private long cell(int callpath, int location) {
        return (long) callpath * locations + location;
    }

    void add(Trace trace, SpentTimes spent, CriticalPath critical, PhaseSums ofPhases, ParallelSpan ends) {
        reachesBegin = critical.reachesBegin();
        for (int location = 0; location < locations; location++) {
            hasEvents[location] = trace.length(location) > 0;
            for (int number = 0; number < spent.paths(location); number++) {
                int callpath = callpaths[spent.path(location, number)];
                times.add(cell(callpath, location), spent.total(location, number));
                if (critical.visits(location)) {
                    path.add(cell(callpath, location), critical.spent(location, number));
                }
            }
            for (int callpath = 0; callpath < trace.callpaths().count(); callpath++) {
                long cell = cell(callpaths[callpath], location);
                arrivals.add(cell, critical.arrivals(location, callpath));
                passes.add(cell, critical.passes(location, callpath));
                excess.add(cell, ofPhases.excess(location, callpath));
                phases.add(cell, ofPhases.phases(location, callpath));
            }
            outside[location] = spent.outside(location);
            waited[location] = ends.waitAtFinalize(location);
            finalize[location] = waited[location] == 0
                    ? Trace.NONE
                    : callpaths[trace.events().callpath(ends.finalize[location])];
        }
    }

    void add(Trace trace, PartialActivity part) {
        long[] spent = new long[trace.callpaths().count()];
        for (int location = 0; location < locations; location++) {
            hasEvents[location] = part.hasEvents(location);
            if (hasEvents[location]) {
                Arrays.fill(spent, 0);
                outside[location] = part.own(location, spent);
                for (int number = 0; number < spent.length; number++) {
                    long cell = cell(callpaths[number], location);
                    times.add(cell, spent[number]);
                    path.add(cell, part.path(location, number));
                    arrivals.add(cell, part.arrivals(location, number));
                    passes.add(cell, part.passes(location, number));
                    excess.add(cell, part.excess(location, number));
                    phases.add(cell, part.phases(location, number));
                }
            }
        }
    }

    /**
     * Adds the sums of the next cut of the trace.
     *
     * @param overlap those of the overlap of that cut with the one before; {@code null} if there is none
     */
    public void append(CauseSums later, @Nullable CauseSums overlap) {
        for (int number = 0; number < later.delayCells.count(); number++) {
            delays.add(delay(later.delayCells.key(number)), later.delays, number);
        }
        times.add(later.times, 1);
        excess.add(later.excess, 1);
        phases.add(later.phases, 1);
        // If the critical path does not reach the begin of this cut, it does not run through earlier ones.
        if (later.reachesBegin) {
            path.add(later.path, 1);
            arrivals.add(later.arrivals, 1);
            passes.add(later.passes, 1);
        } else {
            path = later.path;
            arrivals = later.arrivals;
            passes = later.passes;
        }
        reachesBegin &= later.reachesBegin;
        for (int location = 0; location < locations; location++) {
            outside[location] += later.outside[location];
            hasEvents[location] |= later.hasEvents[location];
            if (waited[location] == 0) {
                waited[location] = later.waited[location];
                finalize[location] = later.finalize[location];
            }
        }
        if (overlap != null) {
            times.add(overlap.times, -1);
            excess.add(overlap.excess, -1);
            phases.add(overlap.phases, -1);
            if (later.reachesBegin) {
                path.add(overlap.path, -1);
                arrivals.add(overlap.arrivals, -1);
                passes.add(overlap.passes, -1);
            }
            for (int location = 0; location < locations; location++) {
                outside[location] -= overlap.outside[location];
            }
        }
    }

    /**
     * A table of the whole trace, if the sums of all cuts are in this.
     *
     * @param name {@code delays} or {@code critical_path}
     * @param outline the whole trace, with or without events
     */
    public Columns table(String name, Trace outline) {
        return name.equals(CausesProvider.CRITICAL_PATH.name()) ? criticalPath(outline) : delays(outline);
    }

    /**
     * The table {@code delays} of the whole trace, if the sums of all cuts are in this.
     *
     * @param outline the whole trace, with or without events
     */
    public Columns delays(Trace outline) {
        int count = 0;
        for (int number = 0; number < delayCells.count(); number++) {
            count += delays.value(number) > 0 ? 1 : 0;
        }
        double[] ticks = new double[count];
        long[] callpath = new long[count];
        long[] location = new long[count];
        long[] kind = new long[count];
        boolean[] longTerm = new boolean[count];
        int cell = 0;
        for (int number = 0; number < delayCells.count(); number++) {
            double cost = delays.value(number);
            if (cost > 0) {
                long key = delayCells.key(number);
                long place = key / KINDS;
                ticks[cell] = cost;
                callpath[cell] = place / locations;
                location[cell] = place % locations;
                kind[cell] = key % KINDS / 2;
                longTerm[cell++] = key % 2 == 1;
            }
        }
        // A trace with metrics of processors has no cuts.
        return CauseColumns.delays(outline, kinds, callpath, location, kind, longTerm, ticks, new double[count]);
    }

    /**
     * The table {@code critical_path} of the whole trace, if the sums of all cuts are in this.
     *
     * @param outline the whole trace, with or without events
     */
    public Columns criticalPath(Trace outline) {
        return CauseColumns.path(outline, new PathCells(outline, new Merged(this)));
    }

    /** The sums of all cuts. */
    private record Merged(CauseSums all) implements Activity {
        @Override
        public boolean hasEvents(int location) {
            return all.hasEvents[location];
        }

        @Override
        public void addPath(int location, long[] byCallpath) {
            for (int callpath = 0; callpath < byCallpath.length; callpath++) {
                byCallpath[callpath] += path(location, callpath);
            }
        }

        @Override
        public long path(int location, int callpath) {
            return all.path.get(all.cell(callpath, location));
        }

        @Override
        public long arrivals(int location, int callpath) {
            return all.arrivals.get(all.cell(callpath, location));
        }

        @Override
        public long passes(int location, int callpath) {
            return all.passes.get(all.cell(callpath, location));
        }

        @Override
        public long excess(int location, int callpath) {
            return all.excess.get(all.cell(callpath, location));
        }

        @Override
        public long phases(int location, int callpath) {
            return all.phases.get(all.cell(callpath, location));
        }

        @Override
        public long own(int location, long[] byCallpath) {
            for (int callpath = 0; callpath < byCallpath.length; callpath++) {
                long ticks = all.times.get(all.cell(callpath, location));
                long wait = all.waited[location] > 0 && callpath == all.finalize[location] ? all.waited[location] : 0;
                byCallpath[callpath] = Math.max(0, ticks - wait);
            }
            return all.outside[location];
        }
    }
}
