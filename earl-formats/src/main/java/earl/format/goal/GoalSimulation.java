package earl.format.goal;

import earl.format.goal.GoalSchedule.Successors;
import earl.format.goal.Processor.What;
import earl.memory.IntList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Computes when each operation runs in the LogGOPS model, as LogGOPSim does (see the package). For one thread.
 *
 * <ul>
 *   <li>An operation can begin when those that it requires have ended. A calculation or a send then needs its processor, a send its network
 *       card too; a receive needs neither.
 *   <li>A message arrives {@code o + L} after its send begins. It then needs the processor with the send's number on the other side, and its
 *       card, whether or not a receive has begun.
 *   <li>A receive ends when its message arrives, at once if it has. Messages and receives of one pair and tag meet in order.
 *   <li>A send ends at once, but if its message is larger than {@code S}: when its receive has begun and the message has arrived.
 *   <li>Operations that meet hold their processors until the last member has begun and their time has passed. Messages that arrive meanwhile
 *       do not wait for that.
 *   <li>What becomes possible through the end of an operation begins when its processor is free; on another processor also after that
 *       end, if the schedule says so. LogGOPSim lets it begin with the operation.
 * </ul>
 */
final class GoalSimulation {
    /** Marks the events of messages; others are begins of operations. */
    private static final long MESSAGE = 1L << 32;

    private final GoalSchedule schedule;
    private final GoalNetwork network;
    private final EventHeap events = new EventHeap();
    /** {@code [rank][processor]}. */
    private final Processor[][] processors;
    /** {@code [rank][card] -> } its two directions. */
    private final Resource[][] sending;

    private final Resource[][] receiving;
    private final Matches matches;
    /** {@code [operation] -> } number of requirements that are missing. */
    private final int[] missing;

    /** {@code [operation] -> } what it, or its message, waits for. */
    private final @Nullable Resource[] awaited;

    private final int[] rankOf;
    /** {@code [operation] -> } the send of a receive. */
    private final int[] partners;
    /** {@code [operation] -> } end of those that it requires; empty if operations wait for their begins on other processors. */
    private final long[] ready;

    /** {@code [meeting] -> } number of its members that have not begun. */
    private final int[] absent;

    /** Operations that became possible. */
    private final IntList possible = new IntList();

    private int begun;

    private GoalSimulation(GoalSchedule schedule) {
        this.schedule = schedule;
        network = schedule.network;
        int ranks = schedule.ranks();
        processors = new Processor[ranks][];
        sending = new Resource[ranks][];
        receiving = new Resource[ranks][];
        rankOf = new int[schedule.operations()];
        for (int rank = 0; rank < ranks; rank++) {
            processors[rank] = new Processor[schedule.cpus(rank)];
            Arrays.setAll(processors[rank], cpu -> new Processor());
            sending[rank] = new Resource[schedule.nics(rank)];
            Arrays.setAll(sending[rank], card -> new Resource());
            receiving[rank] = new Resource[schedule.nics(rank)];
            Arrays.setAll(receiving[rank], card -> new Resource());
            Arrays.fill(rankOf, schedule.firsts[rank], schedule.ends[rank], rank);
        }
        matches = new Matches(schedule, rankOf);
        missing = new int[schedule.operations()];
        for (int after : schedule.afterEnd.operations) {
            missing[after]++;
        }
        for (int after : schedule.afterBegin.operations) {
            missing[after]++;
        }
        ready = new long[schedule.waitsForEnds ? schedule.operations() : 0];
        absent = new int[schedule.meetings.count()];
        Arrays.setAll(absent, schedule.meetings::size);
        awaited = new Resource[schedule.operations()];
        partners = new int[schedule.operations()];
        Arrays.fill(partners, -1);
    }

    /** Simulates a schedule. */
    static GoalSimulation of(GoalSchedule schedule) {
        GoalSimulation simulation = new GoalSimulation(schedule);
        simulation.run();
        return simulation;
    }

    /** What a processor of a rank did. */
    Processor processor(int rank, int cpu) {
        return processors[rank][cpu];
    }

    /** The rank of an operation. */
    int rank(int operation) {
        return rankOf[operation];
    }

    /** The send of the message that a receive took; -1 if there was none. */
    int partner(int receive) {
        return partners[receive];
    }

    /** The number of operations that could never begin. */
    int neverBegun() {
        return schedule.operations() - begun;
    }

    /** Whether a receive got no message, or no receive took a message. */
    boolean isIncomplete() {
        return matches.isWaiting();
    }

    private void run() {
        for (int operation = 0; operation < missing.length; operation++) {
            if (missing[operation] == 0) {
                possible.add(operation);
            }
        }
        begin();
        while (!events.isEmpty()) {
            long time = events.time();
            long order = events.order();
            long event = events.remove();
            int operation = (int) event;
            Resource before = awaited[operation];
            boolean isHeld = (event & MESSAGE) == 0 && own(operation).isHeld();
            Resource busy = isHeld ? null : busiest(event, time);
            awaited[operation] = busy;
            if (isHeld) {
                own(operation).park(order, event);
            } else if (busy == null) {
                run(event, time);
            } else if (busy == before) {
                events.add(busy.free, order, event);
            } else {
                busy.await(events, order, event);
            }
            if (before != null && before != busy) {
                before.leave(events, time);
            }
            begin();
        }
    }

