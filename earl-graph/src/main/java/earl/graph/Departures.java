package earl.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * In which order the edges out of each node were taken: the sequence numbers of Aguilar, Fürlinger and Laure, <i>MPI Trace Compression
 * Using Event Flow Graphs</i>, section 2. Consecutive departures from a node along one edge are a run; the runs of a node are numbered
 * from 1. Runs of one edge and one length whose numbers grow by a constant stride are one progression.
 *
 * <p>Folding is done as runs end: a run extends the progression of its edge and length that expects its number; else it makes a
 * progression together with the last run of that edge and length that is in none; else it waits for others. Each costs a look into a
 * hash table, whatever came before.
 *
 * <p>Where the {@link OrderBudget} has no room for a new progression, the order of the node's departures is given up from there on: they are
 * only counted. In the end they are told as if those along each edge had been one run, the edge that was really taken last in the last
 * one. Such a graph can be walked to its end all the same, with each edge taken as often as it was: what a node's departures are in an
 * order of is free as long as its last one stays (van Aardenne-Ehrenfest and de Bruijn 1951, on Eulerian trails). One thread while it grows.
 */
final class Departures {
    private static final int ROW = 4;
    private static final int LEAST = 16;
    private static final int EDGE = 0;
    private static final int LENGTH = 1;
    private static final int RUNS = 2;
    private static final int LOOSE = 3;

    /**
     * By node: edge of the run under way, its length (0 before the first departure), number of the runs that ended, and whether the order
     * of others is given up (1).
     */
    private int[] under = new int[LEAST * ROW];

    private final OrderBudget budget;
    /** By edge, departures of which only this is known. */
    private long[] loose = new long[0];

    private long unordered;

    private int size;
    private int[] edge = new int[LEAST];
    private int[] first = new int[LEAST];
    private int[] last = new int[LEAST];
    private int[] stride = new int[LEAST];
    private int[] count = new int[LEAST];

    /** Progressions of two and more by edge, length and the number they expect next; runs in none by edge, length and 0. */
    private final ProgressionIndex open = new ProgressionIndex();
    /** After the end: where the progressions of an edge begin in {@link #ordered}. */
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

    /** A departure from a node. */
    void depart(int node, int along) {
        int row = node * ROW;
        if (under[row + LENGTH] > 0 && under[row + EDGE] != along) {
            end(row);
        }
        under[row + EDGE] = along;
        under[row + LENGTH]++;
    }

    /** The edge along which a node was left last, -1 if it never was. */
    int latest(int node) {
        int row = node * ROW;
        return under[row + LENGTH] > 0 ? under[row + EDGE] : -1;
    }

    private void end(int row) {
        int along = under[row + EDGE];
        int length = under[row + LENGTH];
        under[row + LENGTH] = 0;
        if (under[row + LOOSE] == 0) {
            if (fold(along, under[row + RUNS] + 1, length)) {
                under[row + RUNS]++;
                return;
            }
            under[row + LOOSE] = 1;
        }
        if (along >= loose.length) {
            loose = Arrays.copyOf(loose, along + (along >> 1) + LEAST);
        }
        loose[along] += length;
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
     * @param from by edge, the node in which it begins
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
            any |= under[row + LOOSE] != 0;
        }
        if (any) {
            for (int along = 0; along < Math.min(edges, loose.length); along++) {
                if (lastOf[from.applyAsInt(along)] != along) {
                    tell(from.applyAsInt(along), along);
                }
            }
            for (int node = 0; node < nodes; node++) {
                if (under[node * ROW + LOOSE] != 0) {
                    tell(node, lastOf[node]);
                }
            }
            loose = new long[0];
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
        // They were made in order of their first number, of each edge.
        for (int i = 0; i < size; i++) {
            ordered[next[edge[i]]++] = i;
        }
        under = new int[0];
    }

    /** A run of all departures along an edge whose order is not known; of several if they are more than a run can have. */
    private void tell(int node, int along) {
        unordered += loose[along];
        for (long left = loose[along]; left > 0; left -= Integer.MAX_VALUE) {
            add(along, ++under[node * ROW + RUNS], (int) Math.min(left, Integer.MAX_VALUE));
        }
    }

    /** Departures of which only the edge is known, not when they were among the others of their node. Known in the end. */
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

    /** First place of an edge's progressions; those of all edges are numbered together, edge after edge. */
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
