package earl.link;

import earl.Trace;
import earl.diag.DiagnosticCode;
import earl.memory.Capacity;
import earl.memory.IntColumn;
import earl.memory.IntList;
import earl.memory.IntReadAhead;
import earl.memory.LongColumn;
import earl.memory.LongList;
import earl.store.EventTable;
import java.lang.foreign.MemorySegment;

/**
 * Matches the messages to a share of the receivers, while these are merged: one queue for each receiver, communicator, sender and tag,
 * of the sends or of the receives that wait for the other side. A receive enters its queue when all that its process posted before have
 * ended, because the n-th posted takes the n-th send. A send leaves it only when it is certain that it was not cancelled.
 *
 * <p>A match goes into the rows of the two events. They link to each other. The value of the send becomes the link to the enter of the call
 * that completed it, and the value of the receive the link to the enter of the call that posted it. So memory holds only messages that
 * are under way. One thread.
 */
final class MessageQueues {
    /** Receives a send or a receive that has no partner. */
    interface Loss {
        /** The event has a position. */
        void at(DiagnosticCode code, long pos);
    }

    /** Events whose matched receives are counted together. */
    static final int COUNTED = 1 << 18;

    private static final int OPEN = 0;
    private static final int DONE = 1;
    /** It belongs to no message. */
    private static final int DEAD = 2;

    /** Fields of an entry: links to its event and call, to the next entry; its queue, -1 if its sender is unknown; its state. */
    private static final int AT = 0;

    private static final int CALL = 1;
    private static final int NEXT = 2;
    private static final int QUEUE = 3;
    private static final int STATE = 4;
    private static final int WIDTH = 5;

    private static final int MIN_SLOTS = 64;

    private final int share;
    private final int shares;
    private final Loss loss;
    /** An entry is the index of its first field; 0 is none. */
    private int[] entries = new int[WIDTH];

    private int used = WIDTH;
    /** The first entry that is free. */
    private int free;

    /** Open addressing; a queue plus one, 0 for a free slot. */
    private int[] slots = new int[MIN_SLOTS];

    private int count;
    private final IntList unused = new IntList();
    private int[] receivers = {};
    private int[] coms = {};
    private int[] senders = {};
    private int[] tags = {};
    private int[] sends = {};
    private int[] lastSends = {};
    private int[] receives = {};
    private int[] lastReceives = {};
    /** {@code [queue] -> } receives that have ended, and wait for those posted before. */
    private int[] ended = {};

    /** {@code [port / shares] -> } the first and last receive that is posted, or waits for those posted before. */
    private final int[] posted;

    private final int[] lastPosted;

    private IntColumn enter = IntColumn.over(MemorySegment.NULL);
    private IntReadAhead positions = new IntReadAhead(enter);
    private IntColumn link = enter;
    private IntColumn value = enter;
    private LongColumn ticks = LongColumn.over(MemorySegment.NULL);
    private long[] matched = {};
    private final LongList early = new LongList();

    /**
     * Empty queues.
     *
     * @param share which receivers: those whose number is it, modulo {@code shares}
     */
    MessageQueues(int share, int shares, int ports, Loss loss) {
        this.share = share;
        this.shares = shares;
        this.loss = loss;
        this.posted = new int[ports / shares + 1];
        this.lastPosted = new int[posted.length];
    }

    /** The rows; to be called whenever their columns may have changed. */
    void use(EventTable rows) {
        positions = new IntReadAhead(rows.positions());
        enter = rows.enter();
        link = rows.link();
        value = rows.value();
        ticks = rows.ticks();
    }

    /** Takes the next steps of a location that concern one of the receivers. */
    void take(int port, int location, MessageSteps steps, int from, int to, EventTable table) {
        int[] cells = steps.cells();
        long first = table.first(location);
        for (int cell = from; cell < to; cell += MessageSteps.WIDTH) {
            int receiver = steps.kind(cell) < MessageSteps.RECEIVE ? cells[cell + MessageSteps.PEER] : port;
            if (receiver % shares == share) {
                int at = positions.get(first + IntColumn.decode(cells[cell + MessageSteps.AT])) + 1;
                take(port, receiver, at, enter.get(IntColumn.decode(at)), cells, cell, steps);
            }
        }
    }

