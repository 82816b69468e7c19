package earl.convert;

import earl.Trace;
import java.util.Arrays;

/**
 * Parts of locations that a cut keeps: from one event to another. One thread while they are added, then any.
 */
public final class Spans {
    /** By location: first and last position of each span, and the ticks at which it ends, in turn. */
    private final long[][] spans;

    private final int[] lengths;

    /** None yet, of so many locations. */
    public Spans(int locations) {
        spans = new long[locations][];
        lengths = new int[locations];
        Arrays.fill(spans, new long[0]);
    }

    /**
     * Adds a span behind those of its location, at least one event behind.
     *
     * @param first position of its first event
     * @param last position of its last event
     * @param end ticks at which regions that are still open then are left, not before its last event and not after the next span's first
     * @throws IllegalArgumentException if it does not lie behind the others
     */
    public void add(int location, long first, long last, long end) {
        int at = lengths[location];
        if (last < first || (at > 0 && spans[location][at - 2] >= first)) {
            throw new IllegalArgumentException("events " + first + " to " + last + " do not follow those before");
        }
        if (at == spans[location].length) {
            spans[location] = Arrays.copyOf(spans[location], Math.max(24, 2 * at));
        }
        spans[location][at] = first;
        spans[location][at + 1] = last;
        spans[location][at + 2] = end;
        lengths[location] = at + 3;
    }

    /** Number of spans of a location. */
    public int count(int location) {
        return lengths[location] / 3;
    }

    /** The span of a location in which an event lies, {@link Trace#NONE} if in none. */
    private int find(int location, long pos) {
        int low = 0;
        int high = count(location);
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (spans[location][3 * middle] <= pos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low > 0 && spans[location][3 * low - 2] >= pos ? low - 1 : Trace.NONE;
    }

    boolean contains(int location, long pos) {
        return find(location, pos) != Trace.NONE;
    }

    /** Ticks at which the span of an event ends. */
    long end(int location, long pos) {
        return spans[location][3 * find(location, pos) + 2];
    }
}
