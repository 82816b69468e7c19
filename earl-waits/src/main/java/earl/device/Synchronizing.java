package earl.device;

import earl.memory.IntList;
import earl.memory.LongList;
import java.util.List;

/** The calls of hosts that wait for streams, in order of their enters: columns of one length. */
final class Synchronizing {
    /** Kinds, by number. */
    static final List<String> KINDS = List.of("stream", "device", "event", "copy", "allocation", "query");

    static final int STREAM = 0;
    static final int DEVICE = 1;
    static final int EVENT = 2;
    static final int COPY = 3;
    static final int ALLOCATION = 4;
    static final int QUERY = 5;

    /** Rows of {@link Calls}. */
    final IntList call = new IntList();
    /** Rows of the last calls: of a loop of queries the one that ends it, otherwise {@link #call}. */
    final IntList last = new IntList();

    final IntList kind = new IntList();
    /** Rows of the activities that end last of those that calls need, -1 for none. */
    final IntList needed = new IntList();

    /** 1 if the call needs a graph of which the trace has no activity, otherwise 0. */
    final IntList unseen = new IntList();

    /** Ticks of the wait in a loop of queries that lie between its queries. */
    final LongList between = new LongList();
    /** Ticks of the wait in a loop of queries that lie in its queries. */
    final LongList inQueries = new LongList();

    int size() {
        return call.size();
    }

    int add(int by, int of, int need, boolean needsUnseen) {
        call.add(by);
        last.add(by);
        kind.add(of);
        needed.add(need);
        unseen.add(needsUnseen ? 1 : 0);
        between.add(0);
        inQueries.add(0);
        return call.size() - 1;
    }

    /**
     * Adds a query to a loop of them.
     *
     * @param row of the loop
     * @param by the query
     * @param pause ticks of the wait between the query before and this one
     * @param some ticks of the wait in this query
     */
    void repeat(int row, int by, long pause, long some) {
        last.set(row, by);
        between.set(row, between.get(row) + pause);
        inQueries.set(row, inQueries.get(row) + some);
    }
}
