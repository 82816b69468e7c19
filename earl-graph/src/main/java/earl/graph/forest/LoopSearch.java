package earl.graph.forest;

import earl.memory.IntList;
import java.util.Arrays;

/**
 * The depth-first search of Wei, Mao, Zou and Chen. It labels each node with the header of its innermost loop, and each
 * header with the header of the enclosing loop. It does not recurse, so a graph may be arbitrarily deep. One thread.
 *
 * <p>A node is on the path while the search continues below it; its position there is its distance from the entry. An edge to a node on the
 * path closes a loop. An edge to a finished node leads into the loops around that node: if the header of one is on the path, the edge's
 * source is in that loop too. Loops whose headers are not on the path have another entry.
 */
final class LoopSearch {
    static final int NONE = -1;

    /** Edges out of the nodes, node by node, in the given order. */
    private final int[] start;

    private final int[] target;
    private final int[] edgeOf;
    /** [node] -> header of the innermost loop around it that is not its own. */
    final int[] header;
    /** [node] -> whether it is a loop's header. */
    final boolean[] isHeader;
    /** [edge] -> number of loops that it enters elsewhere than at their headers, from the innermost around its target outwards. */
    final int[] entered;
    /** [node] -> whether it is reached from the entry. */
    final boolean[] reached;

    /** [node on the path] -> its distance from the entry + 1; 0 off the path. */
    private final int[] place;

    LoopSearch(int nodes, int entry, int[] from, int[] to) {
        start = new int[nodes + 1];
        target = new int[to.length];
        edgeOf = new int[to.length];
        header = new int[nodes];
        isHeader = new boolean[nodes];
        entered = new int[to.length];
        reached = new boolean[nodes];
        place = new int[nodes];
        Arrays.fill(header, NONE);
        for (int source : from) {
            start[source + 1]++;
        }
        for (int node = 0; node < nodes; node++) {
            start[node + 1] += start[node];
        }
        int[] next = Arrays.copyOf(start, nodes);
        for (int edge = 0; edge < to.length; edge++) {
            int at = next[from[edge]]++;
            target[at] = to[edge];
            edgeOf[at] = edge;
        }
        if (entry != NONE) {
            search(entry);
        }
    }

    private void search(int entry) {
        IntList path = new IntList();
        int[] next = Arrays.copyOf(start, start.length - 1);
        path.add(entry);
        place[entry] = 1;
        reached[entry] = true;
        while (!path.isEmpty()) {
            int node = path.last();
            if (next[node] == start[node + 1]) {
                place[node] = 0;
                path.removeLast();
                if (!path.isEmpty() && header[node] != NONE) {
                    enclose(path.last(), header[node]);
                }
                continue;
            }
            int at = next[node]++;
            int to = target[at];
            if (reached[to]) {
                known(node, to, edgeOf[at]);
                continue;
            }
            path.add(to);
            place[to] = path.size();
            reached[to] = true;
        }
    }

    /** Handles an edge to a node that has been reached before. */
    private void known(int node, int to, int edge) {
        if (place[to] > 0) {
            isHeader[to] = true;
            enclose(node, to);
            return;
        }
        int around = header[to];
        while (around != NONE && place[around] == 0) {
            entered[edge]++;
            around = header[around];
        }
        if (around != NONE) {
            enclose(node, around);
        }
    }

    /** A node on the path is in the loop of a header on the path: puts the header in its order among those around the node. */
    private void enclose(int node, int loop) {
        int inner = node;
        int outer = loop;
        if (inner == outer) {
            return;
        }
        while (header[inner] != NONE) {
            int around = header[inner];
            if (around == outer) {
                return;
            }
            if (place[around] < place[outer]) {
                header[inner] = outer;
                inner = outer;
                outer = around;
            } else {
                inner = around;
            }
        }
        header[inner] = outer;
    }
}
