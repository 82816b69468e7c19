package earl.graph;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory for the order of calls, shared by all graphs that are made at once. A program that repeats itself needs almost none; one that
 * does not needs some for each call. Any thread.
 */
public final class OrderBudget {
    /**
     * Bytes per progression: its five numbers, its index among those that may continue, and finally an object, while arrays
     * are copied to grow.
     */
    static final int BYTES = 100;

    private final AtomicLong left;

    private OrderBudget(long progressions) {
        this.left = new AtomicLong(progressions);
    }

    /** A budget of some bytes. */
    public static OrderBudget ofBytes(long bytes) {
        return new OrderBudget(bytes / BYTES);
    }

    /** No limit. */
    public static OrderBudget unlimited() {
        return new OrderBudget(Long.MAX_VALUE);
    }

    /** Reserves room for further progressions; returns false if there is not enough. A refused amount stays available. */
    boolean take(long progressions) {
        for (long have = left.get(); have >= progressions; have = left.get()) {
            if (left.compareAndSet(have, have - progressions)) {
                return true;
            }
        }
        return false;
    }
}
