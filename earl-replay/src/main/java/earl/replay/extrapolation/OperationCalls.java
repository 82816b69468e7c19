package earl.replay.extrapolation;

import earl.memory.Capacity;
import earl.memory.IntList;
import java.util.BitSet;

/** In which calls of a run collective operations begin and end, first of all calls in any order, then by call. One thread. */
final class OperationCalls {
    private static final int BEGINS = 1;
    private static final int ENDS = 2;

    private final BitSet calls = new BitSet();
    // A part is the begin of an operation in a call, its end, or both.
    /** {@code [part] -> } its call. */
    private final IntList callOf = new IntList();
    /** {@code [part] -> } four times its operation, plus {@link #BEGINS} and {@link #ENDS}. */
    private final IntList codes = new IntList();
    /** Seconds from when the operation could end to its end, for parts in which it ends. */
    private double[] costs = {};

    /** {@code [call] -> } its first part in {@link #order}, followed by the number of parts. */
    private final int[] first;
    /** Parts by call, in the order in which they were added. */
    private int[] order = {};

    OperationCalls(int count) {
        first = new int[count + 1];
    }

    /** Adds an operation that begins in a call and ends in one. */
    void add(int operation, int begin, int end, double cost) {
        if (begin == end) {
            add(begin, 4 * operation + BEGINS + ENDS, cost);
        } else {
            add(begin, 4 * operation + BEGINS, 0);
            add(end, 4 * operation + ENDS, cost);
        }
    }

    private void add(int call, int code, double cost) {
        calls.set(call);
        callOf.add(call);
        codes.add(code);
        costs = Capacity.ensure(costs, codes.size());
        costs[codes.size() - 1] = cost;
        first[call + 1]++;
    }

    /** Orders the parts by call. */
    void group() {
        for (int call = 1; call < first.length; call++) {
            first[call] += first[call - 1];
        }
        int[] next = first.clone();
        order = new int[codes.size()];
        for (int part = 0; part < order.length; part++) {
            order[next[callOf.get(part)]++] = part;
        }
    }

    /** Whether an operation begins or ends in a call. */
    boolean has(int call) {
        return calls.get(call);
    }

    /** First part of a call; the parts end at the first one of the next call. */
    int first(int call) {
        return first[call];
    }

    int operation(int part) {
        return codes.get(order[part]) >> 2;
    }

    boolean begins(int part) {
        return (codes.get(order[part]) & BEGINS) != 0;
    }

    boolean ends(int part) {
        return (codes.get(order[part]) & ENDS) != 0;
    }

    double cost(int part) {
        return costs[order[part]];
    }
}
