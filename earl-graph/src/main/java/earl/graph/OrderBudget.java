package earl.graph;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How much memory may go into the order in which calls came, over all graphs that are made at once. A program that repeats itself needs
 * next to none; one that does not needs some for each call. Any thread.
 */
public final class OrderBudget {
    /**
     * Bytes of a progression: its five numbers, its place among those that may go on, and in the end an object of its own, while the
     * arrays are copied to grow.
     */
    static final int BYTES = 100;

    private final AtomicLong left;

    private OrderBudget(long progressions) {
        this.left = new AtomicLong(progressions);
    }

    /** So many bytes. */
    public static OrderBudget ofBytes(long bytes) {
        return new OrderBudget(bytes / BYTES);
    }

    /** As much as there is memory. */
    public static OrderBudget unlimited() {
        return new OrderBudget(Long.MAX_VALUE);
    }

    /** Takes room for so many progressions more; whether there was. What is refused is left for others. */
    boolean take(long progressions) {
        for (long have = left.get(); have >= progressions; have = left.get()) {
            if (left.compareAndSet(have, have - progressions)) {
                return true;
            }
        }
        return false;
    }
}
