package earl.graph.reconstruct;

import earl.graph.GraphData.Spans;
import java.util.stream.IntStream;

/**
 * Samples durations from a histogram. The samples have the recorded histogram and total; the ranges alternate as evenly as possible. The
 * sequence is the same each time. One thread.
 */
final class HistogramSampler {
    /** [range] -> durations in it. Only the first range may be empty: other empty ranges have no number. */
    private final long[] counts;
    /** [range] -> the duration that stands for it, in ticks. */
    private final double[] values;
    /** [range] -> samples taken from it. */
    private final long[] used;

    private final long total;
    private long samples;
    /** The rounding error of the samples so far. */
    private double owed;

    HistogramSampler(Spans durations) {
        int[] kept = IntStream.range(0, durations.histogram().size())
                .filter(range -> range == 0 || durations.histogram().get(range) != 0)
                .toArray();
        int ranges = kept.length;
        counts = new long[ranges];
        values = new double[ranges];
        used = new long[ranges];
        double[] low = new double[ranges];
        double[] high = new double[ranges];
        double sumOfLow = 0;
        double sumOfHigh = 0;
        long count = 0;
        for (int i = 0; i < ranges; i++) {
            int range = kept[i];
            counts[i] = durations.histogram().get(range);
            count += counts[i];
            // Range b holds durations from 2^(b-1) to below 2^b.
            boolean last = range == durations.histogram().size() - 1;
            low[i] = Math.max((double) durations.shortest(), range == 0 ? 0 : Math.scalb(1.0, range - 1));
            high[i] = last ? durations.longest() : Math.min((double) durations.longest(), Math.scalb(1.0, range) - 1);
            sumOfLow += counts[i] * low[i];
            sumOfHigh += counts[i] * high[i];
        }
        total = count;
        // One relative position in all ranges, chosen to give the correct total.
        double share = sumOfHigh > sumOfLow
                ? Math.clamp((durations.total() - sumOfLow) / (sumOfHigh - sumOfLow), 0.0, 1.0)
                : 0;
        for (int i = 0; i < ranges; i++) {
            values[i] = low[i] + share * (high[i] - low[i]);
        }
    }

    /** The next sample, in ticks. */
    long next() {
        samples++;
        int next = 0;
        double maxLack = Double.NEGATIVE_INFINITY;
        for (int range = 0; range < counts.length; range++) {
            double lack = counts[range] * ((double) samples / total) - used[range];
            if (counts[range] > used[range] && lack > maxLack) {
                maxLack = lack;
                next = range;
            }
        }
        used[next]++;
        owed += values[next];
        long ticks = Math.max(0, (long) Math.floor(owed + 0.5));
        owed -= ticks;
        return ticks;
    }
}
