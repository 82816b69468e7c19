package earl.sync;

import earl.Region;
import earl.Trace;
import earl.schema.DefinitionSpace;

/** Identifies parallel regions of threads by an attribute on the enters of parallel regions and implicit tasks. */
final class ParallelRegions {
    private static final String NUMBER = "PARALLEL_REGION_ID";

    private final SyncEvents events;
    private final int attribute;
    /** {@code [call path] -> } whether it is OpenMP's, and whether its region is a parallel one by its role. */
    private final boolean[] openMp;

    private final boolean[] parallel;

    ParallelRegions(SyncEvents events) {
        this.events = events;
        int found = Trace.NONE;
        for (int id = events.definitions().count(DefinitionSpace.ATTRIBUTE) - 1; id >= 0; id--) {
            if (events.definitions().name(DefinitionSpace.ATTRIBUTE, id).endsWith(NUMBER)) {
                found = id;
            }
        }
        attribute = found;
        Trace trace = events.trace();
        openMp = new boolean[trace.callpaths().count()];
        parallel = new boolean[openMp.length];
        for (int path = 0; path < openMp.length; path++) {
            Region region = trace.regions().get(trace.callpaths().region(path));
            openMp[path] = region.paradigm().equals("OPENMP");
            parallel[path] = openMp[path] && region.role().equals("PARALLEL");
        }
    }

    /** Whether the trace has any region of OpenMP's. */
    boolean areThere() {
        boolean some = false;
        for (boolean path : openMp) {
            some |= path;
        }
        return some;
    }

    /** Number of the parallel region in which an enter happened, -1 if no enclosing region has the attribute. */
    long around(long enter) {
        long number = -1;
        for (long open = events.call(enter); open >= 0 && number < 0; open = events.call(open)) {
            number = events.attribute(open, attribute);
        }
        return number;
    }

    /** Whether an enter is one of OpenMP's regions. */
    boolean isOpenMp(long enter) {
        return openMp[events.callpath(enter)];
    }

    /** Whether an enter begins a parallel region. */
    boolean begins(long enter) {
        return parallel[events.callpath(enter)] || events.attribute(enter, attribute) >= 0;
    }
}
