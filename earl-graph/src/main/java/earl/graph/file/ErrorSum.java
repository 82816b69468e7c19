package earl.graph.file;

/** Sums up how far times are off. One thread. */
final class ErrorSum {
    /** Errors are counted by their first digits: so many to each doubling. */
    private static final int FINE = 6;

    private final long[] counts = new long[Long.SIZE << FINE];
    private long calls;
    private double sum;
    private long drift;

    void add(TrueTimes truth, CallSpans made, int count) {
        for (int call = 0; call < count; call++) {
            long off = Math.abs(made.begin(call) - truth.begin(call));
            sum += off;
            calls++;
            counts[place(off)]++;
        }
        long end = made.end(count - 1) - truth.end(count - 1);
        if (Math.abs(end) > Math.abs(drift)) {
            drift = end;
        }
    }

    private static int place(long off) {
        int digits = Long.SIZE - Long.numberOfLeadingZeros(off);
        if (digits <= FINE) {
            return (int) off;
        }
        int next = (int) (off >>> (digits - FINE - 1)) & ((1 << FINE) - 1);
        return ((digits - FINE) << FINE) + next;
    }

    /** The largest error that is counted in a place. */
    private static long most(int place) {
        if (place < 1 << FINE) {
            return place;
        }
        int digits = (place >> FINE) + FINE;
        long behind = ((1L << FINE) | (place & ((1 << FINE) - 1))) + 1;
        return (behind << (digits - FINE - 1)) - 1;
    }

    /** In ticks: mean, 99th percentile, drift. */
    long[] ticks() {
        long rest = calls - calls * 99 / 100;
        int place = counts.length - 1;
        for (long above = counts[place]; above < rest && place > 0; above += counts[place]) {
            place--;
        }
        return new long[] {calls == 0 ? 0 : Math.round(sum / calls), calls == 0 ? 0 : most(place), drift};
    }
}
