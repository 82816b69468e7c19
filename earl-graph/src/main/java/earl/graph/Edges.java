package earl.graph;

import java.util.Arrays;

/** The edges of a graph: pairs of nodes, numbered in order of first appearance. One thread while it grows. */
public final class Edges {
    /** Source node and target node of an edge. */
    private long[] ends = new long[16];

    private int size;
    /** Edge + 1 by hash of its nodes, 0: free. */
    private int[] table = new int[64];

    /** Number of edges. */
    public int size() {
        return size;
    }

    /** The edge between two nodes; a new one if there is none yet. */
    public int find(int source, int target) {
        long wanted = (long) source << 32 | target;
        int slot = slot(wanted);
        for (int found = table[slot]; found != 0; found = table[slot]) {
            if (ends[found - 1] == wanted) {
                return found - 1;
            }
            slot = (slot + 1) & (table.length - 1);
        }
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, size + (size >> 1));
        }
        ends[size] = wanted;
        table[slot] = ++size;
        if (size > table.length / 2) {
            rehash();
        }
        return size - 1;
    }

    private void rehash() {
        table = new int[table.length * 2];
        for (int edge = 0; edge < size; edge++) {
            int slot = slot(ends[edge]);
            while (table[slot] != 0) {
                slot = (slot + 1) & (table.length - 1);
            }
            table[slot] = edge + 1;
        }
    }

    private int slot(long wanted) {
        return (int) ((wanted * 0x9E37_79B9_7F4A_7C15L) >>> 32) & (table.length - 1);
    }

    /** No more are added: gives up what only that needs. */
    void trim() {
        ends = Arrays.copyOf(ends, size);
        table = new int[0];
    }

    /** Source node. */
    public int from(int edge) {
        return (int) (ends[edge] >>> 32);
    }

    /** Target node. */
    public int to(int edge) {
        return (int) ends[edge];
    }
}
