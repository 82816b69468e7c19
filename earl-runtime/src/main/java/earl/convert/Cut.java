package earl.convert;

import java.util.BitSet;
import java.util.List;

/**
 * Selects the part of a trace to keep.
 *
 * <p>An event is kept if it satisfies all conditions. Where the kept events of a location begin, the cut enters the open
 * regions; where they end, it leaves those still open. It begins kept receives and collective operations again that began
 * before. The cut keeps all definitions, so that locations, ranks and communicators keep their meaning.
 *
 * @param from first time to keep, in seconds since the first event; 0 or less: no limit
 * @param to first time not to keep, in seconds since the first event; infinity: no limit
 * @param ranks ranks in the world communicator whose processes to keep, with all their threads; empty: all locations
 * @param regions names of regions; {@code *} stands for any characters, {@code ?} for one. Only events inside one of them
 *     are kept; empty: all events
 * @param keepUnmatched whether to keep messages and collective operations that lie partly outside. A reader that pairs
 *     records by their order will then pair some of them wrongly
 */
public record Cut(double from, double to, BitSet ranks, List<String> regions, boolean keepUnmatched) {
    /** Keeps everything. */
    public static final Cut NOTHING = new Cut(0, Double.POSITIVE_INFINITY, new BitSet(), List.of(), true);

    public Cut {
        if (Double.isNaN(from) || Double.isNaN(to) || to <= from) {
            throw new IllegalArgumentException("no time lies between " + from + " and " + to + " seconds");
        }
        ranks = (BitSet) ranks.clone();
        regions = List.copyOf(regions);
    }

    /** Whether this cut keeps everything. */
    public boolean isWhole() {
        return from <= 0 && to == Double.POSITIVE_INFINITY && ranks.isEmpty() && regions.isEmpty();
    }
}
