package earl.store;

import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.LongColumn;
import earl.parallel.Workers;
import earl.schema.RecordKind;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * An {@link EventTable} while its rows come in, in order of position. It has room for the events that are expected, and grows if there are
 * more: ask for its {@link #rows} again after each round. Several threads may write different rows.
 */
public final class EventTableBuilder {
    private static final int ENTER = RecordKind.ENTER.code();
    /** Bytes by column: ticks, where, enter, link, value, payload. */
    private static final int[] COLUMN_BYTES = {8, 4, 4, 4, 4, 4};

    /** Rows that are changed as one task. */
    private static final int PER_TASK = 1 << 17;

    private static final int BLOCK = 1 << 12;

    private final ColumnMemory memory;
    private final Workers workers;
    private final MemorySegment[] cells = new MemorySegment[COLUMN_BYTES.length];
    private EventTable rows;
    private long capacity;
    private IntColumn positions;
    /** {@code [location] -> } row of the positions where its room begins; followed by the end of the last room. */
    private final long[] room;
    /** {@code [location] -> } its events so far. */
    private long[] counts;

    /**
     * Columns without rows.
     *
     * @param expected likely number of events of each location
     */
    EventTableBuilder(ColumnMemory memory, long[] expected, Workers workers) {
        this.memory = memory;
        this.workers = workers;
        this.room = new long[expected.length + 1];
        this.counts = new long[expected.length];
        for (int i = 0; i < expected.length; i++) {
            room[i + 1] = room[i] + expected[i];
        }
        this.positions = IntColumn.allocate(memory, room[expected.length]);
        Arrays.fill(cells, MemorySegment.NULL);
        rows = resize(Math.min(room[expected.length], EventTable.MAX_LENGTH), 0);
    }

    /** Makes room for rows, and keeps the first of them. */
    private EventTable resize(long wanted, long kept) {
        // Memory is cleared when it is allocated: worth sharing out.
        workers.forEach(cells.length, i -> {
            MemorySegment old = cells[i];
            cells[i] = memory.allocate(wanted * COLUMN_BYTES[i]);
            MemorySegment.copy(old, 0, cells[i], 0, kept * COLUMN_BYTES[i]);
            if (old.byteSize() > 0) {
                memory.release(old);
            }
        });
        capacity = wanted;
        return table(room, wanted);
    }

    /** A table over the first rows of the columns. */
    private EventTable table(long[] first, long length) {
        return new EventTable(
                first,
                LongColumn.over(cells[0].asSlice(0, length * COLUMN_BYTES[0])),
                column(1, length),
                column(2, length),
                column(3, length),
                column(4, length),
                column(5, length),
                positions);
    }

    private IntColumn column(int index, long length) {
        return IntColumn.over(cells[index].asSlice(0, length * COLUMN_BYTES[index]));
    }

    /**
     * Makes room for events.
     *
     * @param ends {@code [location] -> } number of its events for which there shall be room
     */
    void reserve(long[] ends) {
        long wanted = LongStream.of(ends).sum();
        if (wanted > capacity) {
            long larger = Math.max(wanted, Math.min(capacity + (capacity >> 1), EventTable.MAX_LENGTH));
            rows = resize(larger, LongStream.of(counts).sum());
        }
        for (int location = 0; location < ends.length; location++) {
            if (ends[location] > room[location + 1] - room[location]) {
                enlargeRooms(ends);
                break;
            }
        }
        counts = ends;
    }

    private void enlargeRooms(long[] ends) {
        long[] old = room.clone();
        for (int location = 0; location < ends.length; location++) {
            long had = old[location + 1] - old[location];
            room[location + 1] = room[location] + (ends[location] <= had ? had : Math.max(ends[location], 2 * had));
        }
        IntColumn larger = IntColumn.allocate(memory, room[ends.length]);
        for (int location = 0; location < ends.length; location++) {
            copyPositions(positions, old[location], larger, room[location], counts[location]);
        }
        positions.release(memory);
        positions = larger;
        rows = table(room, capacity);
    }

    private static void copyPositions(IntColumn from, long at, IntColumn to, long into, long n) {
        if (n > 0) {
            MemorySegment.copy(from.cells(), at * Integer.BYTES, to.cells(), into * Integer.BYTES, n * Integer.BYTES);
        }
    }

    /** Gives the values of enters, which are call paths, other ids. */
    void renumber(int[] ids) {
        long length = LongStream.of(counts).sum();
        workers.forEachWith((length + PER_TASK - 1) / PER_TASK, () -> {
            int[] kinds = new int[BLOCK];
            int[] values = new int[BLOCK];
            return task -> {
                long end = Math.min(length, (task + 1) * PER_TASK);
                for (long from = task * PER_TASK; from < end; from += BLOCK) {
                    int n = (int) Math.min(BLOCK, end - from);
                    rows.where().copy(from, n, kinds, 0);
                    rows.value().copy(from, n, values, 0);
                    for (int i = 0; i < n; i++) {
                        if (EventTable.kindOf(kinds[i]) == ENTER) {
                            values[i] = ids[values[i]];
                        }
                    }
                    rows.value().put(from, n, values, 0);
                }
            };
        });
    }

    /** The table of the rows that came in. */
    EventTable finish() {
        long[] first = new long[counts.length + 1];
        for (int location = 0; location < counts.length; location++) {
            first[location + 1] = first[location] + counts[location];
            if (room[location] != first[location]) {
                copyPositions(positions, room[location], positions, first[location], counts[location]);
            }
        }
        positions = IntColumn.over(positions.cells().asSlice(0, first[counts.length] * Integer.BYTES));
        return table(first, first[counts.length]);
    }

    /** Forgets all rows, to be filled again. */
    void clear() {
        Arrays.fill(counts, 0);
        rows.link().cells().fill((byte) 0);
    }

    int locations() {
        return counts.length;
    }

    /** Number of events of a location that are merged. */
    public long merged(int location) {
        return counts[location];
    }

    /** The columns, with the positions of each location's events from the row where its room begins; lengths are those of the rooms. */
    public EventTable rows() {
        return rows;
    }

    /** Sets the positions of events of a location that follow each other. */
    void putPositions(int location, long index, int n, int[] values) {
        positions.put(room[location] + index, n, values, 0);
    }
}
