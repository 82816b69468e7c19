package earl.store;

import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.LongList;
import earl.memory.Search;
import java.lang.foreign.MemorySegment;

/**
 * The events of one location that are decoded and not merged yet, with what {@code earl.link} found of them. A round ends at one of them,
 * up to which they are analyzed. Indices are those on the location. One thread at a time fills it; {@link Merge} reads it between.
 */
public final class RoundEvents {
    private final LocationEvents events;
    private final ColumnMemory memory;
    private IntColumn enters = IntColumn.over(MemorySegment.NULL);
    private final LongList closed = new LongList();
    /** How many numbers of {@link #closed} are linked. */
    private int linked;

    private int[] callpaths = {};
    /** Index of the first event in the columns. */
    private long first;
    /** Index of the first event that is not merged, and after the last one of the round. */
    private long next;

    private long end;

    /**
     * For a location.
     *
     * @param events empty columns of the location; whoever decodes fills them
     * @param memory where the links to enters live
     */
    public RoundEvents(LocationEvents events, ColumnMemory memory) {
        this.events = events;
        this.memory = memory;
    }

    /** The columns. */
    public LocationEvents events() {
        return events;
    }

    /** Index of the first event in the columns. */
    public long first() {
        return first;
    }

    /** Index after the last event that is decoded. */
    public long decoded() {
        return first + events.size();
    }

    /** Index after the last event of the round. */
    public long end() {
        return end;
    }

    /** Sets the {@link #end}, at most {@link #decoded}. */
    public void setEnd(long index) {
        end = index;
    }

    /** Index of the first event that is not merged. */
    public long next() {
        return next;
    }

    /** Time of the last event of the round, which is still in the columns. */
    public long lastTicks() {
        return ticks(end - 1);
    }

    /** Links of the events in the columns to the enters of their innermost open regions, with room for all. */
    public IntColumn enters() {
        long size = events.size();
        if (enters.length() < size) {
            IntColumn old = enters;
            enters = IntColumn.allocate(memory, Math.max(size, Math.min(2 * old.length(), size + (size >> 1))));
            MemorySegment.copy(old.cells(), 0, enters.cells(), 0, old.cells().byteSize());
            old.release(memory);
        }
        return enters;
    }

    /**
     * Receives pairs of indices, in order of the second: an enter whose own leave is missing, and the leave of an enclosing region that
     * closed it.
     */
    public LongList closed() {
        return closed;
    }

    /** Sets the ids of the location's own call paths, by which the values of its enters go, among those of all locations. */
    public void setCallpaths(int[] ids) {
        callpaths = ids;
    }

    /** Forgets the events that are merged. */
    public void dropMerged() {
        long n = next - first;
        if (n > 0) {
            long left = events.size() - n;
            events.drop(n);
            MemorySegment.copy(enters.cells(), n * Integer.BYTES, enters.cells(), 0, left * Integer.BYTES);
            first = next;
        }
    }

    /** Gives the columns back. */
    public void release() {
        events.release();
        enters.release(memory);
        enters = IntColumn.over(MemorySegment.NULL);
    }

    int[] callpaths() {
        return callpaths;
    }

    /** Says that the events before an index are merged, and links the enters among them that another region's leave closed. */
    void merged(long end, EventTable table) {
        next = end;
        for (; linked < closed.size() && closed.get(linked + 1) < end; linked += 2) {
            table.link()
                    .setLink(
                            table.position(events.location(), closed.get(linked)),
                            table.position(events.location(), closed.get(linked + 1)));
        }
        if (linked == closed.size()) {
            closed.clear();
            linked = 0;
        }
    }

    long ticks(long index) {
        return events.ticks(index - first);
    }

    /** Index of the first of the events {@code from} to {@code to} (exclusive) at or after a time. */
    long firstAt(long time, long from, long to) {
        return Search.first(from, to, index -> ticks(index) >= time);
    }
}
