package earl.state;

import earl.EventType;
import earl.Trace;
import earl.memory.LongList;
import earl.schema.RecordKind;
import earl.store.EventTable;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * States of the message queue at intervals, off the heap. Bookmark {@code b} (1, 2, ...) is the state before position {@code b <<
 * shift}.
 *
 * <p>A message that is under way for long is stored only in a few of its bookmarks. Bookmark {@code b} holds the messages
 * under way that were sent since bookmark {@code b - lowbit(b)}; older ones are in that bookmark. So a message costs at most
 * one entry for each power of two of bookmarks. Reading a queue takes as many bookmarks as {@code b} has bits, and meets
 * each send once.
 *
 * <pre>
 *   bookmark      1    2    3    4    5    6    7    8
 *   looks on at   -    -    2    -    4    4    6    -
 * </pre>
 *
 * <p>Entries are grouped by destination, the last received first: reading a group stops at the first message that has been
 * received. All of it lies in one segment of 32-bit cells:
 *
 * <pre>
 *   directory   n + 2 times 8 bytes: cell at which bookmark 0, 1 ... n begins, and where the last one ends
 *   bookmark    number of groups; of each, ascending, destination and index of its first entry; of each entry send and end
 * </pre>
 *
 * The end is a link (position + 1, 0 for none) to the receive or cancellation. Immutable; any thread may read it.
 */
final class Bookmarks {
    private static final ValueLayout.OfInt CELL = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong START = ValueLayout.JAVA_LONG;

    private final MemorySegment bytes;
    private final int shift;
    private final int count;
    private final MemorySegment cells;

    /**
     * Bookmarks as they were written.
     *
     * @param count their number
     */
    Bookmarks(MemorySegment bytes, int shift, int count) {
        this.bytes = bytes;
        this.shift = shift;
        this.count = count;
        this.cells = bytes.asSlice(directoryBytes(count));
    }

    /** Bytes of the directory of {@code count} bookmarks. */
    static long directoryBytes(int count) {
        return (count + 2L) * Long.BYTES;
    }

    /** All of it. */
    MemorySegment bytes() {
        return bytes;
    }

    /** Binary logarithm of the number of positions between two bookmarks. */
    int shift() {
        return shift;
    }

    /** Number of bookmarks. */
    int count() {
        return count;
    }

    /** The last bookmark whose state contains nothing that happened after {@code at}; 0 if there is none. */
    int before(long at) {
        return (int) ((at + 1) >>> shift);
    }

    /** First position that is not in bookmark {@code b}. */
    long position(int b) {
        return (long) b << shift;
    }

    /**
     * Adds the sends of bookmark {@code b} that are still under way after {@code at}, ascending.
     *
     * @param destination only those to this location; -1: all
     */
    void collect(int b, int destination, long at, LongList into) {
        // The chain from the oldest to b: its prefixes in binary.
        int node = 0;
        for (int bit = Integer.highestOneBit(b); bit != 0; bit >>>= 1) {
            if ((b & bit) != 0) {
                node |= bit;
                int from = into.size();
                read(node, destination, at, into);
                into.sort(from);
            }
        }
    }

    /**
     * Whether these are bookmarks of a trace with these events: all references exist, and each send ends where they say.
     */
    boolean areOf(EventTable table) {
        if (shift >= Integer.SIZE || count != table.length() >>> shift) {
            return false;
        }
        long last = 0;
        for (int b = 0; b <= count; b++) {
            long begin = bytes.getAtIndex(START, b);
            long end = bytes.getAtIndex(START, b + 1L);
            if (begin < last || end < begin || end > cells.byteSize() / CELL.byteSize()) {
                return false;
            }
            if (begin < end && !isSound(b, begin, end, table)) {
                return false;
            }
            last = begin;
        }
        return true;
    }

    private boolean isSound(int b, long begin, long end, EventTable table) {
        int groups = cells.getAtIndex(CELL, begin);
        long entries = begin + 1 + 2L * groups;
        if (groups <= 0 || entries > end || (end - entries) % 2 != 0) {
            return false;
        }
        long all = (end - entries) / 2;
        int before = Trace.NONE - 1;
        long from = 0;
        for (int group = 0; group < groups; group++) {
            int destination = cells.getAtIndex(CELL, begin + 1 + 2L * group);
            long to = group + 1 < groups ? start(begin, group + 1) : all;
            boolean ascending = destination > before && destination < table.locations();
            if (!ascending || start(begin, group) != from || to < from || to > all) {
                return false;
            }
            for (long row = from; row < to; row++) {
                long send = cells.getAtIndex(CELL, entries + 2 * row) & 0xFFFF_FFFFL;
                if (send >= position(b)
                        || !isSend(table, send)
                        || table.link().get(send) != cells.getAtIndex(CELL, entries + 2 * row + 1)) {
                    return false;
                }
            }
            before = destination;
            from = to;
        }
        return true;
    }

    private static boolean isSend(EventTable table, long position) {
        RecordKind kind = RecordKind.ofCode(EventTable.kindOf(table.where().get(position)));
        return kind != null && kind.type() == EventType.SEND;
    }

    private void read(int node, int destination, long at, LongList into) {
        long begin = bytes.getAtIndex(START, node);
        long end = bytes.getAtIndex(START, node + 1L);
        if (begin == end) {
            return;
        }
        int groups = cells.getAtIndex(CELL, begin);
        long entries = begin + 1 + 2L * groups;
        long all = (end - entries) / 2;
        int first = destination < 0 ? 0 : find(begin, groups, destination);
        int after = destination < 0 ? groups : first < 0 ? -1 : first + 1;
        for (int group = first; group < after; group++) {
            long row = start(begin, group);
            long last = group + 1 < groups ? start(begin, group + 1) : all;
            for (; row < last; row++) {
                int received = cells.getAtIndex(CELL, entries + 2 * row + 1);
                if (received != 0 && (received & 0xFFFF_FFFFL) - 1 <= at) {
                    break;
                }
                into.add(cells.getAtIndex(CELL, entries + 2 * row) & 0xFFFF_FFFFL);
            }
        }
    }

    private long start(long begin, int group) {
        return cells.getAtIndex(CELL, begin + 2 + 2L * group) & 0xFFFF_FFFFL;
    }

    /** The group of a destination, -1 if there is none. */
    private int find(long begin, int groups, int destination) {
        int low = 0;
        int high = groups - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int found = cells.getAtIndex(CELL, begin + 1 + 2L * middle);
            if (found == destination) {
                return middle;
            }
            if (found < destination) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }
}
