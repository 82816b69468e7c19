package earl.cause;

import earl.Causes;
import earl.Columns;
import earl.Trace;
import earl.WaitKind;
import earl.sum.ExactSums;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;

/**
 * What a window of a trace ({@link earl.fragment}) adds to the tables {@code delays} and {@code critical_path} of the whole trace.
 * Put together, these have the same bits as those of the whole trace. Small: sums by call path and location.
 *
 * <p>This holds for waits as {@link earl.fragment} demands them. One thread.
 */
public final class CauseSums implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int[] callpaths;
    private final int locations;
    private final ArrayList<String> kinds = new ArrayList<>();
    private final HashMap<DelayCell, Integer> delayCells = new HashMap<>();
    private final ExactSums delays = new ExactSums(0);
    /** By call path and location, ticks of the critical path. */
    private final HashMap<Long, Long> path = new HashMap<>();
    /** By call path and location, ticks without waits. */
    private final HashMap<Long, Long> times = new HashMap<>();
    /** By location, ticks outside of all calls. */
    private final long[] outside;

    private final boolean[] hasEvents;
    /** By location, ticks that it waited in MPI_Finalize, and the call path of that. */
    private final long[] waited;

    private final int[] finalize;
    private boolean reachesBegin;

    private record DelayCell(int kind, boolean longTerm, int callpath, int location) implements Serializable {}

    private CauseSums(int[] callpaths, int locations) {
        this.callpaths = callpaths;
        this.locations = locations;
        outside = new long[locations];
        hasEvents = new boolean[locations];
        waited = new long[locations];
        finalize = new int[locations];
    }

    /**
     * The sums of a window.
     *
     * @param own whether the enter of a call belongs to the window
     * @param callpaths by call path of the window, its id in the whole trace
     */
    public static CauseSums of(Trace window, LongPredicate own, int[] callpaths) {
        CauseSums sums = new CauseSums(callpaths, window.locations().size());
        ((CauseTable) window.view(Causes.class)).addTo(sums, own);
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

    /** The sums of a window without delays, for the {@linkplain earl.fragment.Window#overlap overlap} of a window and the one before it. */
    public static CauseSums ofOverlap(Trace overlap, int[] callpaths) {
        CauseSums sums = new CauseSums(callpaths, overlap.locations().size());
        ((CauseTable) overlap.view(Causes.class)).addTo(sums);
        return sums;
    }

    void kinds(List<WaitKind> all) {
        all.forEach(kind -> kinds.add(kind.name()));
    }

    void add(CostCells cells) {
        for (int cell = 0; cell < cells.count(); cell++) {
            int number = number(
                    new DelayCell(cells.kind(cell), cells.isLongTerm(), callpaths[cells.path(cell)], cells.location()));
            cells.addTo(delays, number, cell);
        }
    }

    private int number(DelayCell cell) {
        int number = delayCells.computeIfAbsent(cell, c -> delayCells.size());
        if (number >= delays.count()) {
            delays.resize(Math.max(16, 2 * number));
        }
        return number;
    }

    void add(Trace trace, SpentTimes spent, CriticalPath critical, ParallelSpan ends) {
        reachesBegin = critical.count() > 0 && critical.row(0) < 0;
        for (int location = 0; location < locations; location++) {
            hasEvents[location] = trace.length(location) > 0;
            for (int number = 0; number < spent.paths(location); number++) {
                int callpath = callpaths[spent.path(location, number)];
                add(times, callpath, location, spent.total(location, number));
                if (critical.visits(location)) {
                    add(path, callpath, location, critical.spent(location, number));
                }
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
                    add(times, callpaths[number], location, spent[number]);
                    add(path, callpaths[number], location, part.path(location, number));
                }
            }
        }
    }

    private void add(Map<Long, Long> to, int callpath, int location, long ticks) {
        if (ticks != 0) {
            to.merge((long) callpath * locations + location, ticks, Long::sum);
        }
    }

    private static void add(Map<Long, Long> to, Map<Long, Long> from, int sign) {
        from.forEach((cell, ticks) -> to.merge(cell, sign * ticks, Long::sum));
    }

    /**
     * The table {@code delays} of the whole trace.
     *
     * @param outline the whole trace, with or without events
     * @param windows the sums of all windows
     */
    public static Columns delays(Trace outline, List<CauseSums> windows) {
        CauseSums all = new CauseSums(new int[0], outline.locations().size());
        for (CauseSums window : windows) {
            window.delayCells.forEach((cell, number) -> all.delays.add(all.number(cell), window.delays, number));
        }
        List<DelayCell> cells = new ArrayList<>();
        double[] ticks = new double[all.delayCells.size()];
        all.delayCells.forEach((cell, number) -> {
            double cost = all.delays.value(number);
            if (cost > 0) {
                ticks[cells.size()] = cost;
                cells.add(cell);
            }
        });
        long[] callpath = cells.stream().mapToLong(DelayCell::callpath).toArray();
        long[] location = cells.stream().mapToLong(DelayCell::location).toArray();
        long[] kind = cells.stream().mapToLong(DelayCell::kind).toArray();
        boolean[] longTerm = new boolean[cells.size()];
        for (int i = 0; i < longTerm.length; i++) {
            longTerm[i] = cells.get(i).longTerm;
        }
        return CauseColumns.delays(
                outline,
                windows.getFirst().kinds,
                callpath,
                location,
                kind,
                longTerm,
                Arrays.copyOf(ticks, cells.size()));
    }

    /**
     * The table {@code critical_path} of the whole trace.
     *
     * @param outline the whole trace, with or without events
     * @param windows the sums of all windows, in order
     * @param overlaps those of the overlap of each window but the first one with the window before it
     */
    public static Columns criticalPath(Trace outline, List<CauseSums> windows, List<CauseSums> overlaps) {
        CauseSums all = new CauseSums(new int[0], outline.locations().size());
        boolean follows = true;
        for (int i = windows.size() - 1; i >= 0; i--) {
            CauseSums window = windows.get(i);
            add(all.times, window.times, 1);
            if (follows) {
                add(all.path, window.path, 1);
            }
            follows &= window.reachesBegin;
            for (int location = 0; location < all.locations; location++) {
                all.outside[location] += window.outside[location];
                all.hasEvents[location] |= window.hasEvents[location];
                if (window.waited[location] > 0) {
                    all.waited[location] = window.waited[location];
                    all.finalize[location] = window.finalize[location];
                }
            }
            if (i > 0) {
                CauseSums overlap = overlaps.get(i - 1);
                add(all.times, overlap.times, -1);
                if (follows) {
                    add(all.path, overlap.path, -1);
                }
                for (int location = 0; location < all.locations; location++) {
                    all.outside[location] -= overlap.outside[location];
                }
            }
        }
        return CauseColumns.path(outline, new PathCells(outline, new Merged(all)));
    }

    /** The sums of all windows. */
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
            return all.path.getOrDefault((long) callpath * all.locations + location, 0L);
        }

        @Override
        public long own(int location, long[] byCallpath) {
            for (int callpath = 0; callpath < byCallpath.length; callpath++) {
                long ticks = all.times.getOrDefault((long) callpath * all.locations + location, 0L);
                long wait = all.waited[location] > 0 && callpath == all.finalize[location] ? all.waited[location] : 0;
                byCallpath[callpath] = Math.max(0, ticks - wait);
            }
            return all.outside[location];
        }
    }
}
