package earl.graph.loop;

import earl.graph.capture.CallNodes;
import earl.graph.forest.IntLists;
import earl.graph.forest.Loop;
import earl.graph.forest.LoopDraft;
import earl.graph.forest.LoopForest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The loops of a location, found level by level: a loop belongs to the function that repeats its items. Immutable; usable
 * from any thread.
 */
final class LevelLoops {
    private static final int NONE = LoopForest.NONE;
    /**
     * Deeper loops become part of the loop at this depth: real programs have none, but each would cost memory for each of
     * its iterations.
     */
    static final int MAX_DEPTH = 32;

    private final CallLevels levels;
    private final LoopForest forest;
    /** [loop] -> its level. */
    private final int[] level;
    /** [loop] -> the item at its header. */
    private final int[] header;
    /** [loop] -> the item at its pivot. */
    private final int[] pivot;
    /** [loop] -> the late items, {@code null} if it has no pivot. */
    private final @Nullable BitSet[] late;

    @SuppressWarnings("ArrayRecordComponent") // read, never compared
    private record Found(
            int depth,
            int level,
            int header,
            int pivot,
            @Nullable BitSet late,
            int[] entries) {}

    LevelLoops(CallLevels levels, CallNodes calls) {
        this.levels = levels;
        LevelGraph graph = new LevelGraph(levels, calls);
        int nodes = calls.graph().nodes();
        List<Found> found = new ArrayList<>();
        LoopDraft draft = new LoopDraft(nodes);
        // By item: the innermost loop around it.
        int[] around = new int[levels.size() + nodes];
        Arrays.fill(around, NONE);
        IntLists edges = graph.byLevel();
        for (int of = 0; of < levels.size(); of++) {
            level(graph, of, edges.of(of), draft, around, found);
        }
        for (int node = 0; node < nodes; node++) {
            draft.put(node, around[levels.size() + node]);
        }
        int[] rank = draft.order();
        level = new int[rank.length];
        header = new int[rank.length];
        pivot = new int[rank.length];
        late = new @Nullable BitSet[rank.length];
        int[][] entries = new int[rank.length][];
        for (int i = 0; i < rank.length; i++) {
            Found loop = found.get(i);
            level[rank[i]] = loop.level;
            header[rank[i]] = loop.header;
            pivot[rank[i]] = loop.pivot;
            late[rank[i]] = loop.late;
            entries[rank[i]] =
                    IntStream.of(loop.entries).map(graph::node).distinct().toArray();
        }
        forest = LoopForest.of(nodes, draft, entries);
    }

    /** Finds the loops of a level, puts them into the draft, and sets the innermost loop of the level's items. */
    private static void level(LevelGraph graph, int of, int[] edges, LoopDraft draft, int[] around, List<Found> found) {
        Map<Integer, Integer> numbers = new HashMap<>();
        int[] items = new int[edges.length + 1];
        int[] from = new int[edges.length];
        int[] to = new int[edges.length];
        long[] weight = new long[edges.length];
        for (int i = 0; i < edges.length; i++) {
            int source = graph.from(edges[i]);
            int target = graph.to(edges[i]);
            // A level's first edge leads into it; every other edge continues from an item that an edge has reached.
            from[i] = source == of ? 0 : numbers.getOrDefault(source, 0);
            to[i] = numbers.computeIfAbsent(target, each -> numbers.size() + 1);
            items[to[i]] = target;
            weight[i] = graph.weight(edges[i]);
        }
        int enclosing = of == 0 ? NONE : around[of];
        for (int i = 1; i <= numbers.size(); i++) {
            around[items[i]] = enclosing;
        }
        if (numbers.size() == edges.length) {
            // Each edge leads to a new item: nothing is repeated.
            return;
        }
        int last = graph.last(of) == CallLevels.NONE ? NONE : numbers.getOrDefault(graph.last(of), NONE);
        LevelForest loops =
                new LevelForest(LoopForest.of(numbers.size() + 1, 0, from, to, weight, last), from, to, weight);
        int[] drafts = new int[loops.forest().size()];
        for (Loop loop : loops.forest().loops()) {
            int number = loop.number();
            if (loops.joined(number) != number) {
                continue;
            }
            int parent = loops.joined(loop.parent());
            int outer = parent == NONE ? enclosing : drafts[parent];
            int depth = outer == NONE ? 1 : found.get(outer).depth + 1;
            if (depth > MAX_DEPTH) {
                drafts[number] = outer;
                continue;
            }
            drafts[number] = draft.add(graph.node(items[loop.header()]), outer);
            LevelForest.Pivot point = loops.pivot(number);
            BitSet late = null;
            if (point != null) {
                late = new BitSet();
                for (int node : point.late().stream().toArray()) {
                    late.set(items[node]);
                }
            }
            found.add(new Found(
                    depth,
                    of,
                    items[loop.header()],
                    items[point == null ? loop.header() : point.node()],
                    late,
                    IntStream.of(loop.entries()).map(node -> items[node]).toArray()));
        }
        for (int i = 1; i <= numbers.size(); i++) {
            int innermost = loops.joined(loops.forest().innermost(i));
            if (innermost != NONE) {
                around[items[i]] = drafts[innermost];
            }
        }
    }

    /** The loops. */
    LoopForest forest() {
        return forest;
    }

    /** The level whose function repeats a loop. */
    int level(int loop) {
        return level[loop];
    }

    /** The level that a loop's iterations begin with, {@link CallLevels#NONE} if that is a call. */
    int headerLevel(int loop) {
        return isFunction(header[loop]) ? header[loop] : CallLevels.NONE;
    }

    /** The item of a level, which a call's own level is in or is, to which a call belongs. */
    int item(int node, int leaf, int in) {
        int item = levels.size() + node;
        for (int at = leaf; at != in; at = levels.parent(at)) {
            item = at;
        }
        return item;
    }

    /** Returns true if an item is a function, not a call. */
    boolean isFunction(int item) {
        return item < levels.size();
    }

    /**
     * Whether an item of a loop's level, in the loop, begins an iteration.
     *
     * @param passed whether the previous iteration has reached the pivot
     */
    boolean begins(int loop, int item, boolean passed) {
        BitSet after = late[loop];
        return after == null ? item == header[loop] : passed && !after.get(item);
    }

    /** Whether an item is a loop's pivot. */
    boolean isPivot(int loop, int item) {
        return pivot[loop] == item;
    }
}
