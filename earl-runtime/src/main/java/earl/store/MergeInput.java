package earl.store;

import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The events of all locations as the {@link Merge} takes them: in columns ({@link #of}), or in a file of rows ({@link RowFile}).
 * Filled by one thread a location, then read by any number, each through a {@link Reader} of its own.
 */
public abstract sealed class MergeInput implements AutoCloseable permits ColumnInput, RowFile {
    /**
     * Events in columns, with their links to enters.
     *
     * @param enters of each location, link of each event to the enter of its innermost open region
     * @param positions the column whose parts are {@code enters}, one after the other and without gaps: the merge puts the positions
     *     of events in place of their links, which it has read by then. {@code null}: it makes a column for them
     */
    public static MergeInput of(List<LocationEvents> streams, List<IntColumn> enters, @Nullable IntColumn positions) {
        return new ColumnInput(streams, enters, positions);
    }

    /** The column for the positions of all events, location after location. */
    abstract IntColumn positions(ColumnMemory memory);

    /** Whether the events, and so the table, are on disk, because memory does not hold them. */
    abstract boolean isOnDisk();

    /** Number of locations. */
    abstract int locations();

    /** Number of events of a location. */
    abstract long size(int location);

    /** Number of all events. */
    public final long events() {
        long events = 0;
        for (int location = 0; location < locations(); location++) {
            events += size(location);
        }
        return events;
    }

    /** Events that one worker should merge at a time, about. */
    abstract long sliceEvents();

    /** Time of the {@code index}-th event of a location, or of one shortly before it. */
    abstract long timeNear(int location, long index);

    /** A reader, for one thread. */
    abstract Reader reader();

    /** Gives back what is held. */
    @Override
    public abstract void close();

    /** Reads one slice of time after another. */
    abstract static class Reader {
        /** Longs in a row, and what is in them. */
        static final int CELLS = 3;

        /**
         * Goes to a slice: of each location the events at or after {@code begin} and before {@code end}.
         *
         * @param last whether the slice has no end
         * @param from gets the index of each location's first event, inclusive
         * @param to gets the index of the last, exclusive
         */
        abstract void slice(long begin, long end, boolean last, long[] from, long[] to);

        /** Time of an event of the slice. */
        abstract long ticks(int location, long index);

        /**
         * Reads events of the slice, each as {@value #CELLS} longs: its time; kind and flag (high), value (low); offset of its payload
         * (high), link to its enter (low).
         */
        abstract void read(int location, long from, int n, long[] cells, int at);
    }

    /** Index of the first of a location's events {@code from} to {@code to} (exclusive) at or after a time. */
    static long firstAt(Reader reader, int location, long time, long from, long to) {
        long low = from;
        long high = to;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (reader.ticks(location, middle) < time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
