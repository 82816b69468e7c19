package earl.monitor.watch;

import earl.graph.GraphBuilder;
import earl.graph.Signature.Property;
import earl.graph.forest.Loop;
import earl.graph.forest.LoopForest;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The outermost loop that a thread is in, as its flow graph shows it, and how many of its iterations have begun. One thread.
 *
 * <p>Inner loops may begin with the same call, its header. Then a call of the header need not begin an iteration of this
 * loop. Such loops are numbered by <i>levels</i>: 0 is this loop, 1 the inner loop with the same header, and so on. A call
 * of the header begins an iteration of each level whose end was reached since the previous call of the header, and of all
 * deeper levels.
 *
 * <p>A record identifies the call and its call site. So programs that make the same calls in the same order have the same
 * loops here. Three iterations followed by the same calls from the same call sites are four iterations. An iteration with an
 * additional call in its middle, such as the last one of an inner loop, is an iteration of the same loop. {@link
 * IterationLog#period} detects that such iterations alternate.
 */
public final class ThreadLoop {
    /** No loop. */
    static final ThreadLoop NONE = new ThreadLoop(-1, new int[0], 0);

    private static final int OUTSIDE = -1;

    private final int header;
    private final int[] level;
    private final int size;
    /** [level] -> node of the call that ends most iterations of that level. */
    private final int[] ends;
    /** [level] -> header calls after the end of an iteration; at level 0 also after calls outside of the loop. */
    private final long[] begun;
    /** Lowest level of the calls since the last call of the header. */
    private int reached = OUTSIDE;

    /**
     * A loop none of whose iterations has begun.
     *
     * @param header node with which an iteration begins
     * @param level by node, the innermost level that holds it, -1 outside of the loop; nodes that came later are not known to be outside
     * @param levels number of levels
     */
    ThreadLoop(int header, int[] level, int levels) {
        this.header = header;
        this.level = level;
        this.size = (int) IntStream.of(level).filter(of -> of != OUTSIDE).count();
        this.ends = new int[levels];
        this.begun = new long[levels];
    }

    /**
     * Finds the loop of the last call. Its iterations are those of the whole graph.
     *
     * @param lost the node that represents missing calls, -1 if there is none. Its predecessor is unknown. For the loops it
     *     is another begin of the program, so that calls after it are found, and no loop contains it
     * @param polls which functions only look whether something has happened: calls of these alone are no iterations
     */
    public static ThreadLoop of(GraphBuilder graph, int lost, IntPredicate polls) {
        LoopForest forest = forest(graph, lost);
        for (Loop loop : forest.loops()) {
            if (loop.depth() == 1
                    && loop.contains(graph.last())
                    && !IntStream.of(loop.members())
                            .allMatch(node -> polls.test((int) graph.key(node, Property.CALL)))) {
                ThreadLoop found = of(loop, graph.nodes());
                found.count(graph);
                return found;
            }
        }
        return new ThreadLoop(-1, new int[0], 0);
    }

    private static LoopForest forest(GraphBuilder graph, int lost) {
        int[] edges = IntStream.range(0, graph.edges())
                .filter(edge -> graph.to(edge) != lost)
                .toArray();
        int root = graph.nodes();
        int[] from = Arrays.copyOf(Arrays.stream(edges).map(graph::from).toArray(), edges.length + 2);
        int[] to = Arrays.copyOf(Arrays.stream(edges).map(graph::to).toArray(), edges.length + 2);
        long[] weight =
                Arrays.copyOf(Arrays.stream(edges).mapToLong(graph::weight).toArray(), edges.length + 2);
        from[edges.length] = root;
        from[edges.length + 1] = root;
        to[edges.length + 1] = Math.max(lost, 0);
        Arrays.fill(weight, edges.length, edges.length + 2, 1);
        return LoopForest.of(root + 1, root, from, to, weight, graph.last());
    }

    private static ThreadLoop of(Loop outermost, int nodes) {
        int[] level = new int[nodes];
        Arrays.fill(level, OUTSIDE);
        List<Loop> same = outermost.sameHeader();
        for (int i = 0; i < same.size(); i++) {
            for (int node : same.get(i).members()) {
                level[node] = i;
            }
        }
        return new ThreadLoop(outermost.header(), level, same.size());
    }

    /** Counts the iterations so far by the edges to the header, and finds where most end. */
    private void count(GraphBuilder graph) {
        long[] most = new long[begun.length];
        for (int edge = 0; edge < graph.edges(); edge++) {
            if (graph.to(edge) == header) {
                int before = graph.from(edge);
                long times = graph.weight(edge);
                begun[Math.max(level[before], 0)] += times;
                if (level[before] != OUTSIDE && times > most[level[before]]) {
                    most[level[before]] = times;
                    ends[level[before]] = before;
                }
            }
        }
        if (header == 0) {
            begun[0]++;
        }
    }

    public boolean found() {
        return header >= 0;
    }

    /** Node with which an iteration begins, -1 of no loop. */
    public int header() {
        return header;
    }

    /** Number of its nodes. */
    public int size() {
        return size;
    }

    /** Loops that begin with the header, this one included. */
    int levels() {
        return begun.length;
    }

    /** Whether another loop begins with the same call and has the same number of levels. */
    boolean isLike(ThreadLoop other) {
        return other.header == header && other.levels() == levels();
    }

    /** Last call of most iterations of a level. */
    int end(int of) {
        return ends[of];
    }

    /** Whether a node was in the loop when the loop was found. */
    private boolean contains(int node) {
        return node < level.length && level[node] != OUTSIDE;
    }

    /** Ticks that the thread of a graph has spent in the loop so far: in its calls and between two of them. */
    long time(GraphBuilder graph) {
        long time = IntStream.range(0, level.length)
                .filter(this::contains)
                .mapToLong(graph::time)
                .sum();
        return time
                + IntStream.range(0, graph.edges())
                        .filter(edge -> contains(graph.from(edge)) && contains(graph.to(edge)))
                        .mapToLong(graph::gap)
                        .sum();
    }

    /** Whether a call of a node leaves the loop. */
    public boolean leaves(int node) {
        return node < level.length && level[node] == OUTSIDE;
    }

    /** Processes the next calls, all of one node; returns whether the last one begins an iteration of this loop. */
    boolean called(int node, long times) {
        int from = follow(node);
        if (from != OUTSIDE) {
            begun[from]++;
            // Between two calls of the header that follow each other, only the end of the innermost loop is reached.
            if (times > 1) {
                from = follow(node);
                begun[from] += times - 1;
            }
        }
        return from == 0;
    }

    /** The calls before the next one are not known: if it is the header's, it may begin an iteration of an inner loop only. */
    void resumes() {
        reached = begun.length - 1;
    }

    /** A call that is counted already. */
    boolean replay(int node) {
        return follow(node) == 0;
    }

    /** The lowest level of which a call begins an iteration, {@link #OUTSIDE} if there is none. */
    private int follow(int node) {
        if (node == header) {
            int from = Math.max(reached, 0);
            reached = begun.length - 1;
            return from;
        }
        // A node that came later belongs where the calls around it do.
        if (node < level.length) {
            reached = Math.min(reached, level[node]);
        }
        return OUTSIDE;
    }

    /** Iterations of a level that have begun. */
    long visits(int of) {
        long sum = 0;
        for (int i = 0; i <= of && i < begun.length; i++) {
            sum += begun[i];
        }
        return sum;
    }

    /** Iterations of this loop that have begun. */
    long visits() {
        return visits(0);
    }
}
