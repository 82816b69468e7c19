package earl.state;

import earl.EventType;
import earl.Events;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.LongColumn;
import earl.schema.RecordKind;
import earl.store.EventTable;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.concurrent.CancellationException;

/**
 * Makes {@link Bookmarks} in two walks over the events: one counts the entries of each bookmark, one writes them. Then each
 * bookmark is grouped. One thread.
 *
 * <p>It doubles the interval up to twice while the bookmarks would take more than {@link #BYTES_AN_EVENT} bytes per event.
 * That happens if a large part of all messages are under way for long.
 */
final class BookmarkWriter {
    /** Maximum size of bookmarks per event: 160 MB for 10 million events. */
    static final int BYTES_AN_EVENT = 16;

    /** Maximum number of bytes of an entry: itself and its own group. */
    private static final int ENTRY_BYTES = 16;

    private static final int MAX_SHIFT = 24;
    private static final int BLOCK = 1 << 12;

    /** Receives each send, in order of position; {@code end} is the link to the event that ended it. */
    private interface Visitor {
        void send(long send, int end);
    }

    private final EventTable table;
    private final Events events;
    private final ColumnMemory scratch;
    private int shift;
    private int count;
    private long[] next = {};

    private BookmarkWriter(EventTable table, Events events, ColumnMemory scratch, int shift) {
        this.table = table;
        this.events = events;
        this.scratch = scratch;
        this.shift = shift;
    }

    /**
     * Makes them.
     *
     * @param shift of the interval, if it is not too small
     * @param memory where they go
     * @param scratch memory that the caller closes afterwards
     * @throws CancellationException if the thread is interrupted
     */
    static Bookmarks write(EventTable table, Events events, int shift, ColumnMemory memory, ColumnMemory scratch) {
        return new BookmarkWriter(table, events, scratch, shift).write(memory);
    }

    private Bookmarks write(ColumnMemory memory) {
        long total = count();
        while (total * ENTRY_BYTES > table.length() * BYTES_AN_EVENT && shift < MAX_SHIFT) {
            shift += 2;
            total = count();
        }
        long first = 0;
        for (int b = 1; b <= count; b++) {
            long entries = next[b];
            next[b] = first;
            first += entries;
        }
        LongColumn keys = LongColumn.allocate(scratch, total);
        walk((send, end) -> {
            for (int b = firstOf(send), last = lastOf(end); b <= last && b > 0; b += b & -b) {
                keys.set(next[b]++, key(send, end));
            }
        });
        return group(keys, memory);
    }

    /** Counts the entries of each bookmark into {@link #next}. */
    private long count() {
        count = Math.toIntExact(table.length() >>> shift);
        next = new long[count + 1];
        walk((send, end) -> {
            for (int b = firstOf(send), last = lastOf(end); b <= last && b > 0; b += b & -b) {
                next[b]++;
            }
        });
        return Arrays.stream(next).sum();
    }

    /** The first bookmark after a send. */
    private int firstOf(long send) {
        return (int) (send >>> shift) + 1;
    }

    /** The last bookmark before or at its end. */
    private int lastOf(int end) {
        return end == 0 ? count : (int) (IntColumn.decode(end) >>> shift);
    }

    private void walk(Visitor visitor) {
        int[] where = new int[BLOCK];
        int[] link = new int[BLOCK];
        for (long from = 0; from < table.length(); from += BLOCK) {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("interrupted");
            }
            int n = (int) Math.min(BLOCK, table.length() - from);
            table.where().copy(from, n, where, 0);
            table.link().copy(from, n, link, 0);
            for (int i = 0; i < n; i++) {
                if (RecordKind.typeOf(EventTable.kindOf(where[i])) == EventType.SEND) {
                    visitor.send(from + i, link[i]);
                }
            }
        }
    }

    /** Sorts entries, as signed numbers, by their ends: those without one first, then the last one first. */
    private static long key(long send, int end) {
        return ((long) -end << 32 | (send & 0xFFFF_FFFFL)) ^ Long.MIN_VALUE;
    }

    private static int endOf(long key) {
        return -(int) ((key ^ Long.MIN_VALUE) >>> 32);
    }

    private Bookmarks group(LongColumn keys, ColumnMemory memory) {
        Grouper grouper = new Grouper(table.locations());
        long directory = Bookmarks.directoryBytes(count);
        MemorySegment room = scratch.allocate(directory + keys.length() * ENTRY_BYTES + count * (long) Integer.BYTES);
        LongColumn starts = LongColumn.over(room.asSlice(0, directory));
        IntColumn cells = IntColumn.over(room.asSlice(directory));
        long at = 0;
        long from = 0;
        for (int b = 1; b <= count; b++) {
            starts.set(b, at);
            int n = Math.toIntExact(next[b] - from);
            if (n > 0) {
                at = grouper.write(keys, from, n, cells, at);
            }
            from = next[b];
        }
        starts.set(count + 1, at);
        MemorySegment bytes = memory.allocate(directory + at * Integer.BYTES);
        MemorySegment.copy(room, ValueLayout.JAVA_BYTE, 0, bytes, ValueLayout.JAVA_BYTE, 0, bytes.byteSize());
        return new Bookmarks(bytes, shift, count);
    }

    /** Groups the entries of one bookmark after the other by destination. */
    private final class Grouper {
        /** {@code [destination + 1] -> } number of entries, then the index of the next one. */
        private final int[] next;

        private long[] keys = {};
        private int[] destinations = {};
        private long[] sorted = {};
        private int[] cells = {};

        Grouper(int locations) {
            next = new int[locations + 1];
        }

        /** Writes {@code n} entries as a bookmark and gives the cell after it. */
        long write(LongColumn all, long from, int n, IntColumn into, long at) {
            if (keys.length < n) {
                int room = Math.max(n, 2 * keys.length);
                keys = new long[room];
                destinations = new int[room];
                sorted = new long[room];
            }
            all.copy(from, n, keys, 0);
            int groups = 0;
            for (int i = 0; i < n; i++) {
                destinations[i] = events.dest((int) keys[i] & 0xFFFF_FFFFL) + 1;
                if (next[destinations[i]]++ == 0) {
                    groups++;
                }
            }
            int[] known = Arrays.stream(destinations, 0, n).distinct().sorted().toArray();
            cells = cells.length < 1 + 2 * (groups + n) ? new int[1 + 2 * (groups + n)] : cells;
            cells[0] = groups;
            int start = 0;
            for (int group = 0; group < groups; group++) {
                int size = next[known[group]];
                cells[1 + 2 * group] = known[group] - 1;
                cells[2 + 2 * group] = start;
                next[known[group]] = start;
                start += size;
            }
            for (int i = 0; i < n; i++) {
                sorted[next[destinations[i]]++] = keys[i];
            }
            int begin = 0;
            for (int destination : known) {
                Arrays.sort(sorted, begin, next[destination]);
                begin = next[destination];
                next[destination] = 0;
            }
            for (int i = 0; i < n; i++) {
                cells[1 + 2 * (groups + i)] = (int) sorted[i];
                cells[2 + 2 * (groups + i)] = endOf(sorted[i]);
            }
            int length = 1 + 2 * (groups + n);
            into.put(at, length, cells, 0);
            return at + length;
        }
    }
}
