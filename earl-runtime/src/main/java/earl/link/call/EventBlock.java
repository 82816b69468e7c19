package earl.link.call;

import earl.memory.IntColumn;
import earl.store.LocationEvents;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Events of one location in arrays, one block after the other, with the links to their enters. One thread. */
public final class EventBlock {
    private static final int SIZE = 1 << 12;

    public final long[] ticks;
    /** Kinds with the flag of attributes. */
    public final byte[] kinds;

    public final int[] values;
    public final int[] payloads;
    /** Links to the enters of the innermost open regions; to be filled. */
    public final int[] enters;
    /** Index on the location of the first event, and number of events. */
    public long from;

    public int n;

    private final LocationEvents events;
    private final IntColumn valueColumn;
    private final IntColumn enter;

    public EventBlock(LocationEvents events, IntColumn enter) {
        int size = (int) Math.min(SIZE, events.size());
        this.ticks = new long[size];
        this.kinds = new byte[size];
        this.values = new int[size];
        this.payloads = new int[size];
        this.enters = new int[size];
        this.events = events;
        this.valueColumn = IntColumn.over(events.valuesColumn());
        this.enter = enter;
    }

    /** Reads the next block; returns false after the last one. */
    public boolean next() {
        from += n;
        n = (int) Math.min(kinds.length, events.size() - from);
        if (n == 0) {
            return false;
        }
        MemorySegment.copy(events.ticksColumn(), ValueLayout.JAVA_LONG, from << 3, ticks, 0, n);
        MemorySegment.copy(events.kindsColumn(), ValueLayout.JAVA_BYTE, from, kinds, 0, n);
        valueColumn.copy(from, n, values, 0);
        MemorySegment.copy(events.payloadsColumn(), ValueLayout.JAVA_INT, from << 2, payloads, 0, n);
        return true;
    }

    /** Stores the values and the links of this block. */
    public void store() {
        valueColumn.put(from, n, values, 0);
        enter.put(from, n, enters, 0);
    }
}
