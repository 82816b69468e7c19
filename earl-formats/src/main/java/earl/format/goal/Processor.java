package earl.format.goal;

import earl.memory.LongList;
import java.util.ArrayList;
import java.util.List;

/** What one processor of a rank does, in order of time. Times are nanoseconds. */
final class Processor extends Resource {
    /** What happens; the number is part of each entry. */
    enum What {
        /** Begins to receive; takes no time. */
        POST,
        /** Receives a message that arrived before; takes no time. */
        TAKE,
        CALC,
        SEND,
        /** A message arrives for a receive that has begun. */
        RECEIVE,
        /** A message arrives for a receive that has not begun. */
        ARRIVE,
        /** The receiver is ready for a large message; takes no time. */
        SENT
    }

    private static final int ENTRY = 3;

    private final List<What> kinds = new ArrayList<>();
    private final LongList entries = new LongList();

    void add(What what, int operation, long begin, long end) {
        kinds.add(what);
        entries.add(operation);
        entries.add(begin);
        entries.add(end);
    }

    int size() {
        return kinds.size();
    }

    What what(int entry) {
        return kinds.get(entry);
    }

    /** The operation of an entry. The send of a message that arrives early. */
    int operation(int entry) {
        return (int) entries.get(entry * ENTRY);
    }

    long begin(int entry) {
        return entries.get(entry * ENTRY + 1);
    }

    long end(int entry) {
        return entries.get(entry * ENTRY + 2);
    }
}
