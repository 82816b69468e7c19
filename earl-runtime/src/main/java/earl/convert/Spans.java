package earl.convert;

import earl.Trace;
import earl.memory.LongList;
import earl.memory.Search;
import java.util.Arrays;

/**
 * The parts of locations that a cut keeps, each from one event to another. Use one thread to add them; then any thread may
 * read.
 */
public final class Spans {
    /** {@code [location] -> } first position, last position and end in ticks of each part, in turn. */
    private final LongList[] spans;

    /** No parts, of a number of locations. */
    public Spans(int locations) {
        spans = new LongList[locations];
        Arrays.setAll(spans, location -> new LongList());
    }

    /**
     * Adds a part after those of its location, with at least one event in between.
     *
     * @param first position of its first event
     * @param last position of its last event
     * @param end ticks at which regions that are still open are left; not before its last event, and not after the first
     *     event of the next part
     * @throws IllegalArgumentException if it does not come after the others
     */
    public void add(int location, long first, long last, long end) {
        LongList known = spans[location];
        if (last < first || (!known.isEmpty() && known.get(known.size() - 2) >= first)) {
            throw new IllegalArgumentException("events " + first + " to " + last + " do not follow those before");
        }
        known.add(first);
        known.add(last);
        known.add(end);
    }

    /** Number of parts of a location. */
    public int count(int location) {
        return spans[location].size() / 3;
    }

    /** The part of a location that contains an event; {@link Trace#NONE} if none does. */
    private int find(int location, long pos) {
        int low = Search.firstIndex(0, count(location), middle -> spans[location].get(3 * middle) > pos);
        return low > 0 && spans[location].get(3 * low - 2) >= pos ? low - 1 : Trace.NONE;
    }

    boolean contains(int location, long pos) {
        return find(location, pos) != Trace.NONE;
    }

    /** Ticks at which the part of an event ends. */
    long end(int location, long pos) {
        return spans[location].get(3 * find(location, pos) + 2);
    }
}
