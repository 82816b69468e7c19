package earl.graph.loop;

import earl.graph.capture.CallNodes;
import earl.graph.forest.IntLists;
import earl.memory.Capacity;
import earl.memory.LongMap;
import java.util.Arrays;

/**
 * The successions of items in each level of a location's calls. Immutable; usable from any thread.
 *
 * <p>A level consists of <i>items</i>: the levels that its function calls, by their numbers, and the calls that it makes
 * itself, each by the number of levels plus the number of its node. An edge leads from an item of a level to the next one of
 * the same level. At the entry of a level, an edge leads from the level to its first item.
 */
final class LevelGraph {
    private final CallLevels levels;
    private int edges;
    private int[] from = new int[16];
    private int[] to = new int[16];
    private long[] weight = new long[16];
    /** [node] -> level whose function makes its calls. */
    private final int[] levelOf;
    /** [level] -> node of the first call in it. */
    private final int[] firstNode;
    /** [level] -> its last item if the last call is in it. */
    private final int[] last;

    LevelGraph(CallLevels levels, CallNodes calls) {
        this.levels = levels;
        levelOf = new int[calls.graph().nodes()];
        firstNode = new int[levels.size()];
        Arrays.fill(firstNode, CallLevels.NONE);
        int[] latest = new int[levels.size()];
        LongMap known = new LongMap();
        for (int call = 0; call < calls.calls(); call++) {
            int node = calls.node(call);
            int level = levels.of(call);
            levelOf[node] = level;
            int item = levels.size() + node;
            for (; level != CallLevels.NONE && levels.depth(level) > levels.open(call); level = levels.parent(level)) {
                take(known, level, item);
                latest[level] = item;
                firstNode[level] = firstNode[level] == CallLevels.NONE ? node : firstNode[level];
                item = level;
            }
            if (level != CallLevels.NONE) {
                take(known, latest[level], item);
                latest[level] = item;
            }
        }
        last = new int[levels.size()];
        Arrays.fill(last, CallLevels.NONE);
        int level = calls.calls() == 0 ? CallLevels.NONE : levels.of(calls.calls() - 1);
        for (; level != CallLevels.NONE; level = levels.parent(level)) {
            last[level] = latest[level];
        }
    }

    private void take(LongMap known, int source, int target) {
        long key = (long) source << 32 | target;
        long edge = known.get(key);
        if (edge == LongMap.NONE) {
            if (edges == from.length) {
                from = Capacity.ensure(from, edges + 1);
                to = Capacity.ensure(to, edges + 1);
                weight = Capacity.ensure(weight, edges + 1);
            }
            from[edges] = source;
            to[edges] = target;
            edge = edges;
            known.put(key, edges++);
        }
        weight[(int) edge]++;
    }

    /** The level of an item. */
    int level(int item) {
        return item < levels.size() ? levels.parent(item) : levelOf[item - levels.size()];
    }

    /** The node of the first call in an item. */
    int node(int item) {
        return item < levels.size() ? firstNode[item] : item - levels.size();
    }

    /** The last item of a level, {@link CallLevels#NONE} if the location's last call is not in it. */
    int last(int level) {
        return last[level];
    }

    /** [level] -> numbers of its edges in the order in which they were first taken. */
    IntLists byLevel() {
        IntLists lists = new IntLists(levels.size());
        for (int edge = 0; edge < edges; edge++) {
            lists.add(level(to[edge]), edge);
        }
        return lists;
    }

    int from(int edge) {
        return from[edge];
    }

    int to(int edge) {
        return to[edge];
    }

    long weight(int edge) {
        return weight[edge];
    }
}
