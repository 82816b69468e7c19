package earl.cause;

import earl.Events;
import earl.Trace;
import earl.WaitKind;
import earl.Waits;
import earl.memory.IntColumn;
import earl.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the meetings of waits: of partners of messages from the table of waits, and of members of collective operations.
 */
final class Meetings {
    private static final int BLOCK = 1 << 12;

    private final Trace trace;
    private final CausalWaits waits;
    private final ParallelSpan ends;
    private final Events events;

    Meetings(Trace trace, CausalWaits waits, ParallelSpan ends) {
        this.trace = trace;
        this.waits = waits;
        this.ends = ends;
        this.events = trace.events();
    }

    /** All meetings. */
    List<Candidates> find(Workers workers) {
        Waits.Participants participants = waits.participants();
        int rows = blocks(waits.count());
        Candidates[] found = new Candidates[rows + blocks(participants.count())];
        workers.forEach(found.length, task -> {
            Candidates into = new Candidates();
            found[task] = into;
            if (task < rows) {
                int from = task * BLOCK;
                for (int row = from; row < Math.min(from + BLOCK, waits.count()); row++) {
                    pair(row, into);
                }
            } else {
                int from = (task - rows) * BLOCK;
                // An instance belongs to the block in which it begins.
                for (int row = from; row < Math.min(from + BLOCK, participants.count()); row++) {
                    if (row == 0 || participants.instance(row) != participants.instance(row - 1)) {
                        collective(participants, row, into);
                    }
                }
            }
        });
        return new ArrayList<>(Arrays.asList(found));
    }

    private static int blocks(int count) {
        return (count + BLOCK - 1) / BLOCK;
    }

    private void pair(int row, Candidates into) {
        long partner = waits.partner(row);
        int me = waits.location(row);
        int other = events.location(partner);
        if (!waits.isMeeting(row)) {
            into.add(me, IntColumn.encode(waits.record(row)), IntColumn.encode(row), SyncPoints.ASIDE, other, 0);
            into.add(other, IntColumn.encode(waits.partnerRecord(row)), 0, SyncPoints.ASIDE, me, 0);
            return;
        }
        if (waits.role(row) != WaitKind.Role.PEER) {
            return;
        }
        long call = waits.call(row);
        long myLeave = ends.left(call);
        long otherLeave = ends.left(partner);
        long mine = myLeave - events.ticks(call);
        long others = otherLeave - events.ticks(partner);
        // Of either call, the part after the other one has ended counts. Scalasca subtracts that of a sender's call
        // with the
        // wrong sign, and so do these figures.
        long myRest = waits.isOfSender(row) ? Math.min(0, myLeave - otherLeave) : Math.max(0, myLeave - otherLeave);
        long otherRest = Math.max(0, otherLeave - myLeave);
        into.add(me, IntColumn.encode(waits.record(row)), IntColumn.encode(row), SyncPoints.PEER, other, mine - myRest);
        into.add(other, IntColumn.encode(waits.partnerRecord(row)), 0, SyncPoints.PEER, me, others - otherRest);
    }

    /** The participants of one instance, from {@code first}. */
    private void collective(Waits.Participants participants, int first, Candidates into) {
        int instance = participants.instance(first);
        int end = first;
        int last = -1;
        while (end < participants.count() && participants.instance(end) == instance) {
            last = last < 0 && participants.isLast(end) ? end : last;
            end++;
        }
        boolean apart = participants.isApart(first) && last >= 0;
        boolean ofAll = !apart && end - first == trace.collectives().members(instance);
        int group = ofAll ? -1 : into.group();
        for (int row = first; row < end && !ofAll; row++) {
            into.member(group, events.location(participants.call(row)));
        }
        for (int row = first; row < end; row++) {
            byte with = ofAll ? SyncPoints.COMMUNICATOR : apart && row != last ? SyncPoints.PEER : SyncPoints.GROUP;
            int peer = ofAll
                    ? trace.collectives().communicator(instance)
                    : with == SyncPoints.PEER ? events.location(participants.call(last)) : group;
            long call = participants.call(row);
            long wait = participants.wait(row);
            into.add(
                    events.location(call),
                    IntColumn.encode(participants.record(row)),
                    wait < 0 ? 0 : IntColumn.encode(waits.rowOf(wait)),
                    with,
                    peer,
                    ends.left(call) - events.ticks(call) - participants.doneTicks(row));
        }
    }
}
