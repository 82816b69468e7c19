package earl.format.goal;

import earl.memory.IntList;
import earl.memory.LongMap;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Messages and receives that wait for each other. Of those that fit, the first that came is the partner. Time grows with the number of
 * operations, however many wait. For one thread.
 */
final class Matches {
    private static final int NONE = -1;
    /** Part of the shape of a receive that takes any tag. A shape is the sum of its parts. */
    private static final int ANY_TAG = 1;
    /** Part of the shape of a receive that takes messages of any rank. */
    private static final int ANY_SOURCE = 2;

    private static final int SHAPES = 4;

    private final GoalSchedule schedule;
    private final int[] rankOf;
    /** Numbers of pairs of a rank and a source, and queue of each pair and tag. */
    private final LongMap pairs = new LongMap();

    private final LongMap queues = new LongMap();
    private int pairCount;
    private int queueCount;
    /** {@code [queue] -> } first and last operation. */
    private final IntList firstSends = new IntList();

    private final IntList lastSends = new IntList();
    private final IntList firstReceives = new IntList();
    private final IntList lastReceives = new IntList();
    /**
     * {@code [shape][operation] -> } the operation behind it in the queue of that shape. A message waits in one queue for each shape that
     * receives have; a receive waits in one queue.
     */
    private final int[] @Nullable [] next = new int[SHAPES][];
    /** {@code [operation] -> } when it came; {@link #NONE} for messages that a receive took. */
    private final int[] orders;

    private int came;
    private int waiting;

    Matches(GoalSchedule schedule, int[] rankOf) {
        this.schedule = schedule;
        this.rankOf = rankOf;
        orders = new int[schedule.operations()];
        for (int operation = 0; operation < schedule.operations(); operation++) {
            if (schedule.kinds[operation] == GoalSchedule.RECV && next[shape(operation)] == null) {
                int[] links = new int[schedule.operations()];
                Arrays.fill(links, NONE);
                next[shape(operation)] = links;
            }
        }
    }

    /** A receive begins: the send whose message it takes, or -1 if it waits from now on. */
    int receive(int receive) {
        int queue = queue(rankOf[receive], schedule.peers[receive], schedule.tags[receive]);
        int[] links = links(receive);
        int send = firstSends.get(queue);
        while (send != NONE && orders[send] == NONE) {
            send = links[send];
        }
        if (send != NONE) {
            orders[send] = NONE;
            firstSends.set(queue, links[send]);
            waiting--;
            return send;
        }
        firstSends.set(queue, NONE);
        add(receive, queue, links, firstReceives, lastReceives);
        come(receive);
        return NONE;
    }

    /** A message arrives: the receive that takes it, or -1 if it waits from now on. */
    int arrive(int send) {
        int receive = NONE;
        int from = NONE;
        for (int shape = 0; shape < SHAPES; shape++) {
            if (next[shape] != null) {
                int queue = queue(send, shape);
                int first = firstReceives.get(queue);
                if (first != NONE && (receive == NONE || orders[first] < orders[receive])) {
                    receive = first;
                    from = queue;
                }
            }
        }
        if (receive != NONE) {
            firstReceives.set(from, links(receive)[receive]);
            waiting--;
            return receive;
        }
        for (int shape = 0; shape < SHAPES; shape++) {
            // No receive asks for the tag "any" alone.
            boolean exists = (shape & ANY_TAG) != 0 || schedule.tags[send] != GoalSchedule.ANY;
            int[] links = next[shape];
            if (links != null && exists) {
                add(send, queue(send, shape), links, firstSends, lastSends);
            }
        }
        come(send);
        return NONE;
    }

    /** Whether a message or a receive waits. */
    boolean isWaiting() {
        return waiting > 0;
    }

    private void come(int operation) {
        orders[operation] = came++;
        waiting++;
    }

    private static void add(int operation, int queue, int[] links, IntList firsts, IntList lasts) {
        if (firsts.get(queue) == NONE) {
            firsts.set(queue, operation);
        } else {
            links[lasts.get(queue)] = operation;
        }
        lasts.set(queue, operation);
    }

    private int shape(int receive) {
        return (schedule.tags[receive] == GoalSchedule.ANY ? ANY_TAG : 0)
                + (schedule.peers[receive] == GoalSchedule.ANY ? ANY_SOURCE : 0);
    }

    private int[] links(int receive) {
        return Objects.requireNonNull(next[shape(receive)]);
    }

    /** The queue of receives with a shape that a message fits. */
    private int queue(int send, int shape) {
        return queue(
                schedule.peers[send],
                (shape & ANY_SOURCE) != 0 ? GoalSchedule.ANY : rankOf[send],
                (shape & ANY_TAG) != 0 ? GoalSchedule.ANY : schedule.tags[send]);
    }

    private int queue(int rank, int source, int tag) {
        long pair = pairs.get(key(rank, source));
        if (pair == LongMap.NONE) {
            pair = pairCount++;
            pairs.put(key(rank, source), pair);
        }
        long queue = queues.get(key((int) pair, tag));
        if (queue == LongMap.NONE) {
            queue = queueCount++;
            queues.put(key((int) pair, tag), queue);
            firstSends.add(NONE);
            lastSends.add(NONE);
            firstReceives.add(NONE);
            lastReceives.add(NONE);
        }
        return (int) queue;
    }

    private static long key(int high, int low) {
        return (long) high << 32 | Integer.toUnsignedLong(low);
    }
}
