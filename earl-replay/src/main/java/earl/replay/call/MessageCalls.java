package earl.replay.call;

import earl.Messages;
import earl.Trace;

/** The messages of a trace with their calls in a graph; those of which the receiving or the sending call is missing are left out. */
public final class MessageCalls {
    /** No messages. */
    public static final MessageCalls NONE = new MessageCalls(0);

    private static final int BLOCK = 1 << 12;

    /** Call that started the send. */
    public final int[] send;
    /** Call that completed the send, -1 if unknown. */
    public final int[] sent;
    /** Call that posted the receive. */
    public final int[] post;
    /** Call that completed the receive. */
    public final int[] receive;

    public final long[] bytes;
    /** Rows in {@link Messages}. */
    public final int[] rows;

    public final int count;

    private MessageCalls(int count) {
        send = new int[count];
        sent = new int[count];
        post = new int[count];
        receive = new int[count];
        bytes = new long[count];
        rows = new int[count];
        this.count = count;
    }

    public MessageCalls(Trace trace, TraceCalls calls) {
        Messages all = trace.messages();
        int rowCount = (int) all.count();
        send = new int[rowCount];
        sent = new int[rowCount];
        post = new int[rowCount];
        receive = new int[rowCount];
        bytes = new long[rowCount];
        rows = new int[rowCount];
        long[] sends = new long[BLOCK];
        long[] receives = new long[BLOCK];
        long[] completes = new long[BLOCK];
        long[] posts = new long[BLOCK];
        long[] lens = new long[BLOCK];
        int found = 0;
        for (long at = 0; at < rowCount; at += BLOCK) {
            int n = (int) Math.min(BLOCK, rowCount - at);
            all.copySends(at, n, sends);
            all.copyRecvs(at, n, receives);
            all.copySendCompleteCalls(at, n, completes);
            all.copyRecvPostCalls(at, n, posts);
            trace.events().copyLens(sends, n, lens);
            for (int i = 0; i < n; i++) {
                int from = calls.callAt(sends[i]);
                int to = calls.callAt(receives[i]);
                if (from == TraceCalls.NONE || to == TraceCalls.NONE) {
                    continue;
                }
                int posted = calls.callAt(posts[i]);
                send[found] = from;
                sent[found] = calls.callAt(completes[i]);
                receive[found] = to;
                post[found] = posted == TraceCalls.NONE ? to : posted;
                bytes[found] = lens[i];
                rows[found++] = (int) at + i;
            }
        }
        count = found;
    }

    /** Messages by a call that each of them has: {@code rows[first[call]]} to {@code rows[first[call + 1]]}, exclusive, up to the last call. */
    public static final class ByCall {
        public final int[] first;
        public final int[] rows;

        private ByCall(int[] first, int[] rows) {
            this.first = first;
            this.rows = rows;
        }
    }

    /** Groups messages by one of their calls; leaves out those that lack it. */
    public ByCall by(int[] calls, int callCount) {
        return by(calls, count, callCount);
    }

    /** Groups the numbers below {@code count} by their calls; leaves out those whose call is negative. */
    public static ByCall by(int[] calls, int count, int callCount) {
        // One place further than the result has them: adding a row moves the begin of the next call to where it
        // belongs.
        int[] first = new int[callCount + 2];
        for (int row = 0; row < count; row++) {
            if (calls[row] >= 0) {
                first[calls[row] + 2]++;
            }
        }
        for (int call = 2; call < first.length; call++) {
            first[call] += first[call - 1];
        }
        int[] grouped = new int[first[callCount + 1]];
        for (int row = 0; row < count; row++) {
            if (calls[row] >= 0) {
                grouped[first[calls[row] + 1]++] = row;
            }
        }
        return new ByCall(first, grouped);
    }
}
