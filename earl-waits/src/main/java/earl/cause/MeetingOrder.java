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
    /** Keys of waits in order of the record for which they waited. */
    final long[] byPartner;
    /** By point, a link to the first wait for its record in {@link #byPartner}; only for the first point at a record. */
    final IntColumn caused;
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
        int[] partners = new int[ranges + 1];
        workers.forEach(ranges, range -> {
            next[range] = new int[trace.locations().size()];
            partners[range + 1] = count(keys, begins[range], begins[range + 1], next[range]);
        });
        first = firsts(next, trace.locations().size());
        for (int range = 0; range < ranges; range++) {
            partners[range + 1] += partners[range];
        }
        byPartner = new long[waits.count()];
        int points = first[first.length - 1];
        caused = IntColumn.allocate(memory, points);
        records = IntColumn.allocate(memory, points);
        owners = IntColumn.allocate(memory, points);
        workers.forEach(ranges, range -> place(keys, begins[range], begins[range + 1], next[range], partners[range]));
    }

    /** Whether a wait is one of two locations, both of which have a point. */
    private boolean isPair(int row) {
        return !waits.isMeeting(row) || waits.isOfPeer(row);
    }

    private boolean isPoint(int owner) {
        return owner >= 2 * waits.count() || (owner & 1) == 0 || isPair(owner >> 1);
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
                at[block + 1] += isPair(row) ? 2 : 1;
            }
        });
        for (int block = 0; block < blocks; block++) {
            at[block + 1] += at[block];
        }
        long[] unsorted = new long[at[blocks] + participants.count()];
        workers.forEach(blocks, block -> {
            int end = Math.min((block + 1) * BLOCK, count);
            int next = at[block];
            for (int row = block * BLOCK; row < end; row++) {
                if (isPair(row)) {
                    unsorted[next++] = PositionSort.key(waits.record(row), 2 * row);
                }
                unsorted[next++] = PositionSort.key(waits.partnerRecord(row), 2 * row + 1);
            }
        });
        for (int row = 0; row < participants.count(); row++) {
            unsorted[at[blocks] + row] = PositionSort.key(participants.record(row), 2 * count + row);
        }
        return unsorted;
    }

    /** Cuts the keys into ranges with different positions. */
    private static int[] ranges(long[] keys) {
        int[] begins = new int[keys.length / RANGE + 2];
        int count = 0;
        while (begins[count] < keys.length) {
            int end = Math.min(begins[count] + RANGE, keys.length);
            while (end < keys.length && PositionSort.position(keys[end]) == PositionSort.position(keys[end - 1])) {
                end++;
            }
            begins[++count] = end;
        }
        return Arrays.copyOf(begins, count + 1);
    }

    /** Counts the points of each location in a range; returns the number of records of partners. */
    private int count(long[] keys, int from, int to, int[] counts) {
        int partners = 0;
        for (int i = from; i < to; i++) {
            int owner = PositionSort.index(keys[i]);
            partners += owner < 2 * waits.count() ? owner & 1 : 0;
            if (isPoint(owner)) {
                counts[location(owner)]++;
            }
        }
        return partners;
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

    private void place(long[] keys, int from, int to, int[] next, int partnersBefore) {
        int partners = partnersBefore;
        int i = from;
        while (i < to) {
            long position = PositionSort.position(keys[i]);
            int firstPartner = partners;
            int firstPoint = -1;
            for (; i < to && PositionSort.position(keys[i]) == position; i++) {
                int owner = PositionSort.index(keys[i]);
                if (owner < 2 * waits.count() && (owner & 1) == 1) {
                    byPartner[partners++] = PositionSort.key(position, owner >> 1);
                }
                if (isPoint(owner)) {
                    int point = next[location(owner)]++;
                    records.setLink(point, position);
                    owners.setLink(point, owner);
                    firstPoint = firstPoint < 0 ? point : firstPoint;
                }
            }
            if (firstPoint >= 0 && partners > firstPartner) {
                caused.setLink(firstPoint, firstPartner);
            }
        }
    }
}
