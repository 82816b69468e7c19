package earl.replay.extrapolation;

import earl.memory.Capacity;
import java.util.Arrays;

/** Many short queues of times, which share their memory. One thread. */
final class TimeQueues {
    private static final int NONE = -1;

    private final int[] heads;
    private final int[] tails;
    private double[] times = new double[16];
    private int[] next = new int[16];
    private int count;
    private int free = NONE;

    TimeQueues(int queues) {
        heads = new int[queues];
        tails = new int[queues];
        Arrays.fill(heads, NONE);
    }

    void add(int queue, double time) {
        int node = free;
        if (node == NONE) {
            node = count++;
            times = Capacity.ensure(times, count);
            next = Capacity.ensure(next, count);
        } else {
            free = next[node];
        }
        times[node] = time;
        next[node] = NONE;
        if (heads[queue] == NONE) {
            heads[queue] = node;
        } else {
            next[tails[queue]] = node;
        }
        tails[queue] = node;
    }

    /** Returns whether a queue has so many times at least. */
    boolean has(int queue, int least) {
        int node = heads[queue];
        for (int i = 1; i < least && node != NONE; i++) {
            node = next[node];
        }
        return node != NONE;
    }

    /** Removes the first time of a queue, which must have one. */
    double remove(int queue) {
        int node = heads[queue];
        heads[queue] = next[node];
        next[node] = free;
        free = node;
        return times[node];
    }
}
