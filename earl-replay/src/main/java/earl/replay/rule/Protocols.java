package earl.replay.rule;

import earl.replay.GraphBuilder;
import earl.replay.SizeTimes;
import earl.replay.call.MessageCalls;
import java.util.Arrays;

/**
 * How messages of each size are sent: eagerly, or when the receive is there. A send, or a wait for one, that ended before its receive was posted
 * was eager. If no send of a size did, although the receives of some were posted much later, sends of that size wait. A call that
 * completes receives, too, shows that only if it ended soon after the receive of its send was posted, and long after all else that
 * it could wait for. A size between two of one protocol has that one; of other sizes it is unknown.
 */
final class Protocols {
    private enum Protocol {
        EAGER,
        RENDEZVOUS,
        UNKNOWN
    }

    /** A call waited for the latest event before its end if all other events were at least this factor further from its end. */
    private static final int SOON = 4;

    private final long[] sizes;
    private final Protocol[] protocols;
    private final Protocol assumed;
    private final long limit;

    /**
     * Finds the protocols.
     *
     * @param received messages by the call that completes their receives
     * @param judged {@code [message] -> } whether a call that completes its send blocks as its size says
     * @param limit messages below this size are eager, others are not; -1 to find it in the trace
     * @param waits whether sends of unknown sizes wait for their receives
     */
    Protocols(
            MessageCalls messages,
            MessageCalls.ByCall received,
            boolean[] judged,
            GraphBuilder graph,
            long limit,
            boolean waits) {
        this.limit = limit;
        assumed = waits ? Protocol.RENDEZVOUS : Protocol.EAGER;
        sizes = SizeTimes.distinct(message -> messages.bytes[message], messages.count);
        protocols = new Protocol[sizes.length];
        Arrays.fill(protocols, Protocol.UNKNOWN);
        byte[] sends = sends(messages, graph.calls());
        MessageCalls.ByCall sent = null;
        long[] shortest = new long[sizes.length];
        Arrays.fill(shortest, Long.MAX_VALUE);
        int at = 0;
        for (int message = 0; message < messages.count; message++) {
            int call = messages.sent[message];
            if (judged[message] && isOnly(call, sends, received)) {
                at = index(messages.bytes[message], at);
                long late = Math.max(0, graph.enter(messages.post[message]) - graph.enter(call));
                long length = graph.leave(call) - graph.enter(call);
                shortest[at] = Math.min(shortest[at], length >= late ? length - late : length);
            }
        }
        for (int message = 0; message < messages.count; message++) {
            if (judged[message]) {
                int call = messages.sent[message];
                at = index(messages.bytes[message], at);
                long posted = graph.enter(messages.post[message]);
                if (graph.leave(call) < posted) {
                    protocols[at] = Protocol.EAGER;
                } else if (protocols[at] == Protocol.UNKNOWN) {
                    boolean isWaiting;
                    if (isOnly(call, sends, received)) {
                        isWaiting = posted > graph.enter(call) && posted - graph.enter(call) > 2 * shortest[at];
                    } else {
                        sent = sent == null ? messages.by(messages.sent, graph.calls()) : sent;
                        isWaiting = isExplained(call, posted, messages, sent, received, graph);
                    }
                    protocols[at] = isWaiting ? Protocol.RENDEZVOUS : Protocol.UNKNOWN;
                }
            }
        }
        spread();
    }

    /** {@code [call] -> } number of sends that it completes, 2 for more. */
    private static byte[] sends(MessageCalls messages, int calls) {
        byte[] sends = new byte[calls];
        for (int message = 0; message < messages.count; message++) {
            int call = messages.sent[message];
            if (call >= 0 && sends[call] < 2) {
                sends[call]++;
            }
        }
        return sends;
    }

    /** Whether a call completes one send, and does nothing else. */
    private static boolean isOnly(int call, byte[] sends, MessageCalls.ByCall received) {
        return sends[call] == 1 && received.first[call + 1] == received.first[call];
    }

    /**
     * Index of a size.
     *
     * @param last index of another one, which is likely the same
     */
    private int index(long size, int last) {
        return sizes[last] == size ? last : Arrays.binarySearch(sizes, size);
    }

    /** Whether a call ended soon after a receive was posted for its send, and long after all else for which it could wait. */
    private static boolean isExplained(
            int call,
            long posted,
            MessageCalls messages,
            MessageCalls.ByCall sent,
            MessageCalls.ByCall received,
            GraphBuilder graph) {
        long other = graph.enter(call);
        for (int at = received.first[call]; at < received.first[call + 1]; at++) {
            other = Math.max(other, graph.enter(messages.send[received.rows[at]]));
        }
        for (int at = sent.first[call]; at < sent.first[call + 1]; at++) {
            if (graph.enter(messages.post[sent.rows[at]]) > posted) {
                return false;
            }
        }
        return posted - other > SOON * (graph.leave(call) - posted);
    }

    /** Smaller messages than an eager one are eager, and larger ones than one that waits do so, too. */
    private void spread() {
        boolean eager = false;
        for (int at = sizes.length - 1; at >= 0; at--) {
            eager |= protocols[at] == Protocol.EAGER;
            if (eager && protocols[at] == Protocol.UNKNOWN) {
                protocols[at] = Protocol.EAGER;
            }
        }
        boolean waits = false;
        for (int at = 0; at < sizes.length; at++) {
            waits |= protocols[at] == Protocol.RENDEZVOUS;
            if (waits && protocols[at] == Protocol.UNKNOWN) {
                protocols[at] = Protocol.RENDEZVOUS;
            }
        }
    }

    /** Whether sends of a size wait for their receives. */
    boolean waits(long size) {
        if (limit >= 0) {
            return size >= limit;
        }
        int at = Arrays.binarySearch(sizes, size);
        Protocol found = at < 0 || protocols[at] == Protocol.UNKNOWN ? assumed : protocols[at];
        return found == Protocol.RENDEZVOUS;
    }

    /** Whether the trace does not show how some of its sizes are sent. */
    boolean isUnknown() {
        return limit < 0 && Arrays.asList(protocols).contains(Protocol.UNKNOWN);
    }
}
