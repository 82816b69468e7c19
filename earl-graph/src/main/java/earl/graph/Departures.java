package earl.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The order in which the edges out of each node were taken: the sequence numbers of Aguilar, Fürlinger and Laure, <i>MPI
 * Trace Compression Using Event Flow Graphs</i>, section 2. Consecutive departures from a node along one edge are a run. The
 * runs of a node are numbered from 1. Runs of one edge and one length whose numbers grow by a constant stride are one
 * progression.
 *
 * <p>A run is folded when it ends. It extends the progression of its edge and length that expects its number; otherwise it starts a
 * progression with the last single run of that edge and length; otherwise it stays single. Each step costs one look-up in a hash table.
 *
 * <p>If the {@link OrderBudget} has no room for another progression, only the number of further departures of the node is
 * kept. At the end, those along each edge become one run, and the edge that was really taken last has the last run. Such a
 * graph can still be walked to its end, with each edge taken as often as recorded: the order of a node's departures is
 * arbitrary as long as its last one stays (van Aardenne-Ehrenfest and de Bruijn 1951, on Eulerian trails). One thread while
 * it grows.
 */
final class Departures {
    private static final int ROW = 4;
    private static final int INITIAL_CAPACITY = 16;
    private static final int EDGE = 0;
    private static final int LENGTH = 1;
    private static final int RUNS = 2;
    private static final int IS_UNORDERED = 3;

    /**
     * By node: edge of the run under way, its length (0 before the first departure), number of the runs that ended, and whether the order
     * of others is given up (1).
     */
    private int[] under = new int[INITIAL_CAPACITY * ROW];

    private final OrderBudget budget;
    /** [edge] -> departures whose order is not known. */
    private long[] unorderedOf = new long[0];

    private long unordered;

    private int size;
    private int[] edge = new int[INITIAL_CAPACITY];
    private int[] first = new int[INITIAL_CAPACITY];
    private int[] last = new int[INITIAL_CAPACITY];
    private int[] stride = new int[INITIAL_CAPACITY];
    private int[] count = new int[INITIAL_CAPACITY];

    /** Progressions of two and more by edge, length and the number they expect next; runs in none by edge, length and 0. */
    private final ProgressionIndex open = new ProgressionIndex();
    /** After {@link #finish}: begin of each edge's progressions in {@link #ordered}. */
    private int[] start = new int[0];

    private int[] ordered = new int[0];

    Departures(OrderBudget budget) {
        this.budget = budget;
    }

    /** Makes room for nodes numbered below {@code nodes}. */
    void grow(int nodes) {
        if (nodes * ROW > under.length) {
            under = Arrays.copyOf(under, Math.multiplyExact(nodes + (nodes >> 1), ROW));
        }
    }

    /** Records a departure from a node. */
    void depart(int node, int along) {
        depart(node, along, 1);
    }

    /** Records consecutive departures from a node along one edge. */
    void depart(int node, int along, long times) {
        int row = node * ROW;
        if (under[row + LENGTH] > 0 && under[row + EDGE] != along) {
            end(row);
        }
        under[row + EDGE] = along;
        under[row + LENGTH] = Math.toIntExact(under[row + LENGTH] + times);
    }

    /** The edge of the last departure from a node; -1 if there was none. */
    int latest(int node) {
        int row = node * ROW;
        return under[row + LENGTH] > 0 ? under[row + EDGE] : -1;
    }

    private void end(int row) {
        int along = under[row + EDGE];
        int length = under[row + LENGTH];
        under[row + LENGTH] = 0;
        if (under[row + IS_UNORDERED] == 0) {
            if (fold(along, under[row + RUNS] + 1, length)) {
                under[row + RUNS]++;
                return;
            }
            under[row + IS_UNORDERED] = 1;
        }
        if (along >= unorderedOf.length) {
            unorderedOf = Arrays.copyOf(unorderedOf, along + (along >> 1) + INITIAL_CAPACITY);
        }
        unorderedOf[along] += length;
    }

    /** A run; whether there was room for it. */
    boolean fold(int along, int number, int departures) {
        int found = open.remove(along, departures, number);
        if (found < 0) {
            found = open.remove(along, departures, 0);
            if (found < 0) {
                if (size == edge.length && !budget.take(size >> 1)) {
                    return false;
                }
                open.put(along, departures, 0, add(along, number, departures));
                return true;
            }
            stride[found] = number - first[found];
        }
        last[found] = number;
        open.put(along, departures, number + stride[found], found);
        return true;
    }