    /** Takes a step at an event, given links to it and to the enter of its call. */
    private void take(int port, int receiver, int at, int call, int[] cells, int cell, MessageSteps steps) {
        int peer = cells[cell + MessageSteps.PEER];
        int com = cells[cell + MessageSteps.COM];
        int tag = cells[cell + MessageSteps.TAG];
        int slot = steps.slot(cell);
        switch (steps.kind(cell)) {
            case MessageSteps.SEND -> send(queue(receiver, com, port, tag), at, call);
            case MessageSteps.START_SEND -> {
                int queue = queue(receiver, com, port, tag);
                int entry = add(at, call, queue, OPEN);
                append(sends, lastSends, queue, entry);
                steps.setNode(slot, entry);
            }
            case MessageSteps.END_SEND -> {
                complete(steps.node(slot), call);
                drain(entries[steps.node(slot) + QUEUE]);
            }
            case MessageSteps.LEAVE_SEND -> {
                entries[steps.node(slot) + STATE] = DONE;
                drain(entries[steps.node(slot) + QUEUE]);
            }
            case MessageSteps.CANCEL_SEND -> {
                cancelSend(steps.node(slot), at);
                drain(entries[steps.node(slot) + QUEUE]);
            }
            case MessageSteps.RECEIVE -> {
                int queue = peer < 0 ? Trace.NONE : queue(port, com, peer, tag);
                if (posted[port / shares] == 0) {
                    receive(queue, at, call);
                } else {
                    append(posted, lastPosted, port / shares, waiting(at, call, queue, DONE));
                }
            }
            case MessageSteps.POST -> {
                int entry = add(0, call, Trace.NONE, OPEN);
                append(posted, lastPosted, port / shares, entry);
                steps.setNode(slot, entry);
            }
            case MessageSteps.RECEIVE_POSTED -> {
                int entry = steps.node(slot);
                end(entry, at, peer < 0 ? Trace.NONE : queue(port, com, peer, tag));
                drainPosted(port);
            }
            case MessageSteps.RECEIVE_UNPOSTED -> {
                int entry = waiting(at, call, peer < 0 ? Trace.NONE : queue(port, com, peer, tag), OPEN);
                append(posted, lastPosted, port / shares, entry);
                steps.setNode(slot, entry);
            }
            case MessageSteps.LEAVE_RECEIVE -> {
                entries[steps.node(slot) + STATE] = DEAD;
                drainPosted(port);
            }
            default -> throw new IllegalStateException("step " + steps.kind(cell));
        }
    }

    // ---------------------------------------------------------------- requests that two threads share, after all steps

    /** Sets the call that completed a send: a link to its enter. */
    void complete(int send, int call) {
        entries[send + CALL] = call;
        entries[send + STATE] = DONE;
    }

    /** Says that a record cancelled a send, which is no message then; but the time until which it was under way is known. */
    void cancelSend(int send, int cancelled) {
        link.set(IntColumn.decode(entries[send + AT]), cancelled);
        entries[send + STATE] = DEAD;
    }

    /** Says that a receive without a post is the end of one that was posted. */
    void join(int unposted, int post) {
        end(post, entries[unposted + AT], entries[unposted + QUEUE]);
        entries[unposted + STATE] = DEAD;
    }

