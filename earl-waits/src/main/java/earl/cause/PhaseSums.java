package earl.cause;

import earl.Trace;
import earl.cause.time.Phases;

/** The {@link Phases} that end in a part of a run, summed by busiest location and the call path in which that works longest. One thread. */
final class PhaseSums {
    private final int callpathCount;
    private final TickSums excess = new TickSums();
    private final TickSums counts = new TickSums();

    /**
     * The sums of a part of a run.
     *
     * @param from first tick of the part
     * @param to first tick after the part
     */
    PhaseSums(Trace trace, Phases phases, long from, long to) {
        callpathCount = trace.callpaths().count();
        for (int phase = 0; phase < phases.count(); phase++) {
            long end = phases.end(phase);
            if (phases.callpath(phase) >= 0 && end >= from && end < to) {
                long cell = cell(phases.busiest(phase), phases.callpath(phase));
                excess.add(cell, phases.excess(phase));
                counts.add(cell, 1);
            }
        }
    }

    private long cell(int location, int callpath) {
        return (long) location * callpathCount + callpath;
    }

    /** Ticks by which the busiest location works longer than each location, in all. */
    long excess(int location, int callpath) {
        return excess.get(cell(location, callpath));
    }

    /** The number of phases. */
    long phases(int location, int callpath) {
        return counts.get(cell(location, callpath));
    }
}
