package earl.graph.file;

import earl.graph.GraphData.Spans;
import java.util.stream.IntStream;

/**
 * Times drawn from what is known of them: as many from each range of the histogram as there were, spread evenly over all that are drawn,
 * with the total that they had. Which comes when is not known; what comes is the same each time. One thread.
 */
final class Draws {
    /** By range that holds any, and of the first. */
    private final long[] counts;

    private final double[] values;
    private final long[] used;
    private final long all;
    private long drawn;
    /** What rounding owes. */
    private double left;

    Draws(Spans of) {
        int[] kept = IntStream.range(0, of.histogram().size())
                .filter(range -> range == 0 || of.histogram().get(range) != 0)
                .toArray();
        int ranges = kept.length;
        counts = new long[ranges];
        values = new double[ranges];
        used = new long[ranges];
        double[] low = new double[ranges];
        double[] high = new double[ranges];
        double least = 0;
        double most = 0;
        long count = 0;
        for (int i = 0; i < ranges; i++) {
            int range = kept[i];
            counts[i] = of.histogram().get(range);
            count += counts[i];
            // Range b holds 2^(b-1) to 2^b, and none is shorter than the shortest or longer than the longest.
            boolean last = range == of.histogram().size() - 1;
            low[i] = Math.max((double) of.shortest(), range == 0 ? 0 : Math.scalb(1.0, range - 1));
            high[i] = last ? of.longest() : Math.min((double) of.longest(), Math.scalb(1.0, range) - 1);
            least += counts[i] * low[i];
            most += counts[i] * high[i];
        }
        all = count;
        // All values as far up in their ranges as makes the total right.
        double share = most > least ? Math.clamp((of.total() - least) / (most - least), 0.0, 1.0) : 0;
        for (int i = 0; i < ranges; i++) {
            values[i] = low[i] + share * (high[i] - low[i]);
        }
    }

    /** The next, in ticks. */
    long next() {
        drawn++;
        int lacks = 0;
        double most = Double.NEGATIVE_INFINITY;
        for (int range = 0; range < counts.length; range++) {
            double lack = counts[range] * ((double) drawn / all) - used[range];
            if (counts[range] > used[range] && lack > most) {
                most = lack;
                lacks = range;
            }
        }
        used[lacks]++;
        left += values[lacks];
        long ticks = Math.max(0, (long) Math.floor(left + 0.5));
        left -= ticks;
        return ticks;
    }
}
