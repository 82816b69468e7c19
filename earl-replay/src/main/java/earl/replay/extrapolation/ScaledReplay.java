package earl.replay.extrapolation;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * Replays the calls of many ranks with a few numbers per rank: its time, its call, and the times of messages under way. Follows the rules of
 * {@link earl.replay.rule}: a call ends when its own time has passed, and all messages and members are there that it waits for. Ranks advance
 * in turn, a limited number of calls each, so that few messages are under way.
 */
final class ScaledReplay {
    /** Calls that a rank makes before others have their turn. */
    private static final int TURN = 64;

    /** Wait states, by their names. */
    enum Wait {
        LATE_SENDER,
        LATE_RECEIVER,
        WAIT_AT_NXN,
        WAIT_AT_BARRIER,
        LATE_BROADCAST,
        EARLY_REDUCE,
        EARLY_SCAN,
        WAIT_AT_NONBLOCKING_NXN,
        WAIT_AT_NONBLOCKING_BARRIER,
        LATE_NONBLOCKING_BROADCAST,
        EARLY_NONBLOCKING_REDUCE
    }

    private final RankGrid grid;
    private final int[][] ways;
    private final ScaledCalls[] calls;
    /** {@code [rank] -> } index in {@link #calls}. */
    private final short[] kinds;
    /** {@code [quantity][rank] -> } factor. */
    private final float[][] factors;

    /** {@code [rank] -> } time of its last leave, or of its enter if it is in a call. */
    private final double[] times;
    /** {@code [rank] -> } its call. */
    private final int[] at;
    /** {@code [rank] -> } whether it is in the call. */
    private final boolean[] isIn;
    /** {@code [rank] -> } whether it waits and is not in {@link #ready}. */
    private final boolean[] isIdle;

    private final int[] ready;
    private int readyFirst;
    private int readyCount;

    /** Times of begun sends at the receiver, of posted receives at the sender, and both at the rank itself. */
    private final TimeQueues sends;

    private final TimeQueues posts;
    private final TimeQueues ownSends;
    private final TimeQueues ownPosts;
    private final ScaledOperations operations;
    private final Map<Wait, Double> waits = new EnumMap<>(Wait.class);

    /**
     * Prepares a replay.
     *
     * @param ways {@code [way] -> } steps per dimension
     * @param calls {@code [kind] -> } calls
     * @param kinds {@code [rank] -> } kind
     * @throws MisfitException if communicators do not divide the ranks
     */
    ScaledReplay(RankGrid grid, int[][] ways, ScaledCalls[] calls, short[] kinds, float[][] factors)
            throws MisfitException {
        this.grid = grid;
        this.ways = ways;
        this.calls = calls;
        this.kinds = kinds;
        this.factors = factors;
        int ranks = grid.ranks();
        times = new double[ranks];
        at = new int[ranks];
        isIn = new boolean[ranks];
        isIdle = new boolean[ranks];
        ready = new int[ranks];
        boolean anyWaits = Arrays.stream(calls)
                .anyMatch(each -> Arrays.stream(each.waits).anyMatch(items -> {
                    for (boolean waits : items) {
                        if (waits) {
                            return true;
                        }
                    }
                    return false;
                }));
        sends = new TimeQueues(ways.length * ranks);
        posts = new TimeQueues(anyWaits ? ways.length * ranks : 0);
        ownSends = new TimeQueues(anyWaits ? ways.length * ranks : 0);
        ownPosts = new TimeQueues(anyWaits ? ways.length * ranks : 0);
        operations = new ScaledOperations(grid, calls);
        for (Wait wait : Wait.values()) {
            waits.put(wait, 0.0);
        }
    }

    /** Replays; returns the run time in seconds. @throws MisfitException if ranks wait for each other in a circle */
    double run() throws MisfitException {
        for (int rank = 0; rank < times.length; rank++) {
            enqueue(rank);
        }
        while (readyCount > 0) {
            int rank = ready[readyFirst];
            readyFirst = readyFirst + 1 == ready.length ? 0 : readyFirst + 1;
            readyCount--;
            advance(rank);
        }
        double end = 0;
        for (int rank = 0; rank < times.length; rank++) {
            if (at[rank] < calls[kinds[rank]].shapes.length) {
                throw new MisfitException("with " + times.length + " ranks, rank " + rank + " waits forever in "
                        + calls[kinds[rank]].shapes[at[rank]].path());
            }
            end = Math.max(end, times[rank]);
        }
        return end;
    }

    /** Seconds that all ranks wait. */
    double waited(Wait wait) {
        return waits.getOrDefault(wait, 0.0);
    }

    private void enqueue(int rank) {
        int place = readyFirst + readyCount++;
        ready[place < ready.length ? place : place - ready.length] = rank;
    }

    private void wake(int rank) {
        if (isIdle[rank]) {
            isIdle[rank] = false;
            enqueue(rank);
        }
    }

    private void advance(int rank) {
        ScaledCalls of = calls[kinds[rank]];
        for (int turn = 0; turn < TURN; turn++) {
            int call = at[rank];
            if (call == of.shapes.length) {
                return;
            }
            if (!isIn[rank]) {
                enter(rank, of, call);
            }
            if (!leave(rank, of, call)) {
                isIdle[rank] = true;
                return;
            }
            isIn[rank] = false;
            at[rank]++;
        }
        enqueue(rank);
    }

