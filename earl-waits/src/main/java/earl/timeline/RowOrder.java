package earl.timeline;

import earl.Trace;
import java.util.Arrays;
import java.util.List;

/**
 * Which locations the rows of a picture show, and in which order. An entry is a location, or several that share a row. Immutable.
 */
public final class RowOrder {
    /** All locations, each an entry of its own, in the order of the trace. */
    public static final RowOrder ALL = new RowOrder(new int[0], new int[0], new int[0]);

    /** {@code [place] -> } location, entry after entry. */
    private final int[] locations;
    /** {@code [entry] -> } place of its first location, and at the end the number of places. */
    private final int[] first;
    /** {@code [location] -> } its entry, {@link Trace#NONE} if it is not shown. */
    private final int[] entry;

    private RowOrder(int[] locations, int[] first, int[] entry) {
        this.locations = locations;
        this.first = first;
        this.entry = entry;
    }

    /**
     * An order of entries.
     *
     * @param entries their locations, each location at most once
     * @param count number of locations of the trace
     * @throws IllegalArgumentException if there is no entry, or a location is not one of the trace or appears twice
     */
    public static RowOrder of(List<int[]> entries, int count) {
        int[] locations = entries.stream().flatMapToInt(Arrays::stream).toArray();
        int[] first = new int[entries.size() + 1];
        int[] entry = new int[count];
        Arrays.fill(entry, Trace.NONE);
        for (int i = 0; i < entries.size(); i++) {
            first[i + 1] = first[i] + entries.get(i).length;
            for (int location : entries.get(i)) {
                if (location < 0 || location >= count) {
                    throw new IllegalArgumentException("there is no location " + location);
                }
                if (entry[location] != Trace.NONE) {
                    throw new IllegalArgumentException("location " + location + " appears twice");
                }
                entry[location] = i;
            }
        }
        if (locations.length == 0) {
            throw new IllegalArgumentException("there are no locations");
        }
        return new RowOrder(locations, first, entry);
    }

    /** Place of the first location of an entry; the number of places if there is no such entry. Without an order, at most {@code count}. */
    int first(long of, int count) {
        return this == ALL ? (int) Math.min(count, of) : first[(int) Math.min(first.length - 1, of)];
    }

    /** The location at a place. */
    int location(int place) {
        return this == ALL ? place : locations[place];
    }

    /** The entry of a location, {@link Trace#NONE} if it is not shown. */
    int entry(int location) {
        return this == ALL ? location : entry[location];
    }
}
