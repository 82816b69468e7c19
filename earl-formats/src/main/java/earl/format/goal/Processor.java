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

    /** Events that wait until the operation ends that holds the processor: their places in the order, and what they are. */
    private final LongList parked = new LongList();

    private boolean isHeld;
    private long heldSince;

    private final List<What> kinds = new ArrayList<>();
    private final LongList entries = new LongList();

    /** An operation that waits for others occupies the processor until {@link #release}. */
    void hold(long time) {
        isHeld = true;
        heldSince = time;
    }

    /** Whether an operation that waits for others occupies the processor. */
    boolean isHeld() {
        return isHeld;
    }

    /** An event waits until the processor is released. */
    void park(long order, long event) {
        parked.add(order);
        parked.add(event);
    }

    /** The operation that holds the processor ends. */
    void release(EventHeap events, int operation, long end) {
        isHeld = false;
        free = Math.max(free, end);
        add(What.CALC, operation, heldSince, end);
        for (int at = 0; at < parked.size(); at += 2) {
            events.add(free, parked.get(at), parked.get(at + 1));
        }
        parked.clear();
    }

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
