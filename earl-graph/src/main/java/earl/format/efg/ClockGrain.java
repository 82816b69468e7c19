package earl.format.efg;

import java.util.Arrays;

/**
 * The grain of a clock. Many clocks advance in steps that are larger than the unit of their times, for example 10.014914 ns or 1 us. If the
 * step is known, a time is coded as the number of grains that passed. Immutable.
 */
final class ClockGrain {
    /** The clock advances by ticks. */
    static final ClockGrain NONE = new ClockGrain(0);

    /** Fractional bits. */
    private static final int FRACTION = 40;

    static final long HALF = 1L << (FRACTION - 1);
    private static final long LAST = (1L << FRACTION) - 1;

    private static final double MIN_SIZE = 4;
    private static final double MAX_SIZE = 1 << 20;
    /** At most one gap in 20 may be no multiple of the grain. */
    private static final int MIN_GAPS_PER_MISFIT = 20;
    /** At most one time in three may deviate, which allows for drift: with more, grains save nothing. */
    private static final int MIN_TIMES_PER_MISFIT = 3;

    /** Fewer multiples may be an accident. */
    private static final int MIN_MULTIPLES = 32;

    private static final int CANDIDATES = 24;
    private static final int MULTIPLES = 4;

    private final long size;

    /** @param size in ticks times 2<sup>40</sup>; 0 for none */
    ClockGrain(long size) {
        this.size = size;
    }

    /** Ticks times 2<sup>40</sup>; 0: none. */
    long size() {
        return size;
    }

    /** Returns true if the clock advances by ticks. */
    boolean isNone() {
        return size == 0;
    }

    /** The number of grains closest to a number of ticks. */
    long count(long ticks) {
        return Math.max(0, Math.round(ticks * 0x1p40 / size));
    }

    /** Whole ticks that pass in a number of grains, if they begin at a fraction of a tick. */
    long ticks(long grains, long part) {
        long low = grains * size + part;
        long carry = Long.compareUnsigned(low, part) < 0 ? 1 : 0;
        long high = Math.multiplyHigh(grains, size) + carry;
        return high << (Long.SIZE - FRACTION) | low >>> FRACTION;
    }

    /**
     * Finds the grain of a clock.
     *
     * @param passed ticks between successive times, in order, all positive
     * @return {@link #NONE} if the clock has none, or if too many times deviate from it
     */
    static ClockGrain of(long[] passed) {
        long[] gaps = passed.clone();
        Arrays.sort(gaps);
        Fit best = null;
        long[] shortest = Arrays.stream(gaps).distinct().limit(CANDIDATES).toArray();
        for (long gap : shortest) {
            for (int grains = 1; grains <= MULTIPLES; grains++) {
                // Each end of a gap is off by less than a tick.
                Fit fit = new Fit((double) (gap - 1) / grains, (double) (gap + 1) / grains);
                if ((double) gap / grains >= MIN_SIZE && fit.fits(gaps) && (best == null || fit.size() > best.size())) {
                    best = fit;
                }
            }
        }
        if (best == null || best.size() > MAX_SIZE) {
            return NONE;
        }
        ClockGrain grain = new ClockGrain(Math.round(best.size() * 0x1p40));
        return grain.misfits(passed) <= passed.length / MIN_TIMES_PER_MISFIT ? grain : NONE;
    }

    private int misfits(long[] passed) {
        int misfits = 0;
        long part = HALF;
        for (long ticks : passed) {
            long grains = count(ticks);
            long expected = ticks(grains, part);
            part = partAfter(grains, part, ticks);
            misfits += ticks == expected ? 0 : 1;
        }
        return misfits;
    }

    /** The fraction of a tick after some grains that took a number of ticks: as close to the expected one as possible. */
    long partAfter(long grains, long part, long ticks) {
        long expected = ticks(grains, part);
        return ticks == expected ? grains * size + part & LAST : ticks > expected ? 0 : LAST;
    }

    /** Bounds of the size of a grain, which longer gaps narrow. */
    private static final class Fit {
        private double low;
        private double high;

        Fit(double low, double high) {
            this.low = low;
            this.high = high;
        }

        double size() {
            return (low + high) / 2;
        }

        boolean fits(long[] gaps) {
            int known = 0;
            int odd = 0;
            for (long gap : gaps) {
                double fewest = Math.ceil((gap - 1) / high);
                double most = Math.floor((gap + 1) / low);
                double least = (gap - 1) / fewest;
                double largest = (gap + 1) / fewest;
                if (fewest > most || (fewest == most && (least > high || largest < low))) {
                    odd++;
                } else if (fewest == most) {
                    low = Math.max(low, least);
                    high = Math.min(high, largest);
                    known++;
                }
            }
            return known >= MIN_MULTIPLES && odd <= known / MIN_GAPS_PER_MISFIT;
        }
    }
}
