package earl.link.call;

import earl.memory.Capacity;
import earl.memory.MappedStore;
import earl.memory.StoreFile;
import java.util.Arrays;

/**
 * A call tree that grows: a node for each distinct chain of regions. Ids are dense, in order of first appearance, so that parents
 * have smaller ids than their children. One thread while it grows.
 */
public final class CallTree {
    private static final int NO_NODE = -1;

    private static final int[] NONE = {};

    private int[] parents = NONE;
    private int[] regions = NONE;
    private int[] depths = NONE;
    /** The last requested child: loops request the same one again. */
    private int[] recent = NONE;

    /** {@code [node] -> } the sibling that was requested after it the last time: calls alternate. */
    private int[] following = NONE;

    private int recentRoot = NO_NODE;
    private int count;
    /** Open addressing; a node's id plus one, 0 for a free slot. */
    private int[] slots = NONE;

    /** The node of {@code region} called from {@code parent} (-1: outermost), made if it is new. */
    int child(int parent, int region) {
        int guess = parent == NO_NODE ? recentRoot : recent[parent];
        if (guess != NO_NODE && regions[guess] == region) {
            return guess;
        }
        int node = guess == NO_NODE ? NO_NODE : following[guess];
        if (node == NO_NODE || regions[node] != region) {
            node = find(parent, region);
            if (guess != NO_NODE) {
                following[guess] = node;
            }
        }
        if (parent == NO_NODE) {
            recentRoot = node;
        } else {
            recent[parent] = node;
        }
        return node;
    }

    private int find(int parent, int region) {
        if (count == 0) {
            slots = new int[16];
        }
        int mask = slots.length - 1;
        int slot = hash(parent, region) & mask;
        while (slots[slot] != 0) {
            int node = slots[slot] - 1;
            if (parents[node] == parent && regions[node] == region) {
                return node;
            }
            slot = (slot + 1) & mask;
        }
        int node = add(parent, region);
        slots[slot] = node + 1;
        if (2 * count > slots.length) {
            rehash();
        }
        return node;
    }

    private int add(int parent, int region) {
        if (count == parents.length) {
            parents = Capacity.ensure(parents, count + 1);
            regions = Capacity.ensure(regions, count + 1);
            depths = Capacity.ensure(depths, count + 1);
            recent = Capacity.ensure(recent, count + 1);
            following = Capacity.ensure(following, count + 1);
        }
        parents[count] = parent;
        regions[count] = region;
        depths[count] = parent == NO_NODE ? 1 : depths[parent] + 1;
        recent[count] = NO_NODE;
        following[count] = NO_NODE;
        return count++;
    }

    private void rehash() {
        slots = new int[2 * slots.length];
        int mask = slots.length - 1;
        for (int node = 0; node < count; node++) {
            int slot = hash(parents[node], regions[node]) & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = node + 1;
        }
    }

    private static int hash(int parent, int region) {
        int h = parent * 0x9E3779B9 + region;
        h *= 0x85EBCA6B;
        return h ^ (h >>> 15);
    }

    /**
     * The node's id in this tree for each node of another tree; adds nodes that are missing.
     *
     * @param known the ids of the first nodes
     */
    public int[] include(CallTree other, int[] known) {
        int[] ids = Arrays.copyOf(known, other.count);
        for (int node = known.length; node < other.count; node++) {
            int parent = other.parents[node];
            ids[node] = child(parent == NO_NODE ? NO_NODE : ids[parent], other.regions[node]);
        }
        return ids;
    }

    /**
     * The node's id in this tree for each node of another tree, which is given by the parents and regions of its nodes; adds
     * nodes that are missing.
     */
    public int[] include(int[] otherParents, int[] otherRegions) {
        int[] ids = new int[otherParents.length];
        for (int node = 0; node < ids.length; node++) {
            int parent = otherParents[node];
            ids[node] = child(parent == NO_NODE ? NO_NODE : ids[parent], otherRegions[node]);
        }
        return ids;
    }

    /** Names the tree's parts of a file. */
    public void store(StoreFile to) {
        to.part("calltree.parents", Arrays.copyOf(parents, count));
        to.part("calltree.regions", Arrays.copyOf(regions, count));
    }

    /** The tree that was stored in a file. @throws earl.TraceException if it is not there */
    public static CallTree stored(MappedStore from) {
        CallTree tree = new CallTree();
        int[] parents = from.ints("calltree.parents");
        int[] regions = from.ints("calltree.regions");
        for (int node = 0; node < parents.length; node++) {
            tree.child(parents[node], regions[node]);
        }
        return tree;
    }

    /** Number of nodes. */
    public int count() {
        return count;
    }

    /** The node that calls {@code node}, -1 for an outermost one. */
    public int parent(int node) {
        return parents[java.util.Objects.checkIndex(node, count)];
    }

    /** Number of nodes from an outermost one to {@code node}, both counted. */
    public int depth(int node) {
        return depths[java.util.Objects.checkIndex(node, count)];
    }

    /** The region at the end of a node's path. */
    public int region(int node) {
        return regions[java.util.Objects.checkIndex(node, count)];
    }
}
