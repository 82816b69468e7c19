package earl.graph;

import java.util.Arrays;

/**
 * Of numbered things: how long they took, in ticks. Total, shortest, longest, and a histogram by binary magnitude: range 0 holds 0,
 * range <i>b</i> holds 2<sup>b-1</sup> to 2<sup>b</sup> (exclusive), the last all that is longer. One thread.
 */
final class Times {
    /** Ranges of a histogram: 39 hours of nanoseconds. */
    static final int RANGES = 48;

    private long[] count;
    private long[] total;
    private long[] shortest;
    private long[] longest;
    private int[] histogram;

    Times(int capacity) {
        count = new long[capacity];
        total = new long[capacity];
        shortest = new long[capacity];
        longest = new long[capacity];
        histogram = new int[capacity * RANGES];
    }

    /** Makes room for things numbered below {@code size}. */
    void grow(int size) {
        if (size > total.length) {
            resize(Math.max(size, total.length + (total.length >> 1)));
        }
    }

    private void resize(int capacity) {
        count = Arrays.copyOf(count, capacity);
        total = Arrays.copyOf(total, capacity);
        shortest = Arrays.copyOf(shortest, capacity);
        longest = Arrays.copyOf(longest, capacity);
        histogram = Arrays.copyOf(histogram, Math.multiplyExact(capacity, RANGES));
    }

    /** Gives up the room that is not used. */
    void trim(int size) {
        resize(size);
    }

    void add(int at, long ticks) {
        shortest[at] = count[at] == 0 ? ticks : Math.min(shortest[at], ticks);
        longest[at] = Math.max(longest[at], ticks);
        total[at] += ticks;
        count[at]++;
        histogram[at * RANGES + range(ticks)]++;
    }

    /** Adds what others found. */
    void add(int at, Times others, int other) {
        if (others.count[other] == 0) {
            return;
        }
        shortest[at] = count[at] == 0 ? others.shortest[other] : Math.min(shortest[at], others.shortest[other]);
        longest[at] = Math.max(longest[at], others.longest[other]);
        total[at] += others.total[other];
        count[at] += others.count[other];
        for (int range = 0; range < RANGES; range++) {
            histogram[at * RANGES + range] += others.histogram[other * RANGES + range];
        }
    }

    static int range(long ticks) {
        return Math.min(RANGES - 1, Long.SIZE - Long.numberOfLeadingZeros(Math.max(0, ticks)));
    }

    /** How many there were. */
    long count(int at) {
        return count[at];
    }

    long total(int at) {
        return total[at];
    }

    long shortest(int at) {
        return shortest[at];
    }

    long longest(int at) {
        return longest[at];
    }

    /** How many there were in a range. */
    long in(int at, int range) {
        return Integer.toUnsignedLong(histogram[at * RANGES + range]);
    }
}
