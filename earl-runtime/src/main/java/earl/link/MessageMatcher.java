package earl.link;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.parallel.Workers;
import earl.schema.RecordKind;
import earl.store.EventTable;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

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
    /** Receivers times workers that group sends: each pair has a few records in memory, 100 MB at most. */
    private static final int MAX_GROUPS = 1 << 16;

    /** Links of a matched receive. */
    private static final int[] LINKS = {Records.AT, Records.MATCH, Records.COMPLETE, Records.CALL};

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
    /** Receives that are before their sends, and have the time of these. */
    private final LongStream.Builder early = LongStream.builder();
    /** {@code [location] -> } its sends and receives without partners. */
    private final LocationDiagnostics[] lost;

    private Moves moves = Moves.NONE;

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
        this.lost = new LocationDiagnostics[table.locations()];
        Arrays.setAll(lost, location -> new LocationDiagnostics());
    }

    /**
     * Matches, moves events of equal times into their final order, and links the events of the table.
     *
     * @param sends the sends of each port in order of posting, in positions; of no use afterwards
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
                receive(receives.get(port), queues, byReceiver);
                queues.forEachLeft(send ->
                        lose(DiagnosticCode.UNMATCHED_SEND, IntColumn.decode(byReceiver.get(send, Records.AT))));
            };
        });
        move(receives);
        for (int location = 0; location < lost.length; location++) {
            lost[location].report(diagnostics, location, moves::of);
        }
        MessageTable messages = rows(receives);
        messages.findOvertaking(table, ports.count());
        return messages;
    }

    /** What has moved in the table; after {@link #match}. */
    Moves moves() {
        return moves;
    }

    private void move(List<Records> receives) {
        long[] positions = early.build().sorted().toArray();
        if (positions.length == 0) {
            return;
        }
        moves = EqualTimes.of(positions, table, ports, receives, scratch);
        moves.apply(table, workers);
        for (int task = 0; task < tasks(); task++) {
            matched.set(task, 0);
        }
        workers.forEach(receives.size(), port -> {
            Records list = receives.get(port);
            int[] cells = list.block();
            for (long row = 0; row < list.count(); ) {
                int n = list.read(row, cells);
                for (int cell = 0; cell < n * Records.MESSAGE; cell += Records.MESSAGE) {
                    move(cells, cell);
                }
                list.write(row, n, cells);
                row += n;
            }
        });
    }

    private void move(int[] cells, int cell) {
        if (cells[cell + Records.AT] != 0 && cells[cell + Records.MATCH] != 0) {
            for (int field : LINKS) {
                cells[cell + field] = moves.moved(cells[cell + field]);
            }
            matched.incrementAndGet((int) (IntColumn.decode(cells[cell + Records.AT]) / PER_TASK));
        }
    }

    /**
     * The sends of all ports whose receiver is known, by receiver, then by sender and order of posting; {@code PEER} is the
     * sender now. {@code first} gets the row where each receiver's sends begin.
     */
    private Records groupByReceiver(List<Records> sends, long[] first) {
        int[] begins = ranges(sends);
        int ranges = begins.length - 1;
        long[][] next = new long[ranges][sends.size()];
        workers.forEach(ranges, range -> {
            for (Records list : sends.subList(begins[range], begins[range + 1])) {
                count(list, next[range]);
            }
        });
        long row = 0;
        for (int receiver = 0; receiver < sends.size(); receiver++) {
            first[receiver] = row;
            for (long[] some : next) {
                long n = some[receiver];
                some[receiver] = row;
                row += n;
            }
        }
        first[sends.size()] = row;
        Records grouped = new Records(scratch, row, Records.MESSAGE);
        workers.forEach(ranges, range -> {
            RecordGroups groups = new RecordGroups(grouped, next[range]);
            for (int sender = begins[range]; sender < begins[range + 1]; sender++) {
                group(sends.get(sender), sender, groups);
            }
            groups.finish();
        });
        grouped.truncate(row);
        return grouped;
    }

    /** Where ranges of neighboring senders begin that have about equally many sends, followed by the number of senders. */
    private int[] ranges(List<Records> sends) {
        int ranges = Math.clamp(MAX_GROUPS / Math.max(1, sends.size()), 1, workers.threads());
        long all = sends.stream().mapToLong(Records::count).sum();
        int[] begins = new int[ranges + 1];
        int sender = 0;
        long before = 0;
        for (int range = 1; range < ranges; range++) {
            while (sender < sends.size() && before < all / ranges * range) {
                before += sends.get(sender++).count();
            }
            begins[range] = sender;
        }
        begins[ranges] = sends.size();
        return begins;
    }

    /** Counts the sends by receiver. */
    private static void count(Records list, long[] counts) {
        int[] cells = list.block();
        for (long row = 0; row < list.count(); ) {
            int n = list.read(row, cells);
            for (int at = 0; at < n * Records.MESSAGE; at += Records.MESSAGE) {
                int receiver = cells[at + Records.PEER];
                if (receiver >= 0 && cells[at + Records.AT] != 0) {
                    counts[receiver]++;
                }
            }
            row += n;
        }
    }

    private void group(Records list, int sender, RecordGroups groups) {
        int[] cells = list.block();
        for (long row = 0; row < list.count(); ) {
            int n = list.read(row, cells);
            for (int at = 0; at < n * Records.MESSAGE; at += Records.MESSAGE) {
                group(cells, at, sender, groups);
            }
            row += n;
        }
    }

    private void group(int[] cells, int at, int sender, RecordGroups groups) {
        int receiver = cells[at + Records.PEER];
        int sent = cells[at + Records.AT];
        if (receiver >= 0 && sent != 0) {
            cells[at + Records.PEER] = sender;
            groups.add(receiver, cells, at);
        } else if (sent != 0) {
            lose(DiagnosticCode.UNMATCHED_SEND, IntColumn.decode(sent));
        } else {
            // A cancelled send is not a message, but the time until which it was under way is known.
            table.link().set(IntColumn.decode(cells[at + Records.START]), cells[at + Records.CALL]);
        }
    }

    private static void accumulate(long[] counts) {
        for (int i = 1; i < counts.length; i++) {
            counts[i] += counts[i - 1];
        }
    }

    private void receive(Records receives, MessageChains queues, Records sends) {
        int[] cells = receives.block();
        long[] taken = new long[cells.length / Records.MESSAGE];
        int[] sent = new int[taken.length];
        int[] completed = new int[taken.length];
        int task = 0;
        int found = 0;
        for (long row = 0; row < receives.count(); ) {
            int n = receives.read(row, cells);
            for (int i = 0; i < n; i++) {
                int cell = i * Records.MESSAGE;
                int peer = cells[cell + Records.PEER];
                taken[i] = cells[cell + Records.AT] == 0 || peer < 0
                        ? -1
                        : queues.take(cells[cell + Records.COM], peer, cells[cell + Records.TAG]);
            }
            sends.copy(taken, n, Records.AT, sent);
            sends.copy(taken, n, Records.CALL, completed);
            for (int i = 0; i < n; i++) {
                int cell = i * Records.MESSAGE;
                int at = cells[cell + Records.AT];
                if (at == 0) {
                    continue;
                }
                long received = IntColumn.decode(at);
                if (taken[i] < 0) {
                    cells[cell + Records.MATCH] = 0;
                    lose(DiagnosticCode.UNMATCHED_RECV, received);
                    continue;
                }
                cells[cell + Records.MATCH] = sent[i];
                cells[cell + Records.COMPLETE] = completed[i];
                if (Integer.compareUnsigned(at, sent[i]) < 0) {
                    findEarly(received, IntColumn.decode(sent[i]));
                }
                // Receives mostly come in order of position, and other threads count too: so count as long as possible
                // alone.
                if (task != (int) (received / PER_TASK)) {
                    matched.addAndGet(task, found);
                    task = (int) (received / PER_TASK);
                    found = 0;
                }
                found++;
            }
            receives.write(row, n, cells);
            row += n;
        }
        if (found > 0) {
            matched.addAndGet(task, found);
        }
    }

    private void findEarly(long received, long sent) {
        if (table.ticks().get(received) == table.ticks().get(sent)) {
            synchronized (early) {
                early.add(received);
            }
        }
    }

    /** Counts a send or a receive without a partner, at a position that may change. */
    private void lose(DiagnosticCode code, long pos) {
        LocationDiagnostics there = lost[table.location(pos)];
        synchronized (there) {
            there.add(code, 1, pos);
        }
    }

    private int tasks() {
        return Math.toIntExact((table.length() + PER_TASK - 1) / PER_TASK);
    }

    /** Numbers the messages in order of the receive's position. */
    private MessageTable rows(List<Records> receives) {
        long[] first = new long[tasks() + 1];
        for (int task = 0; task < tasks(); task++) {
            first[task + 1] = matched.get(task);
        }
        accumulate(first);
        MessageTable messages = new MessageTable(memory, first[tasks()]);
        Records[] byPort = receives.toArray(Records[]::new);
        workers.forEachWith(tasks(), () -> {
            Records.ReadAhead[] readAheads = new Records.ReadAhead[byPort.length];
            return task -> walk((int) task, byPort, readAheads, messages.writer(first[(int) task], BLOCK));
        });
        return messages;
    }

    /** Makes rows of the matched receives among a task's events. */
    private void walk(
            int task, Records[] receives, @Nullable Records.ReadAhead[] readAheads, MessageTable.Writer rows) {
        int[] where = new int[BLOCK];
        int[] values = new int[BLOCK];
        int[] found = new int[BLOCK];
        long end = Math.min(table.length(), (task + 1L) * PER_TASK);
        for (long from = (long) task * PER_TASK; from < end; from += BLOCK) {
            int n = (int) Math.min(BLOCK, end - from);
            table.where().copy(from, n, where, 0);
            int here = find(where, n, found);
            if (here > 0) {
                table.value().copy(from, n, values, 0);
                rows(from, found, here, where, values, receives, readAheads, rows);
                rows.link(
                        table,
                        received -> diagnostics.add(
                                DiagnosticCode.RECV_BEFORE_SEND,
                                table.location(received),
                                received,
                                () -> "position " + received));
                rows.store();
            }
        }
    }

    /** Finds the receives in a block; returns their number. */
    private static int find(int[] where, int n, int[] found) {
        int received = 0;
        for (int i = 0; i < n; i++) {
            int kind = EventTable.kindOf(where[i]);
            if (kind == RECV || kind == IRECV) {
                found[received++] = i;
            }
        }
        return received;
    }

    /** Adds the rows of the receives that were found in the block from position {@code from} on. */
    private void rows(
            long from,
            int[] found,
            int n,
            int[] where,
            int[] values,
            Records[] receives,
            @Nullable Records.ReadAhead[] readAheads,
            MessageTable.Writer rows) {
        for (int k = 0; k < n; k++) {
            int i = found[k];
            int port = ports.of(EventTable.locationOf(where[i]));
            Records.ReadAhead readAhead = readAheads[port];
            if (readAhead == null) {
                readAhead = receives[port].readAhead();
                readAheads[port] = readAhead;
            }
            int[] cells = readAhead.cells();
            int cell = readAhead.find(IntColumn.decode(values[i]));
            int sent = cells[cell + Records.MATCH];
            if (sent == 0) {
                table.value().set(from + i, 0);
            } else {
                rows.add(sent, IntColumn.encode(from + i), cells[cell + Records.COMPLETE], cells[cell + Records.CALL]);
            }
        }
    }
}
