package expert.lane;

import earl.Trace;
import java.util.ArrayList;
import java.util.List;

/**
 * A part of a trace: positions, and the same share of the messages and of the collectives, each in their own order. The
 * parts depend only on the trace, so figures do not depend on the number of threads.
 *
 * @param number which part it is
 * @param from its first position
 * @param to the position after its last
 * @param firstMessage its first row of messages
 * @param endMessage the row after its last
 * @param firstCollective its first collective
 * @param endCollective the one after its last
 */
public record WalkRange(
        int number, long from, long to, long firstMessage, long endMessage, long firstCollective, long endCollective) {
    /** With fewer events, a part costs more than it saves. */
    private static final long MIN_EVENTS = 1L << 20;
    /** No more parts than this, however long the trace: each costs a merge. */
    private static final long MAX_PARTS = 32;

    static WalkRange whole(Trace trace) {
        return between(trace, new long[] {0, trace.length()}).getFirst();
    }

    /** The boundaries of the parts, including 0 and the trace's length. */
    public static long[] cuts(Trace trace) {
        long length = trace.length();
        long size = Math.max(MIN_EVENTS, (length + MAX_PARTS - 1) / MAX_PARTS);
        int count = (int) Math.max(1, length / size);
        long[] cuts = new long[count + 1];
        for (int i = 1; i < count; i++) {
            cuts[i] = length / CallbackFilter.CHUNK * i / count * CallbackFilter.CHUNK;
        }
        cuts[count] = length;
        return cuts;
    }

    /**
     * The parts between cuts.
     *
     * @param cuts ascending, from 0 to the trace's length
     */
    static List<WalkRange> between(Trace trace, long[] cuts) {
        long messages = trace.messages().count();
        long collectives = trace.collectives().count();
        double length = Math.max(1, trace.length());
        List<WalkRange> parts = new ArrayList<>();
        long message = 0;
        long collective = 0;
        for (int i = 0; i + 1 < cuts.length; i++) {
            boolean last = i + 2 == cuts.length;
            long endMessage = last ? messages : (long) (messages * (cuts[i + 1] / length));
            long endCollective = last ? collectives : (long) (collectives * (cuts[i + 1] / length));
            parts.add(new WalkRange(i, cuts[i], cuts[i + 1], message, endMessage, collective, endCollective));
            message = endMessage;
            collective = endCollective;
        }
        return parts;
    }
}
