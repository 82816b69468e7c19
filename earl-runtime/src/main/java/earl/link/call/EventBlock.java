package earl.link.call;

import earl.memory.IntColumn;
import earl.store.LocationEvents;
import earl.store.RoundEvents;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/** Events of one location in arrays, one block after the other, with the links to their enters. Reused for many locations; one thread. */
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

    private @Nullable LocationEvents events;
    private IntColumn valueColumn = IntColumn.over(MemorySegment.NULL);
    private IntColumn enter = valueColumn;
    /** Index on the location of the first event in the columns, and after the last one to be read. */
    private long first;

    private long end;

    /** Without events. */
    public EventBlock() {
        this(SIZE);
    }

    private EventBlock(int size) {
        this.ticks = new long[size];
        this.kinds = new byte[size];
        this.values = new int[size];
        this.payloads = new int[size];
        this.enters = new int[size];
    }

    /** Before all events of columns, whose first event gets index 0. They are not to be {@link #store stored}. */
    public EventBlock(LocationEvents events) {
        this((int) Math.min(SIZE, events.size()));
        this.events = events;
        this.valueColumn = IntColumn.over(events.valuesColumn());
        this.end = events.size();
    }

    /** Goes before the event with an index on its location; the last one is that at the end of a round. */
    public void begin(RoundEvents round, long index) {
        events = round.events();
        valueColumn = IntColumn.over(events.valuesColumn());
        enter = round.enters();
        first = round.first();
        end = round.end();
        from = index;
        n = 0;
    }

    /** Reads the next block; returns false after the last one. */
    public boolean next() {
        LocationEvents columns = events;
        if (columns == null) {
            return false;
        }
        from += n;
        long at = from - first;
        n = (int) Math.min(kinds.length, end - from);
        if (n == 0) {
            return false;
        }
        MemorySegment.copy(columns.ticksColumn(), ValueLayout.JAVA_LONG, at << 3, ticks, 0, n);
        MemorySegment.copy(columns.kindsColumn(), ValueLayout.JAVA_BYTE, at, kinds, 0, n);
        valueColumn.copy(at, n, values, 0);
        MemorySegment.copy(columns.payloadsColumn(), ValueLayout.JAVA_INT, at << 2, payloads, 0, n);
        return true;
    }

    /** Stores the values and the links of this block. */
    public void store() {
        valueColumn.put(from - first, n, values, 0);
        enter.put(from - first, n, enters, 0);
    }
}
