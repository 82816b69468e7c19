package earl.monitor.archive.event;

import earl.memory.Capacity;
import earl.monitor.ring.Channels;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds the messages and collective operations that all participants recorded: those within the stretches of all, and before
 * the loss of any records. Also finds the locks of windows whose release was recorded. Such a recording is read twice: the first
 * pass collects, {@link #settle} decides, and the second pass omits events without a partner. A message is known by its communicator, the ranks of its sender and receiver in it,
 * its tag, and how many there were before it. One thread.
 */
public final class Matching {
    private static final int ROW = 5;

    private final Ranges sent = new Ranges();
    private final Ranges received = new Ranges();
    private final Channels operations = new Channels();
    /** Messages that arrived for requests: the message's key and number, process, request. */
    private long[] arrivals = new long[64 * ROW];

    private int length;
    /** [process] -> numbers of the requests that complete. */
    private final List<BitSet> completed = new ArrayList<>();
    /** [process] -> numbers of the locks of windows that are released. */
    private final List<BitSet> released = new ArrayList<>();

    private boolean settled;

    /** Ends the first pass. */
    public void settle() {
        settled = true;
        for (int at = 0; at < length; at += ROW) {
            if (sent.has(arrivals[at], arrivals[at + 1], arrivals[at + 2])) {
                add(completed, (int) arrivals[at + 3], arrivals[at + 4]);
            }
        }
        arrivals = new long[0];
        length = 0;
    }

    private static long pair(int high, int low) {
        return (long) high << 32 | (low & 0xFFFFFFFFL);
    }

    private static void add(List<BitSet> to, int process, long number) {
        while (to.size() <= process) {
            to.add(new BitSet());
        }
        to.get(process).set((int) number);
    }

    private static boolean has(List<BitSet> of, int process, long number) {
        return process < of.size() && of.get(process).get((int) number);
    }

    /** A message; returns whether to write it. */
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
        arrivals = Capacity.ensure(arrivals, length + ROW);
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
            add(completed, process, request);
        }
    }

    /** A lock of a window is released. */
    void releases(int process, long lock) {
        if (!settled) {
            add(released, process, lock);
        }
    }

    /** Whether a lock of a window is released in the recording. */
    boolean isReleased(int process, long lock) {
        return !settled || has(released, process, lock);
    }

    /** Whether a request completes in the recording, and its message or operation has its other ends there. */
    boolean completes(int process, long request) {
        return !settled || has(completed, process, request);
    }

    /** Records a member of a collective operation. */
    void member(int comm, long nth) {
        if (!settled) {
            operations.next(Channels.COLLECTIVE, comm, (int) (nth >>> 32), (int) nth);
        }
    }

    /** Whether all members of a collective operation recorded it. */
    boolean isWhole(int comm, long nth, int members) {
        return !settled || operations.count(Channels.COLLECTIVE, comm, (int) (nth >>> 32), (int) nth) == members;
    }
}
