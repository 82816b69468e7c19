package earl.cause.time;

import earl.Events;
import earl.Trace;
import earl.Waits;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.LongColumn;
import earl.parallel.Workers;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.Consumer;

/** The meetings of collective operations: by participant whom it met, and what of its call belongs to the meeting. */
public final class Meetings {
    private static final int BLOCK = 1 << 12;

    private final Events events;
    private final CausalWaits waits;
    private final Waits.Participants participants;
    private final ParallelSpan ends;
    /** {@code [block of participants] -> } the place of its first group, followed by the end of all. */
    private final int[] groupsAt;

    // By participant.
    private final MemorySegment with;
    private final IntColumn peer;
    private final IntColumn wait;
    private final LongColumn removed;

    private final IntColumn groups;

    public Meetings(Trace trace, CausalWaits waits, ParallelSpan ends, ColumnMemory memory, Workers workers) {
        this.events = trace.events();
        this.waits = waits;
        this.participants = waits.participants();
        this.ends = ends;
        int count = participants.count();
        int blocks = (count + BLOCK - 1) / BLOCK;
        groupsAt = new int[blocks + 1];
        workers.forEach(blocks, block -> instances(block, met -> groupsAt[block + 1] += met.groupLength()));
        for (int block = 0; block < blocks; block++) {
            groupsAt[block + 1] = Math.addExact(groupsAt[block], groupsAt[block + 1]);
        }
        with = memory.allocate(count);
        peer = IntColumn.allocate(memory, count);
        wait = IntColumn.allocate(memory, count);
        removed = LongColumn.allocate(memory, count);
        groups = IntColumn.allocate(memory, groupsAt[blocks]);
        workers.forEach(blocks, block -> {
            int[] group = {groupsAt[block]};
            instances(block, met -> {
                describe(met, group[0]);
                group[0] += met.groupLength();
            });
        });
    }

    /** The participants of a collective operation, and the last one, if they met only that one; otherwise -1. */
    private record Instance(int first, int end, int last, boolean ofAll) {
        /** Length of its group of locations, with its size before it. */
        int groupLength() {
            return ofAll ? 0 : 1 + end - first;
        }
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

    private void describe(Instance met, int group) {
        if (!met.ofAll) {
            groups.set(group, met.end - met.first);
            for (int row = met.first; row < met.end; row++) {
                groups.set(group + 1L + row - met.first, events.location(participants.call(row)));
            }
        }
        for (int row = met.first; row < met.end; row++) {
            byte how = met.ofAll
                    ? SyncPoints.COMMUNICATOR
                    : met.last >= 0 && row != met.last ? SyncPoints.PEER : SyncPoints.GROUP;
            int whom = met.ofAll
                    ? participants.communicator(row)
                    : how == SyncPoints.PEER ? events.location(participants.call(met.last)) : group;
            long call = participants.call(row);
            long own = participants.wait(row);
            int waited = own < 0 ? Trace.NONE : waits.rowOf(own);
            long rest = ends.left(call) - events.ticks(call) - participants.doneTicks(row);
            with.set(ValueLayout.JAVA_BYTE, row, how);
            peer.set(row, whom);
            wait.setLink(row, waited);
            removed.set(row, waited < 0 ? rest : rest - waits.ticks(waited));
        }
    }

    /** How a participant met others: a constant of {@link SyncPoints}. */
    public byte with(int participant) {
        return with.get(ValueLayout.JAVA_BYTE, participant);
    }

    /** Whom it met, see {@link SyncPoints}. */
    int peer(int participant) {
        return peer.get(participant);
    }

    /** Its wait, -1 if it did not wait. */
    public int wait(int participant) {
        return (int) wait.link(participant);
    }

    /** Ticks of its call that belong to the meeting, without the wait. */
    public long removed(int participant) {
        return removed.get(participant);
    }

    /** The groups: the size of each one, then its locations. */
    IntColumn groups() {
        return groups;
    }
}
