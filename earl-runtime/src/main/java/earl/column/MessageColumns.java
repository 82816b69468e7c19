package earl.column;

import earl.Column;
import earl.Column.Kind;
import earl.Columns;
import earl.Messages;
import earl.Trace;
import earl.column.expression.Constant;
import earl.column.expression.Leaf;
import earl.column.expression.RowSource;
import earl.parallel.Workers;
import java.util.function.LongUnaryOperator;

/** The columns of messages. */
final class MessageColumns {
    private final Workers workers;
    private final NamedColumns set;

    private MessageColumns(
            Trace trace,
            Messages messages,
            Probes probes,
            Polls.Kinds polls,
            EventColumns events,
            Budget budget,
            Workers workers) {
        this.workers = workers;
        set = new NamedColumns(messages.count(), budget);
        set.add("send", () -> links(messages::copySends, messages::send))
                .add("recv", () -> links(messages::copyRecvs, messages::recv))
                .add("send_call", () -> events.enterAt(column("send")))
                .add("send_complete_call", () -> links(messages::copySendCompleteCalls, messages::sendCompleteCall))
                .add("recv_post_call", () -> links(messages::copyRecvPostCalls, messages::recvPostCall))
                .add("recv_call", () -> events.enterAt(column("recv")))
                .add(
                        "probe_call",
                        () -> probes.any()
                                ? leaf(Kind.INTEGER, Expressions.rows(row -> probes.before(messages.recvPostCall(row))))
                                : ExpressionColumn.of(Constant.integer(Trace.NONE, set.length(), workers)))
                .add(
                        "poll_call",
                        () -> Polls.column(
                                trace,
                                polls,
                                set.length(),
                                (of, row) -> of.first(of.last(messages.recvCall(row), messages.recvPostCall(row))),
                                workers))
                .add(
                        "last_poll_call",
                        () -> Polls.column(
                                trace,
                                polls,
                                set.length(),
                                (of, row) -> of.last(messages.recvCall(row), messages.recvPostCall(row)),
                                workers))
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
                .add("poll_enter", () -> events.timeAt(column("poll_call")))
                .add("last_poll_leave", () -> events.exitTimeAt(column("last_poll_call")))
                .add("bytes", () -> events.bytesAt(column("send")))
                .add("tag", () -> leaf(Kind.INTEGER, Expressions.rows(messages::tag)))
                .add("com", () -> leaf(Kind.INTEGER, Expressions.rows(messages::communicator)))
                .add("source", () -> events.locationAt(column("send")))
                .add("destination", () -> events.locationAt(column("recv")))
                .add("send_region", () -> events.regionAt(column("send_call")))
                .add("send_complete_region", () -> events.regionAt(column("send_complete_call")))
                .add("recv_post_region", () -> events.regionAt(column("recv_post_call")))
                .add("recv_region", () -> events.regionAt(column("recv_call")))
                .add("overtakes", () -> leaf(Kind.TRUTH, Expressions.rows(row -> messages.overtakes(row) ? 1 : 0)));
    }

    static Columns of(Trace trace, EventColumns events, Budget budget, Workers workers) {
        return new MessageColumns(
                        trace, trace.messages(), new Probes(trace), new Polls.Kinds(trace), events, budget, workers)
                .set;
    }

    private Column column(String name) {
        return set.column(name);
    }

    /** Copies positions of consecutive messages. */
    private interface Links {
        void copy(long from, int n, long[] into);
    }

    private Column links(Links links, LongUnaryOperator link) {
        return ExpressionColumn.of(new Leaf(Kind.INTEGER, set.length(), null, workers) {
            @Override
            public int cost() {
                return 1;
            }

            @Override
            public void fill(long from, int n, Object out) {
                links.copy(from, n, (long[]) out);
            }

            @Override
            public void gather(long[] rows, int n, Object out) {
                long[] to = (long[]) out;
                for (int i = 0; i < n; i++) {
                    to[i] = rows[i] < 0 ? Trace.NONE : link.applyAsLong(rows[i]);
                }
            }
        });
    }

    private Column leaf(Kind kind, RowSource<long[]> source) {
        return ExpressionColumn.of(Leaf.of(kind, set.length(), null, source, workers));
    }
}
