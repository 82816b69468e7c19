package earl.link;

import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.schema.RecordKind;
import earl.store.EventTable;
import earl.store.LocationEvents;

/** The messages and collective operations of one location, in the order in which they were started. */
final class Communication {
    private final Records sends;
    private final Records receives;
    private final Records blocking;
    private final Records nonBlocking;

    /** Empty lists, with room for all records of {@code events}. */
    Communication(LocationEvents events, ColumnMemory scratch) {
        sends = new Records(
                scratch, events.count(RecordKind.MPI_SEND) + events.count(RecordKind.MPI_ISEND), Records.MESSAGE);
        receives = new Records(
                scratch,
                events.count(RecordKind.MPI_RECV)
                        + events.count(RecordKind.MPI_IRECV_REQUEST)
                        + events.count(RecordKind.MPI_IRECV),
                Records.MESSAGE);
        blocking = new Records(scratch, events.count(RecordKind.MPI_COLLECTIVE_END), Records.COLLECTIVE);
        nonBlocking = new Records(
                scratch,
                events.count(RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST)
                        + events.count(RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE),
                Records.COLLECTIVE);
    }

    /** Whether there are certainly none. */
    boolean isNone() {
        return sends.capacity() + receives.capacity() + blocking.capacity() + nonBlocking.capacity() == 0;
    }

    Records sends() {
        return sends;
    }

    Records receives() {
        return receives;
    }

    Records blocking() {
        return blocking;
    }

    Records nonBlocking() {
        return nonBlocking;
    }

    /** Turns links by index on the location into positions. */
    void toPositions(EventTable table, int location) {
        toPositions(table, location, sends, Records.CALL);
        toPositions(table, location, receives, Records.CALL);
        toPositions(table, location, blocking, Records.BEGIN);
        toPositions(table, location, nonBlocking, Records.BEGIN);
    }

    private static void toPositions(EventTable table, int location, Records list, int other) {
        for (long row = 0; row < list.count(); row++) {
            list.set(row, Records.AT, position(table, location, list.get(row, Records.AT)));
            list.set(row, Records.START, position(table, location, list.get(row, Records.START)));
            list.set(row, other, position(table, location, list.get(row, other)));
        }
    }

    private static int position(EventTable table, int location, int link) {
        return link == 0 ? 0 : IntColumn.encode(table.position(location, IntColumn.decode(link)));
    }
}
