package earl.graph.forest;

import earl.graph.FlowGraph;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The loop nesting forest of a flow graph: its loops, their headers and members, and their nesting. It depends only on the graph's nodes
 * and edges, so it can also be made for a graph that still grows. Immutable; any thread may use it.
 *
 * <p>A depth-first search from the entry takes the edges out of a node in the given order. A node is a <i>header</i> if an
 * edge leads to it from itself or from a node below it in the search tree. The members of its loop are the nodes below it,
 * itself included, from which a path leads back to it without leaving the nodes below it. Loops with one header are one loop
 * with several tails, unless weights distinguish them. If all entries of a loop are at its header, as in every structured
 * program, the order of the search does not matter. Otherwise the loop is <i>irreducible</i>: its header is the member that
 * was found first, and the edges that enter it elsewhere are listed.
 *
 * <p>Loops are numbered from 0, outer loops before inner ones, and siblings by the numbers of their headers. Time is proportional to nodes
 * and edges, times the depth of nesting at worst; memory is some ten numbers per node.
 */
public final class LoopForest {
    /** No loop, no node. */
    public static final int NONE = LoopSearch.NONE;

    /**
     * Maximum number of recorded edges that enter a loop elsewhere than at its header: many loops may share many of them.
     */
    private static final int MAX_ENTRIES = 1000;

    private final Loop[] loops;
    /** [node] -> its innermost loop. */
    private final int[] innermost;
    /** Nodes; those of a loop are consecutive. */
    private final int[] order;

    private LoopForest(int nodes, LoopDraft draft) {
        int count = draft.size();
        int[] rank = draft.order();
        innermost = new int[nodes];
        loops = new Loop[count];
        int[] size = new int[count + 1];
        for (int node = 0; node < nodes; node++) {
            int around = draft.innermost(node);
            innermost[node] = around == NONE ? NONE : rank[around];
            if (around != NONE) {
                size[rank[around] + 1]++;
            }
        }
        for (int i = 0; i < count; i++) {
            int outer = draft.parent(i);
            loops[rank[i]] = new Loop(this, rank[i], draft.header(i), outer == NONE ? NONE : rank[outer]);
        }
        setRanges(size);
        order = new int[size[count]];
        int[] next = Arrays.copyOf(size, count);
        for (int node = 0; node < nodes; node++) {
            if (innermost[node] != NONE) {
                order[next[innermost[node]]++] = node;
            }
        }
    }

    private static LoopForest search(int nodes, int entry, int[] from, int[] to, long @Nullable [] weight, int last) {
        LoopSearch search = new LoopSearch(nodes, entry, from, to);
        LoopDraft draft = new LoopDraft(search);
        if (weight != null) {
            new LoopSplit(draft, search, entry, from, to, weight, last).run();
        }
        LoopForest forest = new LoopForest(nodes, draft);
        forest.edges(search, from, to);
        return forest;
    }

    /**
     * The forest of loops that are known. Edges are unknown, so tails must not be requested.
     *
     * @param entries by loop in the order of {@link LoopDraft#order}, nodes other than its header at which it is entered
     */
    public static LoopForest of(int nodes, LoopDraft draft, int[][] entries) {
        LoopForest forest = new LoopForest(nodes, draft);
        for (Loop loop : forest.loops) {
            loop.setEntries(entries[loop.number()]);
        }
        return forest;
    }

    /**
     * The forest of a graph.
     *
     * @param nodes how many there are, numbered from 0
     * @param entry the node from which the others are reached, {@link #NONE} of an empty graph; nodes that are not reached are in no loop
     * @param from by edge, its source node
     * @param to by edge, its target node
     * @throws IndexOutOfBoundsException for a node out of range
     * @throws IllegalArgumentException if {@code from} and {@code to} have different lengths
     */
    public static LoopForest of(int nodes, int entry, int[] from, int[] to) {
        check(nodes, entry, from, to);
        return search(nodes, entry, from, to, null, NONE);
    }

    /**
     * The forest of a graph with known edge weights. If one header has several tails, loops that begin with the same call
     * are separated: if the calls before some of the tails are a part of those before the others, and are repeated twice or
     * more on average before one of the others comes, they form an inner loop. (A program that omits the end of its loop's
     * body at least every other time has the same graph.)
     *
     * @param weight by edge, how often it was taken
     * @param last node of the last call, {@link #NONE} if that is not known: a loop that it is in has not repeated for the last time yet
     * @throws IndexOutOfBoundsException for a node out of range
     * @throws IllegalArgumentException if the arrays have different lengths
     */
    public static LoopForest of(int nodes, int entry, int[] from, int[] to, long[] weight, int last) {
        check(nodes, entry, from, to);
        if (last != NONE) {
            Objects.checkIndex(last, nodes);
        }
        if (weight.length != from.length) {
            throw new IllegalArgumentException(from.length + " edges have " + weight.length + " weights");
        }
        return search(nodes, entry, from, to, weight, last);
    }

