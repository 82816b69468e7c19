package earl.survey;

import earl.Trace;
import earl.diag.DiagnosticCode;
import earl.link.call.CallDurations;
import earl.link.call.CallTree;
import earl.link.call.EventBlock;
import earl.link.call.Nesting;
import earl.memory.Capacity;
import earl.schema.RecordKind;
import earl.store.LocationEvents;
import earl.store.Payload;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Scans the events of one location block by block, and keeps none: {@link Nesting} makes the call tree and its times, {@link Traffic}
 * follows what is communicated, {@link SyncFinder} finds where all processes met.
 *
 * <p>Call {@link #add} for each block in order, then {@link #finish}, then ask for results. One thread.
 */
final class LocationScan {
    /** Records that neither communicate nor synchronize. */
    private static final EnumSet<RecordKind> HARMLESS = EnumSet.of(
            RecordKind.METRIC,
            RecordKind.PARAMETER_STRING,
            RecordKind.PARAMETER_INT64,
            RecordKind.PARAMETER_UINT64,
            RecordKind.BUFFER_FLUSH,
            RecordKind.MEASUREMENT_ON_OFF,
            RecordKind.MPI_REQUEST_TEST,
            RecordKind.PROGRAM_BEGIN,
            RecordKind.PROGRAM_END,
            RecordKind.COMM_CREATE,
            RecordKind.COMM_DESTROY,
            RecordKind.CALLING_CONTEXT_SAMPLE);

    static {
        HARMLESS.addAll(LocationSurvey.OF_FILES);
    }

    private final Nesting nesting;
    private final Traffic traffic;
    private final SyncFinder syncs;
    private final @Nullable StepCollector steps;
    private final int neighbourhood;
    private final EnumSet<RecordKind> kinds = EnumSet.noneOf(RecordKind.class);

    private MemorySegment heap = MemorySegment.NULL;
    private boolean hasNeighbours;
    private long index;
    private long firstTicks;
    private long lastTicks;
    private long unclosedTicks;
    private long strayTicks;
    private long openTicks;
    /** Whether something was recorded that may be under way for ever. */
    private boolean restless;
    /** Whether something was communicated since the last step. */
    private boolean unsettled;
    /** {@code [depth] -> } enter of the last call in which something was communicated. */
    private long[] active = new long[32];

    LocationScan(int location, World world, SyncFinder.Listener listener, @Nullable StepCollector steps) {
        int port = world.ports().of(location);
        this.steps = steps;
        this.neighbourhood = world.neighbourhood();
        this.nesting = new Nesting(world.twins(), world.counted(), world.initialized(), world.polls(), null);
        this.traffic = new Traffic(port, world.membership(), world.ports().areAll(), steps);
        this.syncs = new SyncFinder(port, world, nesting, listener);
        Arrays.fill(active, -1);
    }

    /** Scans the next events: all of {@code events}. */
    void add(LocationEvents events) {
        if (events.size() == 0) {
            return;
        }
        if (index == 0) {
            firstTicks = events.ticks(0);
        }
        heap = events.heap();
        nesting.payloads(heap);
        traffic.payloads(events);
        long base = index;
        for (EventBlock block = new EventBlock(events); block.next(); ) {
            scan(block, base);
        }
        if (nesting.firstUnclosed() >= base) {
            unclosedTicks = events.ticks(nesting.firstUnclosed() - base);
        }
        if (nesting.firstStray() >= base) {
            strayTicks = events.ticks(nesting.firstStray() - base);
        }
        index = base + events.size();
        lastTicks = events.ticks(events.size() - 1);
    }

    /** Ends the scan; after that the results are complete. */
    void finish() {
        openTicks = nesting.depth() == 0 ? 0 : nesting.openTicks(0);
        nesting.finish(lastTicks);
        traffic.finish();
    }

    private void scan(EventBlock block, long base) {
        long from = base + block.from;
        int done = 0;
        for (int i = 0; i < block.n; i++) {
            RecordKind kind = RecordKind.known(block.kinds[i] & 0x7F);
            if (kind == RecordKind.ENTER) {
                syncs.enter(from + i);
                // Below 0: the enter has attributes.
                if (neighbourhood != Trace.NONE && block.kinds[i] < 0 && !hasNeighbours) {
                    long payload = Integer.toUnsignedLong(block.payloads[i]);
                    hasNeighbours = Payload.find(heap, payload, kind, neighbourhood) >= 0;
                }
            } else if (kind == RecordKind.LEAVE) {
                if (syncs.isOpen() || unsettled) {
                    nesting.process(block, from, done, i + 1);
                    done = i + 1;
                    left(from + i + 1, block.ticks[i]);
                }
            } else {
                kinds.add(kind);
                if (!HARMLESS.contains(kind)) {
                    nesting.process(block, from, done, i + 1);
                    done = i + 1;
                    record(kind, from + i, block.ticks[i], Integer.toUnsignedLong(block.payloads[i]));
                }
            }
        }
        nesting.process(block, from, done, block.n);
    }

    private void record(RecordKind kind, long at, long ticks, long fields) {
        switch (kind) {
            case MPI_COLLECTIVE_BEGIN -> syncs.begin(at, ticks);
            case MPI_COLLECTIVE_END -> syncs.end(at, ticks, traffic.endBlocking(fields, ticks));
            default -> {
                syncs.other(at);
                restless |= !traffic.record(kind, fields, ticks);
            }
        }
        unsettled = steps != null && !restless;
        if (nesting.depth() > 0) {
            int call = nesting.depth() - 1;
            if (call >= active.length) {
                int before = active.length;
                active = Capacity.ensure(active, call + 1);
                Arrays.fill(active, before, active.length, -1);
            }
            active[call] = nesting.openEnter(call);
        } else {
            // Outside of all calls nothing says when it ends.
            restless = true;
        }
    }

    /** A call was left. */
    private void left(long next, long ticks) {
        boolean quiet = isQuiet();
        if (syncs.isOpen()) {
            syncs.leave(next, ticks, traffic.balance(), quiet);
        }
        if (steps != null && unsettled && quiet) {
            steps.quiet(next, ticks, nesting);
            unsettled = false;
        }
    }

    /** Whether nothing is under way on this location, and nothing was communicated in the open regions. */
    private boolean isQuiet() {
        if (restless || syncs.isBegun() || traffic.hasRequests()) {
            return false;
        }
        for (int i = 0; i < nesting.depth(); i++) {
            if (i < active.length && active[i] == nesting.openEnter(i)) {
                return false;
            }
        }
        return true;
    }

    // ---- results ----

    /** Number of events. */
    long events() {
        return index;
    }

    /** Time of the first event, 0 if there is none. */
    long firstTicks() {
        return firstTicks;
    }

    /** Time of the last event, 0 if there is none. */
    long lastTicks() {
        return lastTicks;
    }

    /** Balance of what is under way at the end: the sum over all locations is 0 if nothing is. */
    long balance() {
        return traffic.balance();
    }

    /** {@link Traffic#agreement}. */
    long agreement() {
        return traffic.agreement();
    }

    /** Whether messages or operations of the location have no partner, whatever other locations recorded. */
    boolean lacksPartners() {
        return traffic.lacksPartners();
    }

    /** Whether it takes part in neighbourhood operations, or in blocking collective operations between two groups of processes. */
    boolean hasNeighbours() {
        return hasNeighbours || traffic.crossesGroups();
    }

    /** The kinds of its records, without enters and leaves. */
    Set<RecordKind> kinds() {
        return kinds;
    }

    /** Number of synchronizations. */
    long syncs() {
        return syncs.count();
    }

    /** The location's call tree. Regions that are the same have the id of the first one. */
    CallTree tree() {
        return nesting.tree();
    }

    /** {@link Nesting#times}. */
    long[] times() {
        return nesting.times();
    }

    /** Durations of the calls of libraries by node of the tree. */
    CallDurations durations() {
        return nesting.durations();
    }

    /** The irregularities of its nesting. */
    List<LocationSurvey.Odd> odd() {
        List<LocationSurvey.Odd> found = new ArrayList<>();
        add(found, DiagnosticCode.IMPROPER_NESTING, nesting.unclosed(), nesting.firstUnclosed(), unclosedTicks);
        add(found, DiagnosticCode.LEAVE_WITHOUT_ENTER, nesting.stray(), nesting.firstStray(), strayTicks);
        add(found, DiagnosticCode.REGION_NOT_LEFT, nesting.open(), nesting.firstOpen(), openTicks);
        return found;
    }

    private static void add(List<LocationSurvey.Odd> found, DiagnosticCode code, long count, long first, long ticks) {
        if (count > 0) {
            found.add(new LocationSurvey.Odd(code, count, first, ticks));
        }
    }
}