    /** Matches what is left when nothing more can happen, and reports the sends and receives without partners. */
    void finish() {
        for (int list = 0; list < posted.length; list++) {
            for (int entry = posted[list]; entry != 0; entry = entries[entry + NEXT]) {
                if (entries[entry + STATE] == OPEN) {
                    entries[entry + STATE] = entries[entry + AT] == 0 ? DEAD : DONE;
                }
            }
            drainPosted(list * shares + share);
        }
        for (int queue = 0; queue < count; queue++) {
            for (int send = sends[queue]; send != 0; send = entries[send + NEXT]) {
                if (entries[send + STATE] == OPEN) {
                    entries[send + STATE] = DONE;
                }
            }
            drain(queue);
            for (int send = sends[queue]; send != 0; send = entries[send + NEXT]) {
                if (entries[send + STATE] == DONE) {
                    loss.at(DiagnosticCode.UNMATCHED_SEND, IntColumn.decode(entries[send + AT]));
                }
            }
            for (int receive = receives[queue]; receive != 0; receive = entries[receive + NEXT]) {
                loss.at(DiagnosticCode.UNMATCHED_RECV, IntColumn.decode(entries[receive + AT]));
            }
        }
    }

    /** Positions of the receives that are before their sends and have the time of these. */
    LongList early() {
        return early;
    }

    /** Number of matched receives among the events of a stretch of {@value #COUNTED}. */
    long matched(int stretch) {
        return stretch < matched.length ? matched[stretch] : 0;
    }

    // ---------------------------------------------------------------- entries

    private int add(int at, int call, int queue, int state) {
        int entry = free;
        if (entry == 0) {
            entry = used;
            entries = Capacity.ensure(entries, used + WIDTH);
            used += WIDTH;
        } else {
            free = entries[entry + NEXT];
        }
        entries[entry + AT] = at;
        entries[entry + CALL] = call;
        entries[entry + NEXT] = 0;
        entries[entry + QUEUE] = queue;
        entries[entry + STATE] = state;
        return entry;
    }

    private void append(int[] firsts, int[] lasts, int list, int entry) {
        if (firsts[list] == 0) {
            firsts[list] = entry;
        } else {
            entries[lasts[list] + NEXT] = entry;
        }
        lasts[list] = entry;
    }

    private void removeFirst(int[] firsts, int list) {
        int entry = firsts[list];
        firsts[list] = entries[entry + NEXT];
        entries[entry + NEXT] = free;
        free = entry;
    }

    /** An entry of a receive that has ended, but must wait for those posted before. */
    private int waiting(int at, int call, int queue, int state) {
        if (queue >= 0) {
            ended[queue]++;
        }
        return add(at, call, queue, state);
    }

    /** Says which event ends a receive that was posted. */
    private void end(int entry, int at, int queue) {
        if (queue >= 0) {
            ended[queue]++;
        }
        entries[entry + AT] = at;
        entries[entry + QUEUE] = queue;
        entries[entry + STATE] = DONE;
    }

    // ---------------------------------------------------------------- matching

    private void send(int queue, int at, int call) {
        int receive = receives[queue];
        if (receive != 0 && firstSend(queue) == 0) {
            match(at, call, entries[receive + AT], entries[receive + CALL]);
            removeFirst(receives, queue);
        } else {
            append(sends, lastSends, queue, add(at, call, queue, DONE));
        }
    }

    /** A receive before which all that its process posted have ended. */
    private void receive(int queue, int at, int call) {
        if (queue < 0) {
            loss.at(DiagnosticCode.UNMATCHED_RECV, IntColumn.decode(at));
            return;
        }
        int send = receives[queue] == 0 ? firstSend(queue) : 0;
        if (send != 0 && entries[send + STATE] == DONE) {
            match(entries[send + AT], entries[send + CALL], at, call);
            removeFirst(sends, queue);
        } else {
            append(receives, lastReceives, queue, add(at, call, queue, DONE));
        }
    }

    /** The first send of a queue that was not cancelled; 0: none. */
    private int firstSend(int queue) {
        while (sends[queue] != 0 && entries[sends[queue] + STATE] == DEAD) {
            removeFirst(sends, queue);
        }
        return sends[queue];
    }

