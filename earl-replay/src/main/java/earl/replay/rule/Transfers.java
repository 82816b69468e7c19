package earl.replay.rule;

import earl.replay.GraphBuilder;
import earl.replay.SizeTimes;
import earl.replay.call.MessageCalls;

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
        boolean[] observed = new boolean[messages.count];
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
                observed[last] = true;
            }
        }
        SizeTimes ofEager = SizeTimes.of(
                message -> observed[message] && !waits[message],
                message -> messages.bytes[message],
                message -> graph.leave(messages.receive[message]) - graph.enter(messages.send[message]),
                messages.count);
        SizeTimes ofWaiting = SizeTimes.of(
                message -> observed[message] && waits[message],
                message -> messages.bytes[message],
                message -> {
                    long begin = Math.max(graph.enter(messages.send[message]), graph.enter(messages.post[message]));
                    return graph.leave(messages.receive[message]) - begin;
                },
                messages.count);
        return new Transfers(ofEager.isEmpty() ? ofWaiting : ofEager, ofWaiting.isEmpty() ? ofEager : ofWaiting);
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
