package earl.cause.time;

import earl.Events;
import earl.Trace;
import earl.Waits;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.PositionSort;
import earl.parallel.Workers;
import java.util.Arrays;

/**
 * Gives the meetings of waits their points, in order of position: see {@link SyncPoints}. A wait can have two meetings, its own and
 * its partner's; each participant of a collective operation has one.
 */
public final class MeetingOrder {
    private static final int BLOCK = 1 << 12;
    /** Keys per task, at least. */
    private static final int RANGE = 1 << 16;

    /** {@code [location] -> } its first point, followed by the number of points. */
    public final int[] first;
    /** {@code [point] -> } a link to its record. */
    final IntColumn records;
    /**
     * {@code [point] -> } link to its owner: twice the row of a wait, plus one for the partner's record; or a participant after all of
     * these.
     */
    final IntColumn owners;

    private final Events events;
    private final CausalWaits waits;
    private final Waits.Participants participants;

    public MeetingOrder(Trace trace, CausalWaits waits, ColumnMemory memory, Workers workers) {
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
        int[][] counts = new int[ranges][];
        workers.forEach(ranges, range -> {
            counts[range] = new int[trace.locations().size()];
            count(keys, begins[range], begins[range + 1], counts[range]);
        });
        int[][] points = new int[ranges][trace.locations().size()];
        first = firsts(counts, points, trace.locations().size());
        int length = first[first.length - 1];
        records = IntColumn.allocate(memory, length);
        owners = IntColumn.allocate(memory, length);
        workers.forEachWith(ranges, () -> {
            RangeSort sort = new RangeSort();
            return task -> {
                int range = (int) task;
                sort.sort(keys, begins[range], begins[range + 1], points[range], counts[range]);
            };
        });
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
            int pairs = 0;
            for (int row = block * BLOCK; row < end; row++) {
                pairs += waits.isPair(row) ? 2 : 0;
            }
            at[block + 1] = pairs;
        });
        for (int block = 0; block < blocks; block++) {
            at[block + 1] += at[block];
        }
        long[] unsorted = new long[at[blocks] + participants.count()];
        workers.forEachWith(blocks, () -> {
            int[] mine = new int[BLOCK];
            int[] partners = new int[BLOCK];
            return block -> keys((int) block, mine, partners, unsorted, at[(int) block]);
        });
        for (int row = 0; row < participants.count(); row++) {
            unsorted[at[blocks] + row] = PositionSort.key(participants.record(row), 2 * count + row);
        }
        return unsorted;
    }

    private void keys(int block, int[] mine, int[] partners, long[] into, int at) {
        int from = block * BLOCK;
        int n = Math.min(BLOCK, waits.count() - from);
        waits.copyRecords(from, n, mine, partners);
        int next = at;
        for (int i = 0; i < n; i++) {
            if (waits.isPair(from + i)) {
                into[next++] = PositionSort.key(IntColumn.decode(mine[i]), 2 * (from + i));
                into[next++] = PositionSort.key(IntColumn.decode(partners[i]), 2 * (from + i) + 1);
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

    /** Each location has two more points, its beginning and its end. Sets the first point of each range and location. */
    private static int[] firsts(int[][] counts, int[][] points, int locations) {
        int[] first = new int[locations + 1];
        for (int location = 0; location < locations; location++) {
            int point = Math.addExact(first[location], 1);
            for (int range = 0; range < counts.length; range++) {
                points[range][location] = point;
                point = Math.addExact(point, counts[range][location]);
            }
            first[location + 1] = Math.addExact(point, 1);
        }
        return first;
    }

    /** Sorts the keys of a range by location. One thread. */
    private final class RangeSort {
        private final int[] links = new int[RANGE];
        private final int[] ofOwners = new int[RANGE];
        private final int[] ends = new int[first.length - 1];

        /**
         * Makes the points of a range.
         *
         * @param points by location, its first point in the range
         * @param counts by location, the number of its points in the range
         */
        void sort(long[] keys, int from, int to, int[] points, int[] counts) {
            int at = 0;
            for (int location = 0; location < ends.length; location++) {
                ends[location] = at;
                at += counts[location];
            }
            for (int i = from; i < to; i++) {
                int owner = PositionSort.index(keys[i]);
                int place = ends[location(owner)]++;
                links[place] = IntColumn.encode(PositionSort.position(keys[i]));
                ofOwners[place] = IntColumn.encode(owner);
            }
            for (int location = 0; location < ends.length; location++) {
                int n = counts[location];
                if (n > 0) {
                    records.put(points[location], n, links, ends[location] - n);
                    owners.put(points[location], n, ofOwners, ends[location] - n);
                }
            }
        }
    }
}
