package earl.clock;

import earl.link.CollectiveKinds;
import earl.link.CollectiveTable;
import earl.link.MessageTable;
import earl.schema.Definitions;
import earl.schema.RecordKind;
import earl.store.EventTable;
import earl.store.Payload;
import earl.store.Payloads;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** Finds the bounds between clocks in a linked trace. */
final class BoundsFinder {
    private static final int OPERATION = 0;
    private static final int COMMUNICATOR = 1;
    private static final int SENT = 3;
    private static final int RECEIVED = 4;

    private final Definitions definitions;
    private final EventTable table;
    private final Payloads payloads;
    private final ClockGroups groups;
    private final long[] origins;
    private final ClockSolver solver;
    /** {@code [clock] -> } its last enter of the current collective operation. */
    private final long[] entered;
    /** {@code [clock] -> } its first end of the current collective operation. */
    private final long[] ended;

    BoundsFinder(Definitions definitions, EventTable table, Payloads payloads, ClockGroups groups) {
        this.definitions = definitions;
        this.table = table;
        this.payloads = payloads;
        this.groups = groups;
        this.origins = new long[groups.count()];
        this.entered = new long[groups.count()];
        this.ended = new long[groups.count()];
        long[] last = new long[groups.count()];
        Arrays.fill(origins, Long.MAX_VALUE);
        Arrays.fill(last, Long.MIN_VALUE);
        for (int location = 0; location < table.locations(); location++) {
            if (table.length(location) > 0) {
                int group = groups.of(location);
                origins[group] = Math.min(origins[group], ticks(table.position(location, 0)));
                last[group] = Math.max(last[group], ticks(table.position(location, table.length(location) - 1)));
            }
        }
        double[] ends = new double[groups.count()];
        for (int group = 0; group < ends.length; group++) {
            boolean empty = origins[group] > last[group];
            origins[group] = empty ? 0 : origins[group];
            ends[group] = empty ? 1 : Math.max(1, last[group] - origins[group]);
        }
        this.solver = new ClockSolver(origins, ends);
    }

    /** Time of the first event of each clock. */
    long[] origins() {
        return origins;
    }

    ClockSolver solver() {
        return solver;
    }

    private long ticks(long pos) {
        return table.ticks().get(pos);
    }

    private double since(int group, long ticks) {
        return ticks - origins[group];
    }

    void messages(MessageTable messages) {
        for (long row = 0; row < messages.count(); row++) {
            long sent = messages.send().link(row);
            long received = messages.receive().link(row);
            int from = groups.of(table.location(sent));
            int to = groups.of(table.location(received));
            if (from != to) {
                solver.pair(from, to).messages(from).add(since(from, ticks(sent)), since(to, ticks(received)));
            }
        }
    }

    /**
     * Adds bounds between the first member's clock and each other one: all pairs would be too many, and these suffice for a
     * correction.
     */
    void collectives(CollectiveTable collectives) {
        for (long instance = 0; instance < collectives.count(); instance++) {
            long first = collectives.first().link(instance);
            long after = collectives.first().link(instance + 1);
            if (after - first > 1 && synchronizes(collectives.end().link(first))) {
                collective(collectives, first, after);
            }
        }
    }

    private boolean synchronizes(long end) {
        if (table.kind(end) != RecordKind.MPI_COLLECTIVE_END.code()) {
            return false;
        }
        int communicator = (int) field(end, COMMUNICATOR);
        return CollectiveKinds.isSynchronizing((int) field(end, OPERATION))
                && communicator >= 0
                && definitions.secondMembers(communicator).length == 0;
    }

    private long field(long end, int field) {
        MemorySegment heap = payloads.heap(table.location(end));
        return Payload.field(
                heap, Integer.toUnsignedLong(table.payload().get(end)), RecordKind.MPI_COLLECTIVE_END, field);
    }

    private void collective(CollectiveTable collectives, long first, long after) {
        boolean empty = !CollectiveKinds.isBarrier((int) field(collectives.end().link(first), OPERATION));
        for (long member = first; member < after; member++) {
            int group = groups.of(table.location(collectives.end().link(member)));
            entered[group] = Long.MIN_VALUE;
            ended[group] = Long.MAX_VALUE;
        }
        for (long member = first; member < after; member++) {
            long end = collectives.end().link(member);
            long begin = collectives.begin().link(member);
            int group = groups.of(table.location(end));
            // Other members need not wait for one that sends nothing, and one that receives nothing need not wait.
            if (begin >= 0 && (!empty || field(end, SENT) > 0)) {
                entered[group] = Math.max(entered[group], ticks(begin));
            }
            if (!empty || field(end, RECEIVED) > 0) {
                ended[group] = Math.min(ended[group], ticks(end));
            }
        }
        int hub = groups.of(table.location(collectives.end().link(first)));
        for (long member = first + 1; member < after; member++) {
            int group = groups.of(table.location(collectives.end().link(member)));
            if (group != hub) {
                bound(hub, group);
                bound(group, hub);
            }
        }
    }

    private void bound(int from, int to) {
        if (entered[from] != Long.MIN_VALUE && ended[to] != Long.MAX_VALUE) {
            solver.pair(from, to).collectives(from).add(since(from, entered[from]), since(to, ended[to]));
        }
    }
}
