package earl.column;

import earl.Column;
import earl.Column.Kind;
import earl.Columns;
import earl.Messages;
import earl.Trace;
import earl.parallel.Workers;

/** The columns of messages. Each loop is written out so that it is compiled for its own attribute. */
final class MessageColumns {
    private final Workers workers;
    private final NamedColumns set;

    private MessageColumns(Messages messages, Probes probes, EventColumns events, Budget budget, Workers workers) {
        this.workers = workers;
        set = new NamedColumns(messages.count(), budget);
        set.add(
                        "send",
                        () -> leaf(Kind.INTEGER, (from, n, into, at) -> {
                            for (int i = 0; i < n; i++) {
                                into[at + i] = messages.send(from + i);
                            }
                        }))
                .add(
                        "recv",
                        () -> leaf(Kind.INTEGER, (from, n, into, at) -> {
                            for (int i = 0; i < n; i++) {
                                into[at + i] = messages.recv(from + i);
                            }
                        }))
                .add("send_call", () -> events.enterAt(column("send")))
                .add(
                        "send_complete_call",
                        () -> leaf(Kind.INTEGER, (from, n, into, at) -> {
                            for (int i = 0; i < n; i++) {
                                into[at + i] = messages.sendCompleteCall(from + i);
                            }
                        }))
                .add(
                        "recv_post_call",
                        () -> leaf(Kind.INTEGER, (from, n, into, at) -> {
                            for (int i = 0; i < n; i++) {
                                into[at + i] = messages.recvPostCall(from + i);
                            }
                        }))
                .add("recv_call", () -> events.enterAt(column("recv")))
                .add(
                        "probe_call",
                        () -> leaf(Kind.INTEGER, (from, n, into, at) -> {
                            for (int i = 0; i < n; i++) {
                                into[at + i] = probes.before(messages.recvPostCall(from + i));
                            }
                        }))
                .add("send_time", () -> events.timeAt(column("send")))
                .add("recv_time", () -> events.timeAt(column("recv")))
                .add("send_enter", () -> events.timeAt(column("send_call")))
                .add("send_leave", () -> events.exitTimeAt(column("send_call")))
                .add("send_complete_enter", () -> events.timeAt(column("send_complete_call")))
                .add("send_complete_leave", () -> events.exitTimeAt(column("send_complete_call")))
                .add("recv_post_enter", () -> events.timeAt(column("recv_post_call")))
                .add("recv_post_leave", () -> events.exitTimeAt(column("recv_post_call")))
                .add("recv_enter", () -> events.timeAt(column("recv_call")))
                .add("recv_leave", () -> events.exitTimeAt(column("recv_call")))
                .add("probe_enter", () -> events.timeAt(column("probe_call")))
                .add("probe_leave", () -> events.exitTimeAt(column("probe_call")))
                .add("bytes", () -> events.bytesAt(column("send")))
                .add(
                        "tag",
                        () -> leaf(Kind.INTEGER, (from, n, into, at) -> {
                            for (int i = 0; i < n; i++) {
                                into[at + i] = messages.tag(from + i);
                            }
                        }))
                .add(
                        "com",
                        () -> leaf(Kind.INTEGER, (from, n, into, at) -> {
                            for (int i = 0; i < n; i++) {
                                into[at + i] = messages.communicator(from + i);
                            }
                        }))
                .add("source", () -> events.locationAt(column("send")))
                .add("destination", () -> events.locationAt(column("recv")))
                .add("send_region", () -> events.regionAt(column("send_call")))
                .add("send_complete_region", () -> events.regionAt(column("send_complete_call")))
                .add("recv_post_region", () -> events.regionAt(column("recv_post_call")))
                .add("recv_region", () -> events.regionAt(column("recv_call")))
                .add(
                        "overtakes",
                        () -> leaf(Kind.TRUTH, (from, n, into, at) -> {
                            for (int i = 0; i < n; i++) {
                                into[at + i] = messages.overtakes(from + i) ? 1 : 0;
                            }
                        }));
    }

    static Columns of(Trace trace, EventColumns events, Budget budget, Workers workers) {
        return new MessageColumns(trace.messages(), new Probes(trace), events, budget, workers).set;
    }

    private Column column(String name) {
        return set.column(name);
    }

    private Column leaf(Kind kind, IntegerSource source) {
        return Leaf.of(kind, set.length(), null, source, workers);
    }
}
