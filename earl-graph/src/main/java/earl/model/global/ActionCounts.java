package earl.model.global;

import earl.model.Polynomial;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;

/** Number of occurrences of each action in a construct, by ascending action. Immutable. */
final class ActionCounts {
    private final int[] actions;
    private final long[] counts;

    private ActionCounts(int[] actions, long[] counts) {
        this.actions = actions;
        this.counts = counts;
    }

    /** Each of some actions once. */
    static ActionCounts of(int[] actions) {
        long[] counts = new long[actions.length];
        Arrays.fill(counts, 1);
        return new ActionCounts(actions, counts);
    }

    /** The sum over the constructs of a body, times a factor. */
    static ActionCounts of(List<GlobalConstruct> body, long times) {
        int room = 0;
        for (GlobalConstruct node : body) {
            room += node.flow.actions.length;
        }
        long[] order = new long[room];
        long[] counted = new long[room];
        int at = 0;
        for (GlobalConstruct node : body) {
            for (int i = 0; i < node.flow.actions.length; i++) {
                order[at] = (long) node.flow.actions[i] << 32 | at;
                counted[at++] = node.flow.counts[i];
            }
        }
        Arrays.sort(order);
        int[] actions = new int[room];
        long[] counts = new long[room];
        int size = 0;
        for (long next : order) {
            int action = (int) (next >>> 32);
            if (size == 0 || actions[size - 1] != action) {
                actions[size++] = action;
            }
            counts[size - 1] += times * counted[(int) next];
        }
        return new ActionCounts(Arrays.copyOf(actions, size), Arrays.copyOf(counts, size));
    }

    /** Numbers that depend on counters, where these are some. */
    static ActionCounts of(SortedMap<Integer, Polynomial> counts, long[] counters) {
        return new ActionCounts(
                counts.keySet().stream().mapToInt(Integer::intValue).toArray(),
                counts.values().stream().mapToLong(count -> count.at(counters)).toArray());
    }

    int size() {
        return actions.length;
    }

    int action(int i) {
        return actions[i];
    }

    long count(int i) {
        return counts[i];
    }

    /** Number of occurrences of an action. */
    long of(int action) {
        int i = Arrays.binarySearch(actions, action);
        return i < 0 ? 0 : counts[i];
    }

    /** Sum of all. */
    long sum() {
        return Arrays.stream(counts).sum();
    }
}
