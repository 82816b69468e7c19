package earl.replay.rule;

import earl.memory.IntList;
import earl.memory.LongList;
import java.util.Arrays;

/**
 * What calls wait for, as the rules find it: a call ends after a source, or after two, plus a time of a class. Rules add rows in any
 * order; {@link #sort} groups them by call. One thread.
 */
final class Arrivals {
    static final int NO_SOURCE = -1;

    private final IntList calls = new IntList();
    private final IntList sources = new IntList();
    private final IntList seconds = new IntList();
    private final LongList starts = new LongList();
    private final LongList models = new LongList();
    private final IntList costs = new IntList();
    private int[] first = {};
    private int[] rows = {};

    /**
     * Adds what a call waits for.
     *
     * @param call the call that waits
     * @param source source of an edge
     * @param second another one, {@link #NO_SOURCE} for none
     * @param start recorded ticks at which the later source was reached
     * @param model ticks that pass after that, if nothing disturbs it
     * @param cost class of these ticks
     */
    void add(int call, int source, int second, long start, long model, int cost) {
        calls.add(call);
        sources.add(source);
        seconds.add(second);
        starts.add(start);
        models.add(model);
        costs.add(cost);
    }

    /** Which calls wait for something. */
    boolean[] waiting(int callCount) {
        boolean[] waiting = new boolean[callCount];
        for (int row = 0; row < calls.size(); row++) {
            waiting[calls.get(row)] = true;
        }
        return waiting;
    }

    /** Groups the rows by call, in the order in which they were added. */
    void sort(int callCount) {
        first = new int[callCount + 1];
        for (int row = 0; row < calls.size(); row++) {
            first[calls.get(row) + 1]++;
        }
        Arrays.parallelPrefix(first, Integer::sum);
        int[] next = Arrays.copyOf(first, callCount);
        rows = new int[calls.size()];
        for (int row = 0; row < rows.length; row++) {
            rows[next[calls.get(row)]++] = row;
        }
    }

    /** Number of edges that all rows make. */
    int edges() {
        int edges = seconds.size();
        for (int row = 0; row < seconds.size(); row++) {
            edges += seconds.get(row) == NO_SOURCE ? 0 : 1;
        }
        return edges;
    }

    /** Index of the first row of a call. */
    int from(int call) {
        return first[call];
    }

    /** Index after its last row. */
    int to(int call) {
        return first[call + 1];
    }

    int source(int index) {
        return sources.get(rows[index]);
    }

    int second(int index) {
        return seconds.get(rows[index]);
    }

    /** Recorded ticks at which the sources were reached. */
    long start(int index) {
        return starts.get(rows[index]);
    }

    /** Ticks after that if nothing disturbs it. */
    long model(int index) {
        return models.get(rows[index]);
    }

    int cost(int index) {
        return costs.get(rows[index]);
    }
}
