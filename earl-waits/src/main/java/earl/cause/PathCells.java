package earl.cause;

import earl.Location;
import earl.Trace;
import earl.memory.Capacity;
import java.util.Arrays;

/**
 * The critical path by call path and location, with its cost for other locations: {@link earl.Causes#criticalPath} has the
 * formulas.
 */
final class PathCells {
    private final Trace trace;
    private final Activity activity;
    /** {@code [call path] -> } ticks of the path. */
    private final long[] onPath;
    /** {@code [call path] -> } ticks over all locations, without waits. */
    private final long[] overall;
    /** {@code [call path] -> } ticks that the locations lost because of it. */
    private final double[] impact;

    /** {@code [call path] -> } ticks over all streams of accelerators, without waits. */
    private final long[] onStreams;

    private int streams;
    /** Number of processors' threads. */
    private final long threads;

    private int counted;
    private int cells;
    private int[] callpaths = new int[64];
    private int[] locations = new int[64];
    private long[] spent = new long[64];
    private long[] arrivals = new long[64];
    private long[] passes = new long[64];
    private long[] excess = new long[64];
    private long[] phases = new long[64];

    PathCells(Trace trace, Activity activity) {
        this.trace = trace;
        this.activity = activity;
        threads = trace.locations().stream().filter(Location::isCpuThread).count();
        int all = trace.callpaths().count();
        onPath = new long[all];
        overall = new long[all];
        onStreams = new long[all];
        impact = new double[all];
        for (int location = 0; location < trace.locations().size(); location++) {
            activity.addPath(location, onPath);
        }
        long length = Arrays.stream(onPath).sum();
        long[] own = new long[all];
        for (Location location : trace.locations()) {
            if (location.isCpuThread() && activity.hasEvents(location.id())) {
                counted++;
                compare(location.id(), own, length);
            }
            if (location.isStream() && activity.hasEvents(location.id())) {
                streams++;
                Arrays.fill(own, 0);
                activity.own(location.id(), own);
                Arrays.setAll(onStreams, callpath -> onStreams[callpath] + own[callpath]);
            }
        }
        list();
    }

    private void compare(int location, long[] own, long length) {
        Arrays.fill(own, 0);
        long sum = activity.own(location, own);
        long excess = 0;
        for (int callpath = 0; callpath < own.length; callpath++) {
            overall[callpath] += own[callpath];
            sum += own[callpath];
            excess += Math.max(0, onPath[callpath] - own[callpath]);
        }
        if (excess > 0) {
            double factor = (double) (length - sum) / excess;
            for (int callpath = 0; callpath < own.length; callpath++) {
                impact[callpath] += Math.max(0, onPath[callpath] - own[callpath]) * factor;
            }
        }
    }

    private void list() {
        for (int callpath = 0; callpath < onPath.length; callpath++) {
            for (int location = 0; location < trace.locations().size(); location++) {
                long ticks = activity.path(location, callpath);
                long came = activity.arrivals(location, callpath);
                long ended = activity.phases(location, callpath);
                if (ticks > 0 || came > 0 || ended > 0) {
                    add(callpath, location, ticks, came);
                    passes[cells - 1] = activity.passes(location, callpath);
                    excess[cells - 1] = activity.excess(location, callpath);
                    phases[cells - 1] = ended;
                }
            }
        }
    }

    private void add(int callpath, int location, long ticks, long came) {
        if (cells == callpaths.length) {
            callpaths = Capacity.ensure(callpaths, cells + 1);
            locations = Capacity.ensure(locations, cells + 1);
            spent = Capacity.ensure(spent, cells + 1);
            arrivals = Capacity.ensure(arrivals, cells + 1);
            passes = Capacity.ensure(passes, cells + 1);
            excess = Capacity.ensure(excess, cells + 1);
            phases = Capacity.ensure(phases, cells + 1);
        }
        callpaths[cells] = callpath;
        locations[cells] = location;
        spent[cells] = ticks;
        arrivals[cells] = came;
        cells++;
    }

    /** Number of cells. */
    int count() {
        return cells;
    }

    int callpath(int cell) {
        return callpaths[cell];
    }

    int location(int cell) {
        return locations[cell];
    }

    /** Ticks of the path. */
    long spent(int cell) {
        return spent[cell];
    }

    /** How often the path comes there from another location. */
    long arrivals(int cell) {
        return arrivals[cell];
    }

    /** How many passes over messages end there. */
    long passes(int cell) {
        return passes[cell];
    }

    /** Ticks by which the location works longer than the mean, in the phases in which it works longest of all. */
    double phaseImbalance(int cell) {
        return threads == 0 ? 0 : (double) excess[cell] / threads;
    }

    /** The number of these phases. */
    long phases(int cell) {
        return phases[cell];
    }

    /** Ticks by which the path is longer than the mean over locations: on a stream, over all streams. */
    double imbalance(int cell) {
        int callpath = callpaths[cell];
        boolean isStream = trace.locations().get(locations[cell]).isStream();
        double mean = isStream ? (double) onStreams[callpath] / streams : (double) overall[callpath] / counted;
        return share(cell) * Math.max(0, onPath[callpath] - mean);
    }

    /** Ticks that the locations lost. */
    double impact(int cell) {
        return share(cell) * Math.max(0, impact[callpaths[cell]]);
    }

    private double share(int cell) {
        return spent[cell] == 0 ? 0 : (double) spent[cell] / onPath[callpaths[cell]];
    }
}
