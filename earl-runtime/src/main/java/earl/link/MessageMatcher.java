package earl.link;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.parallel.Workers;
import earl.schema.RecordKind;
import earl.store.EventTable;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Matches sends and receives. For each communicator, sender, receiver and tag, the n-th send posted matches the n-th receive
 * posted, because MPI messages do not overtake each other.
 *
 * <p>Receivers are matched independently and in parallel. A second walk over the events finds the order of the rows, by
 * position of the receive.
 */
final class MessageMatcher {
    private static final int BLOCK = 1 << 12;
    private static final int PER_TASK = 1 << 18;
    private static final int RECV = RecordKind.MPI_RECV.code();
    private static final int IRECV = RecordKind.MPI_IRECV.code();

    private final EventTable table;
    private final Ports ports;
    private final ColumnMemory memory;
    private final ColumnMemory scratch;
    private final Workers workers;
    private final Diagnostics diagnostics;
    /** Matched receives among the events of each task. */
    private final AtomicLongArray matched;

    MessageMatcher(
            EventTable table,
            Ports ports,
            ColumnMemory memory,
            ColumnMemory scratch,
            Workers workers,
            Diagnostics diagnostics) {
        this.table = table;
        this.ports = ports;
        this.memory = memory;
        this.scratch = scratch;
        this.workers = workers;
        this.diagnostics = diagnostics;
        this.matched = new AtomicLongArray(tasks());
    }

    /**
     * Matches, and links the events of the table.
     *
     * @param sends the sends of each port in order of posting, in positions
     * @param receives the receives of each port in order of posting, in positions
     */
    MessageTable match(List<Records> sends, List<Records> receives) {
        long[] first = new long[ports.count() + 1];
        Records byReceiver = groupByReceiver(sends, first);
        workers.forEachWith(ports.count(), () -> {
            MessageChains queues = new MessageChains(scratch, byReceiver);
            return task -> {
                int port = (int) task;
                queues.fill(byReceiver, first[port], first[port + 1]);
                receive(receives.get(port), byReceiver, queues);
                countUnmatched(byReceiver, first[port], first[port + 1]);
            };
        });
        MessageTable messages = rows(receives, byReceiver);
        messages.findOvertaking(table, ports);
        return messages;
    }

    /**
     * The sends of all ports whose receiver is known, by receiver, then by sender and order of posting; {@code PEER} is the
     * sender now. {@code first} gets the row where each receiver's sends begin.
     */
    private Records groupByReceiver(List<Records> sends, long[] first) {
        for (Records list : sends) {
            for (long row = 0; row < list.count(); row++) {
                int receiver = list.get(row, Records.PEER);
                if (receiver >= 0 && list.get(row, Records.AT) != 0) {
                    first[receiver + 1]++;
                }
            }
        }
        accumulate(first);
        Records grouped = new Records(scratch, first[first.length - 1], Records.MESSAGE);
        long[] next = first.clone();
        for (int sender = 0; sender < sends.size(); sender++) {
            Records list = sends.get(sender);
            for (long row = 0; row < list.count(); row++) {
                int receiver = list.get(row, Records.PEER);
                int at = list.get(row, Records.AT);
                if (receiver >= 0 && at != 0) {
                    long to = next[receiver]++;
                    grouped.put(to, list, row);
                    grouped.set(to, Records.PEER, sender);
                    grouped.set(to, Records.MATCHED, 0);
                } else if (at != 0) {
                    report(DiagnosticCode.UNMATCHED_SEND, IntColumn.decode(at));
                } else {
                    // A cancelled send is not a message, but the time until which it was under way is known.
                    table.link().set(IntColumn.decode(list.get(row, Records.START)), list.get(row, Records.CALL));
                }
            }
        }
        grouped.truncate(first[first.length - 1]);
        return grouped;
    }

    private static void accumulate(long[] counts) {
        for (int i = 1; i < counts.length; i++) {
            counts[i] += counts[i - 1];
        }
    }

    private void receive(Records receives, Records sends, MessageChains queues) {
        for (long row = 0; row < receives.count(); row++) {
            int at = receives.get(row, Records.AT);
            if (at == 0) {
                continue;
            }
            long received = IntColumn.decode(at);
            int peer = receives.get(row, Records.PEER);
            long send =
                    peer < 0 ? -1 : queues.take(receives.get(row, Records.COM), peer, receives.get(row, Records.TAG));
            receives.set(row, Records.MATCH, IntColumn.encode(send));
            if (send < 0) {
                report(DiagnosticCode.UNMATCHED_RECV, received);
            } else {
                sends.set(send, Records.MATCHED, 1);
                matched.incrementAndGet((int) (received / PER_TASK));
            }
        }
    }

    private void countUnmatched(Records sends, long from, long to) {
        for (long row = from; row < to; row++) {
            if (sends.get(row, Records.MATCHED) == 0) {
                report(DiagnosticCode.UNMATCHED_SEND, IntColumn.decode(sends.get(row, Records.AT)));
            }
        }
    }

    private void report(DiagnosticCode code, long pos) {
        diagnostics.add(code, table.location(pos), pos, () -> "position " + pos);
    }

    private int tasks() {
        return Math.toIntExact((table.length() + PER_TASK - 1) / PER_TASK);
    }

    /** Numbers the messages in order of the receive's position. */
    private MessageTable rows(List<Records> receives, Records sends) {
        long[] first = new long[tasks() + 1];
        for (int task = 0; task < tasks(); task++) {
            first[task + 1] = matched.get(task);
        }
        accumulate(first);
        MessageTable messages = new MessageTable(memory, first[tasks()]);
        workers.forEach(tasks(), task -> walk(task, receives, sends, messages, first[task]));
        return messages;
    }

    /** Makes rows of the matched receives among a task's events, from {@code first} on. */
    private void walk(int task, List<Records> receives, Records sends, MessageTable messages, long first) {
        int[] where = new int[BLOCK];
        long row = first;
        long end = Math.min(table.length(), (task + 1L) * PER_TASK);
        for (long from = (long) task * PER_TASK; from < end; from += BLOCK) {
            int n = (int) Math.min(BLOCK, end - from);
            table.where().copy(from, n, where, 0);
            for (int i = 0; i < n; i++) {
                int kind = EventTable.kindOf(where[i]);
                if (kind == RECV || kind == IRECV) {
                    Records list = receives.get(ports.of(EventTable.locationOf(where[i])));
                    long receive = table.value().link(from + i);
                    long send = IntColumn.decode(list.get(receive, Records.MATCH));
                    if (send < 0) {
                        table.value().set(from + i, 0);
                    } else {
                        row(messages, row++, from + i, list.get(receive, Records.CALL), sends, send);
                    }
                }
            }
        }
    }

    private void row(MessageTable messages, long row, long received, int post, Records sends, long send) {
        long sent = IntColumn.decode(sends.get(send, Records.AT));
        messages.send().setLink(row, sent);
        messages.receive().setLink(row, received);
        messages.complete().set(row, sends.get(send, Records.CALL));
        messages.post().set(row, post);
        table.value().setLink(sent, row);
        table.value().setLink(received, row);
        table.link().setLink(sent, received);
        table.link().setLink(received, sent);
        if (sent > received && table.ticks().get(received) < table.ticks().get(sent)) {
            report(DiagnosticCode.RECV_BEFORE_SEND, received);
        }
    }
}
