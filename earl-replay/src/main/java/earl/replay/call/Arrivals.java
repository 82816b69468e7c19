package earl.replay.call;

import earl.replay.CostClasses;
import earl.replay.GraphBuilder;
import java.util.Arrays;

/**
 * What calls wait for, as the rules find it: a call ends after a source, or after two, plus a time of a class. Rules add rows in any
 * order; {@link #sort} groups them by call. One thread.
 */
public final class Arrivals {
    public static final int NO_SOURCE = -1;
    public static final int NO_MESSAGE = -1;
    /** Rows for which each reservation has room, too: meetings of thousands of processes when a program begins and ends. */
    private static final int OTHERS = 1 << 13;

    private final GraphBuilder graph;
    private int[] calls = {};
    private int[] sources = {};
    private int[] seconds = {};
    private int[] costs = {};
    /** Message that a row is about, -1 for none; empty if nobody asks. */
    private int[] messages = {};

    private final boolean keepsMessages;
    private int count;

    /** {@code [call] -> } its first index in {@link #rows}, followed by the number of rows, once they are grouped. */
    private int[] first = {};
    /** Rows by call. */
    private int[] rows = {};

    /**
     * No rows yet.
     *
     * @param keepsMessages whether {@link #message} will be asked
     */
    public Arrivals(GraphBuilder graph, boolean keepsMessages) {
        this.graph = graph;
        this.keepsMessages = keepsMessages;
    }

    /** Makes room for more rows and some of other rules, so that arrays do not grow one step after the other. */
    public void reserve(int more) {
        int room = Math.addExact(count, Math.addExact(more, OTHERS));
        if (room > calls.length) {
            calls = Arrays.copyOf(calls, room);
            sources = Arrays.copyOf(sources, room);
            seconds = Arrays.copyOf(seconds, room);
            costs = Arrays.copyOf(costs, room);
            messages = keepsMessages ? Arrays.copyOf(messages, room) : messages;
        }
    }

    /**
     * Adds what a call waits for.
     *
     * @param call the call that waits
     * @param source source of an edge
     * @param second another one, {@link #NO_SOURCE} for none
     * @param cost class of the ticks that pass after the later of both
     */
    public void add(int call, int source, int second, int cost) {
        if (count == calls.length) {
            reserve(count / 4);
        }
        calls[count] = call;
        sources[count] = source;
        seconds[count] = second;
        if (keepsMessages) {
            messages[count] = NO_MESSAGE;
        }
        costs[count++] = cost;
    }

    /** Adds the arrival of a message, see {@link #add}. */
    public void addMessage(int message, int call, int source, int second, int cost) {
        add(call, source, second, cost);
        if (keepsMessages) {
            messages[count - 1] = message;
        }
    }

    /** Which calls wait for something. */
    public boolean[] waiting(int callCount) {
        boolean[] waiting = new boolean[callCount];
        for (int row = 0; row < count; row++) {
            waiting[calls[row]] = true;
        }
        return waiting;
    }

    /** {@code [call] -> } recorded ticks at which the last source is reached that it waits for; {@link Long#MIN_VALUE} for none. */
    public long[] latest(int callCount) {
        long[] latest = new long[callCount];
        Arrays.fill(latest, Long.MIN_VALUE);
        for (int row = 0; row < count; row++) {
            long time = graph.timeOf(sources[row]);
            long second = seconds[row] == NO_SOURCE ? time : graph.timeOf(seconds[row]);
            latest[calls[row]] = Math.max(latest[calls[row]], Math.max(time, second));
        }
        return latest;
    }

    /** Groups the rows by call, in the order in which they were added; no more rows can be added. */
    public void sort(int callCount) {
        MessageCalls.ByCall grouped = MessageCalls.by(calls, count, callCount);
        first = grouped.first;
        rows = grouped.rows;
        calls = new int[0];
    }

    /** Gives back the memory of all rows; nothing must be asked afterwards. */
    public void forget() {
        first = new int[0];
        rows = new int[0];
        sources = new int[0];
        seconds = new int[0];
        costs = new int[0];
        messages = new int[0];
    }

    /** Number of edges that all rows make. */
    public int edges() {
        int edges = count;
        for (int row = 0; row < count; row++) {
            edges += seconds[row] == NO_SOURCE ? 0 : 1;
        }
        return edges;
    }

    /** Index of the first row of a call. */
    public int from(int call) {
        return first[call];
    }

    /** Index after its last row. */
    public int to(int call) {
        return first[call + 1];
    }

    public int source(int index) {
        return sources[rows[index]];
    }

    public int second(int index) {
        return seconds[rows[index]];
    }

    /** Recorded ticks at which the later source was reached. */
    public long start(int index) {
        int second = second(index);
        long time = graph.timeOf(source(index));
        return second == NO_SOURCE ? time : Math.max(time, graph.timeOf(second));
    }

    /** Ticks that a message or a device takes after that if nothing disturbs it, at most up to the end of its call; 0 for all else. */
    public long model(int index, int call, long start) {
        CostClasses classes = graph.classes();
        int cost = cost(index);
        long model = classes.model(cost);
        return model != CostClasses.NO_MODEL
                        && (classes.isTransfer(cost) || classes.kind(cost) == CostClasses.Kind.DEVICE)
                ? Math.min(model, Math.max(0, graph.leave(call) - start))
                : 0;
    }

    /** The message of a row, {@link #NO_MESSAGE} for none. */
    public int message(int index) {
        return keepsMessages ? messages[rows[index]] : NO_MESSAGE;
    }

    public int cost(int index) {
        return costs[rows[index]];
    }
}