    /** Which resource of an event is busy longest; null if all are free. */
    private @Nullable Resource busiest(long event, long time) {
        int operation = (int) event;
        Resource first;
        Resource second;
        if ((event & MESSAGE) != 0) {
            first = receiver(operation);
            second = receivingCard(operation);
        } else if (schedule.kinds[operation] == GoalSchedule.RECV) {
            return null;
        } else {
            first = own(operation);
            second = schedule.kinds[operation] == GoalSchedule.SEND ? sendingCard(operation) : first;
        }
        Resource last = second.free > first.free ? second : first;
        return last.free > time ? last : null;
    }

    private void run(long event, long time) {
        int operation = (int) event;
        if ((event & MESSAGE) != 0) {
            arrive(operation, time);
            return;
        }
        switch (schedule.kinds[operation]) {
            case GoalSchedule.CALC -> calculate(operation, time);
            case GoalSchedule.SEND -> send(operation, time);
            default -> receive(operation, time);
        }
    }

    /** Makes events of the operations that became possible: by rank, sends first, then receives, then calculations. */
    private void begin() {
        if (possible.isEmpty()) {
            return;
        }
        long[] order = new long[possible.size()];
        for (int i = 0; i < order.length; i++) {
            int operation = possible.get(i);
            order[i] = ((long) rankOf[operation] * 4 + schedule.kinds[operation]) << 32 | i;
        }
        Arrays.sort(order);
        for (long each : order) {
            int operation = possible.get((int) each);
            long time = own(operation).free;
            if (schedule.kinds[operation] == GoalSchedule.SEND) {
                time = Math.max(time, sendingCard(operation).free);
            }
            time = ready.length > 0 ? Math.max(time, ready[operation]) : time;
            events.add(time, operation);
        }
        possible.clear();
    }

    private Processor own(int operation) {
        return processors[rankOf[operation]][Byte.toUnsignedInt(schedule.cpus[operation])];
    }

    private Resource sendingCard(int send) {
        return sending[rankOf[send]][Byte.toUnsignedInt(schedule.nics[send])];
    }

    /** The processor of a message; the sender's number may be none of the receiving rank. */
    private Processor receiver(int send) {
        Processor[] all = processors[schedule.peers[send]];
        return all[Math.min(Byte.toUnsignedInt(schedule.cpus[send]), all.length - 1)];
    }

    private Resource receivingCard(int send) {
        Resource[] all = receiving[schedule.peers[send]];
        return all[Math.min(Byte.toUnsignedInt(schedule.nics[send]), all.length - 1)];
    }

    private void begun(int operation) {
        begun++;
        release(schedule.afterBegin, operation, 0);
    }

    private void ended(int operation, long time) {
        release(schedule.afterEnd, operation, time);
    }

    private void release(Successors successors, int operation, long time) {
        for (int i = successors.firsts[operation]; i < successors.firsts[operation + 1]; i++) {
            int after = successors.operations[i];
            if (ready.length > 0) {
                ready[after] = Math.max(ready[after], time);
            }
            if (--missing[after] == 0) {
                possible.add(after);
            }
        }
    }

    private void calculate(int operation, long time) {
        Processor processor = own(operation);
        if (schedule.meetings.of(operation) >= 0) {
            processor.hold(time);
            begun(operation);
            meet(schedule.meetings.of(operation), time);
            return;
        }
        processor.free = time + schedule.sizes[operation];
        processor.add(What.CALC, operation, time, processor.free);
        begun(operation);
        ended(operation, processor.free);
    }

    /** A member of a meeting has begun; the last one ends all. */
    private void meet(int meeting, long time) {
        JointOperations meetings = schedule.meetings;
        if (--absent[meeting] > 0) {
            return;
        }
        long end = time + meetings.nanoseconds[meeting];
        for (int at = meetings.firsts[meeting]; at < meetings.firsts[meeting + 1]; at++) {
            own(meetings.members[at]).release(events, meetings.members[at], end);
            ended(meetings.members[at], end);
        }
    }

    private void send(int operation, long time) {
        Processor processor = own(operation);
        long bytes = schedule.sizes[operation];
        processor.free = time + network.sending(bytes);
        sendingCard(operation).free = time + network.onCard(bytes);
        processor.add(What.SEND, operation, time, processor.free);
        events.add(time + network.arriving(), MESSAGE | operation);
        begun(operation);
        if (bytes <= network.eager()) {
            ended(operation, processor.free);
        }
    }

    private void receive(int operation, long time) {
        begun(operation);
        int send = matches.receive(operation);
        if (send < 0) {
            own(operation).add(What.POST, operation, time, time);
            return;
        }
        partners[operation] = send;
        own(operation).add(What.TAKE, operation, time, time);
        release(send, time);
        ended(operation, time);
    }

    private void arrive(int send, long time) {
        Processor processor = receiver(send);
        long bytes = schedule.sizes[send];
        processor.free = time + network.receiving(bytes);
        receivingCard(send).free = time + network.onCard(bytes);
        int receive = matches.arrive(send);
        if (receive < 0) {
            processor.add(What.ARRIVE, send, time, processor.free);
            return;
        }
        partners[receive] = send;
        processor.add(What.RECEIVE, receive, time, processor.free);
        release(send, time);
        ended(receive, processor.free);
    }

    /** Ends the send of a large message whose receive has begun. */
    private void release(int send, long time) {
        if (schedule.sizes[send] <= network.eager()) {
            return;
        }
        Processor processor = own(send);
        Resource card = sendingCard(send);
        processor.free = Math.max(processor.free, time);
        card.free = Math.max(card.free, time);
        processor.add(What.SENT, send, time, time);
        ended(send, time);
    }
}
