package earl.wait;

import earl.Events;
import earl.Messages;
import earl.Region;
import earl.Trace;
import earl.WaitKind;
import java.util.Arrays;

/** The late senders and late receivers of one location, found message by message. One thread. */
final class MessageWaits {
    private final Events events;
    private final Messages messages;
    /** By region. */
    private final boolean[] isTest;

    /** Receiving calls that are not over, the innermost last; of each the largest wait so far and the receive that had it. */
    private long[] openCall = new long[2];

    private long[] openExit = new long[2];
    private long[] openWait = new long[2];
    private long[] openRecv = new long[2];
    private int depth;
    private final LargestWaits sends = new LargestWaits();
    private final LargestWaits lateSenders = new LargestWaits();
    private final WaitRows rows = new WaitRows();

    private MessageWaits(Trace trace, boolean[] isTest) {
        events = trace.events();
        messages = trace.messages();
        this.isTest = isTest;
    }

    /**
     * The waits of some locations. All messages are gone through in order of receipt, as events lie in memory.
     *
     * @param from first location
     * @param to the one after the last
     * @param source of each message
     * @param destination of each message
     */
    static WaitRows[] of(Trace trace, int from, int to, int[] source, int[] destination) {
        boolean[] isTest = new boolean[trace.regions().size()];
        for (Region region : trace.regions()) {
            isTest[region.id()] = NonblockingWaits.isTest(region);
        }
        MessageWaits[] locations = new MessageWaits[to - from];
        Arrays.setAll(locations, i -> new MessageWaits(trace, isTest));
        for (int row = 0; row < source.length; row++) {
            int receiver = destination[row] - from;
            if (receiver >= 0 && receiver < locations.length) {
                locations[receiver].receive(row);
            }
            int sender = source[row] - from;
            if (sender >= 0 && sender < locations.length) {
                locations[sender].send(row);
            }
        }
        return Arrays.stream(locations).map(MessageWaits::finish).toArray(WaitRows[]::new);
    }

    private WaitRows finish() {
        while (depth > 0) {
            pop();
        }
        sends.forEach(this::lateReceiver);
        return rows;
    }

    private boolean isTest(long call) {
        int region = events.region(call);
        return region >= 0 && isTest[region];
    }

    private void receive(long row) {
        long recv = messages.recv(row);
        long call = messages.recvCall(row);
        if (call < 0) {
            return;
        }
        long exit = events.exitptr(call);
        long started = messages.sendCall(row);
        if (exit < 0 || started < 0) {
            return;
        }
        while (depth > 0 && openCall[depth - 1] != call && openExit[depth - 1] < recv) {
            pop();
        }
        if (depth == 0 || openCall[depth - 1] != call) {
            push(call, exit);
        }
        long wait = Math.min(events.ticks(started), events.ticks(exit)) - events.ticks(call);
        if (wait > openWait[depth - 1]) {
            openWait[depth - 1] = wait;
            openRecv[depth - 1] = recv;
        }
    }

    private void push(long call, long exit) {
        if (depth == openCall.length) {
            openCall = Arrays.copyOf(openCall, 2 * depth);
            openExit = Arrays.copyOf(openExit, 2 * depth);
            openWait = Arrays.copyOf(openWait, 2 * depth);
            openRecv = Arrays.copyOf(openRecv, 2 * depth);
        }
        openCall[depth] = call;
        openExit[depth] = exit;
        openWait[depth] = 0;
        openRecv[depth] = Trace.NONE;
        depth++;
    }

    private void pop() {
        depth--;
        long call = openCall[depth];
        if (openWait[depth] > 0 && !isTest(call)) {
            long recv = openRecv[depth];
            long send = events.sendptr(recv);
            rows.add(
                    WaitKind.LATE_SENDER, call, recv, events.enterptr(send), send, events.ticks(call), openWait[depth]);
            lateSenders.add(call, openWait[depth], recv);
        }
    }

    private void send(long row) {
        long call = messages.sendCompleteCall(row);
        long post = messages.recvPostCall(row);
        if (call < 0 || post < 0) {
            return;
        }
        long exit = events.exitptr(call);
        long posted = events.ticks(post);
        long wait = posted - events.ticks(call);
        if (wait > 0 && exit >= 0 && events.ticks(exit) > posted && !isTest(call)) {
            sends.add(call, wait, row);
        }
    }

    private void lateReceiver(long call, long wait, long row) {
        if (lateSenders.contains(call)) {
            return;
        }
        long send = messages.send(row);
        long recv = messages.recv(row);
        long post = messages.recvPostCall(row);
        boolean atOnce = messages.sendCall(row) == call;
        boolean posted = messages.recvCall(row) == post;
        rows.add(
                WaitKind.LATE_RECEIVER,
                call,
                atOnce ? send : call,
                post,
                posted ? recv : post,
                events.ticks(call),
                wait);
    }
}
