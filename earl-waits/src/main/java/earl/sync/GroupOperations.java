package earl.sync;

import earl.Collectives;
import earl.Trace;
import java.util.Arrays;
import java.util.Set;

/**
 * Finds who needs whom in collective operations on intercommunicators that have records. A member needs those of the other
 * group that send to it: the root there, or all of them. Only operations that begin and end in one call count.
 */
final class GroupOperations {
    private static final Set<String> FROM_ROOT = Set.of("BCAST", "SCATTER", "SCATTERV");
    private static final Set<String> TO_ROOT = Set.of("GATHER", "GATHERV", "REDUCE");

    /** Takes a member of an operation and a member that sends to it. */
    interface Taker {
        /**
         * A row.
         *
         * @param call enter of the member's call
         * @param source location of the process that sends
         * @param sourceCall enter of its call, -1 if the trace does not have it
         * @param receives whether the member receives bytes
         */
        void take(long call, int source, long sourceCall, boolean receives);
    }

    private final SyncEvents events;
    private final Collectives collectives;
    /** {@code [location] -> } the enter of its call in the current operation, -1 if it has none. */
    private final long[] calls;

    GroupOperations(SyncEvents events) {
        this.events = events;
        this.collectives = events.trace().collectives();
        this.calls = new long[events.locations()];
        Arrays.fill(calls, Trace.NONE);
    }

    /** Passes on the rows of all operations, in order of the operations. */
    void find(Taker taker) {
        boolean[] between = new boolean[events.definitions().communicators().size()];
        boolean any = false;
        for (int com = 0; com < between.length; com++) {
            between[com] = events.definitions().communicators().get(com).isIntercommunicator();
            any |= between[com];
        }
        for (long instance = 0; any && instance < collectives.count(); instance++) {
            int com = collectives.communicator(instance);
            if (com >= 0 && between[com]) {
                operation(instance, com, taker);
            }
        }
    }

    private void operation(long instance, int com, Taker taker) {
        long first = collectives.firstMember(instance);
        long after = first + collectives.members(instance);
        for (long member = first; member < after; member++) {
            calls[port(member)] = isBlocking(member) ? collectives.call(member) : Trace.NONE;
        }
        String operation = collectives.operation(instance);
        int root = collectives.root(instance) < 0 ? Trace.NONE : events.port(collectives.root(instance));
        for (long member = first; member < after; member++) {
            int port = port(member);
            if (!isBlocking(member) || (TO_ROOT.contains(operation) && port != root)) {
                continue;
            }
            for (int source : events.definitions().peers(com, port)) {
                if (!FROM_ROOT.contains(operation) || (root >= 0 && source == root)) {
                    long sourceCall = source < 0 ? Trace.NONE : calls[source];
                    taker.take(collectives.call(member), source, sourceCall, collectives.received(member) > 0);
                }
            }
        }
        for (long member = first; member < after; member++) {
            calls[port(member)] = Trace.NONE;
        }
    }

    private boolean isBlocking(long member) {
        return collectives.call(member) >= 0 && collectives.begin(member) >= collectives.call(member);
    }

    private int port(long member) {
        return events.port(collectives.location(member));
    }
}
