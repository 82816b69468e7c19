package earl.graph;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Of numbered things: how often there was one, and how long they took, in ticks. Total, shortest, longest, and a histogram by binary
 * magnitude: range 0 holds 0, range <i>b</i> holds 2<sup>b-1</sup> to 2<sup>b</sup> (exclusive), the last all that is longer. What
 * belongs to one thing stands together, so that booking touches two lines of the cache. One thread.
 */
final class Times {
    /** Ranges of a histogram: 39 hours of nanoseconds. */
    static final int RANGES = 48;

    private static final int ROW = 4;
    private static final int COUNT = 0;
    private static final int TOTAL = 1;
    private static final int SHORTEST = 2;
    private static final int LONGEST = 3;

    private final int ranges;
    private long[] rows;
    private int[] histogram;

    Times(int capacity) {
        this(capacity, RANGES);
    }

    private Times(int capacity, int ranges) {
        this.ranges = ranges;
        rows = new long[capacity * ROW];
        histogram = new int[capacity * ranges];
    }

    /** Sums up without a histogram. */
    static Times withoutHistogram() {
        return new Times(16, 0);
    }

    /** Makes room for things numbered below {@code size}. */
    void grow(int size) {
        if (size * ROW > rows.length) {
            resize(Math.max(size, size + (size >> 1)));
        }
    }

    private void resize(int capacity) {
        rows = Arrays.copyOf(rows, Math.multiplyExact(capacity, ROW));
        histogram = Arrays.copyOf(histogram, Math.multiplyExact(capacity, ranges));
    }

    /** Gives up the room that is not used. */
    void trim(int size) {
        resize(size);
    }

    void add(int at, long ticks) {
        int row = at * ROW;
        rows[row + SHORTEST] = rows[row + COUNT] == 0 ? ticks : Math.min(rows[row + SHORTEST], ticks);
        rows[row + LONGEST] = Math.max(rows[row + LONGEST], ticks);
        rows[row + TOTAL] += ticks;
        rows[row + COUNT]++;
        histogram[at * RANGES + range(ticks)]++;
    }

    /** Adds what others found. */
    void add(int at, Times others, int other) {
        int row = at * ROW;
        int from = other * ROW;
        if (others.rows[from + COUNT] == 0) {
            return;
        }
        rows[row + SHORTEST] = rows[row + COUNT] == 0
                ? others.rows[from + SHORTEST]
                : Math.min(rows[row + SHORTEST], others.rows[from + SHORTEST]);
        rows[row + LONGEST] = Math.max(rows[row + LONGEST], others.rows[from + LONGEST]);
        rows[row + TOTAL] += others.rows[from + TOTAL];
        rows[row + COUNT] += others.rows[from + COUNT];
        for (int range = 0; range < ranges; range++) {
            histogram[at * RANGES + range] += others.histogram[other * RANGES + range];
        }
    }

    /** What a file says, or how often there was one if it says no more. */
    void restore(int at, long count, GraphData.@Nullable Spans spans) {
        rows[at * ROW + COUNT] = count;
        if (spans != null) {
            rows[at * ROW + TOTAL] = spans.total();
            rows[at * ROW + SHORTEST] = spans.shortest();
            rows[at * ROW + LONGEST] = spans.longest();
            for (int range = 0; range < RANGES; range++) {
                histogram[at * RANGES + range] = (int) (long) spans.histogram().get(range);
            }
        }
    }

    static int range(long ticks) {
        return Math.min(RANGES - 1, Long.SIZE - Long.numberOfLeadingZeros(Math.max(0, ticks)));
    }

    /** How many there were. */
    long count(int at) {
        return rows[at * ROW + COUNT];
    }

    long total(int at) {
        return rows[at * ROW + TOTAL];
    }

    long shortest(int at) {
        return rows[at * ROW + SHORTEST];
    }

    long longest(int at) {
        return rows[at * ROW + LONGEST];
    }

    /** How many there were in a range. */
    long in(int at, int range) {
        return Integer.toUnsignedLong(histogram[at * RANGES + range]);
    }
}
