package earl.fragment;

import earl.memory.Capacity;
import earl.memory.Search;
import earl.survey.Steps;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds places where a run can be cut although its processes do not meet: on each location a place where it is quiet, so that no
 * message and no collective operation is under way. They may be at different times.
 *
 * <p>It moves forward over the steps of all locations. From about the same time on all locations, it adds steps until each channel is
 * empty: of a channel to which more was added than removed, the receiver must go on, otherwise the sender.
 *
 * <p>For each sender, what was sent before the cut must be received, and for each receiver, what was received before must have
 * been sent, before the first message after the cut: then whether one message overtakes another is known in its cut.
 *
 * <p>On the heap, 4 bytes per change besides the steps. One thread.
 */
final class CutFinder {
    /** If a place does not do, the next one that is tried is a part of a cut later. */
    private static final int TRIES = 16;

    private final List<Steps> all;
    /** {@code [location] -> } number of its steps before the cut. */
    private final int[] done;

    private long events;

    // By channel.
    private final Map<Long, Integer> channels = new HashMap<>();
    private int[] balance = new int[64];
    private int[] sender = new int[64];
    private int[] receiver = new int[64];
    private final ArrayDeque<Integer> uneven = new ArrayDeque<>();

    // By location and its own number of a channel.
    private final int[][] numbers;
    private final int[][] first;
    private final int[][] changes;
    private final int[][] passed;

    /**
     * Begins before the first events.
     *
     * @param all steps of the locations that communicate
     * @param members their ids, ascending
     */
    CutFinder(List<Steps> all, int[] members) {
        this.all = all;
        done = new int[members.length];
        numbers = new int[members.length][];
        first = new int[members.length][];
        changes = new int[members.length][];
        passed = new int[members.length][];
        for (int member = 0; member < members.length; member++) {
            list(member, members);
        }
    }

    private void list(int member, int[] members) {
        Steps steps = all.get(member);
        int count = steps.keys().length;
        numbers[member] = new int[count];
        for (int own = 0; own < count; own++) {
            int id = channels.computeIfAbsent(steps.keys()[own], key -> channels.size());
            if (id == balance.length) {
                balance = Capacity.ensure(balance, id + 1);
                sender = Capacity.ensure(sender, id + 1);
                receiver = Capacity.ensure(receiver, id + 1);
            }
            numbers[member][own] = id;
            sender[id] = Arrays.binarySearch(members, steps.senders()[own]);
            if (steps.roles()[own] != Steps.CANCELS) {
                receiver[id] = Arrays.binarySearch(members, steps.receivers()[own]);
            }
        }
        int[] from = new int[count + 1];
        for (int change : steps.changes()) {
            from[change + 1]++;
        }
        for (int own = 0; own < count; own++) {
            from[own + 1] += from[own];
        }
        int[] at = Arrays.copyOf(from, count);
        int[] sorted = new int[steps.changes().length];
        for (int i = 0; i < sorted.length; i++) {
            sorted[at[steps.changes()[i]]++] = i;
        }
        first[member] = from;
        changes[member] = sorted;
        passed[member] = new int[count];
    }

    /**
     * Finds cuts.
     *
     * @param size events between cuts, about
     * @return of each cut, by location the number of its steps before it
     */
    List<int[]> find(long size) {
        List<int[]> found = new ArrayList<>();
        // All processes begin, and call MPI_Init, in the first cut.
        for (int member = 0; member < done.length; member++) {
            advance(member, Math.min(1, all.get(member).count()));
        }
        long total = 0;
        for (Steps steps : all) {
            total += steps.count() == 0 ? 0 : steps.next()[steps.count() - 1];
        }
        long begin = 0;
        long wanted = size;
        while (go(time(wanted)) && even()) {
            if (events >= begin + size / 2 && total - events >= Math.max(1, size / 2) && isInOrder()) {
                found.add(done.clone());
                begin = events;
            }
            wanted = Math.max(begin + size, Math.max(events, wanted) + Math.max(1, size / TRIES));
        }
        return found;
    }

