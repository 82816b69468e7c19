package earl.link;

import earl.diag.DiagnosticCode;
import earl.memory.IntColumn;
import earl.memory.LongMap;
import earl.store.EventTable;
import java.util.Arrays;
import java.util.List;

/**
 * Joins the halves of requests that one thread of a process started and another completed. Request ids name a request of the
 * process, so a completion belongs to the last start of its id before it, in order of position. A half without a counterpart
 * is an irregularity. Use it after all lists are in positions and all steps were taken. One thread: messages of several processes are in
 * the same queues.
 */
final class SharedRequests {
    private static final int BITS = 31;
    private static final int[] COLLECTIVE = {Records.AT, Records.COM, Records.OPERATION};

    private final EventTable table;
    private final MessageMatcher matcher;
    private final List<LocalAnalysis> threads;
    private final LongMap sends = new LongMap();
    private final LongMap receives = new LongMap();
    private final LongMap collectives = new LongMap();
    /** Halves are numbered over all threads: the thread of each half, and the first half of each thread. */
    private final int[] thread;

    private final int[] first;

    /** For the threads of a process. */
    SharedRequests(EventTable table, MessageMatcher matcher, List<LocalAnalysis> threads) {
        this.table = table;
        this.matcher = matcher;
        this.threads = threads;
        first = new int[threads.size() + 1];
        for (int t = 0; t < threads.size(); t++) {
            first[t + 1] = Math.addExact(first[t], threads.get(t).halves().count());
        }
        thread = new int[first[threads.size()]];
        for (int t = 0; t < threads.size(); t++) {
            Arrays.fill(thread, first[t], first[t + 1], t);
        }
    }

    /** Joins them. */
    void join() {
        long[] order = new long[thread.length];
        for (int half = 0; half < order.length; half++) {
            order[half] = position(half) << BITS | half;
        }
        Arrays.sort(order);
        for (long entry : order) {
            next((int) (entry & ((1L << BITS) - 1)));
        }
        for (LongMap open : List.of(sends, receives, collectives)) {
            open.forEach((id, half) -> odd(DiagnosticCode.MISSING_COMPLETION, (int) half));
        }
    }

    private void next(int half) {
        HalfRequests halves = halves(half);
        int i = half - first[thread[half]];
        long id = halves.id(i);
        switch (halves.kind(i)) {
            case SEND_STARTED -> start(sends, id, half);
            case RECEIVE_STARTED -> start(receives, id, half);
            case COLLECTIVE_STARTED -> start(collectives, id, half);
            case SEND_COMPLETED -> {
                int start = end(sends, id, half);
                if (start >= 0) {
                    queues(start).complete(node(start), link(half, halves.call(i)));
                }
            }
            case RECEIVE_COMPLETED -> {
                int start = end(receives, id, half);
                if (start >= 0) {
                    queues(start).join(node(half), node(start));
                }
            }
            case COLLECTIVE_COMPLETED -> {
                int start = end(collectives, id, half);
                if (start >= 0) {
                    move(lists(half).nonBlocking(), row(half), lists(start).nonBlocking(), row(start));
                }
            }
            case CANCELLED -> cancel(id, half);
        }
    }

    private void start(LongMap open, long id, int half) {
        long old = open.put(id, half);
        if (old != LongMap.NONE) {
            odd(DiagnosticCode.MISSING_COMPLETION, (int) old);
        }
    }

    /**
     * The half that started what {@code half} completes, -1 if there is none. It is on another thread, because each thread
     * has already searched its own starts.
     */
    private int end(LongMap open, long id, int half) {
        int start = (int) open.remove(id);
        if (start >= 0 && thread[start] != thread[half]) {
            return start;
        }
        if (start >= 0) {
            odd(DiagnosticCode.MISSING_COMPLETION, start);
        }
        odd(DiagnosticCode.UNKNOWN_REQUEST, half);
        return -1;
    }

    /** Copies the completing thread's knowledge of an operation to its start, which determines the operation's place. */
    private static void move(Records from, long row, Records to, long start) {
        for (int field : COLLECTIVE) {
            to.set(start, field, from.get(row, field));
        }
        from.set(row, Records.AT, 0);
        from.set(row, Records.COM, -1);
    }

    private void cancel(long id, int half) {
        for (LongMap open : List.of(sends, receives, collectives)) {
            int start = (int) open.remove(id);
            if (start >= 0) {
                if (thread[start] == thread[half]) {
                    odd(DiagnosticCode.MISSING_COMPLETION, start);
                } else if (open == sends) {
                    queues(start).cancelSend(node(start), IntColumn.encode(position(half)));
                }
                return;
            }
        }
    }

    private void odd(DiagnosticCode code, int half) {
        threads.get(thread[half]).odd(code, halves(half).index(half - first[thread[half]]));
    }

    private HalfRequests halves(int half) {
        return threads.get(thread[half]).halves();
    }

    private Communication lists(int half) {
        return threads.get(thread[half]).communication();
    }

    /** The queues with a message. */
    private MessageQueues queues(int half) {
        return matcher.queues(lists(half).messages().receiver((int) row(half)));
    }

    private int node(int half) {
        return lists(half).messages().node((int) row(half));
    }

    private long row(int half) {
        return halves(half).row(half - first[thread[half]]);
    }

    private long position(int half) {
        return position(half, halves(half).index(half - first[thread[half]]));
    }

    private long position(int half, long index) {
        return table.position(threads.get(thread[half]).location(), index);
    }

    /** Converts a link by index to a link by position. */
    private int link(int half, int link) {
        return link == 0 ? 0 : IntColumn.encode(position(half, IntColumn.decode(link)));
    }
}
