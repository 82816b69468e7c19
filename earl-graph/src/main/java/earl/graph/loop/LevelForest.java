package earl.graph.loop;

import earl.graph.forest.IntLists;
import earl.graph.forest.Loop;
import earl.graph.forest.LoopForest;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The loops of one level, and where their iterations begin. Its nodes are the level's items, numbered from 1 in order of
 * first appearance; node 0 is the entry of the level. Immutable; usable from any thread.
 *
 * <p>If a program sometimes omits the first item of a loop, its graph seems to contain a second loop: LAMMPS makes most time
 * steps of {@code forward} and {@code reverse}, and every twentieth of {@code exchange}, {@code borders} and {@code
 * reverse}. So if an inner loop is repeated less than twice on average, and all paths around the outer one pass one
 * <i>pivot</i>, both are one loop, and each visit to the pivot belongs to a separate iteration.
 */
final class LevelForest {
    private static final int NONE = LoopForest.NONE;
    /** Minimum mean number of repetitions of an inner loop. */
    private static final int REPEATED = 2;
    /** Maximum number of edges to visit; loops that need more stay unchanged. */
    private static final long MAX_WORK = 5_000_000;

    private final LoopForest forest;
    private final int[] from;
    private final int[] to;
    private final long[] weight;
    /** [loop] -> loop that it is a part of: itself, or the one around it. */
    private final int[] joined;
    /** [loop] -> where its iterations begin; {@code null} if that is at its header. */
    private final @Nullable Pivot[] pivots;

    private final boolean[] isWeak;
    private long work;

    /**
     * The beginnings of iterations of a loop that has a pivot: an item other than the late ones, once the pivot has come.
     *
     * @param node the pivot
     * @param late the items that come after the pivot and before the first item of the loop
     */
    record Pivot(int node, BitSet late) {}

    LevelForest(LoopForest forest, int[] from, int[] to, long[] weight) {
        this.forest = forest;
        this.from = from;
        this.to = to;
        this.weight = weight;
        joined = IntStream.range(0, forest.size()).toArray();
        pivots = new @Nullable Pivot[forest.size()];
        isWeak = weak();
        for (Loop loop : forest.loops()) {
            if (joined[loop.number()] == loop.number()) {
                findPivot(loop);
            }
        }
    }

    /** [loop] -> whether it is repeated less than twice on average and consists of several items. */
    private boolean[] weak() {
        long[] entered = new long[forest.size()];
        long[] visits = new long[forest.nodes()];
        for (int edge = 0; edge < from.length; edge++) {
            visits[to[edge]] += weight[edge];
            for (int loop = forest.innermost(to[edge]);
                    loop != NONE && !forest.loop(loop).contains(from[edge]);
                    loop = forest.loop(loop).parent()) {
                entered[loop] += weight[edge];
            }
        }
        boolean[] weak = new boolean[forest.size()];
        for (Loop loop : forest.loops()) {
            weak[loop.number()] = loop.size() > 1 && visits[loop.header()] < REPEATED * entered[loop.number()];
        }
        return weak;
    }

    /** The loops, those joined with others too. */
    LoopForest forest() {
        return forest;
    }

    /** The loop that a loop is a part of: itself, or the one around it that it was joined with; {@link LoopForest#NONE} of none. */
    int joined(int loop) {
        int of = loop;
        while (of != NONE && joined[of] != of) {
            of = joined[of];
        }
        return of;
    }

    /** The pivot of a loop, {@code null} if its iterations begin at its header. */
    @Nullable
    Pivot pivot(int loop) {
        return pivots[loop];
    }

    private void findPivot(Loop loop) {
        BitSet weak = new BitSet();
        collectWeak(loop, weak);
        if (weak.isEmpty() && !loop.isIrreducible()) {
            return;
        }
        int[] candidates = IntStream.concat(
                        IntStream.concat(
                                IntStream.of(loop.header()),
                                weak.stream().map(inner -> forest.loop(inner).header())),
                        IntStream.of(loop.entries()))
                .distinct()
                .toArray();
        for (int candidate : candidates) {
            work += from.length;
            if (work > MAX_WORK) {
                return;
            }
            BitSet late = late(loop, weak, candidate);
            if (late != null) {
                pivots[loop.number()] = new Pivot(candidate, late);
                weak.stream().forEach(inner -> joined[inner] = loop.number());
                return;
            }
        }
    }

    /** Loops in a loop, and loops in these, that are repeated less than twice on average and consist of several items. */
    private void collectWeak(Loop loop, BitSet weak) {
        for (Loop child : loop.children()) {
            if (child.header() != loop.header() && isWeak[child.number()]) {
                weak.set(child.number());
                collectWeak(child, weak);
            }
        }
    }

    /**
     * The items of a loop from which its first item is reached without a candidate; {@code null} if there is a way around the loop without
     * the candidate. Loops in it that are not weak are items of their own.
     */
    private @Nullable BitSet late(Loop loop, BitSet weak, int candidate) {
        int nodes = forest.nodes();
        int[] group = new int[nodes];
        Arrays.fill(group, NONE);
        for (int node : loop.members()) {
            group[node] = node;
            int inner = forest.innermost(node);
            while (inner != loop.number()) {
                Loop around = forest.loop(inner);
                if (!weak.get(inner)) {
                    group[node] = around.header();
                }
                inner = around.parent();
            }
        }
        if (IntStream.of(loop.members()).anyMatch(node -> node != candidate && group[node] == candidate)) {
            return null;
        }
        IntLists next = new IntLists(nodes);
        IntLists before = new IntLists(nodes);
        int[] waiting = new int[nodes];
        int first = NONE;
        for (int edge = 0; edge < from.length; edge++) {
            int source = group[from[edge]];
            int target = group[to[edge]];
            if (source == NONE && target != NONE && first == NONE) {
                first = target;
            }
            if (source == NONE || target == NONE || source == candidate || target == candidate) {
                continue;
            }
            if (source != target) {
                next.add(source, target);
                before.add(target, source);
                waiting[target]++;
            } else if (from[edge] == to[edge] && forest.innermost(to[edge]) == loop.number()) {
                return null;
            }
        }
        if (!isAcyclic(loop, group, candidate, next, waiting)) {
            return null;
        }
        BitSet late = new BitSet();
        if (first == candidate || first == NONE) {
            // Every iteration begins at the candidate.
            IntStream.of(loop.members()).filter(node -> node != candidate).forEach(late::set);
            return late;
        }
        BitSet groups = new BitSet();
        int[] open = new int[nodes];
        int count = 0;
        open[count++] = first;
        while (count > 0) {
            for (int source : before.of(open[--count])) {
                if (!groups.get(source)) {
                    groups.set(source);
                    open[count++] = source;
                }
            }
        }
        IntStream.of(loop.members()).filter(node -> groups.get(group[node])).forEach(late::set);
        return late;
    }

    private static boolean isAcyclic(Loop loop, int[] group, int candidate, IntLists next, int[] waiting) {
        int[] ready = IntStream.of(loop.members())
                .filter(node -> group[node] == node && node != candidate)
                .toArray();
        int left = ready.length;
        int[] open = new int[left];
        int count = 0;
        for (int node : ready) {
            if (waiting[node] == 0) {
                open[count++] = node;
            }
        }
        while (count > 0) {
            int node = open[--count];
            left--;
            for (int target : next.of(node)) {
                if (--waiting[target] == 0) {
                    open[count++] = target;
                }
            }
        }
        return left == 0;
    }
}
