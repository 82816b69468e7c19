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
    private IntList sources = new IntList();
    private IntList seconds = new IntList();
    private LongList starts = new LongList();
    private LongList models = new LongList();
    private IntList costs = new IntList();

    /** {@code [call] -> } its first row, followed by the number of rows, once they are grouped. */
    private int[] first = {};
    /** The rows' fields by call. */
    private int[] sourceOf = {};

    private int[] secondOf = {};
    private long[] startOf = {};
    private long[] modelOf = {};
    private int[] costOf = {};

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

    /** Groups the rows by call, in the order in which they were added; no more rows can be added. */
    void sort(int callCount) {
        first = new int[callCount + 1];
        for (int row = 0; row < calls.size(); row++) {
            first[calls.get(row) + 1]++;
        }
        Arrays.parallelPrefix(first, Integer::sum);
        int[] next = Arrays.copyOf(first, callCount);
        int[] places = new int[calls.size()];
        for (int row = 0; row < places.length; row++) {
            places[row] = next[calls.get(row)]++;
        }
        sourceOf = grouped(sources, places);
        sources = new IntList();
        secondOf = grouped(seconds, places);
        seconds = new IntList();
        startOf = grouped(starts, places);
        starts = new LongList();
        modelOf = grouped(models, places);
        models = new LongList();
        costOf = grouped(costs, places);
        costs = new IntList();
    }

    private static int[] grouped(IntList values, int[] places) {
        int[] grouped = new int[places.length];
        for (int row = 0; row < places.length; row++) {
            grouped[places[row]] = values.get(row);
        }
        return grouped;
    }

    private static long[] grouped(LongList values, int[] places) {
        long[] grouped = new long[places.length];
        for (int row = 0; row < places.length; row++) {
            grouped[places[row]] = values.get(row);
        }
        return grouped;
    }

    /** Number of edges that all grouped rows make. */
    int edges() {
        int edges = secondOf.length;
        for (int second : secondOf) {
            edges += second == NO_SOURCE ? 0 : 1;
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
        return sourceOf[index];
    }

    int second(int index) {
        return secondOf[index];
    }

    /** Recorded ticks at which the sources were reached. */
    long start(int index) {
        return startOf[index];
    }

    /** Ticks after that if nothing disturbs it. */
    long model(int index) {
        return modelOf[index];
    }

    int cost(int index) {
        return costOf[index];
    }
}
