package earl.graph.file;

import earl.graph.GraphData.Spans;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Part {@code stats}: how long calls took, and what lay between them. One thread. */
final class SpansCodec {
    /** Ranges of a histogram, see {@link earl.graph.FlowGraph#histogram}. */
    private static final int RANGES = 48;

    private final Bits bits;
    private final NumberModel shortest = new NumberModel();
    private final NumberModel width = new NumberModel();
    private final NumberModel totals = new NumberModel();
    private final NumberModel counts = new NumberModel();
    private final Map<List<Long>, List<Long>> histograms = new HashMap<>();

    SpansCodec(Bits bits) {
        this.bits = bits;
    }

    /** Times of something that happened {@code count} times, 1 or more. */
    Spans code(@Nullable Spans given, long count) {
        long min = shortest.code(bits, given == null ? 0 : given.shortest());
        long max = count == 1 ? min : min + width.code(bits, given == null ? 0 : given.longest() - given.shortest());
        // With the shortest and the longest among them, the others lie in between.
        long rest =
                given == null || count < 3 ? 0 : given.total() - given.shortest() - given.longest() - (count - 2) * min;
        long total = count == 1
                ? min
                : min + max + (count == 2 || max == min ? 0 : (count - 2) * min + totals.code(bits, rest));
        if (count > 2 && max == min) {
            total = count * min;
        }
        return new Spans(total, min, max, histogram(given, count, min, max));
    }

    /** Most of those that are few are equal, and are kept once. */
    private List<Long> histogram(@Nullable Spans given, long count, long min, long max) {
        List<Long> ranges = new ArrayList<>();
        int first = range(min);
        int last = range(max);
        long left = count;
        for (int range = 0; range < RANGES; range++) {
            long here = 0;
            if (range >= first && range < last && left > 0) {
                here = counts.code(bits, given == null ? 0 : given.histogram().get(range));
            } else if (range == last) {
                here = left;
            }
            left -= here;
            ranges.add(here);
        }
        return histograms.computeIfAbsent(ranges, List::copyOf);
    }

    private static int range(long ticks) {
        return Math.min(RANGES - 1, Long.SIZE - Long.numberOfLeadingZeros(ticks));
    }
}