    private void enter(int rank, ScaledCalls of, int call) {
        double time = times[rank];
        int[] quantities = of.quantities[call];
        for (int i = 0; i < quantities.length; i++) {
            time += of.seconds[call][i] * factors[quantities[i]][rank];
        }
        times[rank] = time;
        isIn[rank] = true;
        CallShape shape = of.shapes[call];
        for (int i = 0; i < shape.items().size(); i++) {
            int item = shape.items().get(i);
            int way = CallShape.way(item);
            if (CallShape.type(item) == CallShape.SEND) {
                int to = grid.neighbor(rank, ways[way], 1);
                sends.add(way * times.length + to, time);
                if (of.waits[call][i]) {
                    ownSends.add(way * times.length + rank, time);
                }
                wake(to);
            } else if (CallShape.type(item) == CallShape.POST && of.waits[call][i]) {
                int from = grid.neighbor(rank, ways[way], -1);
                posts.add(way * times.length + from, time);
                ownPosts.add(way * times.length + rank, time);
                wake(from);
            }
        }
        for (OperationShape operation : shape.operations()) {
            if (operation.begins() && operations.arrive(operation, rank, time)) {
                operations.members(operation, rank).forEach(this::wake);
            }
        }
    }

    /** Ends the call of a rank, if all is there that it waits for. */
    private boolean leave(int rank, ScaledCalls of, int call) {
        CallShape shape = of.shapes[call];
        double enter = times[rank];
        for (OperationShape operation : shape.operations()) {
            if (operation.ends() && !operations.mayLeave(operation, rank)) {
                return false;
            }
        }
        if (!hasMessages(rank, of, call)) {
            return false;
        }
        double end = Math.max(enter + of.own[call], endOfOperations(rank, of, call));
        double sent = enter;
        double posted = enter;
        for (int i = 0; i < shape.items().size(); i++) {
            int item = shape.items().get(i);
            int queue = CallShape.way(item) * times.length + rank;
            boolean waiting = of.waits[call][i];
            if (CallShape.type(item) == CallShape.RECEIVE) {
                double send = sends.remove(queue);
                double start = waiting ? Math.max(send, ownPosts.remove(queue)) : send;
                sent = Math.max(sent, send);
                end = Math.max(end, start + of.transfers[call][i]);
            } else if (CallShape.type(item) == CallShape.SENT && waiting) {
                double post = posts.remove(queue);
                posted = Math.max(posted, post);
                end = Math.max(end, Math.max(post, ownSends.remove(queue)) + of.transfers[call][i]);
            }
        }
        add(Wait.LATE_SENDER, Math.min(sent, end) - enter);
        if (sent <= enter) {
            add(Wait.LATE_RECEIVER, Math.min(posted, end) - enter);
        }
        times[rank] = end;
        return true;
    }

    /** When the operations end that a call completes, and what it completes else does not delay. */
    private double endOfOperations(int rank, ScaledCalls of, int call) {
        CallShape shape = of.shapes[call];
        double enter = times[rank];
        double end = enter;
        for (int i = 0; i < shape.operations().size(); i++) {
            OperationShape operation = shape.operations().get(i);
            if (operation.ends()) {
                double since =
                        operations.since(operation, rank, operation.isBlocking() ? enter : Double.NEGATIVE_INFINITY);
                book(operation, since - enter);
                end = Math.max(end, since + of.costs[call][i] * factors[of.costQuantities[call][i]][rank]);
                int next = operations.tellNext(operation, rank, since);
                if (next >= 0) {
                    wake(next);
                }
            }
        }
        return end;
    }

    private boolean hasMessages(int rank, ScaledCalls of, int call) {
        CallShape shape = of.shapes[call];
        int before = -1;
        int count = 0;
        for (int i = 0; i < shape.items().size(); i++) {
            int item = shape.items().get(i);
            int type = CallShape.type(item);
            // Items are in order, so those of one queue follow each other.
            count = item == before ? count + 1 : 1;
            before = item;
            int queue = CallShape.way(item) * times.length + rank;
            if ((type == CallShape.RECEIVE && !sends.has(queue, count))
                    || (type == CallShape.SENT && of.waits[call][i] && !posts.has(queue, count))) {
                return false;
            }
        }
        return true;
    }

    private void book(OperationShape operation, double seconds) {
        if (operation.isRecorded()) {
            boolean isBlocking = operation.isBlocking();
            switch (operation.rule()) {
                case MEET -> {
                    boolean isBarrier = operation.name().equals("BARRIER");
                    Wait blocking = isBarrier ? Wait.WAIT_AT_BARRIER : Wait.WAIT_AT_NXN;
                    Wait other = isBarrier ? Wait.WAIT_AT_NONBLOCKING_BARRIER : Wait.WAIT_AT_NONBLOCKING_NXN;
                    add(isBlocking ? blocking : other, seconds);
                }
                case FROM_ROOT -> add(isBlocking ? Wait.LATE_BROADCAST : Wait.LATE_NONBLOCKING_BROADCAST, seconds);
                case TO_ROOT -> add(isBlocking ? Wait.EARLY_REDUCE : Wait.EARLY_NONBLOCKING_REDUCE, seconds);
                case PREFIX -> add(Wait.EARLY_SCAN, seconds);
            }
        }
    }

    private void add(Wait wait, double seconds) {
        if (seconds > 0) {
            waits.merge(wait, seconds, Double::sum);
        }
    }
}
