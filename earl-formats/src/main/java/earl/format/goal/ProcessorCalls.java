package earl.format.goal;

import earl.format.build.LocationRows;
import earl.format.build.LocationRows.Side;
import earl.format.goal.Processor.What;
import earl.schema.RecordKind;

/** Makes calls of what one processor does. For one thread. */
final class ProcessorCalls {
    /** Ticks in a nanosecond: what takes no time takes one tick, so that calls have an order. */
    static final int TICKS = 1000;

    private static final long NONE = -1;
    /** As OTF2 writes that an operation has no root. */
    private static final long NO_ROOT = 0xFFFF_FFFFL;

    private final LocationRows rows;
    private final Processor processor;
    private final CallRegions regions;
    private final GoalSchedule schedule;
    private final GoalSimulation simulation;
    private final int world;
    /** {@code [group of a meeting] -> } its communicator. */
    private final int[] communicators;
    /** Tick up to which the calls are known. */
    private long until;
    /** Begin of the call that waits, or {@link #NONE}. */
    private long wait = NONE;
    /** The operation that the call is which waits, or {@link #NONE} for MPI_Wait. */
    private long waitsFor = NONE;
    /** Operations that began in one call and end in another. */
    private int pending;

    ProcessorCalls(
            LocationRows rows,
            Processor processor,
            CallRegions regions,
            GoalSchedule schedule,
            GoalSimulation simulation,
            int world,
            int[] communicators) {
        this.rows = rows;
        this.processor = processor;
        this.regions = regions;
        this.schedule = schedule;
        this.simulation = simulation;
        this.world = world;
        this.communicators = communicators;
    }

    /** Makes the calls. A processor of several waits for others where it has no operation. */
    void fill(boolean ofSeveral) {
        if (processor.size() == 0) {
            return;
        }
        long whole = rows.begin(0, regions.program());
        for (int entry = 0; entry < processor.size(); entry++) {
            What what = processor.what(entry);
            long begin = Math.max(until, processor.begin(entry) * TICKS);
            boolean completes = what == What.RECEIVE || what == What.SENT;
            if (begin > until && wait == NONE && (pending > 0 || completes)) {
                wait = until;
            }
            if (!completes && what != What.ARRIVE) {
                // The operation did not need what the call waited for: another processor's end made it possible.
                long idle = wait == NONE ? until : wait;
                if (begin > idle && ofSeveral) {
                    rows.interval(idle, begin, regions.otherProcessor());
                }
                wait = NONE;
            }
            until = Math.max(begin + 1, processor.end(entry) * TICKS);
            call(what, entry, begin);
        }
        if (wait == NONE && pending > 0) {
            wait = until;
        }
        if (wait == NONE) {
            rows.end(whole, until);
        } else {
            rows.begin(wait, regions.completion());
        }
    }

    private void call(What what, int entry, long begin) {
        int operation = processor.operation(entry);
        switch (what) {
            case CALC -> {
                if (schedule.meetings.of(operation) >= 0) {
                    met(operation, begin);
                } else if (schedule.sizes[operation] > 0) {
                    rows.interval(begin, until, regions.calculations().get(schedule.name(operation)));
                } else {
                    until = begin;
                }
            }
            case POST -> {
                if (isNext(entry, What.RECEIVE)) {
                    block(operation, begin);
                } else {
                    rows.interval(begin, until, regions.beginReceive());
                    rows.record(begin, RecordKind.MPI_IRECV_REQUEST, Side.ENTER);
                    rows.field(operation);
                    pending++;
                }
            }
            case TAKE -> {
                rows.interval(begin, until, regions.receive());
                received(operation, RecordKind.MPI_RECV);
            }
            case SEND -> {
                if (schedule.sizes[operation] <= schedule.network.eager()) {
                    rows.interval(begin, until, regions.send());
                    sent(operation, begin, RecordKind.MPI_SEND);
                } else if (isNext(entry, What.SENT)) {
                    block(operation, begin);
                    sent(operation, begin, RecordKind.MPI_SEND);
                } else {
                    rows.interval(begin, until, regions.beginSend());
                    sent(operation, begin, RecordKind.MPI_ISEND);
                    rows.field(operation);
                    pending++;
                }
            }
            case ARRIVE -> rows.interval(begin, until, regions.arrival());
            case RECEIVE -> {
                if (complete(operation, begin, regions.receive())) {
                    received(operation, RecordKind.MPI_RECV);
                } else {
                    received(operation, RecordKind.MPI_IRECV);
                    rows.field(operation);
                }
            }
            case SENT -> {
                if (!complete(operation, begin, regions.send())) {
                    rows.record(until, RecordKind.MPI_ISEND_COMPLETE, Side.LEAVE);
                    rows.field(operation);
                }
            }
        }
    }

    private void met(int operation, long begin) {
        JointOperations meetings = schedule.meetings;
        int meeting = meetings.of(operation);
        rows.interval(begin, until, regions.meetings()[schedule.name(operation)]);
        rows.record(begin, RecordKind.MPI_COLLECTIVE_BEGIN, Side.ENTER);
        rows.record(until, RecordKind.MPI_COLLECTIVE_END, Side.LEAVE);
        rows.field(meetings.operations[meeting]);
        rows.field(communicators[meetings.groupOf[meeting]]);
        rows.field(NO_ROOT);
        rows.field(meetings.bytes[meeting]);
        rows.field(meetings.bytes[meeting]);
    }

    /** Whether the operation of an entry ends with the next one, except for messages that arrive early. */
    private boolean isNext(int entry, What end) {
        int next = entry + 1;
        while (next < processor.size() && processor.what(next) == What.ARRIVE) {
            next++;
        }
        return next < processor.size()
                && processor.what(next) == end
                && processor.operation(next) == processor.operation(entry);
    }

    private void block(int operation, long begin) {
        wait = begin;
        waitsFor = operation;
    }

    /** Ends the call that waits. Returns whether it is the whole operation. */
    private boolean complete(int operation, long begin, int region) {
        boolean whole = waitsFor == operation;
        rows.interval(wait == NONE ? begin : wait, until, whole ? region : regions.completion());
        if (!whole) {
            pending--;
        }
        wait = NONE;
        waitsFor = NONE;
        return whole;
    }

    private void sent(int operation, long time, RecordKind kind) {
        rows.record(time, kind, Side.ENTER);
        message(schedule.peers[operation], operation);
    }

    private void received(int operation, RecordKind kind) {
        int message = simulation.partner(operation);
        rows.record(until, kind, Side.LEAVE);
        message(simulation.rank(message), message);
    }

    private void message(int peer, int message) {
        rows.field(peer);
        rows.field(world);
        rows.field(Math.max(0, schedule.tags[message]));
        rows.field(schedule.sizes[message]);
    }
}
