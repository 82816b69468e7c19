package earl.replay.rule;

import earl.Columns;
import earl.Trace;
import earl.replay.CostClasses;
import earl.replay.GraphBuilder;
import earl.replay.ReplayGraph;
import earl.replay.call.Arrivals;
import earl.replay.call.CallKinds;
import earl.replay.call.MessageCalls;
import earl.replay.call.TraceCalls;

/** Messages between two locations: receives, sends that wait for their receives, and probes. */
public final class PointToPoint {
    private final TraceCalls calls;
    private final GraphBuilder graph;
    private final int count;
    private MessageCalls messages;
    private MessageCalls.ByCall received;
    /** {@code [message] -> } whether its send waits for its receive. */
    private final boolean[] waits;

    private final Protocols protocols;
    private final Transfers transfers;
    /** Class of the transfer of the message that was asked for last. */
    private int lastCost = CostClasses.HELD;

    public PointToPoint(Trace trace, TraceCalls calls, CallKinds kinds, GraphBuilder graph, ReplayOptions options) {
        this.calls = calls;
        this.graph = graph;
        messages = new MessageCalls(trace, calls);
        count = messages.count;
        received = messages.by(messages.receive, graph.calls());
        boolean[] judged = new boolean[messages.count];
        for (int message = 0; message < messages.count; message++) {
            int path = graph.path(messages.send[message]);
            judged[message] = messages.sent[message] >= 0
                    && !kinds.tests(graph.path(messages.sent[message]))
                    && !kinds.isSynchronous(path)
                    && !kinds.isBuffered(path);
        }
        protocols = new Protocols(messages, received, judged, graph, options.eager(), options.waits());
        waits = new boolean[messages.count];
        for (int message = 0; message < messages.count; message++) {
            int path = graph.path(messages.send[message]);
            waits[message] =
                    kinds.isSynchronous(path) || (!kinds.isBuffered(path) && protocols.waits(messages.bytes[message]));
        }
        transfers = Transfers.of(messages, received, waits, call -> kinds.tests(graph.path(call)), graph);
    }

    public MessageCalls messages() {
        return messages;
    }

    /** Whether the send of a message waits for its receive. */
    boolean waits(int message) {
        return waits[message];
    }

    /** The largest message that did not wait for its receive; {@link Long#MAX_VALUE} if none waited. */
    public long largestEager() {
        long largest = 0;
        boolean all = true;
        for (int message = 0; message < messages.count; message++) {
            all &= !waits[message];
            largest = waits[message] ? largest : Math.max(largest, messages.bytes[message]);
        }
        return all ? Long.MAX_VALUE : largest;
    }

    public Transfers transfers() {
        return transfers;
    }

    /** Whether the trace does not show how some sizes are sent. */
    boolean isUnknown() {
        return protocols.isUnknown();
    }

    /** Number of messages whose calls are in the graph. */
    int count() {
        return count;
    }

    /** Gives back the memory of messages: afterwards, only their number, their protocols and their transfers may be asked for. */
    void forgetMessages() {
        messages = MessageCalls.NONE;
        received = MessageCalls.by(new int[0], 0, 0);
    }

    /** Raises the sizes of calls, as powers of two, to those of the messages that they send or receive. */
    void raiseSizes(byte[] sizes) {
        for (int message = 0; message < messages.count; message++) {
            byte size = (byte) (Long.SIZE - Long.numberOfLeadingZeros(messages.bytes[message]));
            raise(sizes, messages.send[message], size);
            raise(sizes, messages.receive[message], size);
        }
    }

    private static void raise(byte[] sizes, int call, byte size) {
        sizes[call] = (byte) Math.max(sizes[call], size);
    }

    /** Adds what calls wait for. */
    void add(Arrivals arrivals) {
        arrivals.reserve(messages.count);
        for (int message = 0; message < messages.count; message++) {
            addReceive(message, arrivals);
            if (waits[message] && messages.sent[message] >= 0) {
                addSend(message, arrivals);
            }
        }
    }

    /** Receives that may take messages as they come. */
    FirstCome firstCome(Trace trace, CallKinds kinds) {
        return FirstCome.of(trace, messages, received, waits, kinds, graph, this::cost);
    }

    private int cost(int message) {
        CostClasses.Kind kind = waits[message] ? CostClasses.Kind.RENDEZVOUS : CostClasses.Kind.TRANSFER;
        CostClasses classes = graph.classes();
        long bytes = messages.bytes[message];
        // Many messages in a row have one class.
        if (classes.kind(lastCost) != kind || classes.bytes(lastCost) != bytes) {
            lastCost = classes.of(kind, 0, bytes, 0);
            classes.setModel(lastCost, transfers.of(bytes, waits[message]));
        }
        return lastCost;
    }

    private void addReceive(int message, Arrivals arrivals) {
        int call = messages.receive[message];
        int send = messages.send[message];
        if (graph.enter(send) > graph.leave(call)) {
            graph.contradict(graph.enter(send) - graph.leave(call));
            return;
        }
        int second = waits[message] ? ReplayGraph.enterOf(messages.post[message]) : Arrivals.NO_SOURCE;
        arrivals.addMessage(message, call, ReplayGraph.enterOf(send), second, cost(message));
    }

    private void addSend(int message, Arrivals arrivals) {
        int call = messages.sent[message];
        int send = messages.send[message];
        int post = messages.post[message];
        if (graph.enter(post) > graph.leave(call)) {
            // The send was eager after all.
            return;
        }
        arrivals.addMessage(message, call, ReplayGraph.enterOf(send), ReplayGraph.enterOf(post), cost(message));
    }

    /** Adds what probes wait for: the head of the message that they find. */
    void addProbes(Trace trace, Arrivals arrivals) {
        Columns columns = trace.messages().columns();
        RowsInOrder blocking = new RowsInOrder(columns.column("probe_call"));
        RowsInOrder polling = new RowsInOrder(columns.column("last_poll_call"));
        for (int message = 0; message < messages.count; message++) {
            int row = messages.rows[message];
            int probe = calls.callAt(blocking.integer(row));
            int call = probe >= 0 ? probe : calls.callAt(polling.integer(row));
            if (call < 0 || call == messages.receive[message]) {
                continue;
            }
            long start = graph.enter(messages.send[message]);
            if (start > graph.enter(call) && start <= graph.leave(call)) {
                int cost = graph.classes().of(CostClasses.Kind.TRANSFER, 1, 0, 0);
                arrivals.add(call, ReplayGraph.enterOf(messages.send[message]), Arrivals.NO_SOURCE, cost);
            }
        }
    }
}
