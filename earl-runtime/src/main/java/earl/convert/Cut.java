package earl.convert;

import java.util.BitSet;
import java.util.List;

/**
 * What of a trace is kept.
 *
 * <p>Events are kept that pass all conditions. Where a location's events begin to be kept, the regions open there are entered, where
 * they end, those still open are left; receives and collective operations that are kept but began before are begun there. All
 * definitions are kept, so that locations, ranks and communicators mean what they meant.
 *
 * @param from seconds since the trace's first event; events before are left out. 0 or less: all are kept
 * @param to seconds since the trace's first event; events at or after are left out. Infinity: all are kept
 * @param ranks ranks in the world communicator whose processes are kept, with all their threads; empty: all locations are kept
 * @param regions names of regions, {@code *} and {@code ?} stand for any characters and for one; only what happens inside one of
 *     them is kept. Empty: all is kept
 * @param keepUnmatched whether messages and collective operations stay of which the cut takes a part. Who pairs them by their order
 *     will pair some of them wrongly
 */
public record Cut(double from, double to, BitSet ranks, List<String> regions, boolean keepUnmatched) {
    /** Keeps all. */
    public static final Cut NOTHING = new Cut(0, Double.POSITIVE_INFINITY, new BitSet(), List.of(), true);

    public Cut {
        if (Double.isNaN(from) || Double.isNaN(to) || to <= from) {
            throw new IllegalArgumentException("no time lies between " + from + " and " + to + " seconds");
        }
        ranks = (BitSet) ranks.clone();
        regions = List.copyOf(regions);
    }

    /** Whether anything is left out. */
    public boolean isWhole() {
        return from <= 0 && to == Double.POSITIVE_INFINITY && ranks.isEmpty() && regions.isEmpty();
    }
}
