package earl.graph.forest;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Loops during the search: their headers, their nesting, and the innermost loop of each node. One thread. */
public final class LoopDraft {
    private static final int NONE = LoopSearch.NONE;

    private int[] header;
    private int[] parent;
    private int size;
    private final int[] innermost;

    /** One for each header, in order of headers. */
    LoopDraft(LoopSearch search) {
        int nodes = search.header.length;
        header = IntStream.range(0, nodes).filter(node -> search.isHeader[node]).toArray();
        size = header.length;
        parent = new int[size];
        int[] own = new int[nodes];
        Arrays.fill(own, NONE);
        for (int loop = 0; loop < size; loop++) {
            own[header[loop]] = loop;
        }
        innermost = new int[nodes];
        for (int node = 0; node < nodes; node++) {
            int around = search.isHeader[node] ? node : search.header[node];
            innermost[node] = around == NONE ? NONE : own[around];
        }
        for (int loop = 0; loop < size; loop++) {
            int around = search.header[header[loop]];
            parent[loop] = around == NONE ? NONE : own[around];
        }
    }

    /** No loops yet, for a graph of {@code nodes} nodes. */
    public LoopDraft(int nodes) {
        header = new int[8];
        parent = new int[8];
        innermost = new int[nodes];
        Arrays.fill(innermost, NONE);
    }

    /** Makes a loop in another one, {@link LoopSearch#NONE} for none, and returns its number. */
    public int add(int headerNode, int outer) {
        grow();
        header[size] = headerNode;
        parent[size] = outer;
        return size++;
    }

    /** Sets the innermost loop of a node. */
    public void put(int node, int loop) {
        innermost[node] = loop;
    }

    private void grow() {
        if (size == header.length) {
            header = Arrays.copyOf(header, size + (size >> 1) + 1);
            parent = Arrays.copyOf(parent, header.length);
        }
    }

    int size() {
        return size;
    }

    int header(int loop) {
        return header[loop];
    }

    int parent(int loop) {
        return parent[loop];
    }

    int innermost(int node) {
        return innermost[node];
    }

    /** Makes an inner loop with the same header from some of the loop's own nodes and inner loops. */
    int split(int loop, int[] ownNodes, int[] children, IntPredicate chosen) {
        grow();
        header[size] = header[loop];
        parent[size] = loop;
        for (int node : ownNodes) {
            if (chosen.test(node) && innermost[node] == loop) {
                innermost[node] = size;
            }
        }
        for (int child : children) {
            if (chosen.test(header[child]) && parent[child] == loop) {
                parent[child] = size;
            }
        }
        return size++;
    }

    /** Numbers of the loops: each before those in it, side by side in the order of headers. */
    public int[] order() {
        int[] byHeader = IntStream.range(0, size)
                .boxed()
                .sorted((a, b) ->
                        header[a] != header[b] ? Integer.compare(header[b], header[a]) : Integer.compare(a, b))
                .mapToInt(Integer::intValue)
                .toArray();
        int[] child = new int[size + 1];
        int[] sibling = new int[size];
        Arrays.fill(child, NONE);
        for (int loop : byHeader) {
            int list = parent[loop] == NONE ? size : parent[loop];
            sibling[loop] = child[list];
            child[list] = loop;
        }
        int[] rank = new int[size];
        int count = 0;
        int at = child[size];
        while (at != NONE) {
            rank[at] = count++;
            int next = child[at];
            while (next == NONE && at != NONE) {
                next = sibling[at];
                at = parent[at];
            }
            at = next;
        }
        return rank;
    }
}