    /** The first time before which about {@code wanted} events lie; {@link Long#MAX_VALUE} if the run has fewer. */
    private long time(long wanted) {
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        for (Steps steps : all) {
            if (steps.count() > 0) {
                low = Math.min(low, steps.ticks()[0]);
                high = Math.max(high, steps.ticks()[steps.count() - 1]);
            }
        }
        if (low > high || eventsUntil(high) < wanted) {
            return Long.MAX_VALUE;
        }
        while (low < high) {
            long middle = low + ((high - low) >>> 1);
            if (eventsUntil(middle) < wanted) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private long eventsUntil(long time) {
        long sum = 0;
        for (int member = 0; member < done.length; member++) {
            int steps = Math.max(done[member], stepsUntil(member, time));
            sum += steps == 0 ? 0 : all.get(member).next()[steps - 1];
        }
        return sum;
    }

    /** Number of steps that end up to a time. */
    private int stepsUntil(int member, long time) {
        long[] ticks = all.get(member).ticks();
        return Search.firstIndex(0, ticks.length, middle -> ticks[middle] > time);
    }

    /** Goes on to a time; false if there are not enough steps. */
    private boolean go(long time) {
        if (time == Long.MAX_VALUE) {
            return false;
        }
        for (int member = 0; member < done.length; member++) {
            advance(member, stepsUntil(member, time));
        }
        return true;
    }

    private void advance(int member, int until) {
        Steps steps = all.get(member);
        while (done[member] < until) {
            int step = done[member]++;
            int from = step == 0 ? 0 : steps.ends()[step - 1];
            for (int i = from; i < steps.ends()[step]; i++) {
                int own = steps.changes()[i];
                int id = numbers[member][own];
                passed[member][own]++;
                balance[id] += steps.balance(i);
                if (balance[id] != 0) {
                    uneven.add(id);
                }
            }
            events += steps.next()[step] - (step == 0 ? 0 : steps.next()[step - 1]);
        }
    }

    /** Goes on until all channels are empty; false if that does not happen. */
    private boolean even() {
        while (!uneven.isEmpty()) {
            int id = uneven.remove();
            while (balance[id] != 0) {
                int member = balance[id] > 0 ? receiver[id] : sender[id];
                if (member < 0 || done[member] == all.get(member).count()) {
                    return false;
                }
                advance(member, done[member] + 1);
            }
        }
        return true;
    }

    private boolean isInOrder() {
        long[] sentBefore = filled(Long.MIN_VALUE);
        long[] sentAfter = filled(Long.MAX_VALUE);
        long[] receivedBefore = filled(Long.MIN_VALUE);
        long[] receivedAfter = filled(Long.MAX_VALUE);
        for (int member = 0; member < done.length; member++) {
            Steps steps = all.get(member);
            for (int own = 0; own < numbers[member].length; own++) {
                int id = numbers[member][own];
                if (steps.roles()[own] == Steps.SENDS && receiver[id] >= 0) {
                    compare(member, own, receiver[id], sentBefore, sentAfter);
                } else if (steps.roles()[own] == Steps.RECEIVES && sender[id] >= 0) {
                    compare(member, own, sender[id], receivedBefore, receivedAfter);
                }
            }
        }
        for (int member = 0; member < done.length; member++) {
            if (sentBefore[member] >= sentAfter[member] || receivedBefore[member] >= receivedAfter[member]) {
                return false;
            }
        }
        return true;
    }

    private long[] filled(long value) {
        long[] filled = new long[done.length];
        Arrays.fill(filled, value);
        return filled;
    }

    private void compare(int member, int own, int other, long[] before, long[] after) {
        int at = first[member][own] + passed[member][own];
        Steps steps = all.get(member);
        if (at > first[member][own]) {
            before[other] = Math.max(before[other], steps.lasts()[changes[member][at - 1]]);
        }
        if (at < first[member][own + 1]) {
            after[other] = Math.min(after[other], steps.firsts()[changes[member][at]]);
        }
    }
}
