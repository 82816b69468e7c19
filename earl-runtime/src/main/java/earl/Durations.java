package earl;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How long calls take: their number by duration. Durations below 32 ticks are counted exactly. Longer ones share an interval with those that
 * differ by less than a sixteenth, so the error of {@link #median} is at most 1/32 of it. Immutable.
 */
@Stable
public final class Durations implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Of no call. */
    public static final Durations NONE = new Durations(0, new long[0], 1);

    /** Intervals between a power of two and the next one: 2 to this power. */
    private static final int FRACTION_BITS = 4;

    private static final int FRACTIONS = 1 << FRACTION_BITS;

    private final int first;
    private final long[] counts;
    private final double ticksPerSecond;

    /**
     * The calls by interval.
     *
     * @param first the {@link #interval} of the first count
     * @param counts number of calls in this interval and those that follow it; not copied
     * @param ticksPerSecond clock ticks per second
     */
    public Durations(int first, long[] counts, double ticksPerSecond) {
        this.first = first;
        this.counts = counts;
        this.ticksPerSecond = ticksPerSecond;
    }

    /**
     * The interval of a duration.
     *
     * @param ticks 0 or more; less counts as 0
     */
    public static int interval(long ticks) {
        if (ticks < 2 * FRACTIONS) {
            return (int) Math.max(0, ticks);
        }
        int shift = Long.SIZE - 1 - FRACTION_BITS - Long.numberOfLeadingZeros(ticks);
        return (shift << FRACTION_BITS) + (int) (ticks >>> shift);
    }

    /** Middle of an interval in ticks. */
    static double middle(int interval) {
        if (interval < 2 * FRACTIONS) {
            return interval;
        }
        int shift = (interval >> FRACTION_BITS) - 1;
        long least = (long) (FRACTIONS + (interval & FRACTIONS - 1)) << shift;
        return least + ((1L << shift) - 1) / 2.0;
    }

    /** Number of calls. */
    public long count() {
        return Arrays.stream(counts).sum();
    }

    /** The calls of both, which have the same clock. */
    public Durations and(Durations other) {
        if (counts.length == 0 || other.counts.length == 0) {
            return counts.length == 0 ? other : this;
        }
        int from = Math.min(first, other.first);
        int to = Math.max(first + counts.length, other.first + other.counts.length);
        long[] sums = new long[to - from];
        addTo(sums, from);
        other.addTo(sums, from);
        return new Durations(from, sums, ticksPerSecond);
    }

    private void addTo(long[] sums, int from) {
        for (int i = 0; i < counts.length; i++) {
            sums[first - from + i] += counts[i];
        }
    }

    /**
     * The duration in seconds that half of the calls do not exceed; of an even number of calls, the shorter one of those in the middle. 0 if
     * there are no calls.
     */
    public double median() {
        long half = (count() + 1) / 2;
        for (int i = 0; i < counts.length && half > 0; i++) {
            half -= counts[i];
            if (half <= 0) {
                return middle(first + i) / ticksPerSecond;
            }
        }
        return 0;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Durations that
                && first == that.first
                && ticksPerSecond == that.ticksPerSecond
                && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return 31 * first + Arrays.hashCode(counts);
    }

    @Override
    public String toString() {
        return count() + " calls, median " + median() + " s";
    }
}
