package earl.monitor.archive;

import earl.monitor.ring.Channels;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which messages and collective operations lie within the windows of all who take part in them. A recording of some iterations is gone
 * through twice: first all is noted, then {@link #settle} decides, then what has no other end is left out. One thread.
 */
final class Matching {
    /** A message: its communicator, ranks of sender and receiver in it, tag, and how many there were before it. */
    private record Message(int comm, int sender, int receiver, int tag, long nth) {}

    private record Operation(int comm, long nth) {}

    private record Arrival(Message message, int process, long request) {}

    private final Set<Message> sent = new HashSet<>();
    private final Set<Message> received = new HashSet<>();
    private final Map<Operation, Integer> operations = new HashMap<>();
    private final List<Arrival> arrivals = new ArrayList<>();
    private final Map<Integer, BitSet> completed = new HashMap<>();
    private boolean settled;

    /** Whether all was noted. */
    boolean settled() {
        return settled;
    }

    /** All was noted. */
    void settle() {
        settled = true;
        for (Arrival arrival : arrivals) {
            if (sent.contains(arrival.message)) {
                complete(arrival.process, arrival.request);
            }
        }
        arrivals.clear();
    }

    private void complete(int process, long request) {
        completed.computeIfAbsent(process, unknown -> new BitSet()).set((int) request);
    }

    /** A message; whether it is to be written. */
    boolean message(int direction, int comm, int own, int partner, int tag, long nth) {
        boolean out = direction == Channels.SENT;
        Message message = new Message(comm, out ? own : partner, out ? partner : own, tag, nth);
        if (settled) {
            return (out ? received : sent).contains(message);
        }
        (out ? sent : received).add(message);
        return true;
    }

    /** A message arrives for a request. */
    void arrival(int comm, int own, int partner, int tag, long nth, int process, long request) {
        if (!settled) {
            Message message = new Message(comm, partner, own, tag, nth);
            received.add(message);
            arrivals.add(new Arrival(message, process, request));
        }
    }

    /** A request to send completes. */
    void sendCompletes(int process, long request) {
        if (!settled) {
            complete(process, request);
        }
    }

    /** Whether a request completes in the recording, and what it is for has its other end there. */
    boolean completes(int process, long request) {
        BitSet known = completed.get(process);
        return !settled || (known != null && known.get((int) request));
    }

    /** A member takes part in a collective operation. */
    void member(int comm, long nth) {
        if (!settled) {
            operations.merge(new Operation(comm, nth), 1, Integer::sum);
        }
    }

    /** Whether all members of a collective operation take part in it in the recording. */
    boolean isWhole(int comm, long nth, int members) {
        return !settled || operations.getOrDefault(new Operation(comm, nth), 0) == members;
    }
}
