package earl.cause;

import earl.Events;
import earl.Trace;
import earl.Waits;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.parallel.Workers;
import java.util.Arrays;

/**
 * Gives the meetings of waits their points, in order of position: see {@link SyncPoints}. A wait can have two meetings, its own and
 * its partner's; each participant of a collective operation has one.
 */
final class MeetingOrder {
    private static final int BLOCK = 1 << 12;
    /** Keys per task, at least. */
    private static final int RANGE = 1 << 16;

    /** By location, its first point, followed by the number of points. */
    final int[] first;
    /** By point, a link to its record. */
    final IntColumn records;
    /** By point, a link to what it belongs to: twice the row of a wait, plus one for the partner's record, or a participant after them. */
    final IntColumn owners;

    private final Events events;
    private final CausalWaits waits;
    private final Waits.Participants participants;

    MeetingOrder(Trace trace, CausalWaits waits, ColumnMemory memory, Workers workers) {
        this.events = trace.events();
        this.waits = waits;
        participants = waits.participants();
        long indexes = 2L * waits.count() + participants.count();
        if (indexes > Integer.MAX_VALUE) {
            throw new IllegalStateException("more meetings than can be sorted: " + indexes);
        }
        long[] keys = keys(workers);
        PositionSort.sort(keys, events.length(), workers);
        int[] begins = ranges(keys);
        int ranges = begins.length - 1;
        int[][] next = new int[ranges][];
        workers.forEach(ranges, range -> {
            next[range] = new int[trace.locations().size()];
            count(keys, begins[range], begins[range + 1], next[range]);
        });
        first = firsts(next, trace.locations().size());
        int points = first[first.length - 1];
        records = IntColumn.allocate(memory, points);
        owners = IntColumn.allocate(memory, points);
        workers.forEach(ranges, range -> place(keys, begins[range], begins[range + 1], next[range]));
    }

    private int location(int owner) {
        int row = owner >> 1;
        return owner >= 2 * waits.count()
                ? events.location(participants.call(owner - 2 * waits.count()))
                : (owner & 1) == 0 ? waits.location(row) : waits.partnerLocation(row);
    }

    private long[] keys(Workers workers) {
        int count = waits.count();
        int blocks = (count + BLOCK - 1) / BLOCK;
        int[] at = new int[blocks + 1];
        workers.forEach(blocks, block -> {
            int end = Math.min((block + 1) * BLOCK, count);
            for (int row = block * BLOCK; row < end; row++) {
                at[block + 1] += waits.isPair(row) ? 2 : 0;
            }
        });
        for (int block = 0; block < blocks; block++) {
            at[block + 1] += at[block];
        }
        long[] unsorted = new long[at[blocks] + participants.count()];
        workers.forEach(blocks, block -> keys(block, unsorted, at[block]));
        for (int row = 0; row < participants.count(); row++) {
            unsorted[at[blocks] + row] = PositionSort.key(participants.record(row), 2 * count + row);
        }
        return unsorted;
    }

    private void keys(int block, long[] into, int at) {
        int end = Math.min((block + 1) * BLOCK, waits.count());
        int next = at;
        for (int row = block * BLOCK; row < end; row++) {
            if (waits.isPair(row)) {
                into[next++] = PositionSort.key(waits.record(row), 2 * row);
                into[next++] = PositionSort.key(waits.partnerRecord(row), 2 * row + 1);
            }
        }
    }

    /** Cuts the keys into ranges. */
    private static int[] ranges(long[] keys) {
        int[] begins = new int[(keys.length + RANGE - 1) / RANGE + 1];
        Arrays.setAll(begins, range -> (int) Math.min((long) range * RANGE, keys.length));
        return begins;
    }

    /** Counts the points of each location in a range. */
    private void count(long[] keys, int from, int to, int[] counts) {
        for (int i = from; i < to; i++) {
            counts[location(PositionSort.index(keys[i]))]++;
        }
    }

    /** Each location has two more points, its beginning and its end. Turns counts into the first point of each range. */
    private static int[] firsts(int[][] next, int locations) {
        int[] first = new int[locations + 1];
        for (int location = 0; location < locations; location++) {
            int point = Math.addExact(first[location], 1);
            for (int[] range : next) {
                int count = range[location];
                range[location] = point;
                point = Math.addExact(point, count);
            }
            first[location + 1] = Math.addExact(point, 1);
        }
        return first;
    }

    private void place(long[] keys, int from, int to, int[] next) {
        for (int i = from; i < to; i++) {
            int owner = PositionSort.index(keys[i]);
            int point = next[location(owner)]++;
            records.setLink(point, PositionSort.position(keys[i]));
            owners.setLink(point, owner);
        }
    }
}
