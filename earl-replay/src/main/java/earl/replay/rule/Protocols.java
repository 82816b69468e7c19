package earl.replay.rule;

import earl.memory.LongMap;
import earl.replay.GraphBuilder;
import earl.replay.SizeTimes;
import earl.replay.call.MessageCalls;
import java.util.Arrays;

/**
 * How messages of each size are sent: eagerly, or when the receive is there. A send, or a wait for one, that ended before its receive was posted
 * was eager. If no send of a size did, although the receives of some were posted much later, sends of that size wait. A size
 * between two of one protocol has that one; of other sizes it is unknown.
 */
final class Protocols {
    private enum Protocol {
        EAGER,
        RENDEZVOUS,
        UNKNOWN
    }

    private final long[] sizes;
    private final Protocol[] protocols;
    private final Protocol assumed;
    private final long limit;

    /**
     * Finds the protocols.
     *
     * @param sends {@code [message] -> } whether the call that completes its send completes nothing else: by these calls the trace judges
     * @param limit messages below this size are eager, others are not; -1 to find it in the trace
     * @param waits whether sends of unknown sizes wait for their receives
     */
    Protocols(MessageCalls messages, boolean[] sends, GraphBuilder graph, long limit, boolean waits) {
        this.limit = limit;
        assumed = waits ? Protocol.RENDEZVOUS : Protocol.EAGER;
        sizes = SizeTimes.distinct(message -> messages.bytes[message], messages.count);
        protocols = new Protocol[sizes.length];
        Arrays.fill(protocols, Protocol.UNKNOWN);
        LongMap index = new LongMap();
        for (int at = 0; at < sizes.length; at++) {
            index.put(sizes[at], at);
        }
        long[] shortest = new long[sizes.length];
        Arrays.fill(shortest, Long.MAX_VALUE);
        for (int message = 0; message < messages.count; message++) {
            if (sends[message]) {
                int at = (int) index.get(messages.bytes[message]);
                int call = messages.sent[message];
                long late = Math.max(0, graph.enter(messages.post[message]) - graph.enter(call));
                long length = graph.leave(call) - graph.enter(call);
                shortest[at] = Math.min(shortest[at], length >= late ? length - late : length);
            }
        }
        for (int message = 0; message < messages.count; message++) {
            if (sends[message]) {
                int call = messages.sent[message];
                long posted = graph.enter(messages.post[message]);
                long late = posted - graph.enter(call);
                int at = (int) index.get(messages.bytes[message]);
                if (graph.leave(call) < posted) {
                    protocols[at] = Protocol.EAGER;
                } else if (late > 0 && late > 2 * shortest[at] && protocols[at] == Protocol.UNKNOWN) {
                    protocols[at] = Protocol.RENDEZVOUS;
                }
            }
        }
        spread();
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
