package earl.link;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.link.call.CallDurations;
import earl.link.call.CallTree;
import earl.link.call.EventBlock;
import earl.link.call.Nesting;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.schema.InitAndFinalize;
import earl.schema.RegionTwins;
import earl.store.EventTable;
import earl.store.LocalNesting;
import earl.store.LocationEvents;
import org.jspecify.annotations.Nullable;

/**
 * The analysis of a single location: the nesting of its events, the times of its call paths, its messages and its collective
 * operations. One thread a location until it is made.
 */
public final class LocalAnalysis {
    private final int location;
    private final @Nullable IntColumn closedBy;
    private final long[] times;
    private final CallDurations durations;
    private final Communication communication;
    private final HalfRequests halves = new HalfRequests();
    private final LocationDiagnostics odd = new LocationDiagnostics();
    private CallTree tree;
    private int[] callpaths = {};

    LocalAnalysis(
            LocationEvents events,
            int port,
            boolean shared,
            Membership membership,
            RegionTwins twins,
            boolean[] counted,
            InitAndFinalize initialized,
            int polls,
            IntColumn enter,
            ColumnMemory scratch) {
        Nesting nesting = new Nesting(events, twins, counted, initialized, polls, enter, scratch);
        CommunicationFinder finder = new CommunicationFinder(events, port, membership, scratch, shared, halves, odd);
        for (EventBlock block = new EventBlock(events, enter); block.next(); block.store()) {
            nesting.process(block);
            finder.process(block);
        }
        nesting.finish(events.size() == 0 ? 0 : events.ticks(events.size() - 1));
        communication = finder.finish();
        location = events.location();
        closedBy = nesting.closedBy();
        times = nesting.times();
        durations = nesting.durations();
        tree = nesting.tree();
        odd.add(DiagnosticCode.IMPROPER_NESTING, nesting.unclosed(), nesting.firstUnclosed());
        odd.add(DiagnosticCode.LEAVE_WITHOUT_ENTER, nesting.stray(), nesting.firstStray());
        odd.add(DiagnosticCode.REGION_NOT_LEFT, nesting.open(), nesting.firstOpen());
        odd.add(DiagnosticCode.TIME_BACKWARDS, events.backwards(), events.firstBackwards());
    }

    /** Adds this location's call paths to the tree of all locations; its own tree is not needed afterwards. */
    void include(CallTree all) {
        callpaths = all.include(tree);
        tree = new CallTree();
    }

    /** Ids in the whole trace of the location's own call paths. */
    int[] callpaths() {
        return callpaths;
    }

    /** {@link Nesting#times} of the location's own call paths. */
    long[] times() {
        return times;
    }

    /** Durations of the location's own call paths. */
    CallDurations durations() {
        return durations;
    }

    /** How the events nest, for the merge. */
    LocalNesting nesting() {
        return new LocalNesting(closedBy, callpaths);
    }

    Communication communication() {
        return communication;
    }

    void toPositions(EventTable table) {
        communication.toPositions(table, location);
    }

    /** The location in the trace. */
    int location() {
        return location;
    }

    /** Requests whose other half may be on another thread of the process. */
    HalfRequests halves() {
        return halves;
    }

    /** Counts an irregularity at the event with an index. */
    void odd(DiagnosticCode code, long index) {
        odd.add(code, 1, index);
    }

    void report(Diagnostics diagnostics, EventTable table) {
        odd.report(diagnostics, location, index -> table.position(location, index));
    }

    /** Releases what only the merge needed. */
    void release(ColumnMemory scratch) {
        if (closedBy != null) {
            closedBy.release(scratch);
        }
    }
}
