package earl.link;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.parallel.Workers;
import earl.schema.RecordKind;
import earl.store.EventTable;
import earl.store.EventTableBuilder;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Matches sends and receives. For each communicator, sender, receiver and tag, the n-th send posted matches the n-th receive
 * posted, because MPI messages do not overtake each other.
 *
 * <p>It takes what the locations did in a round as soon as the round is merged, with {@link MessageQueues} for a share of the receivers
 * in each worker. At the end, a walk over the events numbers the messages by position of the receive.
 */
final class MessageMatcher {
    private static final int BLOCK = 1 << 12;
    /** Workers that match: each of them looks at the steps of all. */
    private static final int MAX_SHARES = 8;

    private static final int RECV = RecordKind.MPI_RECV.code();
    private static final int IRECV = RecordKind.MPI_IRECV.code();

    private final Ports ports;
    private final Diagnostics diagnostics;
    private final List<MessageQueues> queues;
    private final Workers workers;
    /** {@code [location] -> } its sends and receives without partners. */
    private final LocationDiagnostics[] lost;

    /** Where the events are whose steps are taken. */
    private IntColumn where = IntColumn.over(MemorySegment.NULL);

    private Moves moves = Moves.NONE;

    MessageMatcher(Ports ports, Workers workers, Diagnostics diagnostics) {
        this.ports = ports;
        this.diagnostics = diagnostics;
        this.workers = workers;
        this.lost = new LocationDiagnostics[ports.count()];
        Arrays.setAll(lost, location -> new LocationDiagnostics());
        int shares = Math.min(workers.threads(), MAX_SHARES);
        this.queues = IntStream.range(0, shares)
                .mapToObj(share -> new MessageQueues(share, shares, ports.count(), this::lose))
                .toList();
    }

    /** Takes the steps of the events that are merged. */
    void round(List<MessageSteps> steps, EventTableBuilder merged) {
        boolean any = false;
        for (int location = 0; location < steps.size(); location++) {
            MessageSteps here = steps.get(location);
            here.reach(merged.merged(location));
            any |= here.first() < here.end();
        }
        if (any) {
            EventTable table = merged.rows();
            where = table.where();
            workers.forEach(queues.size(), share -> {
                queues.get(share).use(table);
                take(queues.get(share), steps, table);
            });
            steps.forEach(MessageSteps::taken);
        }
    }

    private void take(MessageQueues to, List<MessageSteps> steps, EventTable table) {
        for (int port = 0; port < ports.count(); port++) {
            int[] locations = ports.locations(port);
            if (locations.length == 1) {
                MessageSteps here = steps.get(locations[0]);
                to.take(port, locations[0], here, here.first(), here.end(), table);
            } else if (locations.length > 1) {
                takeShared(port, locations, to, steps, table);
            }
        }
    }

    /** Takes the steps of the threads of a process in order of position. */
    private static void takeShared(
            int port, int[] locations, MessageQueues to, List<MessageSteps> steps, EventTable table) {
        int[] next = Arrays.stream(locations)
                .map(location -> steps.get(location).first())
                .toArray();
        while (true) {
            int least = -1;
            long first = Long.MAX_VALUE;
            for (int i = 0; i < next.length; i++) {
                MessageSteps here = steps.get(locations[i]);
                if (next[i] < here.end()) {
                    long at = IntColumn.decode(here.cells()[next[i] + MessageSteps.AT]);
                    long pos = table.position(locations[i], at);
                    if (pos < first) {
                        first = pos;
                        least = i;
                    }
                }
            }
            if (least < 0) {
                return;
            }
            int cell = next[least];
            next[least] += MessageSteps.WIDTH;
            to.take(port, locations[least], steps.get(locations[least]), cell, next[least], table);
        }
    }

    /** The queues of a receiver. */
    MessageQueues queues(int receiver) {
        return queues.get(receiver % queues.size());
    }

    /**
     * Matches what is left, moves events of equal times into their final order, and numbers the messages.
     *
     * @param table all events, whose steps were taken
     */
    MessageTable finish(EventTable table, ColumnMemory memory, ColumnMemory scratch) {
        where = table.where();
        workers.forEach(queues.size(), share -> {
            queues.get(share).use(table);
            queues.get(share).finish();
        });
        long[] early = queues.stream()
                .flatMapToLong(some -> LongStream.of(some.early().toArray()))
                .sorted()
                .toArray();
        if (early.length > 0) {
            moves = EqualTimes.of(early, table, scratch);
            moves.apply(table, workers);
        }
        for (int location = 0; location < lost.length; location++) {
            lost[location].report(diagnostics, location, moves::of);
        }
        MessageTable messages = rows(table, memory);
        messages.findOvertaking(table, ports.count());
        return messages;
    }

    /** What has moved in the table; after {@link #finish}. */
    Moves moves() {
        return moves;
    }

    /** Counts a send or a receive without a partner, at a position that may change. */
    private void lose(DiagnosticCode code, long pos) {
        LocationDiagnostics there = lost[EventTable.locationOf(where.get(pos))];
        synchronized (there) {
            there.add(code, 1, pos);
        }
    }

    /** Numbers the messages in order of the receive's position. */
    private MessageTable rows(EventTable table, ColumnMemory memory) {
        int tasks = Math.toIntExact((table.length() + MessageQueues.COUNTED - 1) / MessageQueues.COUNTED);
        long[] first = new long[tasks + 1];
        if (moves == Moves.NONE) {
            for (int task = 0; task < tasks; task++) {
                for (MessageQueues some : queues) {
                    first[task + 1] += some.matched(task);
                }
            }
        } else {
            workers.forEach(tasks, task -> first[task + 1] = walk(task, table, null));
        }
        for (int task = 0; task < tasks; task++) {
            first[task + 1] += first[task];
        }
        MessageTable messages = new MessageTable(memory, first[tasks]);
        workers.forEach(tasks, task -> walk(task, table, messages.writer(first[task], BLOCK)));
        return messages;
    }

    /** Makes rows of the matched receives among a task's events, or only counts them; returns their number. */
    private long walk(int task, EventTable table, MessageTable.@Nullable Writer rows) {
        int[] kinds = new int[BLOCK];
        int[] sends = new int[BLOCK];
        int[] posts = new int[BLOCK];
        long found = 0;
        long end = Math.min(table.length(), (task + 1L) * MessageQueues.COUNTED);
        for (long from = (long) task * MessageQueues.COUNTED; from < end; from += BLOCK) {
            int n = (int) Math.min(BLOCK, end - from);
            table.where().copy(from, n, kinds, 0);
            int here = find(kinds, n);
            if (here == 0) {
                continue;
            }
            table.link().copy(from, n, sends, 0);
            table.value().copy(from, n, posts, 0);
            for (int k = 0; k < here; k++) {
                int i = kinds[k];
                if (sends[i] != 0) {
                    found++;
                    if (rows != null) {
                        int completed = table.value().get(IntColumn.decode(sends[i]));
                        rows.add(sends[i], IntColumn.encode(from + i), completed, posts[i]);
                    }
                }
            }
            if (rows != null) {
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
        return found;
    }

    /** Finds the receives in a block, brings their indices to its front, and returns their number. */
    private static int find(int[] where, int n) {
        int received = 0;
        for (int i = 0; i < n; i++) {
            int kind = EventTable.kindOf(where[i]);
            if (kind == RECV || kind == IRECV) {
                where[received++] = i;
            }
        }
        return received;
    }
}
