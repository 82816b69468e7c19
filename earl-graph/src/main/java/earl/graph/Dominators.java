package earl.graph;

import earl.Trace;
import java.util.Arrays;

/** The dominators of a flow graph. */
final class Dominators {
    private Dominators() {}

    /**
     * For each node, the last other node on every path from the first node to it (immediate dominator); {@link Trace#NONE}
     * for the first. After K. Cooper, T. Harvey and K. Kennedy, <i>A Simple, Fast Dominance Algorithm</i> (2001). A graph's
     * nodes are all reached from its first.
     */
    static int[] dominators(FlowGraph graph) {
        int[] order = postorder(graph);
        int[] rank = new int[graph.nodes()];
        for (int i = 0; i < order.length; i++) {
            rank[order[i]] = i;
        }
        int[] dominator = new int[graph.nodes()];
        Arrays.fill(dominator, Trace.NONE);
        if (dominator.length == 0) {
            return dominator;
        }
        dominator[0] = 0;
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int i = order.length - 2; i >= 0; i--) {
                int node = order[i];
                int common = Trace.NONE;
                for (int before : graph.predecessors(node)) {
                    if (dominator[before] != Trace.NONE) {
                        common = common == Trace.NONE ? before : common(before, common, dominator, rank);
                    }
                }
                if (dominator[node] != common) {
                    dominator[node] = common;
                    changed = true;
                }
            }
        }
        dominator[0] = Trace.NONE;
        return dominator;
    }

    private static int common(int one, int other, int[] dominator, int[] rank) {
        int a = one;
        int b = other;
        while (a != b) {
            while (rank[a] < rank[b]) {
                a = dominator[a];
            }
            while (rank[b] < rank[a]) {
                b = dominator[b];
            }
        }
        return a;
    }

    /** The nodes in postorder; the first node is the last. */
    private static int[] postorder(FlowGraph graph) {
        int nodes = graph.nodes();
        int[] order = new int[nodes];
        int done = 0;
        int[] stack = new int[nodes];
        int[] next = new int[nodes];
        boolean[] seen = new boolean[nodes];
        int depth = 0;
        if (nodes > 0) {
            stack[depth++] = 0;
            seen[0] = true;
        }
        while (depth > 0) {
            int node = stack[depth - 1];
            int[] successors = graph.successors(node);
            if (next[node] < successors.length) {
                int successor = successors[next[node]++];
                if (!seen[successor]) {
                    seen[successor] = true;
                    stack[depth++] = successor;
                }
            } else {
                order[done++] = node;
                depth--;
            }
        }
        return order;
    }

    /** The nodes of a shortest way from one node to another, both included; empty if there is none. */
    static int[] path(FlowGraph graph, int from, int to) {
        int[] before = new int[graph.nodes()];
        Arrays.fill(before, Trace.NONE);
        int[] queue = new int[graph.nodes()];
        int tail = 0;
        queue[tail++] = java.util.Objects.checkIndex(to, graph.nodes());
        before[to] = to;
        java.util.Objects.checkIndex(from, graph.nodes());
        // Searches backward, so that the path comes out forward.
        for (int head = 0; head < tail && before[from] == Trace.NONE; head++) {
            for (int predecessor : graph.predecessors(queue[head])) {
                if (before[predecessor] == Trace.NONE) {
                    before[predecessor] = queue[head];
                    queue[tail++] = predecessor;
                }
            }
        }
        if (before[from] == Trace.NONE) {
            return new int[0];
        }
        int length = 1;
        for (int node = from; node != to; node = before[node]) {
            length++;
        }
        int[] path = new int[length];
        int node = from;
        for (int i = 0; i < length; i++) {
            path[i] = node;
            node = before[node];
        }
        return path;
    }
}
