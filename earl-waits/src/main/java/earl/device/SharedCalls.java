package earl.device;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Pairs the activities of several streams with the calls of a process that do not name their streams. Each stream has its activities in the
 * order of their calls, but streams may overtake each other: the activity that begins first need not be of the first call. A pair is certain
 * only if the times of all activities and calls leave no other choice.
 */
final class SharedCalls {
    private final CallQueue queue;
    private final long[] begin;
    private final long[] end;
    private final QueueTraits traits;
    /** Gives ticks at which what a call queued has ended. */
    private final IntToLongFunction returns;

    /**
     * Pairs nothing yet.
     *
     * @param queue its activities are in an order in which each chain of {@code traits} has the order of its calls
     * @param begin {@code [activity] -> } ticks
     * @param end {@code [activity] -> } ticks
     * @param returns gives ticks at which what a call queued has ended, because the call waited for it
     */
    SharedCalls(CallQueue queue, QueueTraits traits, long[] begin, long[] end, IntToLongFunction returns) {
        this.queue = queue;
        this.traits = traits;
        this.begin = begin;
        this.end = end;
        this.returns = returns;
    }

    /**
     * The index of each activity's call in the queue, -1 if it is uncertain; null if no pairing is possible.
     *
     * @param tolerance ticks by which an activity may begin before its call or end after a call that waited for it
     */
    int @Nullable [] pair(long tolerance) {
        Map<Object, Integer> kinds = new HashMap<>();
        int[] kindOfCall = new int[queue.calls.size()];
        Arrays.setAll(
                kindOfCall, i -> kinds.computeIfAbsent(traits.ofCall(queue.calls.get(i)), missing -> kinds.size()));
        int[] found = new int[queue.activities.size()];
        int[] kindOfActivity = new int[found.length];
        Arrays.setAll(kindOfActivity, i -> kinds.getOrDefault(traits.ofActivity(queue.activities.get(i)), -1));
        RowGroups calls = new RowGroups(kindOfCall.length, kinds.size(), i -> kindOfCall[i]);
        RowGroups activities = new RowGroups(found.length, kinds.size(), i -> kindOfActivity[i]);
        long[] ended = queue.ended();
        Arrays.fill(found, -1);
        for (int kind = 0; kind < kinds.size(); kind++) {
            // With fewer calls than activities, each activity may be one whose call was lost.
            if (activities.size(kind) <= calls.size(kind) && !pair(kind, activities, calls, ended, tolerance, found)) {
                return null;
            }
        }
        return found;
    }

    private boolean pair(int kind, RowGroups activities, RowGroups calls, long[] ended, long tolerance, int[] found) {
        int size = calls.size(kind);
        long[] enters = new long[size];
        long[] until = new long[size];
        for (int i = 0; i < size; i++) {
            int at = calls.get(kind, i);
            enters[i] = queue.enters.get(at);
            until[i] = Math.min(ended[at], returns.applyAsLong(queue.calls.get(at)));
            until[i] = i == 0 ? until[i] : Math.max(until[i], until[i - 1]);
        }
        SlotBounds bounds = new SlotBounds(size, previous(kind, activities));
        for (int i = 0; i < bounds.first.length; i++) {
            int row = queue.activities.get(activities.get(kind, i));
            bounds.first[i] = below(until, end[row] - tolerance);
            bounds.last[i] = below(enters, begin[row] + tolerance + 1) - 1;
        }
        if (!bounds.narrow()) {
            return false;
        }
        for (int i = 0; i < bounds.first.length; i++) {
            if (bounds.first[i] == bounds.last[i]) {
                found[activities.get(kind, i)] = calls.get(kind, bounds.first[i]);
            }
        }
        return true;
    }

    private int[] previous(int kind, RowGroups activities) {
        Map<Integer, Integer> newest = new HashMap<>();
        int[] previous = new int[activities.size(kind)];
        for (int i = 0; i < previous.length; i++) {
            Integer before = newest.put(traits.chain(queue.activities.get(activities.get(kind, i))), i);
            previous[i] = before == null ? -1 : before;
        }
        return previous;
    }

    /** Number of values that are less than a bound. The values ascend. */
    private static int below(long[] values, long bound) {
        int low = 0;
        int high = values.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (values[middle] < bound) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
