package earl.link;

import earl.diag.DiagnosticCode;
import earl.memory.IntColumn;
import earl.memory.LongMap;
import earl.store.EventTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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
    private final LongMap sends = new LongMap();
    private final LongMap receives = new LongMap();
    private final LongMap collectives = new LongMap();
    /** The halves of all threads. */
    private final List<HalfRequest> halves = new ArrayList<>();
    /** {@code [half] -> } its thread. */
    private final List<LocalAnalysis> threads = new ArrayList<>();

    /** For the threads of a process. */
    SharedRequests(EventTable table, MessageMatcher matcher, List<LocalAnalysis> ofProcess) {
        this.table = table;
        this.matcher = matcher;
        for (LocalAnalysis thread : ofProcess) {
            halves.addAll(thread.halves());
            threads.addAll(Collections.nCopies(thread.halves().size(), thread));
        }
    }

    /** Joins them. */
    void join() {
        long[] order = new long[halves.size()];
        for (int half = 0; half < order.length; half++) {
            order[half] = position(half, halves.get(half).index()) << BITS | half;
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
        HalfRequest found = halves.get(half);
        long id = found.id();
        switch (found.half()) {
            case SEND_STARTED -> start(sends, id, half);
            case RECEIVE_STARTED -> start(receives, id, half);
            case COLLECTIVE_STARTED -> start(collectives, id, half);
            case SEND_COMPLETED -> {
                int start = end(sends, id, half);
                if (start >= 0) {
                    queues(start).complete(node(start), link(half, found.call()));
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
                    move(list(half), found.row(), list(start), halves.get(start).row());
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
        if (start >= 0 && threads.get(start) != threads.get(half)) {
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
                if (threads.get(start) == threads.get(half)) {
                    odd(DiagnosticCode.MISSING_COMPLETION, start);
                } else if (open == sends) {
                    queues(start)
                            .cancelSend(
                                    node(start),
                                    link(half, IntColumn.encode(halves.get(half).index())));
                }
                return;
            }
        }
    }

    private void odd(DiagnosticCode code, int half) {
        threads.get(half).odd(code, halves.get(half).index());
    }

    /** The list of a collective operation. */
    private Records list(int half) {
        return threads.get(half).communication().nonBlocking();
    }

    /** The queues with a message. */
    private MessageQueues queues(int half) {
        return matcher.queues(
                threads.get(half).messages().receiver((int) halves.get(half).row()));
    }

    private int node(int half) {
        return threads.get(half).messages().node((int) halves.get(half).row());
    }

    private long position(int half, long index) {
        return table.position(threads.get(half).location(), index);
    }

    /** Converts a link by index to a link by position. */
    private int link(int half, int link) {
        return link == 0 ? 0 : IntColumn.encode(position(half, IntColumn.decode(link)));
    }
}
