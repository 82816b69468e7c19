package earl.format.goal;

import earl.format.goal.GoalSchedule.Successors;
import earl.format.goal.Processor.What;
import earl.memory.IntList;
import java.util.Arrays;

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
 *   <li>What becomes possible through the end of an operation begins when its processor is free.
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
    /** {@code [rank][card] -> } from when on it can send, and receive. */
    private final long[][] sending;

    private final long[][] receiving;
    /** {@code [rank] -> } receives without a message, and sends of messages without a receive. */
    private final IntList[] posted;

    private final IntList[] arrived;
    /** {@code [operation] -> } number of requirements that are missing. */
    private final int[] missing;

    private final int[] rankOf;
    /** {@code [operation] -> } the send of a receive. */
    private final int[] partners;
    /** Operations that became possible. */
    private final IntList possible = new IntList();

    private int begun;

    private GoalSimulation(GoalSchedule schedule) {
        this.schedule = schedule;
        network = schedule.network;
        int ranks = schedule.ranks();
        processors = new Processor[ranks][];
        sending = new long[ranks][];
        receiving = new long[ranks][];
        posted = new IntList[ranks];
        arrived = new IntList[ranks];
        rankOf = new int[schedule.operations()];
        for (int rank = 0; rank < ranks; rank++) {
            processors[rank] = new Processor[schedule.cpus(rank)];
            Arrays.setAll(processors[rank], cpu -> new Processor());
            sending[rank] = new long[schedule.nics(rank)];
            receiving[rank] = new long[schedule.nics(rank)];
            posted[rank] = new IntList();
            arrived[rank] = new IntList();
            Arrays.fill(rankOf, schedule.firsts[rank], schedule.ends[rank], rank);
        }
        missing = new int[schedule.operations()];
        for (int after : schedule.afterEnd.operations) {
            missing[after]++;
        }
        for (int after : schedule.afterBegin.operations) {
            missing[after]++;
        }
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

    /** Receives of a rank for which no message arrived. */
    IntList withoutMessage(int rank) {
        return posted[rank];
    }

    /** Sends to a rank whose messages no receive took. */
    IntList withoutReceive(int rank) {
        return arrived[rank];
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
            long event = events.remove();
            int operation = (int) event;
            if ((event & MESSAGE) != 0) {
                arrive(operation, time);
            } else {
                switch (schedule.kinds[operation]) {
                    case GoalSchedule.CALC -> calculate(operation, time);
                    case GoalSchedule.SEND -> send(operation, time);
                    default -> receive(operation, time);
                }
            }
            begin();
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
                time = Math.max(time, sending[rankOf[operation]][card(operation)]);
            }
            events.add(time, operation);
        }
        possible.clear();
    }

    private Processor own(int operation) {
        return processors[rankOf[operation]][Byte.toUnsignedInt(schedule.cpus[operation])];
    }

    private int card(int operation) {
        return Byte.toUnsignedInt(schedule.nics[operation]);
    }

    private void begun(int operation) {
        begun++;
        release(schedule.afterBegin, operation);
    }

    private void ended(int operation) {
        release(schedule.afterEnd, operation);
    }

    private void release(Successors successors, int operation) {
        for (int i = successors.firsts[operation]; i < successors.firsts[operation + 1]; i++) {
            int after = successors.operations[i];
            if (--missing[after] == 0) {
                possible.add(after);
            }
        }
    }

    private void calculate(int operation, long time) {
        Processor processor = own(operation);
        if (processor.free > time) {
            events.delay(processor.free, operation);
            return;
        }
        processor.free = time + schedule.sizes[operation];
        processor.add(What.CALC, operation, time, processor.free);
        begun(operation);
        ended(operation);
    }

    private void send(int operation, long time) {
        Processor processor = own(operation);
        long[] cards = sending[rankOf[operation]];
        int card = card(operation);
        long free = Math.max(processor.free, cards[card]);
        if (free > time) {
            events.delay(free, operation);
            return;
        }
        long bytes = schedule.sizes[operation];
        processor.free = time + network.sending(bytes);
        cards[card] = time + network.onCard(bytes);
        processor.add(What.SEND, operation, time, processor.free);
        events.add(time + network.arriving(), MESSAGE | operation);
        begun(operation);
        if (bytes <= network.eager()) {
            ended(operation);
        }
    }

    private void receive(int operation, long time) {
        begun(operation);
        IntList messages = arrived[rankOf[operation]];
        for (int i = 0; i < messages.size(); i++) {
            int send = messages.get(i);
            if (meet(send, operation)) {
                messages.remove(i);
                partners[operation] = send;
                own(operation).add(What.TAKE, operation, time, time);
                release(send, time);
                ended(operation);
                return;
            }
        }
        own(operation).add(What.POST, operation, time, time);
        posted[rankOf[operation]].add(operation);
    }

    private void arrive(int send, long time) {
        int rank = schedule.peers[send];
        Processor[] all = processors[rank];
        // The sender's number of the processor may be none of this rank.
        Processor processor = all[Math.min(Byte.toUnsignedInt(schedule.cpus[send]), all.length - 1)];
        long[] cards = receiving[rank];
        int card = Math.min(card(send), cards.length - 1);
        long free = Math.max(processor.free, cards[card]);
        if (free > time) {
            events.delay(free, MESSAGE | send);
            return;
        }
        long bytes = schedule.sizes[send];
        processor.free = time + network.receiving(bytes);
        cards[card] = time + network.onCard(bytes);
        IntList receives = posted[rank];
        for (int i = 0; i < receives.size(); i++) {
            int receive = receives.get(i);
            if (meet(send, receive)) {
                receives.remove(i);
                partners[receive] = send;
                processor.add(What.RECEIVE, receive, time, processor.free);
                release(send, time);
                ended(receive);
                return;
            }
        }
        processor.add(What.ARRIVE, send, time, processor.free);
        arrived[rank].add(send);
    }

    /** Ends the send of a large message whose receive has begun. */
    private void release(int send, long time) {
        if (schedule.sizes[send] <= network.eager()) {
            return;
        }
        Processor processor = own(send);
        long[] cards = sending[rankOf[send]];
        processor.free = Math.max(processor.free, time);
        cards[card(send)] = Math.max(cards[card(send)], time);
        processor.add(What.SENT, send, time, time);
        ended(send);
    }

    private boolean meet(int send, int receive) {
        int from = schedule.peers[receive];
        int tag = schedule.tags[receive];
        return (from == GoalSchedule.ANY || from == rankOf[send])
                && (tag == GoalSchedule.ANY || tag == schedule.tags[send]);
    }
}
