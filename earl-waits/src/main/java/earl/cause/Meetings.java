package earl.cause;

import earl.Events;
import earl.Trace;
import earl.Waits;
import earl.parallel.Workers;
import java.util.function.Consumer;

/**
 * Describes the points of waits: of partners of messages from the table of waits, and of members of collective operations.
 */
final class Meetings {
    private static final int BLOCK = 1 << 12;

    private final Trace trace;
    private final Events events;
    private final CausalWaits waits;
    private final Waits.Participants participants;
    private final ParallelSpan ends;
    private final MeetingOrder order;
    private final Workers workers;
    /** By block of participants, the place of its first group, followed by the end of all. */
    private final int[] groupsAt;

    Meetings(Trace trace, CausalWaits waits, ParallelSpan ends, MeetingOrder order, Workers workers) {
        this.trace = trace;
        this.events = trace.events();
        this.waits = waits;
        this.participants = waits.participants();
        this.ends = ends;
        this.order = order;
        this.workers = workers;
        int blocks = blocks(participants.count());
        groupsAt = new int[blocks + 1];
        workers.forEach(blocks, block -> instances(block, met -> groupsAt[block + 1] += met.groupLength()));
        for (int block = 0; block < blocks; block++) {
            groupsAt[block + 1] = Math.addExact(groupsAt[block], groupsAt[block + 1]);
        }
    }

    /** The participants of a collective operation, and the last one, if they met only that one; otherwise -1. */
    private record Instance(int first, int end, int last, boolean ofAll) {
        /** Length of its group of locations, with its size before it. */
        int groupLength() {
            return ofAll ? 0 : 1 + end - first;
        }
    }

    /** Length of all groups. */
    int groupsLength() {
        return groupsAt[groupsAt.length - 1];
    }

    /** Sets all that is known of the points from the waits. */
    void describe(SyncPoints points) {
        workers.forEach(blocks(waits.count()), block -> {
            int end = Math.min((block + 1) * BLOCK, waits.count());
            for (int row = block * BLOCK; row < end; row++) {
                if (order.isPair(row)) {
                    pair(row, points);
                }
            }
        });
        workers.forEach(blocks(participants.count()), block -> {
            int[] group = {groupsAt[block]};
            instances(block, met -> {
                collective(met, group[0], points);
                group[0] += met.groupLength();
            });
        });
        for (int location = 0; location < trace.locations().size(); location++) {
            long init = ends.init[location];
            long exit = init < 0 ? Trace.NONE : events.exitptr(init);
            long removed = exit < 0 ? 0 : ends.initialization(location);
            points.set(points.first[location], exit, Trace.NONE, SyncPoints.ALL, 0, removed);
            points.set(points.end(location), ends.finalize[location], Trace.NONE, SyncPoints.NOBODY, 0, 0);
        }
    }

    private static int blocks(int count) {
        return (count + BLOCK - 1) / BLOCK;
    }

    private void pair(int row, SyncPoints points) {
        long removed = 0;
        long otherRemoved = 0;
        if (waits.isMeeting(row)) {
            long call = waits.call(row);
            long partner = waits.partner(row);
            long myLeave = ends.left(call);
            long otherLeave = ends.left(partner);
            long both = Math.min(myLeave, otherLeave);
            // Of either call, the part after the other one has ended counts. Scalasca subtracts that of a sender's call
            // with the wrong sign, and so do these figures.
            long until = waits.isOfSender(row) ? Math.max(myLeave, otherLeave) : both;
            removed = until - events.ticks(call) - waits.ticks(row);
            otherRemoved = both - events.ticks(partner);
        }
        byte with = waits.isMeeting(row) ? SyncPoints.PEER : SyncPoints.ASIDE;
        points.set(order.mine(row), waits.record(row), row, with, waits.partnerLocation(row), removed);
        points.set(order.partner(row), waits.partnerRecord(row), Trace.NONE, with, waits.location(row), otherRemoved);
    }

    /** The instances that begin in a block of participants. */
    private void instances(int block, Consumer<Instance> action) {
        int from = block * BLOCK;
        for (int row = from; row < Math.min(from + BLOCK, participants.count()); row++) {
            if (row == 0 || participants.instance(row) != participants.instance(row - 1)) {
                action.accept(instance(row));
            }
        }
    }

    private Instance instance(int first) {
        int instance = participants.instance(first);
        int end = first;
        int last = -1;
        while (end < participants.count() && participants.instance(end) == instance) {
            last = last < 0 && participants.isLast(end) ? end : last;
            end++;
        }
        boolean apart = participants.isApart(first) && last >= 0;
        boolean ofAll = !apart && end - first == participants.members(first);
        return new Instance(first, end, apart ? last : -1, ofAll);
    }

    private void collective(Instance met, int group, SyncPoints points) {
        if (!met.ofAll) {
            points.setGroup(group, met.end - met.first);
            for (int row = met.first; row < met.end; row++) {
                points.setGroup(group + 1 + row - met.first, events.location(participants.call(row)));
            }
        }
        for (int row = met.first; row < met.end; row++) {
            byte with = met.ofAll
                    ? SyncPoints.COMMUNICATOR
                    : met.last >= 0 && row != met.last ? SyncPoints.PEER : SyncPoints.GROUP;
            int peer = met.ofAll
                    ? participants.communicator(row)
                    : with == SyncPoints.PEER ? events.location(participants.call(met.last)) : group;
            long call = participants.call(row);
            long wait = participants.wait(row);
            int waited = wait < 0 ? Trace.NONE : waits.rowOf(wait);
            long removed = ends.left(call) - events.ticks(call) - participants.doneTicks(row);
            points.set(
                    order.participant(row),
                    participants.record(row),
                    waited,
                    with,
                    peer,
                    waited < 0 ? removed : removed - waits.ticks(waited));
        }
    }
}
