package earl.graph;

import earl.Trace;
import java.util.Arrays;

/**
 * The nodes of a graph: signatures as rows of numbers, found by hashing and numbered in order of first appearance. One thread while it
 * grows.
 */
public final class Nodes {
    private final int width;
    private long[] keys;
    private int[] callpath;
    private int[] comm;
    private long[] example;
    private int size;
    /** Node + 1 by hash of its signature, 0: free. */
    private int[] table = new int[64];

    /** No nodes yet; a signature has {@code width} numbers. */
    public Nodes(int width) {
        this.width = width;
        keys = new long[16 * width];
        callpath = new int[16];
        comm = new int[16];
        example = new long[16];
    }

    /** Number of nodes. */
    public int size() {
        return size;
    }

    /** The node of a signature; a new one if there is none yet. */
    public int find(long[] key, int path, int on, long pos) {
        int slot = hash(key) & (table.length - 1);
        for (int found = table[slot]; found != 0; found = table[slot]) {
            if (equal(found - 1, key)) {
                return found - 1;
            }
            slot = (slot + 1) & (table.length - 1);
        }
        return add(slot, key, path, on, pos);
    }

    /** Adds a node that cannot be found by its signature. */
    void append(long[] key) {
        if (size == callpath.length) {
            resize(size + (size >> 1));
        }
        System.arraycopy(key, 0, keys, size * width, width);
        callpath[size] = Trace.NONE;
        comm[size] = Trace.NONE;
        example[size++] = Trace.NONE;
    }

    private int add(int slot, long[] key, int path, int on, long pos) {
        if (size == callpath.length) {
            resize(size + (size >> 1));
        }
        System.arraycopy(key, 0, keys, size * width, width);
        callpath[size] = path;
        comm[size] = on;
        example[size] = pos;
        table[slot] = ++size;
        if (size > table.length / 2) {
            rehash();
        }
        return size - 1;
    }

    private void resize(int capacity) {
        keys = Arrays.copyOf(keys, Math.multiplyExact(capacity, width));
        callpath = Arrays.copyOf(callpath, capacity);
        comm = Arrays.copyOf(comm, capacity);
        example = Arrays.copyOf(example, capacity);
    }

    private void rehash() {
        table = new int[table.length * 2];
        long[] key = new long[width];
        for (int node = 0; node < size; node++) {
            System.arraycopy(keys, node * width, key, 0, width);
            int slot = hash(key) & (table.length - 1);
            while (table[slot] != 0) {
                slot = (slot + 1) & (table.length - 1);
            }
            table[slot] = node + 1;
        }
    }

    /** Whether a node has this signature. */
    boolean equal(int node, long[] key) {
        for (int i = 0, at = node * width; i < width; i++, at++) {
            if (keys[at] != key[i]) {
                return false;
            }
        }
        return true;
    }

    private static int hash(long[] key) {
        long hash = 0;
        for (long part : key) {
            hash = (hash ^ part) * 0x9E37_79B9_7F4A_7C15L;
            hash ^= hash >>> 29;
        }
        return (int) (hash ^ hash >>> 32);
    }

    /** No more are added: gives up what only that needs. */
    public void trim() {
        resize(size);
        table = new int[0];
    }

    /** A part of the node's signature, by its number in the signature. */
    public long key(int node, int part) {
        return keys[node * width + part];
    }

    /** All parts of the node's signature. */
    public long[] key(int node) {
        return Arrays.copyOfRange(keys, node * width, (node + 1) * width);
    }

    /** Call path of the node's first event. */
    public int callpath(int node) {
        return callpath[node];
    }

    /** Communicator of the node's first event, -1 if it has none or several. */
    int comm(int node) {
        return comm[node];
    }

    /** Position of the enter of the node's first event. */
    long example(int node) {
        return example[node];
    }
}
