package earl.column;

import earl.EventType;
import earl.Events;
import earl.Region;
import earl.Trace;
import java.util.Set;

/**
 * Finds the blocking probes before receives. If a program does not know which message comes next, it waits in {@code
 * MPI_Probe} or {@code MPI_Mprobe} and then receives without waiting. mpi4py receives all Python objects in this way. May be
 * used from any thread.
 */
final class Probes {
    private static final Set<String> BLOCKING = Set.of("MPI_Probe", "MPI_Mprobe");
    /** Calls that may lie between a probe and its receive. */
    private static final Set<String> BETWEEN =
            Set.of("MPI_Get_count", "MPI_Get_elements", "MPI_Get_elements_x", "MPI_Type_size", "MPI_Alloc_mem");
    /** Maximum number of events between the probe and the receive. */
    private static final int FAR = 64;

    private final Trace trace;
    private final Events events;
    private final boolean any;
    /** {@code [region] -> } whether it probes. */
    private final boolean[] isProbe;

    private final boolean[] ends;

    /** Finds blocking probes. */
    Probes(Trace trace) {
        this(trace, BLOCKING);
    }

    /** Finds calls of these regions. */
    Probes(Trace trace, Set<String> wanted) {
        this.trace = trace;
        this.events = trace.events();
        isProbe = new boolean[trace.regions().size()];
        ends = new boolean[isProbe.length];
        boolean found = false;
        for (Region region : trace.regions()) {
            isProbe[region.id()] = wanted.contains(region.name());
            ends[region.id()] = region.isMpi() && !BETWEEN.contains(region.name());
            found |= isProbe[region.id()];
        }
        any = found;
    }

    /** Whether the trace has regions that are probes. */
    boolean any() {
        return any;
    }

    /** Enter of the probe directly before a call; {@link Trace#NONE} if there is none. */
    long before(long call) {
        if (!any || call == Trace.NONE) {
            return Trace.NONE;
        }
        long pos = trace.previous(call);
        for (int i = 0; pos != Trace.NONE && i < FAR; i++, pos = trace.previous(pos)) {
            EventType type = events.type(pos);
            if (type != EventType.EXIT && type != EventType.ENTER && type != EventType.EVENT) {
                return Trace.NONE;
            }
            int region = type == EventType.EVENT ? Trace.NONE : events.region(pos);
            if (region >= 0 && isProbe[region]) {
                return type == EventType.EXIT ? events.enterptr(pos) : Trace.NONE;
            }
            if (region >= 0 && ends[region]) {
                return Trace.NONE;
            }
        }
        return Trace.NONE;
    }
}
