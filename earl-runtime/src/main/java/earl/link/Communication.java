package earl.link;

import earl.memory.IntColumn;
import earl.memory.IntReadAhead;
import earl.memory.Pieces;
import earl.store.EventTable;

/** The messages of one location that are not matched, and its collective operations in the order in which they were started. */
record Communication(MessageSteps messages, Records blocking, Records nonBlocking) {
    /** Empty lists, which grow in {@code memory}. */
    Communication(Pieces memory) {
        this(new MessageSteps(), new Records(memory, Records.COLLECTIVE), new Records(memory, Records.COLLECTIVE));
    }

    /** Turns links of collective operations by index on the location into positions. */
    void toPositions(EventTable table, int location) {
        toPositions(table, location, blocking);
        toPositions(table, location, nonBlocking);
    }

    /** Gives the events of collective operations their final positions, once those of messages have theirs. */
    void move(Moves moves) {
        moves.apply(blocking, Records.AT, Records.BEGIN, Records.START);
        moves.apply(nonBlocking, Records.AT, Records.BEGIN, Records.START);
    }

    private static void toPositions(EventTable table, int location, Records list) {
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
                cells[at + Records.BEGIN] = position(others, first, cells[at + Records.BEGIN]);
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
        blocking.finish();
        nonBlocking.finish();
    }
}
