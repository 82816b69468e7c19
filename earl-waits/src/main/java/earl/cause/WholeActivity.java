package earl.cause;

import earl.Trace;
import earl.cause.time.ParallelSpan;
import earl.cause.time.SpentTimes;

/** The times of locations in a whole run. */
record WholeActivity(Trace trace, SpentTimes times, CriticalPath critical, PhaseSums sums, ParallelSpan ends)
        implements Activity {
    @Override
    public boolean hasEvents(int location) {
        return trace.length(location) > 0;
    }

    @Override
    public void addPath(int location, long[] byCallpath) {
        for (int number = 0; critical.visits(location) && number < times.paths(location); number++) {
            byCallpath[times.path(location, number)] += critical.spent(location, number);
        }
    }

    @Override
    public long path(int location, int callpath) {
        int number = critical.visits(location) ? times.number(location, callpath) : -1;
        return number < 0 ? 0 : critical.spent(location, number);
    }

    @Override
    public long arrivals(int location, int callpath) {
        return critical.arrivals(location, callpath);
    }

    @Override
    public long passes(int location, int callpath) {
        return critical.passes(location, callpath);
    }

    @Override
    public long excess(int location, int callpath) {
        return sums.excess(location, callpath);
    }

    @Override
    public long phases(int location, int callpath) {
        return sums.phases(location, callpath);
    }

    @Override
    public long own(int location, long[] byCallpath) {
        long waited = ends.waitAtFinalize(location);
        int finalize = waited == 0 ? -1 : trace.events().callpath(ends.finalize[location]);
        for (int number = 0; number < times.paths(location); number++) {
            int callpath = times.path(location, number);
            byCallpath[callpath] = Math.max(0, times.total(location, number) - (callpath == finalize ? waited : 0));
        }
        return times.outside(location);
    }
}
