package earl.cause;

import earl.Trace;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.LongColumn;
import earl.parallel.Workers;
import java.util.Arrays;

/**
 * By wait, the points at which its two locations meet, and those of their previous meeting: 16 bytes per wait, and 8 per
 * point. For a wait that is not a meeting, these are the points of its call and of the call for which it waited.
 */
final class MetWaits {
    private static final int INDEX_BITS = 31;

    private final IntColumn mine;
    private final IntColumn minePrevious;
    private final IntColumn other;
    private final IntColumn otherPrevious;
    /** Waits in order of the record for which they waited, after that record's position. */
    private final long[] byPartner;
    /** By point, the index in that order of the first wait for its record, if there is any. */
    private final IntColumn caused;
    /** By point, the number of waits that end at earlier points. */
    private final IntColumn before;
    /** Those waits, in order of their points. */
    private final IntColumn inOrder;

    /** Ticks of the waits before each of those. */
    private final LongColumn waited;

    private final SyncPoints points;

    MetWaits(Trace trace, CausalWaits waits, SyncPoints points, ColumnMemory memory, Workers workers) {
        this.points = points;
        int count = waits.count();
        mine = IntColumn.allocate(memory, count);
        minePrevious = IntColumn.allocate(memory, count);
        other = IntColumn.allocate(memory, count);
        otherPrevious = IntColumn.allocate(memory, count);
        before = IntColumn.allocate(memory, points.count() + 1L);
        caused = IntColumn.allocate(memory, points.count());
        byPartner = new long[count];
        int kept = 0;
        for (int row = 0; row < count; row++) {
            byPartner[row] = waits.partnerRecord(row) << INDEX_BITS | row;
            kept += waits.isMeeting(row) ? 1 : 0;
        }
        Arrays.parallelSort(byPartner);
        inOrder = IntColumn.allocate(memory, kept);
        waited = LongColumn.allocate(memory, kept + 1L);
        long sum = 0;
        int ended = 0;
        for (int point = 0; point < points.count(); point++) {
            before.set(point, ended);
            if (points.row(point) >= 0 && ended < kept) {
                sum += waits.ticks(points.row(point));
                inOrder.set(ended++, points.row(point));
                waited.set(ended, sum);
            }
        }
        before.set(points.count(), ended);
        workers.forEachWith(trace.locations().size(), () -> {
            SyncPoints.Latest latest = points.new Latest();
            return location -> meet((int) location, latest, trace, waits);
        });
    }

    private void meet(int location, SyncPoints.Latest latest, Trace trace, CausalWaits waits) {
        latest.begin(location);
        int from = 0;
        for (int point = points.first[location]; point < points.first[location + 1]; point++) {
            int row = points.anyRow(point);
            if (row >= 0) {
                mine.setLink(row, point);
                minePrevious.setLink(row, latest.with(trace.events().location(waits.partner(row))));
            }
            if (isFirstOfItsRecord(point)) {
                from = firstCaused(points.record(point), from);
                if (isCausedBy(point, from)) {
                    caused.setLink(point, from);
                }
                for (int at = from; isCausedBy(point, at); at++) {
                    other.setLink(row(at), point);
                    otherPrevious.setLink(row(at), latest.with(waits.location(row(at))));
                }
            }
            latest.add(point);
        }
    }

    /** Whether no earlier point is at the same record. */
    private boolean isFirstOfItsRecord(int point) {
        byte with = points.with(point);
        if (with == SyncPoints.ALL || with == SyncPoints.NOBODY) {
            return false;
        }
        return points.record(point - 1) != points.record(point) || points.with(point - 1) == SyncPoints.ALL;
    }

    /** The index of the first wait for a record, at or after {@code from}: searched in doubling steps. */
    private int firstCaused(long record, int from) {
        long key = record << INDEX_BITS;
        int low = from;
        int high = from;
        for (int step = 1; high < byPartner.length && byPartner[high] < key; step = Math.min(2 * step, 1 << 20)) {
            low = high + 1;
            high = Math.min(byPartner.length - step, high) + step;
        }
        int at = Arrays.binarySearch(byPartner, low, high, key);
        return at >= 0 ? at : -at - 1;
    }

    /**
     * The index of the first wait for the record of a point, -1 if there are none or an earlier point is at the same record.
     */
    int firstCaused(int point) {
        return (int) caused.link(point);
    }

    /** Whether the wait at an index is for the record of a point. */
    boolean isCausedBy(int point, int at) {
        return at < byPartner.length && byPartner[at] >>> INDEX_BITS == points.record(point);
    }

    /** The wait at an index. */
    int row(int at) {
        return (int) (byPartner[at] & Integer.MAX_VALUE);
    }

    /** Whether this meeting and the previous one of both locations are known. */
    boolean isKnown(int row) {
        return mine.link(row) >= 0 && other.link(row) >= 0;
    }

    /** The point at which a wait ends. */
    int mine(int row) {
        return (int) mine.link(row);
    }

    int minePrevious(int row) {
        return (int) minePrevious.link(row);
    }

    /** The point at which the partner met the waiting location. */
    int other(int row) {
        return (int) other.link(row);
    }

    int otherPrevious(int row) {
        return (int) otherPrevious.link(row);
    }

    /** Number of waits of all locations that end at earlier points. */
    int before(int point) {
        return before.get(point);
    }

    /** Ticks of the waits of all locations that end at earlier points. */
    long waitedBefore(int point) {
        return waited.get(before(point));
    }

    /** The wait that ends as the {@code index}-th. */
    int inOrder(int index) {
        return inOrder.get(index);
    }

    /** Number of waits that end at points. */
    int count() {
        return before(points.count());
    }
}
