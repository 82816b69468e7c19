package earl.sync;

import earl.Collectives;
import earl.Trace;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import java.util.Arrays;
import java.util.Set;

/**
 * Finds for whom members of MPI_Alltoallv and MPI_Alltoallw wait. Recordings of {@code expert record} name the members that send to
 * each one. Records of other writers have the bytes of all members only, so that there are {@link VectorBounds}. Rows are members, in
 * order of operations and ranks.
 */
final class VectorFinder {
    private static final Set<String> OPERATIONS = Set.of("ALLTOALLV", "ALLTOALLW");
    private static final String WITH_TYPES = "ALLTOALLW";

    private final SyncEvents events;
    private final Collectives collectives;
    private final Diagnostics diagnostics;
    private final int senders;
    /** {@code [port] -> } index of its member in the current operation. */
    private final int[] memberOf;

    private final VectorBounds bounds = new VectorBounds();
    private final PositionList member = new PositionList();
    private final PositionList certain = new PositionList();
    private final PositionList possible = new PositionList();
    private double ticksAtStake;

    private VectorFinder(SyncEvents events, Diagnostics diagnostics) {
        this.events = events;
        this.diagnostics = diagnostics;
        collectives = events.trace().collectives();
        senders = events.attribute("senders");
        memberOf = new int[events.locations()];
        Arrays.fill(memberOf, Trace.NONE);
    }

    static SyncTable find(SyncEvents events, Diagnostics diagnostics) {
        return new VectorFinder(events, diagnostics).find();
    }

    private SyncTable find() {
        for (long instance = 0; instance < collectives.count(); instance++) {
            int com = collectives.communicator(instance);
            if (OPERATIONS.contains(collectives.operation(instance))
                    && com >= 0
                    && !events.definitions().communicators().get(com).isIntercommunicator()
                    && events.definitions().communicators().get(com).size() > 1) {
                operation(instance);
            }
        }
        diagnostics.setAtStake(
                DiagnosticCode.UNKNOWN_SENDERS,
                ticksAtStake / events.trace().info().ticksPerSecond());
        return new SyncTable()
                .integer("instance", row -> collectives.instance(member.get(row)))
                .integer("location", row -> collectives.location(member.get(row)))
                .integer("call", row -> collectives.call(member.get(row)))
                .integer("begin", row -> collectives.begin(member.get(row)))
                .integer("end", row -> collectives.end(member.get(row)))
                .integer("source_call", row -> beginCall(certain.get(row)))
                .integer("source_begin", row -> begin(certain.get(row)))
                .integer("source_end", row -> end(certain.get(row)))
                .integer("possible_call", row -> beginCall(possible.get(row)))
                .integer("possible_begin", row -> begin(possible.get(row)))
                .truth("blocking", row -> isBlocking(member.get(row)) ? 1 : 0)
                .truth("known", row -> isKnown(row) ? 1 : 0)
                .of(member.size());
    }

    /** Whether there is no doubt who sends: the trace says it, or there is one other member. */
    private boolean isKnown(int row) {
        return events.attribute(collectives.end(member.get(row)), senders) >= 0
                || (collectives.members(collectives.instance(member.get(row))) == 2
                        && certain.get(row) == possible.get(row));
    }

    private boolean isBlocking(long row) {
        return collectives.begin(row) >= collectives.call(row);
    }

    private long begin(long row) {
        return row < 0 ? Trace.NONE : collectives.begin(row);
    }

    private long end(long row) {
        return row < 0 ? Trace.NONE : collectives.end(row);
    }

    private long beginCall(long row) {
        if (row < 0) {
            return Trace.NONE;
        }
        return isBlocking(row) ? collectives.call(row) : events.call(collectives.begin(row));
    }

    private void operation(long instance) {
        long first = collectives.firstMember(instance);
        int members = collectives.members(instance);
        for (int i = 0; i < members; i++) {
            memberOf[port(first + i)] = i;
        }
        bounds.of(collectives, instance, collectives.operation(instance).equals(WITH_TYPES));
        for (int i = 0; i < members; i++) {
            long group = events.attribute(collectives.end(first + i), senders);
            int source;
            int last;
            if (group >= 0) {
                source = lastOf(group, i, first, members);
                last = source;
            } else {
                source = bounds.certain(i);
                last = bounds.possible(i);
                unknown(first, i, source, last);
            }
            member.add(first + i);
            certain.add(source < 0 ? Trace.NONE : first + source);
            possible.add(last < 0 ? Trace.NONE : first + last);
        }
        for (int i = 0; i < members; i++) {
            memberOf[port(first + i)] = Trace.NONE;
        }
    }

    /** The member that began last of those that send to a member, -1 if none does. */
    private int lastOf(long group, int to, long first, int members) {
        int[] sources = events.definitions().groupMembers((int) group);
        if (sources.length == members) {
            return bounds.lastBut(to);
        }
        int last = Trace.NONE;
        for (int source : sources) {
            int from = source < 0 ? Trace.NONE : memberOf[source];
            if (from >= 0
                    && from != to
                    && (last < 0 || collectives.begin(first + from) > collectives.begin(first + last))) {
                last = from;
            }
        }
        return last;
    }

    private void unknown(long first, int to, int source, int last) {
        if (source == last) {
            return;
        }
        long end = collectives.end(first + to);
        diagnostics.add(DiagnosticCode.UNKNOWN_SENDERS, events.location(end), end, () -> "position " + end);
        ticksAtStake += wait(first, to, last) - wait(first, to, source);
    }

    private double wait(long first, int to, int from) {
        if (from < 0) {
            return 0;
        }
        long began = events.events().ticks(collectives.begin(first + to));
        long sent = events.events().ticks(collectives.begin(first + from));
        return Math.max(0, Math.min(sent, events.events().ticks(collectives.end(first + to))) - began);
    }

    private int port(long row) {
        return events.port(collectives.location(row));
    }
}
