package earl.graph;

import java.util.Arrays;

/** The edges of a graph while it is made, and after: pairs of nodes, numbered in order of first appearance. One thread while it grows. */
final class Edges {
    private int[] from = new int[16];
    private int[] to = new int[16];
    private long[] count = new long[16];
    private int size;
    /** Edge + 1 by hash of its nodes, 0: free. */
    private int[] table = new int[64];

    int size() {
        return size;
    }

    /** The edge between two nodes; a new one if there is none yet. */
    int find(int source, int target) {
        int slot = slot(source, target);
        for (int found = table[slot]; found != 0; found = table[slot]) {
            if (from[found - 1] == source && to[found - 1] == target) {
                return found - 1;
            }
            slot = (slot + 1) & (table.length - 1);
        }
        if (size == from.length) {
            resize(size + (size >> 1));
        }
        from[size] = source;
        to[size] = target;
        table[slot] = ++size;
        if (size > table.length / 2) {
            rehash();
        }
        return size - 1;
    }

    private void resize(int capacity) {
        from = Arrays.copyOf(from, capacity);
        to = Arrays.copyOf(to, capacity);
        count = Arrays.copyOf(count, capacity);
    }

    private void rehash() {
        table = new int[table.length * 2];
        for (int edge = 0; edge < size; edge++) {
            int slot = slot(from[edge], to[edge]);
            while (table[slot] != 0) {
                slot = (slot + 1) & (table.length - 1);
            }
            table[slot] = edge + 1;
        }
    }

    private int slot(int source, int target) {
        long hash = ((long) source << 32 | target) * 0x9E37_79B9_7F4A_7C15L;
        return (int) (hash >>> 32) & (table.length - 1);
    }

    /** No more are added: gives up what only that needs. */
    void trim() {
        resize(size);
        table = new int[0];
    }

    void take(int edge, long times) {
        count[edge] += times;
    }

    int from(int edge) {
        return from[edge];
    }

    int to(int edge) {
        return to[edge];
    }

    /** How often it was taken: its weight. */
    long count(int edge) {
        return count[edge];
    }
}
