package earl.link;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.store.ColumnMemory;
import earl.store.EventTable;
import earl.store.IntColumn;
import earl.store.RecordKind;
import earl.store.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Matches sends and receives: of each communicator, sender, receiver and tag, the n-th message posted with the n-th receive
 * posted, as MPI promises that messages do not overtake.
 *
 * <p>Receivers are matched on their own, in parallel. The order of the rows, by position of the receive, is found by a second
 * walk over the events.
 */
final class MessageMatcher {
    private static final int BLOCK = 1 << 12;
    private static final int PER_TASK = 1 << 18;

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
        ThreadLocal<MessageChains> chains = ThreadLocal.withInitial(() -> new MessageChains(scratch, byReceiver));
        workers.forEach(ports.count(), port -> {
            MessageChains queues = chains.get();
            queues.fill(byReceiver, first[port], first[port + 1]);
            receive(receives.get(port), byReceiver, queues);
            countUnmatched(byReceiver, first[port], first[port + 1]);
        });
        MessageTable messages = rows();
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
                if (receiver >= 0) {
                    first[receiver + 1]++;
                }
            }
        }
        Arrays.parallelPrefix(first, Long::sum);
        Records grouped = new Records(scratch, first[first.length - 1], Records.MESSAGE);
        long[] next = first.clone();
        for (int sender = 0; sender < sends.size(); sender++) {
            Records list = sends.get(sender);
            for (long row = 0; row < list.count(); row++) {
                int receiver = list.get(row, Records.PEER);
                if (receiver >= 0) {
                    long to = next[receiver]++;
                    grouped.put(to, list, row);
                    grouped.set(to, Records.PEER, sender);
                } else {
                    report(DiagnosticCode.UNMATCHED_SEND, list.get(row, Records.AT));
                }
            }
        }
        grouped.truncate(first[first.length - 1]);
        return grouped;
    }

    private void receive(Records receives, Records sends, MessageChains queues) {
        for (long row = 0; row < receives.count(); row++) {
            int at = receives.get(row, Records.AT);
            long send = receives.get(row, Records.PEER) < 0
                    ? -1
                    : queues.take(
                            receives.get(row, Records.COM),
                            receives.get(row, Records.PEER),
                            receives.get(row, Records.TAG));
            if (send < 0) {
                report(DiagnosticCode.UNMATCHED_RECV, at);
            } else {
                long received = IntColumn.decode(at);
                long sent = IntColumn.decode(sends.get(send, Records.AT));
                // The calls wait in the value column until the rows are known.
                table.value().set(received, receives.get(row, Records.CALL));
                table.value().set(sent, sends.get(send, Records.CALL));
                table.link().setLink(received, sent);
                table.link().setLink(sent, received);
                matched.incrementAndGet((int) (received / PER_TASK));
                if (table.ticks().get(received) < table.ticks().get(sent)) {
                    report(DiagnosticCode.RECV_BEFORE_SEND, at);
                }
            }
        }
    }

    private void countUnmatched(Records sends, long from, long to) {
        for (long row = from; row < to; row++) {
            int at = sends.get(row, Records.AT);
            if (table.link().get(IntColumn.decode(at)) == 0) {
                report(DiagnosticCode.UNMATCHED_SEND, at);
            }
        }
    }

    private void report(DiagnosticCode code, int at) {
        long pos = IntColumn.decode(at);
        diagnostics.add(code, table.location(pos), pos, () -> "position " + pos);
    }

    private int tasks() {
        return Math.toIntExact((table.length() + PER_TASK - 1) / PER_TASK);
    }

    /** Numbers the messages in order of the receive's position. */
    private MessageTable rows() {
        int tasks = tasks();
        long[] first = new long[tasks + 1];
        for (int task = 0; task < tasks; task++) {
            first[task + 1] = matched.get(task);
        }
        Arrays.parallelPrefix(first, Long::sum);
        MessageTable messages = new MessageTable(memory, first[tasks]);
        workers.forEach(tasks, task -> walk(task, messages, first[task]));
        return messages;
    }

    /** Makes rows of the matched receives among a task's events, from {@code first} on. */
    private void walk(int task, MessageTable messages, long first) {
        int[] where = new int[BLOCK];
        int[] link = new int[BLOCK];
        long row = first;
        long end = Math.min(table.length(), (task + 1L) * PER_TASK);
        for (long from = (long) task * PER_TASK; from < end; from += BLOCK) {
            int n = (int) Math.min(BLOCK, end - from);
            table.where().copy(from, n, where, 0);
            table.link().copy(from, n, link, 0);
            for (int i = 0; i < n; i++) {
                if (isReceive(EventTable.kindOf(where[i])) && link[i] != 0) {
                    row(messages, row++, from + i, IntColumn.decode(link[i]));
                }
            }
        }
    }

    private static boolean isReceive(int kind) {
        return kind == RECV || kind == IRECV;
    }

    private static final int RECV = RecordKind.MPI_RECV.code();
    private static final int IRECV = RecordKind.MPI_IRECV.code();

    private void row(MessageTable messages, long row, long received, long sent) {
        messages.send().setLink(row, sent);
        messages.receive().setLink(row, received);
        messages.complete().set(row, table.value().get(sent));
        messages.post().set(row, table.value().get(received));
        table.value().setLink(sent, row);
        table.value().setLink(received, row);
    }
}
