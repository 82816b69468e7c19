package earl.graph.capture;

import earl.Trace;
import earl.memory.Capacity;

/**
 * The open calls of a location: the position of each enter, the number of the call, its region, and its node once it is
 * known.
 */
final class OpenCalls {
    private long[] enters = new long[32];
    private long[] calls = new long[32];
    private int[] nodes = new int[32];
    private int[] regions = new int[32];
    private int depth;

    /** Number of open calls. */
    int depth() {
        return depth;
    }

    void push(long enter, long call, int region) {
        if (depth == enters.length) {
            enters = Capacity.ensure(enters, depth + 1);
            calls = Capacity.ensure(calls, depth + 1);
            nodes = Capacity.ensure(nodes, depth + 1);
            regions = Capacity.ensure(regions, depth + 1);
        }
        enters[depth] = enter;
        calls[depth] = call;
        nodes[depth] = Trace.NONE;
        regions[depth] = region;
        depth++;
    }

    /** Ends the innermost. */
    void pop() {
        depth--;
    }

    /** Position of the enter of the innermost. */
    long enter() {
        return enters[depth - 1];
    }

    /** Number of the innermost. */
    long call() {
        return calls[depth - 1];
    }

    /** Whether the innermost was entered there, and is of that region. */
    boolean isInnermost(long enter, int region) {
        int innermost = depth - 1;
        return enters[innermost] == enter && regions[innermost] == region;
    }

    /** Node of the innermost call, {@link Trace#NONE} while it is unknown. */
    int node() {
        return nodes[depth - 1];
    }

    /** A call's node is known. */
    void know(long call, int node) {
        for (int i = depth - 1; i >= 0; i--) {
            if (calls[i] == call) {
                nodes[i] = node;
                return;
            }
        }
    }
}