    private static void check(int nodes, int entry, int[] from, int[] to) {
        if (from.length != to.length) {
            throw new IllegalArgumentException(from.length + " edges begin and " + to.length + " end");
        }
        for (int edge = 0; edge < from.length; edge++) {
            Objects.checkIndex(from[edge], nodes);
            Objects.checkIndex(to[edge], nodes);
        }
        if (entry != NONE) {
            Objects.checkIndex(entry, nodes);
        }
    }

    /** The forest of a location's graph, by the weights of its edges; nodes and edges are numbered as there. */
    public static LoopForest of(FlowGraph graph) {
        int[] from = IntStream.range(0, graph.edges()).map(graph::from).toArray();
        int[] to = IntStream.range(0, graph.edges()).map(graph::to).toArray();
        long[] weight =
                IntStream.range(0, graph.edges()).mapToLong(graph::weight).toArray();
        return search(graph.nodes(), graph.first(), from, to, weight, graph.last());
    }

    /** Computes the begin of each loop's nodes from the number of its own nodes, and sets the loops' ranges. */
    private void setRanges(int[] size) {
        for (int loop = 0; loop < loops.length; loop++) {
            size[loop + 1] += size[loop];
            loops[loop].begin = size[loop];
        }
        for (int loop = loops.length - 1; loop >= 0; loop--) {
            Loop it = loops[loop];
            it.own = size[loop + 1] - size[loop];
            it.end = Math.max(it.end, size[loop + 1]);
            it.last = Math.max(it.last, loop);
            if (it.parent() != NONE) {
                Loop outer = loops[it.parent()];
                outer.end = Math.max(outer.end, it.end);
                outer.last = Math.max(outer.last, it.last);
            }
        }
        for (Loop loop : loops) {
            loop.depth = loop.parent() == NONE ? 1 : loops[loop.parent()].depth + 1;
        }
    }

    /** Sets the loops' tails and the nodes at which they are entered, except their headers. */
    private void edges(LoopSearch search, int[] from, int[] to) {
        IntLists tails = new IntLists(loops.length);
        IntLists entries = new IntLists(loops.length);
        for (int edge = 0; edge < from.length; edge++) {
            if (!search.reached[from[edge]]) {
                continue;
            }
            for (int loop = search.isHeader[to[edge]] ? innermost[to[edge]] : NONE;
                    loop != NONE && loops[loop].header() == to[edge];
                    loop = loops[loop].parent()) {
                if (loops[loop].contains(from[edge])) {
                    tails.add(loop, from[edge]);
                    break;
                }
            }
            int around = search.header[to[edge]];
            for (int i = 0; i < search.entered[edge]; i++) {
                if (entries.length(innermost[around]) < MAX_ENTRIES) {
                    entries.add(innermost[around], to[edge]);
                }
                around = search.header[around];
            }
        }
        for (Loop loop : loops) {
            loop.setTails(tails.of(loop.number()));
            loop.setEntries(entries.of(loop.number()));
        }
    }

    /** Number of loops. */
    public int size() {
        return loops.length;
    }

    /** A loop by its number. */
    public Loop loop(int number) {
        return loops[Objects.checkIndex(number, loops.length)];
    }

    /** Maximum nesting depth. */
    public int depth() {
        return Arrays.stream(loops).mapToInt(Loop::depth).max().orElse(0);
    }

    /** All loops by number; outer loops come before inner ones. */
    public List<Loop> loops() {
        return List.of(loops);
    }

    /** The loops that are in no other. */
    public List<Loop> outermost() {
        return Arrays.stream(loops).filter(loop -> loop.parent() == NONE).toList();
    }

    /** Number of a node's innermost loop, {@link #NONE} if it is in no loop. A header is a member of its loop. */
    public int innermost(int node) {
        return innermost[Objects.checkIndex(node, innermost.length)];
    }

    /** Number of a node's outermost loop, {@link #NONE} if it is in no loop. */
    public int outermost(int node) {
        int loop = innermost(node);
        while (loop != NONE && loops[loop].parent() != NONE) {
            loop = loops[loop].parent();
        }
        return loop;
    }

    /** Whether every loop is entered at its header only. */
    public boolean isReducible() {
        return Arrays.stream(loops).noneMatch(Loop::isIrreducible);
    }

    /** Number of nodes. */
    public int nodes() {
        return innermost.length;
    }

    int[] nodes(int begin, int end) {
        int[] nodes = Arrays.copyOfRange(order, begin, end);
        Arrays.sort(nodes);
        return nodes;
    }

    @Override
    public String toString() {
        return Arrays.toString(loops);
    }
}
