package earl.graph.loop;

import earl.graph.capture.CallNodes;
import earl.graph.forest.LoopForest;
import earl.memory.Capacity;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Distinguishes calls that share a call site by the iterations around them. One thread, one use.
 *
 * <p>A program may call one communication function from several places of a loop, and the trace may have only the call site
 * inside that function. Then the flow graph has one node for all of these calls, each of them seems to begin an iteration,
 * and the loop itself is not found. But the iterations differ in their <i>shapes</i>: in their calls (a loop counts as one
 * call), or in the sizes, partners and tags of these. If the shapes come in a repeating order, calls in iterations of
 * different shapes are different calls.
 */
final class IterationShapes {
    private final CallNodes calls;
    private final LoopForest forest;
    /** [call] -> node that distinguishes shapes. */
    private final CallNodes nodes;

    private final boolean counted;

    private int rows;
    private int[] loop = new int[16];
    private int[] first = new int[16];
    private int[] end = new int[16];
    private boolean[] enters = new boolean[16];
    private long[] shape = new long[16];

    private int[] active = new int[8];
    private int[] row = new int[8];
    private int[] times = new int[8];
    private int depth;
    private final ShapeOrder[] orders;

    /**
     * Looks at all iterations.
     *
     * @param calls of a location
     * @param forest the loops of the calls
     * @param nodes the same calls, with the nodes that distinguish iterations
     * @param counted whether iterations differ by how often loops in them are repeated, too
     */
    IterationShapes(CallNodes calls, LoopForest forest, CallNodes nodes, boolean counted) {
        this.calls = calls;
        this.forest = forest;
        this.nodes = nodes;
        this.counted = counted;
        for (int call = 0; call < calls.calls(); call++) {
            take(call);
        }
        while (depth > 0) {
            leave(calls.calls());
        }
        orders = IntStream.range(0, forest.size()).mapToObj(this::find).toArray(ShapeOrder[]::new);
    }

    /**
     * By call, a number that calls in iterations of other shapes do not have; {@code null} if there is no such order.
     *
     * @param wanted the order in which a loop's iterations must come to be distinguished
     */
    int @Nullable [] contexts(ShapeOrder wanted) {
        if (!has(wanted)) {
            return null;
        }
        long[] context = new long[calls.calls()];
        for (int i = 0; i < rows; i++) {
            for (int call = first[i]; orders[loop[i]] == wanted && call < end[i]; call++) {
                context[call] = mixed(context[call], shape[i]);
            }
        }
        Map<Long, Integer> numbers = new HashMap<>();
        return Arrays.stream(context)
                .mapToInt(of -> numbers.computeIfAbsent(of, each -> numbers.size()))
                .toArray();
    }

    /** Whether the iterations of a loop come in this order. */
    boolean has(ShapeOrder order) {
        return List.of(orders).contains(order);
    }

    /** The order of the iterations of a loop. */
    ShapeOrder order(int of) {
        return orders[of];
    }

    private void take(int call) {
        int node = calls.node(call);
        while (depth > 0 && !forest.loop(active[depth - 1]).contains(node)) {
            leave(call);
        }
        if (depth > 0 && forest.loop(active[depth - 1]).header() == node) {
            end[row[depth - 1]] = call;
            row[depth - 1] = begin(active[depth - 1], call, false);
            times[depth - 1]++;
        }
        int outer = depth;
        for (int of = forest.innermost(node);
                of != LoopForest.NONE && (outer == 0 || of != active[outer - 1]);
                of = forest.loop(of).parent()) {
            if (depth == active.length) {
                active = Capacity.ensure(active, depth + 1);
                row = Capacity.ensure(row, depth + 1);
                times = Capacity.ensure(times, depth + 1);
            }
            active[depth++] = of;
        }
        Arrays.sort(active, outer, depth);
        for (int i = outer; i < depth; i++) {
            if (i > 0) {
                mix(row[i - 1], -1L - active[i]);
            }
            row[i] = begin(active[i], call, true);
            times[i] = 1;
        }
        if (depth > 0) {
            mix(row[depth - 1], nodes.node(call));
        }
    }

    private int begin(int of, int call, boolean entered) {
        if (rows == loop.length) {
            int capacity = rows + (rows >> 1);
            loop = Arrays.copyOf(loop, capacity);
            first = Arrays.copyOf(first, capacity);
            end = Arrays.copyOf(end, capacity);
            enters = Arrays.copyOf(enters, capacity);
            shape = Arrays.copyOf(shape, capacity);
        }
        loop[rows] = of;
        first[rows] = call;
        enters[rows] = entered;
        shape[rows] = 0;
        return rows++;
    }

    private void leave(int call) {
        end[row[--depth]] = call;
        if (counted && depth > 0) {
            mix(row[depth - 1], times[depth]);
        }
    }

    private void mix(int at, long what) {
        shape[at] = mixed(shape[at], what);
    }

    private static long mixed(long hash, long what) {
        long next = (hash ^ what + 1) * 0x9E37_79B9_7F4A_7C15L;
        return next ^ next >>> 29;
    }

    /** The order of the iterations of each entry into a loop, as far as they differ. */
    private ShapeOrder find(int of) {
        int[] own = new int[rows];
        int count = 0;
        ShapeOrder order = ShapeOrder.SAME;
        for (int i = 0; i <= rows; i++) {
            if (i < rows && loop[i] != of) {
                continue;
            }
            if (i == rows || enters[i]) {
                ShapeOrder entry = ShapeOrder.of(own, count, shape);
                order = entry.compareTo(order) > 0 ? entry : order;
                count = 0;
            }
            if (i < rows) {
                own[count++] = i;
            }
        }
        return order;
    }
}
