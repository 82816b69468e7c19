package earl.monitor.watch;

import earl.graph.GraphBuilder;
import earl.graph.Signature;
import earl.graph.Signature.Property;
import java.util.Arrays;
import java.util.function.IntPredicate;

/** Whether a thread's graph has stopped growing, and which loop the thread is in when it has. One thread. */
public final class LoopWatch {
    /** Number of the last calls whose nodes are kept, to see how a loop went before it was found; a power of two. */
    private static final int RECENT = 1 << 15;

    private final GraphBuilder graph;
    private final Signature signature;
    private final Stability stability;
    private final IterationLog log;
    private final IntPredicate polls;
    private final int[] recent = new int[RECENT];
    private ThreadLoop loop = ThreadLoop.NONE;
    private boolean known;
    private boolean inside;
    /** Whether the last call began an iteration. */
    private boolean begun;
    /** The node that represents missing calls, -1 if there are none. */
    private int lostNode = -1;

    /**
     * Nothing seen yet.
     *
     * @param polls which functions only look whether something has happened
     */
    LoopWatch(GraphBuilder graph, Signature signature, Stability stability, IterationLog log, IntPredicate polls) {
        this.polls = polls;
        this.graph = graph;
        this.signature = signature;
        this.stability = stability;
        this.log = log;
    }

    /** A call was added to the graph. */
    void called(int node) {
        called(node, 1);
    }

    /** Calls of one node, which follow each other, were added to the graph. */
    void called(int node, long times) {
        // A record may stand for millions of polls: setting the node of each of them would take longer than all the
        // rest.
        int end = index(graph.events()) + 1;
        int begin = end - (int) Math.min(times, RECENT);
        Arrays.fill(recent, Math.max(0, begin), end, node);
        if (begin < 0) {
            Arrays.fill(recent, RECENT + begin, RECENT, node);
        }
        begun = loop.called(node, times);
    }

    /** Index in {@code recent} of a call, by its number from 1. */
    private static int index(long call) {
        return (int) (call & (RECENT - 1));
    }

    /** Records that calls are missing here, which a node represents. */
    void lost(int node) {
        called(node);
        lostNode = node;
        log.left();
    }

    /** Whether calls are missing, so that visits are incomplete. */
    public boolean misses() {
        return lostNode >= 0;
    }

    /** Looks at the graph if it is time to; whether the thread is now known to be in another loop than before, or in none. */
    boolean look(long ticks) {
        if (!stability.due(ticks)) {
            return false;
        }
        boolean before = stability.stable();
        lookNow(ticks);
        if (before && !stability.stable()) {
            known = false;
        }
        boolean without = !loop.found() && stability.longStable();
        if (stability.stable() && (!known || without)) {
            known = true;
            return detect();
        }
        return false;
    }

    /** Notes how large the graph is, due or not. */
    void lookNow(long ticks) {
        stability.look(ticks, graph.events(), graph.nodes(), graph.edges());
    }

    /** Looks for the thread's current loop; for a new one, replays its last iterations. */
    private boolean detect() {
        ThreadLoop found = ThreadLoop.of(graph, lostNode, polls);
        boolean other = !found.isLike(loop);
        loop = found;
        inside = found.found();
        if (other) {
            log.forget();
        }
        if (found.found()) {
            long count = Math.min(graph.events(), RECENT);
            if (count < graph.events()) {
                found.resumes();
            }
            for (long i = graph.events() - count + 1; i <= graph.events(); i++) {
                int node = recent[index(i)];
                boolean begins = found.replay(node);
                if (other) {
                    log.replay(node, begins, found.leaves(node));
                }
            }
        }
        return other;
    }

    /** The loop was entered or left. */
    void inside(boolean now) {
        inside = now;
    }

    /** The loop that was found last. */
    public ThreadLoop loop() {
        return loop;
    }

    /** Whether the last call began an iteration of the loop. */
    boolean begun() {
        return begun;
    }

    /** Iterations of the loop that have begun. */
    public long visits() {
        return loop.visits();
    }

    /** Whether the graph is stable now. */
    public boolean stable() {
        return known && (inside || !loop.found()) && stability.stable() && stability.isOf(graph.nodes(), graph.edges());
    }

    /** Whether the graph has been stable for long. */
    public boolean longStable() {
        return stable() && stability.longStable();
    }

    /** The function of a node. */
    public int function(int node) {
        return (int) graph.key(node, Property.CALL);
    }

    /** Call path of a node's calls, 0 if that is not part of the signature. */
    long path(int node) {
        return signature.has(Property.CALLSITE) ? graph.key(node, Property.CALLSITE) : 0;
    }
}
