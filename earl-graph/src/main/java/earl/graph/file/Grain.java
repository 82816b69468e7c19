package earl.graph.file;

import java.util.Arrays;

/**
 * The grain of a clock: many count slower than the unit of their times says, and these are then whole parts of multiples of some number
 * of ticks (10.014914 ns, say, or 1 us). Where that is known, a time is told as how many grains passed. Immutable.
 */
final class Grain {
    /** No grain but the tick. */
    static final Grain NONE = new Grain(0);

    /** Fractional bits. */
    private static final int FRACTION = 40;

    static final long HALF = 1L << (FRACTION - 1);
    private static final long LAST = (1L << FRACTION) - 1;

    private static final double LEAST = 4;
    private static final double MOST = 1 << 20;
    /** Of the gaps at most one in so many may be no number of grains. */
    private static final int SELDOM = 20;
    /** Of the times at most one in so many may be off, for which the drift of the clock is enough: more cost what grains save. */
    private static final int OFTEN = 3;

    /** From so many on, that is no accident. */
    private static final int ENOUGH = 32;

    private static final int SHORTEST = 24;
    private static final int MULTIPLES = 4;

    private final long size;

    /** Of a size in ticks times 2<sup>40</sup>; 0: none. */
    Grain(long size) {
        this.size = size;
    }

    /** Ticks times 2<sup>40</sup>; 0: none. */
    long size() {
        return size;
    }

    /** Whether there is none. */
    boolean isNone() {
        return size == 0;
    }

    /** How many grains a number of ticks is about. */
    long count(long ticks) {
        return Math.max(0, Math.round(ticks * 0x1p40 / size));
    }

    /** Whole ticks of a number of grains that begin a part of a tick after a whole one. */
    long ticks(long grains, long part) {
        long low = grains * size + part;
        long carry = Long.compareUnsigned(low, part) < 0 ? 1 : 0;
        long high = Math.multiplyHigh(grains, size) + carry;
        return high << (Long.SIZE - FRACTION) | low >>> FRACTION;
    }

    /**
     * The grain of a clock by what passed between its times.
     *
     * @param passed ticks from one to the next, in order, all positive
     * @return none if there is none, or if times follow it no better than those of a simulation with exact numbers
     */
    static Grain of(long[] passed) {
        long[] gaps = passed.clone();
        Arrays.sort(gaps);
        Fit best = null;
        long[] shortest = Arrays.stream(gaps).distinct().limit(SHORTEST).toArray();
        for (long gap : shortest) {
            for (int grains = 1; grains <= MULTIPLES; grains++) {
                // Each end of a gap is off by less than a tick.
                Fit fit = new Fit((double) (gap - 1) / grains, (double) (gap + 1) / grains);
                if ((double) gap / grains >= LEAST && fit.fits(gaps) && (best == null || fit.size() > best.size())) {
                    best = fit;
                }
            }
        }
        if (best == null || best.size() > MOST) {
            return NONE;
        }
        Grain grain = new Grain(Math.round(best.size() * 0x1p40));
        return grain.misfits(passed) <= passed.length / OFTEN ? grain : NONE;
    }

    private int misfits(long[] passed) {
        int misfits = 0;
        long part = HALF;
        for (long ticks : passed) {
            long grains = count(ticks);
            long expected = ticks(grains, part);
            part = partBehind(grains, part, ticks);
            misfits += ticks == expected ? 0 : 1;
        }
        return misfits;
    }

    /** The part of a tick behind some grains that took so many ticks: as near to what was expected as can be. */
    long partBehind(long grains, long part, long ticks) {
        long expected = ticks(grains, part);
        return ticks == expected ? grains * size + part & LAST : ticks > expected ? 0 : LAST;
    }

    /** Between which sizes a grain is, the more exactly the longer the gaps are that were looked at. */
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
            return known >= ENOUGH && odd <= known / SELDOM;
        }
    }
}
