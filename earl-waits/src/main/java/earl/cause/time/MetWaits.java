package earl.cause.time;

import earl.Trace;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.IntReadAhead;
import earl.memory.LongColumn;
import earl.memory.PositionSort;
import earl.parallel.Workers;
import java.util.Arrays;

/**
 * By wait, the points at which its two locations meet, and those of their previous meeting: 24 bytes per wait off the heap, and 12 for one
 * that is a meeting. For a wait that is not a meeting, these are the points of its call and of the call for which it waited.
 */
public final class MetWaits {
    private static final int BLOCK = 1 << 12;

    private final CausalWaits waits;
    private final SyncPoints points;
    /** {@code [wait] -> } a point plus one, 0 for none. */
    private final IntColumn mine;

    private final IntColumn minePrevious;
    private final IntColumn other;
    private final IntColumn otherPrevious;
    /** {@code [wait] -> } the number of waits that end up to the partner's previous point. */
    private final IntColumn earlier;
    /** {@code [wait] -> } the number of waits that end before the partner's point. */
    private final IntColumn later;

    /** {@code [location] -> } number of waits that end at points of earlier locations, followed by the number of all waits. */
    private final int[] firstWait;
    /** The waits that end at points, in order of these. */
    private final IntColumn inOrder;

    /** {@code [wait that ends in a meeting] -> } ticks of the earlier waits of its location and of itself. */
    private final LongColumn waited;

    /** @param memory where they are kept; it lives as long as this object */
    public MetWaits(Trace trace, CausalWaits waits, SyncPoints points, ColumnMemory memory, Workers workers) {
        this.waits = waits;
        this.points = points;
        int count = waits.count();
        mine = IntColumn.allocate(memory, count);
        minePrevious = IntColumn.allocate(memory, count);
        other = IntColumn.allocate(memory, count);
        otherPrevious = IntColumn.allocate(memory, count);
        earlier = IntColumn.allocate(memory, count);
        later = IntColumn.allocate(memory, count);
        int locations = trace.locations().size();
        firstWait = new int[locations + 1];
        workers.forEachWith(locations, () -> {
            int[] owners = new int[BLOCK];
            return location -> firstWait[(int) location + 1] = meetings((int) location, owners);
        });
        for (int location = 0; location < locations; location++) {
            firstWait[location + 1] += firstWait[location];
        }
        inOrder = IntColumn.allocate(memory, firstWait[locations]);
        waited = LongColumn.allocate(memory, firstWait[locations]);
        long[] byRecord = byRecord();
        PositionSort.sort(byRecord, trace.length(), workers);
        workers.forEachWith(locations, () -> {
            Walk walk = new Walk(byRecord);
            return location -> walk.meet((int) location);
        });
    }

    /** Waits for collective operations, in order of the record for which they waited, after that record's position; not sorted yet. */
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

