package earl.survey;

import earl.link.CollectiveKinds;
import earl.link.call.Nesting;
import earl.store.CollectiveReader;

/**
 * Finds the operations in which all processes met, on one location. {@link LocationScan} calls it for each enter and each record of
 * communication, in order, and for leaves while a synchronization {@linkplain #isOpen is open}; the nesting then includes the event. One
 * thread.
 */
final class SyncFinder {
    /** Takes the synchronizations of a location in order. */
    @FunctionalInterface
    interface Listener {
        /** Called after the call of a synchronization was left. */
        void met(WorldSync sync);
    }

    private final World world;
    private final int port;
    private final Nesting nesting;
    private final Listener listener;
    private long count;

    /** Index of the last record that is neither an enter, nor a leave, nor the begin of a collective operation. */
    private long otherRecord = -1;

    private long lastEnter = -1;
    private long begin = -1;
    private long beginTicks;

    /** The synchronization whose call is not left yet: depth of its call, 0 if there is none. */
    private int depth;

    private int com;
    private int operation;
    private long bytes;
    private long begun;
    private long ended;
    private boolean clean;
    private long firstOfCall;

    SyncFinder(int port, World world, Nesting nesting, Listener listener) {
        this.world = world;
        this.port = port;
        this.nesting = nesting;
        this.listener = listener;
    }

    void enter(long at) {
        lastEnter = at;
        clean = false;
    }

    void begin(long at, long ticks) {
        begin = at;
        beginTicks = ticks;
        clean = false;
    }

    /** A record of communication that neither begins nor ends a blocking collective operation. */
    void other(long at) {
        otherRecord = at;
        clean = false;
    }

    void end(long at, long ticks, CollectiveReader fields) {
        long previous = otherRecord;
        other(at);
        operation = fields.operation();
        com = fields.communicator();
        if (world.isWorld(com)
                && world.membership().rank(com, port) >= 0
                && CollectiveKinds.isSynchronizing(operation)) {
            bytes = fields.bytes();
            count++;
            depth = nesting.depth();
            if (depth > 0) {
                long call = nesting.openEnter(depth - 1);
                clean = lastEnter == call && previous < call;
                begun = begin > call ? beginTicks : nesting.openTicks(depth - 1);
                ended = ticks;
                firstOfCall = call;
            }
        }
        begin = -1;
    }

    /** Whether the call of a synchronization is not left yet. */
    boolean isOpen() {
        return depth > 0;
    }

    /** Whether a blocking collective operation is not ended yet. */
    boolean isBegun() {
        return begin >= 0;
    }

    /** Number of synchronizations. */
    long count() {
        return count;
    }

    /**
     * A call was left.
     *
     * @param next index of the event after the leave
     * @param balance what is under way
     * @param quiet whether nothing is under way on this location
     */
    void leave(long next, long ticks, long balance, boolean quiet) {
        if (nesting.depth() >= depth) {
            clean = false;
            return;
        }
        boolean whole = clean && nesting.depth() == depth - 1;
        depth = 0;
        int open = nesting.depth();
        int[] regions = new int[open];
        long[] times = new long[open];
        long[] enters = new long[open];
        for (int i = 0; i < open; i++) {
            regions[i] = nesting.openRegion(i);
            times[i] = nesting.openTicks(i);
            enters[i] = nesting.openEnter(i);
        }
        listener.met(new WorldSync(
                count,
                com,
                operation,
                bytes,
                firstOfCall,
                next,
                begun,
                ended,
                ticks,
                balance,
                whole && quiet,
                regions,
                times,
                enters));
    }
}
