package earl.cause;

import earl.Collectives;
import earl.Events;
import earl.Trace;
import earl.WaitKind;
import earl.Waits;
import earl.store.IntColumn;
import earl.store.Workers;
import earl.wait.CollectiveWaits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds the meetings that waits make: of partners of messages from the table of waits, of members of collective operations. */
final class Meetings {
    private static final int BLOCK = 1 << 12;

    private final Trace trace;
    private final Waits waits;
    private final Ends ends;
    private final Events events;

    Meetings(Trace trace, Waits waits, Ends ends) {
        this.trace = trace;
        this.waits = waits;
        this.ends = ends;
        this.events = trace.events();
    }

    /** All of them. */
    List<Candidates> find(Workers workers) {
        int rows = blocks(waits.count());
        long instances = trace.collectives().count();
        Candidates[] found = new Candidates[rows + blocks(instances)];
        workers.forEach(found.length, task -> {
            Candidates into = new Candidates();
            found[task] = into;
            if (task < rows) {
                long from = (long) task * BLOCK;
                for (long row = from; row < Math.min(from + BLOCK, waits.count()); row++) {
                    message(row, into);
                }
            } else {
                CollectiveWaits cursor = new CollectiveWaits(trace);
                long from = (long) (task - rows) * BLOCK;
                for (long instance = from; instance < Math.min(from + BLOCK, instances); instance++) {
                    if (cursor.read(instance) && cursor.latest() >= 0) {
                        collective(instance, cursor, into);
                    }
                }
            }
        });
        return new ArrayList<>(Arrays.asList(found));
    }

    private static int blocks(long count) {
        return Math.toIntExact((count + BLOCK - 1) / BLOCK);
    }

    private void message(long row, Candidates into) {
        WaitKind kind = waits.kind(row);
        long partner = waits.partner(row);
        int me = waits.location(row);
        int other = events.location(partner);
        if (!kind.isMeeting()) {
            into.add(me, IntColumn.encode(waits.record(row)), IntColumn.encode(row), SyncPoints.ASIDE, other, 0);
            into.add(other, IntColumn.encode(waits.partnerRecord(row)), 0, SyncPoints.ASIDE, me, 0);
            return;
        }
        if (kind != WaitKind.LATE_SENDER && kind != WaitKind.LATE_RECEIVER) {
            return;
        }
        long call = waits.call(row);
        long myLeave = ends.left(call);
        long otherLeave = ends.left(partner);
        long mine = myLeave - events.ticks(call);
        long others = otherLeave - events.ticks(partner);
        // Of either call counts what is left of it once the other is over. Scalasca takes that with the wrong sign from
        // a call
        // that waited for a late receiver: so do these figures.
        long myRest =
                kind == WaitKind.LATE_SENDER ? Math.max(0, myLeave - otherLeave) : Math.min(0, myLeave - otherLeave);
        long otherRest = Math.max(0, otherLeave - myLeave);
        into.add(me, IntColumn.encode(waits.record(row)), IntColumn.encode(row), SyncPoints.PEER, other, mine - myRest);
        into.add(other, IntColumn.encode(waits.partnerRecord(row)), 0, SyncPoints.PEER, me, others - otherRest);
    }

    private void collective(long instance, CollectiveWaits cursor, Candidates into) {
        Collectives all = trace.collectives();
        boolean ofAll = cursor.isMeetingOfAll();
        int latest = all.location(cursor.member(cursor.latest()));
        int group = ofAll ? -1 : into.group();
        for (int i = 0; i < cursor.count() && !ofAll; i++) {
            if (cursor.takesPart(i)) {
                into.member(group, all.location(cursor.member(i)));
            }
        }
        boolean star = cursor.kind() == WaitKind.LATE_BROADCAST || cursor.kind() == WaitKind.EARLY_REDUCE;
        for (int i = 0; i < cursor.count(); i++) {
            long member = cursor.member(i);
            long call = all.call(member);
            if (!cursor.takesPart(i) || call < 0) {
                continue;
            }
            byte with =
                    ofAll ? SyncPoints.COMMUNICATOR : star && i != cursor.latest() ? SyncPoints.PEER : SyncPoints.GROUP;
            int peer = ofAll ? all.communicator(instance) : with == SyncPoints.PEER ? latest : group;
            into.add(
                    all.location(member),
                    IntColumn.encode(all.end(member)),
                    cursor.wait(i) > 0 ? IntColumn.encode(waits.row(call)) : 0,
                    with,
                    peer,
                    ends.left(call) - events.ticks(call) - cursor.completion(i));
        }
    }
}