    /**
     * Folds runs that repeat the last {@code period} runs {@code times} times, in one step if that has a foreseeable outcome: each of the last
     * {@code period} runs belongs to a progression that was there before them, whose stride divides the period, and no other progression
     * expects a further run. Then each run to come extends the progression of the run one period earlier.
     *
     * @param number of the last run
     * @return whether they were folded; otherwise nothing has changed
     */
    boolean repeat(int number, int period, int times) {
        int[] expecting = open.after(number);
        int covered = 0;
        for (int at : expecting) {
            if (first[at] > number - period || period % stride[at] != 0) {
                return false;
            }
            covered += period / stride[at];
        }
        if (covered != period) {
            return false;
        }
        for (int at : expecting) {
            open.remove(edge[at], count[at], last[at] + stride[at]);
            last[at] += times * period;
            open.put(edge[at], count[at], last[at] + stride[at], at);
        }
        return true;
    }

    /** Adds a progression that is known. */
    void add(int along, Progression known) {
        int at = add(along, known.first(), known.count());
        last[at] = known.last();
        stride[at] = known.stride();
    }

    private int add(int along, int number, int departures) {
        if (size == edge.length) {
            int capacity = size + (size >> 1);
            edge = Arrays.copyOf(edge, capacity);
            first = Arrays.copyOf(first, capacity);
            last = Arrays.copyOf(last, capacity);
            stride = Arrays.copyOf(stride, capacity);
            count = Arrays.copyOf(count, capacity);
        }
        edge[size] = along;
        first[size] = number;
        last[size] = number;
        stride[size] = 0;
        count[size] = departures;
        return size++;
    }

    /**
     * Ends the runs under way and orders the progressions by edge, those of one edge by their first number.
     *
     * @param from by edge, its source node
     */
    void finish(int nodes, int edges, IntUnaryOperator from) {
        int[] lastOf = new int[nodes];
        boolean any = false;
        for (int node = 0; node < nodes; node++) {
            int row = node * ROW;
            lastOf[node] = under[row + EDGE];
            if (under[row + LENGTH] > 0) {
                end(row);
            }
            any |= under[row + IS_UNORDERED] != 0;
        }
        if (any) {
            for (int along = 0; along < Math.min(edges, unorderedOf.length); along++) {
                if (lastOf[from.applyAsInt(along)] != along) {
                    addUnordered(from.applyAsInt(along), along);
                }
            }
            for (int node = 0; node < nodes; node++) {
                if (under[node * ROW + IS_UNORDERED] != 0) {
                    addUnordered(node, lastOf[node]);
                }
            }
            unorderedOf = new long[0];
        }
        open.clear();
        start = new int[edges + 1];
        for (int i = 0; i < size; i++) {
            start[edge[i] + 1]++;
        }
        for (int i = 0; i < edges; i++) {
            start[i + 1] += start[i];
        }
        int[] next = Arrays.copyOf(start, edges);
        ordered = new int[size];
        // For each edge, they were made in order of their first number.
        for (int i = 0; i < size; i++) {
            ordered[next[edge[i]]++] = i;
        }
        under = new int[0];
    }

    /** Adds departures of unknown order along an edge as one run, or as several if one run cannot hold them. */
    private void addUnordered(int node, int along) {
        unordered += unorderedOf[along];
        for (long left = unorderedOf[along]; left > 0; left -= Integer.MAX_VALUE) {
            add(along, ++under[node * ROW + RUNS], (int) Math.min(left, Integer.MAX_VALUE));
        }
    }

    /** Number of departures whose order is not known. Valid after the end. */
    long unordered() {
        return unordered;
    }

    /** The progressions of an edge, in order of their first runs. */
    List<Progression> of(int along) {
        List<Progression> found = new ArrayList<>();
        for (int i = start[along]; i < start[along + 1]; i++) {
            found.add(new Progression(first(i), last(i), stride(i), count(i)));
        }
        return found;
    }

    /** Index of an edge's first progression; progressions are numbered over all edges, edge by edge. */
    int begin(int along) {
        return start[along];
    }

    /** Number of progressions of all edges. */
    int size() {
        return size;
    }

    int first(int place) {
        return first[ordered[place]];
    }

    int last(int place) {
        return last[ordered[place]];
    }

    int stride(int place) {
        return stride[ordered[place]];
    }

    int count(int place) {
        return count[ordered[place]];
    }
}
