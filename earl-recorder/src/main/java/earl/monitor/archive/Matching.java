package earl.monitor.archive;

import earl.monitor.ring.Channels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Which messages and collective operations were recorded by all who take part in them: those that lie within the windows of all, and before
 * records of any were lost. Such a recording is gone through twice: first all is noted, then {@link #settle} decides, then what has no other
 * end is left out. A message is known by its communicator, the ranks of its sender and receiver in it, its tag, and how many there were
 * before it. One thread.
 */
final class Matching {
    private static final int ROW = 5;

    private final Ranges sent = new Ranges();
    private final Ranges received = new Ranges();
    private final Channels operations = new Channels();
    /** What arrived for requests: the message's key and number, process, request. */
    private long[] arrivals = new long[64 * ROW];

    private int length;
    /** By process, which requests complete. */
    private final List<BitSet> completed = new ArrayList<>();

    private boolean settled;

    /** All was noted. */
    void settle() {
        settled = true;
        for (int at = 0; at < length; at += ROW) {
            if (sent.has(arrivals[at], arrivals[at + 1], arrivals[at + 2])) {
                complete((int) arrivals[at + 3], arrivals[at + 4]);
            }
        }
        arrivals = new long[0];
        length = 0;
    }

    private static long pair(int high, int low) {
        return (long) high << 32 | (low & 0xFFFFFFFFL);
    }

    private void complete(int process, long request) {
        while (completed.size() <= process) {
            completed.add(new BitSet());
        }
        completed.get(process).set((int) request);
    }

    /** A message; whether it is to be written. */
    boolean message(int direction, int comm, int own, int partner, int tag, long nth) {
        boolean out = direction == Channels.SENT;
        long channel = pair(comm, tag);
        long ends = out ? pair(own, partner) : pair(partner, own);
        if (settled) {
            return (out ? received : sent).has(channel, ends, nth);
        }
        (out ? sent : received).add(channel, ends, nth);
        return true;
    }

    /** A message arrives for a request. */
    void arrival(int comm, int own, int partner, int tag, long nth, int process, long request) {
        if (settled) {
            return;
        }
        if (length == arrivals.length) {
            arrivals = Arrays.copyOf(arrivals, length * 2);
        }
        arrivals[length] = pair(comm, tag);
        arrivals[length + 1] = pair(partner, own);
        arrivals[length + 2] = nth;
        arrivals[length + 3] = process;
        arrivals[length + 4] = request;
        received.add(arrivals[length], arrivals[length + 1], nth);
        length += ROW;
    }

    /** A request to send completes. */
    void sendCompletes(int process, long request) {
        if (!settled) {
            complete(process, request);
        }
    }

    /** Whether a request completes in the recording, and what it is for has its other end there. */
    boolean completes(int process, long request) {
        return !settled || (process < completed.size() && completed.get(process).get((int) request));
    }

    /** A member takes part in a collective operation. */
    void member(int comm, long nth) {
        if (!settled) {
            operations.next(Channels.COLLECTIVE, comm, (int) (nth >>> 32), (int) nth);
        }
    }

    /** Whether all members of a collective operation take part in it in the recording. */
    boolean isWhole(int comm, long nth, int members) {
        return !settled || operations.count(Channels.COLLECTIVE, comm, (int) (nth >>> 32), (int) nth) == members;
    }
}
