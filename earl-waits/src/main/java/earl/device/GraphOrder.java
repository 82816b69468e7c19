package earl.device;

import earl.memory.IntList;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Pairs the activities of a queue with its calls where some calls launch graphs, which queue any number of activities. Calls that wait divide
 * the queue into parts. In a part with one graph, the other calls take the first and the last activities, and the graph takes the rest. A part
 * of graphs only is divided evenly if the names of its activities repeat so.
 */
final class GraphOrder {
    /** Whether two activities have the same name. */
    interface Alike {
        boolean alike(int activity, int other);
    }

    private final CallQueue queue;
    private final long[] begin;
    private final long[] end;
    private final CallQueue.Fit fit;
    private final IntPredicate isGraph;
    private final Alike names;
    private final int[] found;

    /**
     * Pairs nothing yet.
     *
     * @param begin {@code [activity] -> } ticks
     * @param end {@code [activity] -> } ticks
     * @param fit for calls that launch no graph
     * @param isGraph whether a call launches a graph
     */
    GraphOrder(CallQueue queue, long[] begin, long[] end, CallQueue.Fit fit, IntPredicate isGraph, Alike names) {
        this.queue = queue;
        this.begin = begin;
        this.end = end;
        this.fit = fit;
        this.isGraph = isGraph;
        this.names = names;
        found = new int[queue.activities.size()];
    }

    /** The index of each activity's call in the queue, -1 if it is uncertain. */
    int[] pair() {
        Arrays.fill(found, -1);
        int parts = queue.parts();
        IntList[] of = new IntList[parts];
        Arrays.setAll(of, part -> new IntList());
        boolean[] uncertain = new boolean[parts];
        for (int i = 0; i < found.length; i++) {
            int row = queue.activities.get(i);
            int part = queue.partOf(end[row]);
            of[part].add(i);
            uncertain[part] |= !queue.endsIn(part, end[row]);
            // What begins after the next part's first call may belong to that part.
            if (part + 1 < parts && begin[row] >= queue.enters.get(queue.firstOf(part + 1))) {
                uncertain[part] = true;
                uncertain[part + 1] = true;
            }
        }
        for (int part = 0; part < parts; part++) {
            if (!uncertain[part] && !pair(of[part], queue.firstOf(part), queue.firstOf(part + 1))) {
                for (int i = 0; i < of[part].size(); i++) {
                    found[of[part].get(i)] = -1;
                }
            }
        }
        return found;
    }

    private boolean pair(IntList own, int first, int after) {
        int graphs = 0;
        int graph = after;
        for (int call = first; call < after; call++) {
            if (isGraph.test(queue.calls.get(call))) {
                graphs++;
                graph = call;
            }
        }
        int size = own.size();
        if (graphs == 1 && size >= after - first) {
            return take(own, 0, graph - first, first, 1)
                    && take(own, graph - first, size - (after - graph - 1), graph, 0)
                    && take(own, size - (after - graph - 1), size, graph + 1, 1);
        }
        if (graphs > 1) {
            int each = size / graphs;
            boolean even = graphs == after - first && each > 0 && size % graphs == 0 && repeats(own, each);
            for (int i = 0; even && i < graphs; i++) {
                even = take(own, i * each, (i + 1) * each, first + i, 0);
            }
            return even;
        }
        return size == after - first && take(own, 0, size, first, 1);
    }

    /** Gives activities to calls, each to the next one ({@code step} 1) or all to one (0); returns false if that cannot be. */
    private boolean take(IntList own, int from, int to, int call, int step) {
        for (int i = from; i < to; i++) {
            int by = call + (i - from) * step;
            int row = queue.activities.get(own.get(i));
            if (begin[row] < queue.enters.get(by) || (step == 1 && !fit.fits(row, queue.calls.get(by)))) {
                return false;
            }
            found[own.get(i)] = by;
        }
        return true;
    }

    /** Whether names repeat after a number of activities, and after no smaller one. */
    private boolean repeats(IntList own, int each) {
        for (int period = 1; period <= each; period++) {
            int i = period;
            while (i < own.size()
                    && names.alike(queue.activities.get(own.get(i)), queue.activities.get(own.get(i - period)))) {
                i++;
            }
            if (i == own.size()) {
                return period == each;
            }
        }
        return false;
    }
}
