package earl.state;

import earl.EventType;
import earl.Events;
import earl.memory.IntColumn;
import earl.memory.LongList;
import earl.schema.RecordKind;
import earl.store.EventTable;

/** The message queue at any position: from the last bookmark, and a replay of what follows it. */
final class Queues {
    private static final int BLOCK = 1 << 10;

    private final EventTable table;
    private final Events events;
    private final Bookmarks bookmarks;

    Queues(EventTable table, Events events, Bookmarks bookmarks) {
        this.table = table;
        this.events = events;
        this.bookmarks = bookmarks;
    }

    /** Positions of the sends under way after {@code at}, ascending; source and destination -1 for any. */
    long[] queue(int source, int destination, long at) {
        LongList found = new LongList();
        int bookmark = bookmarks.before(at);
        bookmarks.collect(bookmark, destination, at, found);
        replay(bookmarks.position(bookmark), destination, at, found);
        if (source >= 0) {
            int kept = 0;
            for (int i = 0; i < found.size(); i++) {
                if (table.location(found.get(i)) == source) {
                    found.set(kept++, found.get(i));
                }
            }
            found.truncate(kept);
        }
        return found.toArray();
    }

    private void replay(long begin, int destination, long at, LongList into) {
        IntColumn link = table.link();
        int[] where = new int[BLOCK];
        for (long from = begin; from <= at; from += BLOCK) {
            int n = (int) Math.min(BLOCK, at + 1 - from);
            table.where().copy(from, n, where, 0);
            for (int i = 0; i < n; i++) {
                if (RecordKind.typeOf(EventTable.kindOf(where[i])) == EventType.SEND) {
                    long end = link.link(from + i);
                    if ((end < 0 || end > at) && (destination < 0 || events.dest(from + i) == destination)) {
                        into.add(from + i);
                    }
                }
            }
        }
    }
}
