package expert.answer.figure;

import earl.CallPaths;
import earl.Column;
import earl.Region;
import earl.Synchronizations;
import earl.Trace;
import expert.answer.figure.Account.Kind;
import expert.summary.MessageSizes;
import expert.summary.MessageSizes.Calls;
import java.util.HashSet;
import java.util.Set;

/** Calls of MPI of which a trace does not name the partners, so that nothing says whether they wait. */
public final class UnpairedCalls {
    static final Calls NONE = new Calls(0, 0, 0);

    /** Seconds of a call that waits for no one, if nothing says for whom: messages to no process have no record. */
    private static final double SHORT = 1e-5;

    private UnpairedCalls() {}

    /**
     * Those of a call path: calls that have no record of what patterns look at, and calls that have one without a partner.
     *
     * @param sizes of the trace
     * @param visits number of all calls of the call path
     * @param took ticks in all of them
     * @param second ticks per second
     * @param neighbours whether they are operations of neighbours or of two groups, which have no such record
     */
    static Calls of(
            MessageSizes sizes, int path, Region region, long visits, long took, double second, boolean neighbours) {
        if (!sizes.isKnown() || RegionUse.kind(region, false) != Kind.CALLS) {
            return NONE;
        }
        Calls unpaired = sizes.unpaired(path);
        if (neighbours || !JudgedCalls.hasRecords(region.name())) {
            return unpaired;
        }
        Calls recorded = sizes.withData(path);
        long without = Math.max(0, visits - recorded.count());
        long ticks = Math.max(0, took - recorded.ticks());
        return ticks <= SHORT * second * without
                ? unpaired
                : new Calls(unpaired.count() + without, unpaired.bytes(), unpaired.ticks() + ticks);
    }

    /** The share of the time of a trace's call paths that such calls take, 0 to 1. Reads all events. */
    public static double share(Trace trace) {
        MessageSizes sizes = MessageSizes.of(trace, call -> true, path -> path);
        CallPaths paths = trace.callpaths();
        Set<Integer> neighbours = neighbours(trace);
        double second = trace.info().ticksPerSecond();
        double all = 0;
        double unpaired = 0;
        for (int path = 0; path < paths.count(); path++) {
            double seconds = paths.exclusive(path);
            int region = paths.region(path);
            all += seconds;
            if (region >= 0 && seconds > 0) {
                Calls calls = of(
                        sizes,
                        path,
                        trace.regions().get(region),
                        paths.visits(path),
                        Math.round(seconds * second),
                        second,
                        neighbours.contains(path));
                unpaired += Math.min(seconds, calls.ticks() / second);
            }
        }
        return all > 0 ? unpaired / all : 0;
    }

    /** The call paths of operations of neighbours and of two groups. */
    private static Set<Integer> neighbours(Trace trace) {
        Column calls = Synchronizations.of(trace).neighbours().column("call");
        Set<Integer> paths = new HashSet<>();
        for (long row = 0; row < calls.length(); row++) {
            paths.add(trace.events().callpath(calls.integer(row)));
        }
        return paths;
    }
}
