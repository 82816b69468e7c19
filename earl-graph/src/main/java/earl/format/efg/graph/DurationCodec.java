package earl.format.efg.graph;

import earl.codec.Coder;
import earl.codec.NumberModel;
import earl.graph.GraphData.Spans;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Codes the durations of calls and gaps. One thread. */
final class DurationCodec {
    /** Ranges of a histogram, see {@link earl.graph.FlowGraph#histogram}. */
    private static final int RANGES = 48;

    /** The placeholder that a decoder passes. */
    static final Spans BLANK = new Spans(0, 0, 0, Collections.nCopies(RANGES, 0L));

    private final Coder coder;
    private final NumberModel shortest = new NumberModel();
    private final NumberModel widths = new NumberModel();
    private final NumberModel totals = new NumberModel();
    private final NumberModel counts = new NumberModel();
    private final Map<List<Long>, List<Long>> histograms = new HashMap<>();

    DurationCodec(Coder coder) {
        this.coder = coder;
    }

    /** Codes the durations of something that happened {@code count} times, at least once. */
    Spans code(Spans durations, long count) {
        long min = shortest.code(coder, durations.shortest());
        long max = count == 1 ? min : min + widths.code(coder, durations.longest() - durations.shortest());
        long total = count == 1 ? min : count == 2 ? min + max : count * min;
        if (count > 2 && max != min) {
            // One is the shortest and one the longest; the others lie in between.
            long least = min + max + (count - 2) * min;
            total = least + totals.code(coder, durations.total() - least);
        }
        return new Spans(total, min, max, histogram(durations, count, min, max));
    }

    private List<Long> histogram(Spans durations, long count, long min, long max) {
        List<Long> ranges = new ArrayList<>();
        int first = range(min);
        int last = range(max);
        long left = count;
        for (int range = 0; range < RANGES; range++) {
            long here = 0;
            if (range >= first && range < last && left > 0) {
                here = counts.code(coder, durations.histogram().get(range));
            } else if (range == last) {
                here = left;
            }
            left -= here;
            ranges.add(here);
        }
        // Most histograms of a few calls are equal: keep one of each.
        return histograms.computeIfAbsent(ranges, List::copyOf);
    }

    private static int range(long ticks) {
        return Math.min(RANGES - 1, Long.SIZE - Long.numberOfLeadingZeros(ticks));
    }
}
