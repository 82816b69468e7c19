package earl.sync;

import earl.Trace;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.memory.LongMap;
import earl.memory.PositionSort;
import earl.schema.RecordKind;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;

/**
 * Finds neighbourhood operations, which OTF2 has no records for, and collective operations on intercommunicators. In
 * recordings of {@code expert record}, attributes of the enters name the communicator, the number of the operation on it, and
 * the processes that send; where each of these may send nothing, those that do. Other writers record collective operations on intercommunicators as on other communicators.
 *
 * <p>It counts the non-blocking ones of these operations: no record says which call completes them.
 */
final class NeighbourFinder {
    /** Calls that wait for requests, without those that poll. */
    private static final List<String> WAITS = List.of("mpi_wait", "mpi_waitall", "mpi_waitany", "mpi_waitsome");

    private final SyncEvents events;
    private final Diagnostics diagnostics;
    /** {@code [region] -> } its name. */
    private final List<String> regions;
    /** {@code [location] -> } whether it has begun a non-blocking operation. */
    private final boolean[] hasRequests;
    /** Ticks in calls that may wait for non-blocking operations. */
    private long ticksAtStake;

    private final int operation;
    private final int communicator;
    private final int sources;
    private final int senders;
    private final int received;
    /** The enters of all members. */
    private final PositionList calls = new PositionList();
    /** {@code [operation, location] -> } the enter. */
    private final LongMap enters = new LongMap();

    // By row, in the order in which the rows were found.
    private final PositionList foundCall = new PositionList();
    private final PositionList foundSource = new PositionList();
    private final PositionList foundSourceCall = new PositionList();
    private final PositionList foundReceives = new PositionList();
    private final PositionList foundSends = new PositionList();

    private NeighbourFinder(SyncEvents events, Diagnostics diagnostics) {
        this.events = events;
        this.diagnostics = diagnostics;
        regions = events.lowerCaseRegions();
        hasRequests = new boolean[events.locations()];
        operation = events.attribute(SynchronizationsProvider.NEIGHBOURHOOD);
        communicator = events.attribute("communicator");
        sources = events.attribute("sources");
        senders = events.attribute("senders");
        received = events.attribute("bytes received");
    }

    /** A row for each member of an operation and each neighbour that sends to it, in order of the members' enters. */
    static SyncTable find(SyncEvents events, Diagnostics diagnostics) {
        return new NeighbourFinder(events, diagnostics).find();
    }

    private SyncTable find() {
        if (operation >= 0) {
            events.scan(RecordKind.ENTER, RecordKind.ENTER, false, this::visit);
            diagnostics.setAtStake(
                    DiagnosticCode.UNLINKED_OPERATION,
                    ticksAtStake / (double) events.trace().info().ticksPerSecond());
        }
        for (int i = 0; i < calls.size(); i++) {
            long enter = calls.get(i);
            boolean receives = events.attribute(enter, received) > 0;
            long known = events.attribute(enter, senders);
            long group = known >= 0 ? known : events.attribute(enter, sources);
            for (int from : events.definitions().groupMembers((int) group)) {
                add(enter, from, enters.get(key(enter, from)), receives);
                foundSends.set(foundCall.size() - 1, known >= 0 ? 1 : 0);
            }
        }
        int ownRows = foundCall.size();
        new GroupOperations(events).find(this::add);
        return foundCall.size() == ownRows ? table(row -> row) : table(byCall());
    }

    private void add(long call, int source, long sourceCall, boolean receives) {
        foundCall.add(call);
        foundSource.add(source);
        foundSourceCall.add(sourceCall);
        foundReceives.add(receives ? 1 : 0);
        foundSends.add(0);
    }

    /** The rows in order of their calls. */
    private IntUnaryOperator byCall() {
        long[] order = new long[foundCall.size()];
        for (int row = 0; row < order.length; row++) {
            order[row] = PositionSort.key(foundCall.get(row), row);
        }
        Arrays.sort(order);
        return row -> PositionSort.index(order[row]);
    }

    private SyncTable table(IntUnaryOperator found) {
        return new SyncTable()
                .integer("call", row -> foundCall.get(found.applyAsInt(row)))
                .integer("location", row -> events.location(foundCall.get(found.applyAsInt(row))))
                .integer("source", row -> foundSource.get(found.applyAsInt(row)))
                .integer("source_call", row -> foundSourceCall.get(found.applyAsInt(row)))
                .truth("receives", row -> foundReceives.get(found.applyAsInt(row)))
                .truth("sends", row -> foundSends.get(found.applyAsInt(row)))
                .of(foundCall.size());
    }

    private void visit(long pos, RecordKind kind) {
        if (events.attribute(pos, operation) >= 0) {
            calls.add(pos);
            enters.put(key(pos, events.port(events.location(pos))), pos);
            if (isOf(pos, name -> name.startsWith("mpi_i"))) {
                hasRequests[events.location(pos)] = true;
                diagnostics.add(DiagnosticCode.UNLINKED_OPERATION, events.location(pos), pos, () -> "position " + pos);
            }
        } else if (hasRequests[events.location(pos)] && isOf(pos, WAITS::contains)) {
            long exit = events.events().exitptr(pos);
            ticksAtStake += exit == Trace.NONE
                    ? 0
                    : events.events().ticks(exit) - events.events().ticks(pos);
        }
    }

    private boolean isOf(long enter, Predicate<String> name) {
        int region = events.events().region(enter);
        return region >= 0 && name.test(regions.get(region));
    }

    private long key(long enter, int member) {
        long comm = events.attribute(enter, communicator);
        return (comm * events.locations() + member) << 32 ^ events.attribute(enter, operation);
    }
}