    private void drain(int queue) {
        for (int send = firstSend(queue); send != 0 && entries[send + STATE] == DONE; send = firstSend(queue)) {
            int receive = receives[queue];
            if (receive == 0) {
                return;
            }
            match(entries[send + AT], entries[send + CALL], entries[receive + AT], entries[receive + CALL]);
            removeFirst(sends, queue);
            removeFirst(receives, queue);
        }
    }

    private void drainPosted(int port) {
        int list = port / shares;
        for (int entry = posted[list]; entry != 0 && entries[entry + STATE] != OPEN; entry = posted[list]) {
            int at = entries[entry + AT];
            int call = entries[entry + CALL];
            int queue = entries[entry + QUEUE];
            boolean isDone = entries[entry + STATE] == DONE;
            removeFirst(posted, list);
            if (queue >= 0) {
                ended[queue]--;
            }
            if (isDone) {
                receive(queue, at, call);
            }
        }
    }

    /** Links two events by links to them, and leaves the links to the calls where {@link MessageMatcher} finds them. */
    private void match(int sent, int completed, int received, int posting) {
        long send = IntColumn.decode(sent);
        long receive = IntColumn.decode(received);
        link.set(send, received);
        link.set(receive, sent);
        value.set(send, completed);
        value.set(receive, posting);
        int stretch = (int) (receive / COUNTED);
        matched = Capacity.ensure(matched, stretch + 1);
        matched[stretch]++;
        if (receive < send && ticks.get(receive) == ticks.get(send)) {
            early.add(receive);
        }
    }

    // ---------------------------------------------------------------- queues by what their messages have in common

    private int queue(int receiver, int com, int sender, int tag) {
        int mask = slots.length - 1;
        int slot = hash(receiver, com, sender, tag) & mask;
        while (slots[slot] != 0) {
            int queue = slots[slot] - 1;
            if (tags[queue] == tag && senders[queue] == sender && receivers[queue] == receiver && coms[queue] == com) {
                return queue;
            }
            slot = (slot + 1) & mask;
        }
        int queue = unused.isEmpty() ? make() : unused.removeLast();
        receivers[queue] = receiver;
        coms[queue] = com;
        senders[queue] = sender;
        tags[queue] = tag;
        slots[slot] = queue + 1;
        if (2 * (count - unused.size()) > slots.length) {
            rehash(queue);
        }
        return queue;
    }

    private int make() {
        receivers = Capacity.ensure(receivers, count + 1);
        coms = Capacity.ensure(coms, count + 1);
        senders = Capacity.ensure(senders, count + 1);
        tags = Capacity.ensure(tags, count + 1);
        sends = Capacity.ensure(sends, count + 1);
        lastSends = Capacity.ensure(lastSends, count + 1);
        receives = Capacity.ensure(receives, count + 1);
        lastReceives = Capacity.ensure(lastReceives, count + 1);
        ended = Capacity.ensure(ended, count + 1);
        return count++;
    }

    /** Gives up queues in which nothing waits, except one. If they are few, there is room for more. */
    private void rehash(int kept) {
        int used = 0;
        unused.clear();
        for (int queue = 0; queue < count; queue++) {
            if ((sends[queue] | receives[queue] | ended[queue]) == 0 && queue != kept) {
                unused.add(queue);
            } else {
                used++;
            }
        }
        slots = new int[4 * used > slots.length ? 2 * slots.length : slots.length];
        int mask = slots.length - 1;
        int next = 0;
        for (int queue = 0; queue < count; queue++) {
            if (next < unused.size() && unused.get(next) == queue) {
                next++;
                continue;
            }
            int slot = hash(receivers[queue], coms[queue], senders[queue], tags[queue]) & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = queue + 1;
        }
    }

    private static int hash(int receiver, int com, int sender, int tag) {
        int h = ((com * 0x9E3779B9 + sender) * 0x85EBCA6B + receiver) * 0xCC9E2D51 + tag;
        h *= 0xC2B2AE35;
        return h ^ (h >>> 16);
    }
}
