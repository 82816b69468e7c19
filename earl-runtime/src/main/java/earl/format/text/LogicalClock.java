package earl.format.text;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Lamport's clock. An event takes place one tick after the previous one of its process, a receive at least one tick after
 * its send. The members of an operation leave it one tick after the last arrival. If that blocks, because something is
 * missing or in an impossible order, the waiting process with the lowest number continues. Deterministic.
 */
final class LogicalClock {
    private record Channel(int source, int destination, int communicator, int tag) {}

    /** Members of an operation that have arrived, and the time of the last arrival. */
    private static final class Operation {
        long latest;
        int missing;
        boolean forced;
        final ArrayDeque<Integer> waiting = new ArrayDeque<>();
    }

    private final List<Lines> lines;
    private final DefinedNames names;
    private final int[] at;
    private final long[] now;
    private final boolean[] forced;
    /** {@code [process] -> } the number of operations in which it took part on each communicator. */
    private final Map<Long, Integer> turns = new HashMap<>();

    private final Map<Long, Operation> operations = new HashMap<>();
    private final Map<Channel, ArrayDeque<Long>> messages = new HashMap<>();
    private final Map<Channel, Integer> listening = new HashMap<>();
    private final ArrayDeque<Integer> ready = new ArrayDeque<>();
    private final boolean[] queued;
    /** Whether a process has arrived at the operation for which it waits. */
    private final boolean[] come;

    private long last;

    private LogicalClock(List<Lines> lines, DefinedNames names) {
        this.lines = lines;
        this.names = names;
        at = new int[lines.size()];
        now = new long[lines.size()];
        forced = new boolean[lines.size()];
        queued = new boolean[lines.size()];
        come = new boolean[lines.size()];
        Arrays.fill(now, -1);
    }

    /** Sets the times of all records; returns the latest. */
    static long set(List<Lines> lines, DefinedNames names) {
        return new LogicalClock(lines, names).run();
    }

    private long run() {
        for (int process = 0; process < lines.size(); process++) {
            lines.get(process).ticks = new long[lines.get(process).size()];
            wake(process);
        }
        int stuck = 0;
        while (true) {
            Integer next = ready.poll();
            if (next != null) {
                queued[next] = false;
                advance(next);
                continue;
            }
            while (stuck < lines.size() && at[stuck] == lines.get(stuck).size()) {
                stuck++;
            }
            if (stuck == lines.size()) {
                return last;
            }
            forced[stuck] = true;
            wake(stuck);
        }
    }

    private void wake(int process) {
        if (!queued[process]) {
            queued[process] = true;
            ready.add(process);
        }
    }

    private void advance(int process) {
        Lines mine = lines.get(process);
        while (at[process] < mine.size()) {
            int i = at[process];
            long time = now[process] + 1;
            switch (mine.kind(i)) {
                case MPI_SEND -> {
                    Channel channel = new Channel(process, mine.first(i), mine.second(i), mine.third(i));
                    messages.computeIfAbsent(channel, c -> new ArrayDeque<>()).add(time);
                    Integer listener = listening.remove(channel);
                    if (listener != null) {
                        wake(listener);
                    }
                }
                case MPI_RECV -> {
                    Channel channel = new Channel(mine.first(i), process, mine.second(i), mine.third(i));
                    ArrayDeque<Long> sent = messages.get(channel);
                    if (sent != null && !sent.isEmpty()) {
                        time = Math.max(time, sent.remove() + 1);
                    } else if (forced[process]) {
                        forced[process] = false;
                    } else {
                        listening.put(channel, process);
                        return;
                    }
                }
                case MPI_COLLECTIVE_END -> {
                    long left = meet(process, names.resolved(mine.second(i)), time);
                    if (left < 0) {
                        return;
                    }
                    time = left;
                }
                default -> {
                    // a step of its own
                }
            }
            mine.ticks[i] = time;
            now[process] = time;
            last = Math.max(last, time);
            at[process] = i + 1;
        }
    }

    /** The time at which a process leaves an operation, -1 if it must wait for others. */
    private long meet(int process, int communicator, long time) {
        if (communicator < 0) {
            return time;
        }
        long key = (long) communicator << 32 | process;
        int turn = turns.getOrDefault(key, 0);
        Operation operation = operations.computeIfAbsent((long) communicator << 32 | turn, k -> {
            Operation fresh = new Operation();
            int[] members = names.members(communicator);
            fresh.missing = members.length == 0 ? lines.size() : members.length;
            return fresh;
        });
        if (!come[process] && operation.missing > 0) {
            come[process] = true;
            operation.missing--;
            operation.latest = Math.max(operation.latest, time);
            operation.waiting.add(process);
            if (operation.missing == 0) {
                operation.waiting.forEach(this::wake);
            }
        }
        if (operation.missing > 0 && !operation.forced) {
            if (!forced[process]) {
                return -1;
            }
            forced[process] = false;
            operation.forced = true;
        }
        come[process] = false;
        turns.put(key, turn + 1);
        return Math.max(time, operation.latest);
    }
}
