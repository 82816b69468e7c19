package earl.link;

import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.IntReadAhead;
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

    /** Gives the events of collective operations their final positions, once those of messages have theirs. */
    void move(Moves moves) {
        moves.apply(blocking, Records.AT, Records.BEGIN, Records.START);
        moves.apply(nonBlocking, Records.AT, Records.BEGIN, Records.START);
    }

    private static void toPositions(EventTable table, int location, Records list, int other) {
        IntReadAhead positions = new IntReadAhead(table.positions());
        IntReadAhead others = new IntReadAhead(table.positions());
        long first = table.first(location);
        int[] cells = list.block();
        for (long row = 0; row < list.count(); ) {
            int n = list.read(row, cells);
            for (int i = 0; i < n; i++) {
                int at = i * list.width();
                cells[at + Records.AT] = position(positions, first, cells[at + Records.AT]);
                cells[at + Records.START] = position(positions, first, cells[at + Records.START]);
                cells[at + other] = position(others, first, cells[at + other]);
            }
            list.write(row, n, cells);
            row += n;
        }
    }

    private static int position(IntReadAhead positions, long first, int link) {
        return link == 0 ? 0 : positions.get(first + IntColumn.decode(link)) + 1;
    }

    /** Brings all records into their memory; to be called after the last one was added. */
    void finish() {
        sends.finish();
        receives.finish();
        blocking.finish();
        nonBlocking.finish();
    }
}
