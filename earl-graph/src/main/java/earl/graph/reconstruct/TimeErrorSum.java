package earl.graph.reconstruct;

/** Sums up the errors of reconstructed times, in ticks. One thread. */
final class TimeErrorSum {
    /** Errors are counted in ranges: 2^6 for each power of two. */
    private static final int FINE = 6;

    private final long[] counts = new long[Long.SIZE << FINE];
    private long calls;
    private double sum;
    private long drift;

    void add(RecordedTimes recorded, CallTimes reconstructed, int count) {
        for (int call = 0; call < count; call++) {
            long off = Math.abs(reconstructed.begin(call) - recorded.begin(call));
            sum += off;
            calls++;
            counts[range(off)]++;
        }
        long end = reconstructed.end(count - 1) - recorded.end(count - 1);
        if (Math.abs(end) > Math.abs(drift)) {
            drift = end;
        }
    }

    private static int range(long off) {
        int digits = Long.SIZE - Long.numberOfLeadingZeros(off);
        if (digits <= FINE) {
            return (int) off;
        }
        int next = (int) (off >>> (digits - FINE - 1)) & ((1 << FINE) - 1);
        return ((digits - FINE) << FINE) + next;
    }

    /** The largest error in a range. */
    private static long largest(int range) {
        if (range < 1 << FINE) {
            return range;
        }
        int digits = (range >> FINE) + FINE;
        long next = ((1L << FINE) | (range & ((1 << FINE) - 1))) + 1;
        return (next << (digits - FINE - 1)) - 1;
    }

    long mean() {
        return calls == 0 ? 0 : Math.round(sum / calls);
    }

    /** The 99th percentile. */
    long percentile() {
        if (calls == 0) {
            return 0;
        }
        long rest = calls - calls * 99 / 100;
        int range = counts.length - 1;
        for (long above = counts[range]; above < rest && range > 0; above += counts[range]) {
            range--;
        }
        return largest(range);
    }

    long drift() {
        return drift;
    }
}