    /** The number of meetings for which a location waited. */
    private int meetings(int location, int[] owners) {
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

    /** Walks over the points of one location after another. One thread. */
    private final class Walk {
        private final SyncPoints.Latest latest = points.new Latest();
        private final long[] byRecord;
        private int[] records = new int[BLOCK];
        private int[] owners = new int[BLOCK];
        private int place;
        private long sum;

        // Waits for points of the location that go to the columns together: links to them, and what is known of them.
        private final int[] causedLinks = new int[BLOCK];
        private final int[] caused = new int[BLOCK];
        private final int[] causedPrevious = new int[BLOCK];
        private final int[] causedEarlier = new int[BLOCK];
        private final int[] causedLater = new int[BLOCK];
        private int causedCount;

        // Waits that end at points of the location, in the same way.
        private final int[] endedLinks = new int[BLOCK];
        private final int[] ended = new int[BLOCK];
        private final int[] endedPrevious = new int[BLOCK];
        private int endedCount;

        // Those of them that are meetings.
        private final int[] met = new int[BLOCK];
        private final long[] metSums = new long[BLOCK];
        private int metCount;

        Walk(long[] byRecord) {
            this.byRecord = byRecord;
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
            storeCaused();
            storeEnded();
            storeMet();
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
            if (causedCount == BLOCK) {
                storeCaused();
            }
            int at = causedCount++;
            causedLinks[at] = IntColumn.encode(row);
            caused[at] = point + 1;
            causedPrevious[at] = latest.with(waits.location(row)) + 1;
            causedEarlier[at] = latest.ended();
            causedLater[at] = place;
        }

        private void storeCaused() {
            other.scatter(causedLinks, causedCount, caused);
            otherPrevious.scatter(causedLinks, causedCount, causedPrevious);
            earlier.scatter(causedLinks, causedCount, causedEarlier);
            later.scatter(causedLinks, causedCount, causedLater);
            causedCount = 0;
        }

        /** Finds the waits that end at points of a record. */
        private void mine(int from, int first, int end) {
            for (int i = first; i < end; i++) {
                int owner = owners[i] - 1;
                int row = points.wait(owner);
                if (row >= 0) {
                    ended(row, from + i);
                }
                latest.add(from + i, owner, place);
            }
        }

        private void ended(int row, int point) {
            if (endedCount == BLOCK) {
                storeEnded();
            }
            int at = endedCount++;
            endedLinks[at] = IntColumn.encode(row);
            ended[at] = point + 1;
            endedPrevious[at] = latest.with(waits.partnerLocation(row)) + 1;
            if (waits.isMeeting(row)) {
                if (metCount == BLOCK) {
                    storeMet();
                }
                sum += waits.ticks(row);
                met[metCount] = row;
                metSums[metCount++] = sum;
                place++;
            }
        }

        private void storeEnded() {
            mine.scatter(endedLinks, endedCount, ended);
            minePrevious.scatter(endedLinks, endedCount, endedPrevious);
            endedCount = 0;
        }

        private void storeMet() {
            inOrder.put(place - metCount, metCount, met, 0);
            waited.put(place - metCount, metCount, metSums, 0);
            metCount = 0;
        }
    }

    /** Whether this meeting and the previous one of both locations are known. */
    public boolean isKnown(int row) {
        return mine.get(row) > 0 && other.get(row) > 0;
    }

    /** The point at which a wait ends. */
    public int mine(int row) {
        return mine.get(row) - 1;
    }

    /** The point at which the partner met the waiting location. */
    public int other(int row) {
        return other.get(row) - 1;
    }

    /** Reads what is known of waits, fastest of one after the other. One thread. */
    public final class Reader {
        private final IntReadAhead mineAhead = new IntReadAhead(mine);
        private final IntReadAhead otherAhead = new IntReadAhead(other);
        private final IntReadAhead earlierAhead = new IntReadAhead(earlier);
        private final IntReadAhead laterAhead = new IntReadAhead(later);

        /** {@link MetWaits#isKnown}. */
        public boolean isKnown(int row) {
            return mineAhead.get(row) > 0 && otherAhead.get(row) > 0;
        }

        /** {@link MetWaits#earlier}. */
        public int earlier(int row) {
            return earlierAhead.get(row);
        }

        /** {@link MetWaits#later}. */
        public int later(int row) {
            return laterAhead.get(row);
        }
    }

    /** The points of waits whose meetings are known, and those of the previous meetings. */
    public final class Ends {
        private final int[] cells;

        /** For up to {@code most} waits at once. */
        public Ends(int most) {
            cells = new int[most];
        }

        /** For the first {@code n} of some waits, copies the points at which the interval since the previous meeting begins and ends: of the waiting location, then of the partner. */
        public void copy(long[] rows, int n, long[] begins, long[] ends) {
            copy(minePrevious, rows, n, begins, 0);
            copy(otherPrevious, rows, n, begins, 1);
            copy(mine, rows, n, ends, 0);
            copy(other, rows, n, ends, 1);
        }

        private void copy(IntColumn column, long[] rows, int n, long[] into, int at) {
            column.copy(rows, 0, n, cells, 0, 0);
            for (int i = 0; i < n; i++) {
                into[2 * i + at] = cells[i] - 1L;
            }
        }
    }

    /** Number of waits that end at points of locations before this one. */
    public int first(int location) {
        return firstWait[location];
    }

    /** Number of waits, of all locations, that end up to the partner's previous point: the index of the first later one. */
    public int earlier(int row) {
        return earlier.get(row);
    }

    /** Number of waits, of all locations, that end before the partner's point. */
    public int later(int row) {
        return later.get(row);
    }

    /** Ticks that the partner waited between its previous point and this one, exclusive. */
    public long waitedByPartner(int row) {
        int from = earlier(row);
        int to = later(row);
        return to <= from ? 0 : waited.get(to - 1) - waited.get(from) + waits.ticks(inOrder(from));
    }

    /** The wait that ends as the {@code index}-th. */
    public int inOrder(int index) {
        return inOrder.get(index);
    }

    /** Number of waits that end at points. */
    public int count() {
        return (int) inOrder.length();
    }
}
