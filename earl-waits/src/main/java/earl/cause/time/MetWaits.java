package earl.cause.time;

import earl.Trace;
import earl.memory.IntColumn;
import earl.memory.PositionSort;
import earl.parallel.Workers;
import java.util.Arrays;

/**
 * By wait, the points at which its two locations meet, and those of their previous meeting: 40 bytes per wait. For a wait that
 * is not a meeting, these are the points of its call and of the call for which it waited.
 */
public final class MetWaits {
    private static final int BLOCK = 1 << 12;

    private final CausalWaits waits;
    private final SyncPoints points;
    /** {@code [wait] -> } a point plus one, 0 for none. */
    private final int[] mine;

    private final int[] minePrevious;
    private final int[] other;
    private final int[] otherPrevious;
    /** {@code [wait] -> } the number of waits that end up to the partner's previous point. */
    private final int[] earlier;
    /** {@code [wait] -> } the number of waits that end before the partner's point. */
    private final int[] later;

    /** Waits for collective operations, in order of the record for which they waited, after that record's position. */
    private final long[] byRecord;
    /** {@code [location] -> } number of waits that end at points of earlier locations, followed by the number of all waits. */
    private final int[] firstWait;
    /** The waits that end at points, in order of these. */
    private final int[] inOrder;

    /** {@code [wait that ends in a meeting] -> } ticks of the earlier waits of its location and of itself. */
    private final long[] waited;

    public MetWaits(Trace trace, CausalWaits waits, SyncPoints points, Workers workers) {
        this.waits = waits;
        this.points = points;
        int count = waits.count();
        byRecord = byRecord();
        PositionSort.sort(byRecord, trace.length(), workers);
        mine = new int[count];
        minePrevious = new int[count];
        other = new int[count];
        otherPrevious = new int[count];
        earlier = new int[count];
        later = new int[count];
        int locations = trace.locations().size();
        firstWait = new int[locations + 1];
        workers.forEachWith(locations, () -> {
            Walk walk = new Walk();
            return location -> firstWait[(int) location + 1] = walk.count((int) location);
        });
        for (int location = 0; location < locations; location++) {
            firstWait[location + 1] += firstWait[location];
        }
        inOrder = new int[firstWait[locations]];
        waited = new long[firstWait[locations]];
        workers.forEachWith(locations, () -> {
            Walk walk = new Walk();
            return location -> walk.meet((int) location);
        });
    }

    private long[] byRecord() {
        int count = 0;
        for (int row = 0; row < waits.count(); row++) {
            count += waits.isPair(row) ? 0 : 1;
        }
        long[] keys = new long[count];
        int at = 0;
        for (int row = 0; at < count; row++) {
            if (!waits.isPair(row)) {
                keys[at++] = PositionSort.key(waits.partnerRecord(row), row);
            }
        }
        return keys;
    }

    /** Walks over the points of one location after another. One thread. */
    private final class Walk {
        private final SyncPoints.Latest latest = points.new Latest();
        private int[] records = new int[BLOCK];
        private int[] owners = new int[BLOCK];
        private int place;
        private long sum;

        /** The number of meetings for which a location waited. */
        int count(int location) {
            int count = 0;
            for (int from = points.first[location]; from <= points.end(location); from += BLOCK) {
                int n = Math.min(BLOCK, points.end(location) + 1 - from);
                points.copy(from, n, owners);
                for (int i = 0; i < n; i++) {
                    count += points.meeting(owners[i] - 1) >= 0 ? 1 : 0;
                }
            }
            return count;
        }

        /** Finds the points of waits on a location. */
        void meet(int location) {
            place = firstWait[location];
            latest.begin(location, place);
            sum = 0;
            int n;
            for (int from = points.first[location]; from <= points.end(location); from += n) {
                n = wholeRecords(from, points.end(location));
                points.copy(from, n, records, owners);
                for (int i = 0, end; i < n; i = end) {
                    end = i + 1;
                    // The beginning and the end have no owner.
                    while (end < n && owners[i] != 0 && records[end] == records[i]) {
                        end++;
                    }
                    other(location, from, i, end);
                    mine(from, i, end);
                }
            }
        }

        /** Number of points to read from {@code from} on: about a block, but never only some of the points of a record. */
        private int wholeRecords(int from, int last) {
            int n = Math.min(BLOCK, last + 1 - from);
            while (from + n <= last && points.record(from + n) == points.record(from + n - 1)) {
                n++;
            }
            if (n > records.length) {
                records = new int[2 * n];
                owners = new int[2 * n];
            }
            return n;
        }

        /** Finds the waits for a record, which has some of the points that were read. */
        private void other(int location, int from, int first, int end) {
            for (int i = first; i < end; i++) {
                int row = points.causedBy(owners[i] - 1);
                if (row >= 0) {
                    other(row, from + first);
                }
            }
            if (byRecord.length > 0 && owners[first] != 0) {
                long record = IntColumn.decode(records[first]);
                int at = Arrays.binarySearch(byRecord, PositionSort.key(record, 0));
                for (at = at < 0 ? -at - 1 : at;
                        at < byRecord.length && PositionSort.position(byRecord[at]) == record;
                        at++) {
                    int row = PositionSort.index(byRecord[at]);
                    if (waits.partnerLocation(row) == location) {
                        other(row, from + first);
                    }
                }
            }
        }

        private void other(int row, int point) {
            other[row] = point + 1;
            otherPrevious[row] = latest.with(waits.location(row)) + 1;
            earlier[row] = latest.ended();
            later[row] = place;
        }

        /** Finds the waits that end at points of a record. */
        private void mine(int from, int first, int end) {
            for (int i = first; i < end; i++) {
                int owner = owners[i] - 1;
                int row = points.wait(owner);
                if (row >= 0) {
                    mine[row] = from + i + 1;
                    minePrevious[row] = latest.with(waits.partnerLocation(row)) + 1;
                    if (waits.isMeeting(row)) {
                        sum += waits.ticks(row);
                        inOrder[place] = row;
                        waited[place++] = sum;
                    }
                }
                latest.add(from + i, owner, place);
            }
        }
    }

    /** Whether this meeting and the previous one of both locations are known. */
    public boolean isKnown(int row) {
        return mine[row] > 0 && other[row] > 0;
    }

    /** The point at which a wait ends. */
    public int mine(int row) {
        return mine[row] - 1;
    }

    public int minePrevious(int row) {
        return minePrevious[row] - 1;
    }

    /** The point at which the partner met the waiting location. */
    public int other(int row) {
        return other[row] - 1;
    }

    public int otherPrevious(int row) {
        return otherPrevious[row] - 1;
    }

    /** Number of waits that end at points of locations before this one. */
    public int first(int location) {
        return firstWait[location];
    }

    /** Number of waits, of all locations, that end up to the partner's previous point: the index of the first later one. */
    public int earlier(int row) {
        return earlier[row];
    }

    /** Number of waits, of all locations, that end before the partner's point. */
    public int later(int row) {
        return later[row];
    }

    /** Ticks that the partner waited between its previous point and this one, exclusive. */
    public long waitedByPartner(int row) {
        int from = earlier[row];
        int to = later[row];
        return to <= from ? 0 : waited[to - 1] - waited[from] + waits.ticks(inOrder[from]);
    }

    /** The wait that ends as the {@code index}-th. */
    public int inOrder(int index) {
        return inOrder[index];
    }

    /** Number of waits that end at points. */
    public int count() {
        return inOrder.length;
    }
}
