package earl.replay.rule;

import earl.memory.LongList;
import earl.replay.GraphBuilder;
import earl.replay.SizeTimes;

/**
 * Times of transfers by size, from messages whose receivers surely waited for them: from the begin of the send, or of the receive if the
 * send waits for it, to the end of the call that completes the receive.
 */
public final class Transfers {
    private final SizeTimes eager;
    private final SizeTimes waiting;

    private Transfers(SizeTimes eager, SizeTimes waiting) {
        this.eager = eager;
        this.waiting = waiting;
    }

    /**
     * Observes the messages of a trace.
     *
     * @param tests {@code [message] -> } whether a call that does not block completed it
     */
    static Transfers of(
            MessageCalls messages,
            MessageCalls.ByCall received,
            boolean[] waits,
            java.util.function.IntPredicate tests,
            GraphBuilder graph) {
        Seen eager = new Seen();
        Seen waiting = new Seen();
        for (int call = 0; call < graph.calls(); call++) {
            int from = received.first[call];
            int to = received.first[call + 1];
            if (from == to || tests.test(call)) {
                continue;
            }
            int last = received.rows[from];
            for (int at = from + 1; at < to; at++) {
                int message = received.rows[at];
                if (graph.enter(messages.send[message]) > graph.enter(messages.send[last])) {
                    last = message;
                }
            }
            long sent = graph.enter(messages.send[last]);
            if (sent > graph.enter(call) && sent <= graph.leave(call)) {
                long begin = waits[last] ? Math.max(sent, graph.enter(messages.post[last])) : sent;
                (waits[last] ? waiting : eager).add(messages.bytes[last], graph.leave(call) - begin);
            }
        }
        SizeTimes ofEager = eager.times();
        SizeTimes ofWaiting = waiting.times();
        return new Transfers(ofEager.isEmpty() ? ofWaiting : ofEager, ofWaiting.isEmpty() ? ofEager : ofWaiting);
    }

    private static final class Seen {
        private final LongList sizes = new LongList();
        private final LongList times = new LongList();

        void add(long size, long time) {
            sizes.add(size);
            times.add(time);
        }

        SizeTimes times() {
            return SizeTimes.of(sizes.toArray(), times.toArray(), sizes.size());
        }
    }

    /**
     * Ticks of a transfer.
     *
     * @param waits whether the send waits for its receive
     */
    public long of(long size, boolean waits) {
        return (waits ? waiting : eager).of(size);
    }

    /** The line through the times of eager messages: latency and time per byte. */
    public SizeTimes.Line line() {
        return eager.line();
    }
}
