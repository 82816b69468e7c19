package earl.device;

import earl.Trace;
import earl.memory.IntList;
import earl.memory.LongList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * Traits that an activity shares with its call, by which activities of several streams find calls that do not name streams. A trait counts only
 * if all activities and calls of the queue have it:
 *
 * <ul>
 *   <li>the kind
 *   <li>the thread of the call, which rocprofv3 writes into the name of the stream
 *   <li>the call path of the launch, which Score-P can write to the launch and to its kernel
 *   <li>the direction of a copy
 * </ul>
 */
final class QueueTraits {
    /** A chain that no stream has. */
    private static final int ALL_STREAMS = -1;

    /**
     * The traits of an activity or a call; equal for both of a pair.
     *
     * @param kind of the activity; collectives count as kernels
     * @param thread location of the call, -1 if that is unknown
     * @param site hash of the call path, -1 if that is unknown
     * @param direction of a copy, -1 if that is unknown
     */
    private record Common(int kind, int thread, long site, int direction) {}

    private final CallQueue queue;
    private final Streams streams;
    private final Activities activities;
    private final Calls calls;
    /** Gives the direction that a call names, -1 for none. */
    private final IntUnaryOperator direction;

    private final boolean numbersCopies;
    private final boolean namesThreads;
    private final boolean namesSites;
    private final boolean namesDirections;

    /** Looks at a queue, and moves its copies to the end in order of their numbers if these are in the order of the calls. */
    QueueTraits(CallQueue queue, Streams streams, Activities activities, Calls calls, IntUnaryOperator direction) {
        this.queue = queue;
        this.streams = streams;
        this.activities = activities;
        this.calls = calls;
        this.direction = direction;
        numbersCopies = sortByNumbers();
        namesThreads = ofAllActivities(row -> streams.queuer(activities.stream.get(row)) >= 0);
        namesSites = ofAllActivities(row -> !isKernel(row) || has(activities.callsite, row))
                && ofAllCalls(by -> calls.what(by) != GpuCalls.LAUNCH || has(calls.callsite, by));
        namesDirections = ofAllActivities(
                        row -> activities.kind.get(row) != Activities.COPY || activities.direction.get(row) >= 0)
                && ofAllCalls(by -> !copies(by) || direction.applyAsInt(by) >= 0);
    }

    private boolean ofAllActivities(IntPredicate holds) {
        return Arrays.stream(queue.activities.toArray()).allMatch(holds);
    }

    private boolean ofAllCalls(IntPredicate holds) {
        return Arrays.stream(queue.calls.toArray()).allMatch(holds);
    }

    private boolean isKernel(int row) {
        int kind = activities.kind.get(row);
        return kind == Activities.KERNEL || kind == Activities.COLLECTIVE;
    }

    private boolean copies(int by) {
        return calls.what(by) == GpuCalls.COPY || calls.what(by) == GpuCalls.COPY_ASYNC;
    }

    private static boolean has(LongList column, int row) {
        return !column.isEmpty() && column.get(row) != Trace.NONE;
    }

    /**
     * Score-P gives copies of HIP the numbers of their calls: they ascend in each stream, and each occurs once. It gives all copies of CUDA one
     * number.
     */
    private boolean sortByNumbers() {
        Map<Integer, Long> newest = new HashMap<>();
        Map<Long, Integer> byNumber = new TreeMap<>();
        IntList sorted = new IntList();
        for (int row : queue.activities.toArray()) {
            if (activities.kind.get(row) != Activities.COPY) {
                sorted.add(row);
                continue;
            }
            if (!has(activities.matching, row)) {
                return false;
            }
            long number = activities.matching.get(row);
            Long before = newest.put(activities.stream.get(row), number);
            if ((before != null && before >= number) || byNumber.put(number, row) != null) {
                return false;
            }
        }
        byNumber.values().forEach(sorted::add);
        queue.activities.clear();
        Arrays.stream(sorted.toArray()).forEach(queue.activities::add);
        return true;
    }

    /** The traits of an activity, to compare with {@link #ofCall}. */
    Object ofActivity(int row) {
        boolean copy = activities.kind.get(row) == Activities.COPY;
        return new Common(
                isKernel(row) ? Activities.KERNEL : activities.kind.get(row),
                namesThreads ? streams.queuer(activities.stream.get(row)) : Trace.NONE,
                namesSites && isKernel(row) ? activities.callsite.get(row) : Trace.NONE,
                namesDirections && copy ? activities.direction.get(row) : Trace.NONE);
    }

    /** The traits of a call, to compare with {@link #ofActivity}. */
    Object ofCall(int by) {
        GpuCalls what = calls.what(by);
        int other = what == GpuCalls.MEMSET ? Activities.MEMSET : Activities.KERNEL;
        return new Common(
                copies(by) ? Activities.COPY : other,
                namesThreads ? calls.location.get(by) : Trace.NONE,
                namesSites && what == GpuCalls.LAUNCH ? calls.callsite.get(by) : Trace.NONE,
                namesDirections && copies(by) ? direction.applyAsInt(by) : Trace.NONE);
    }

    /** The chain of an activity: activities of one chain have the order of their calls. */
    int chain(int row) {
        return numbersCopies && activities.kind.get(row) == Activities.COPY ? ALL_STREAMS : activities.stream.get(row);
    }
}
