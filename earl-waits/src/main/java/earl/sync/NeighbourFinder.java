package earl.sync;

import earl.Trace;
import earl.memory.LongMap;
import earl.schema.DefinitionSpace;
import earl.schema.RecordKind;

/**
 * Finds neighbourhood operations, which OTF2 has no records for, and collective operations on intercommunicators: attributes
 * of the enters name the communicator, the number of the operation on it, and the processes that send.
 */
final class NeighbourFinder {
    private static final String OPERATION = "neighbourhood operation";

    private final SyncEvents events;
    private final int operation;
    private final int communicator;
    private final int sources;
    private final int received;
    /** The enters of all members. */
    private final PositionList calls = new PositionList();
    /** By operation and location, the enter. */
    private final LongMap enters = new LongMap();

    private final SyncTable table = new SyncTable();

    private NeighbourFinder(SyncEvents events) {
        this.events = events;
        operation = attribute(OPERATION);
        communicator = attribute("communicator");
        sources = attribute("sources");
        received = attribute("bytes received");
    }

    private int attribute(String name) {
        for (int id = 0; id < events.definitions().count(DefinitionSpace.ATTRIBUTE); id++) {
            if (events.definitions().name(DefinitionSpace.ATTRIBUTE, id).equals(name)) {
                return id;
            }
        }
        return Trace.NONE;
    }

    /** A row for each member of an operation and each neighbour that sends to it, in order of the members' enters. */
    static SyncTable find(SyncEvents events) {
        return new NeighbourFinder(events).find();
    }

    private SyncTable find() {
        if (operation >= 0) {
            events.scan(RecordKind.ENTER, RecordKind.ENTER, false, this::visit);
        }
        PositionList call = table.links("call");
        PositionList location = table.links("location");
        PositionList source = table.links("source");
        PositionList sourceCall = table.links("source_call");
        for (int i = 0; i < calls.size(); i++) {
            long enter = calls.get(i);
            for (int from : events.definitions().groupMembers((int) events.attribute(enter, sources))) {
                call.add(enter);
                location.add(events.location(enter));
                source.add(from);
                sourceCall.add(enters.get(key(enter, from)));
            }
        }
        table.truth("receives", row -> events.attribute(call.get(row), received) > 0 ? 1 : 0);
        return table.of(call.size());
    }

    private void visit(long pos, RecordKind kind) {
        if (events.attribute(pos, operation) >= 0) {
            calls.add(pos);
            enters.put(key(pos, events.port(events.location(pos))), pos);
        }
    }

    private long key(long enter, int member) {
        long comm = events.attribute(enter, communicator);
        return (comm * events.locations() + member) << 32 ^ events.attribute(enter, operation);
    }
}
