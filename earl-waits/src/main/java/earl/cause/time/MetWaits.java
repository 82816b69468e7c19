package earl.cause.time;

import earl.Trace;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.IntReadAhead;
import earl.memory.LongColumn;
import earl.memory.PositionSort;
import earl.parallel.Workers;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * The points at which the two locations of each wait meet, and those of their previous meeting. A wait takes 32 bytes off the heap, and 12 more if
 * it is a meeting. For a wait that is not a meeting, these are the points of its call and of the call for which it waited.
 */
public final class MetWaits {
    private static final int BLOCK = 1 << 12;

    private final CausalWaits waits;
    private final SyncPoints points;
    /** {@code [wait] -> } the point at which it ends, plus one; 0 if that is not known. */
    private final IntColumn mine;

    private final IntColumn minePrevious;
    /** {@code [wait] -> } its index among the waits by partner, plus one; 0 if the partner's point is not known. */
    private final IntColumn byPartner;

    /** {@code [location] -> } the index of the first wait for it among the waits by partner, which are in order of its points. */
    private final int[] firstOf;
    /** {@code [location] -> } the index after its last one. */
    private final int[] endOf;
    /** {@code [wait by partner] -> } its row. */
    private final IntColumn rows;
    /** {@code [wait by partner] -> } the partner's point plus one. */
    private final IntColumn other;
    /** {@code [wait by partner] -> } the partner's previous point plus one. */
    private final IntColumn otherPrevious;
    /** {@code [wait by partner] -> } the number of waits that end up to the partner's previous point, plus one; 0 if that is {@link #later}. */
    private final IntColumn earlier;
    /** {@code [wait by partner] -> } the number of waits that end before the partner's point. */
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
        byPartner = IntColumn.allocate(memory, count);
        rows = IntColumn.allocate(memory, count);
        other = IntColumn.allocate(memory, count);
        otherPrevious = IntColumn.allocate(memory, count);
        earlier = IntColumn.allocate(memory, count);
        later = IntColumn.allocate(memory, count);
        int locations = trace.locations().size();
        firstOf = new int[locations + 1];
        for (int row = 0; row < count; row++) {
            firstOf[waits.partnerLocation(row) + 1]++;
        }
        for (int location = 0; location < locations; location++) {
            firstOf[location + 1] += firstOf[location];
        }
        endOf = firstOf.clone();
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

        // Waits for points of the location that go to the columns together.
        private int causedNext;
        private final int[] caused = new int[BLOCK];
        private final int[] causedLinks = new int[BLOCK];
        private final int[] causedIndexes = new int[BLOCK];
        private final int[] causedPoints = new int[BLOCK];
        private final int[] causedPrevious = new int[BLOCK];
        private final int[] causedEarlier = new int[BLOCK];
        private final int[] causedLater = new int[BLOCK];
        private int causedCount;

        // Waits that end at points of the location, in the same way.
        private final int[] endedLinks = new int[BLOCK];
        private final int[] ended = new int[BLOCK];
        private final int[] endedPrevious = new int[BLOCK];
        private int endedCount;

        // Waits that are meetings, among those that end at points of the location.
        private final int[] met = new int[BLOCK];
        private final long[] metSums = new long[BLOCK];
        private int metCount;

        Walk(long[] byRecord) {
            this.byRecord = byRecord;
        }

        /** Finds the points of waits on a location. */
        void meet(int location) {
            place = firstWait[location];
            causedNext = firstOf[location];
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
            endOf[location] = causedNext;
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
            caused[at] = row;
            causedLinks[at] = IntColumn.encode(row);
            causedIndexes[at] = causedNext + at + 1;
            causedPoints[at] = point + 1;
            causedPrevious[at] = latest.with(waits.location(row)) + 1;
            causedEarlier[at] = latest.ended() < place ? latest.ended() + 1 : 0;
            causedLater[at] = place;
        }

        private void storeCaused() {
            byPartner.scatter(causedLinks, causedCount, causedIndexes);
            rows.put(causedNext, causedCount, caused, 0);
            other.put(causedNext, causedCount, causedPoints, 0);
            otherPrevious.put(causedNext, causedCount, causedPrevious, 0);
            earlier.put(causedNext, causedCount, causedEarlier, 0);
            later.put(causedNext, causedCount, causedLater, 0);
            causedNext += causedCount;
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
        return mine.get(row) > 0 && byPartner.get(row) > 0;
    }

    /** The point at which a wait ends. */
    public int mine(int row) {
        return mine.get(row) - 1;
    }

    /** The point at which the partner met the waiting location. */
    public int other(int row) {
        return other.get(byPartner.link(row)) - 1;
    }

    /** The index of the first of the waits for a location, for {@link Block#read}. */
    public int firstFor(int location) {
        return firstOf[location];
    }

    /** The index after its last one. */
    public int endFor(int location) {
        return endOf[location];
    }

    /** Some waits for one location. One thread. */
    public final class Block {
        private final int[] found;
        private final long[] foundRows;
        private final int[] theirs;
        private final int[] theirsPrevious;
        private final int[] earliers;
        private final int[] laters;
        private final int[] ours;
        private final int[] oursPrevious;

        /** For up to {@code most} waits at once. */
        public Block(int most) {
            found = new int[most];
            foundRows = new long[most];
            theirs = new int[most];
            theirsPrevious = new int[most];
            earliers = new int[most];
            laters = new int[most];
            ours = new int[most];
            oursPrevious = new int[most];
        }

        /**
         * Reads waits whose meetings are known.
         *
         * @param from index of the first of {@code n} waits
         * @param wanted whether a row is
         * @return number of those that are
         */
        public int read(int from, int n, IntPredicate wanted) {
            rows.copy(from, n, found, 0);
            other.copy(from, n, theirs, 0);
            otherPrevious.copy(from, n, theirsPrevious, 0);
            earlier.copy(from, n, earliers, 0);
            later.copy(from, n, laters, 0);
            for (int i = 0; i < n; i++) {
                foundRows[i] = found[i];
            }
            mine.copy(foundRows, 0, n, ours, 0, 0);
            minePrevious.copy(foundRows, 0, n, oursPrevious, 0, 0);
            int count = 0;
            for (int i = 0; i < n; i++) {
                if (ours[i] > 0 && wanted.test(found[i])) {
                    found[count] = found[i];
                    theirs[count] = theirs[i];
                    theirsPrevious[count] = theirsPrevious[i];
                    earliers[count] = earliers[i];
                    laters[count] = laters[i];
                    ours[count] = ours[i];
                    oursPrevious[count] = oursPrevious[i];
                    count++;
                }
            }
            return count;
        }

        /** The row of the {@code i}-th of them. */
        public int row(int i) {
            return found[i];
        }

        /**
         * Copies the points at which the intervals of the first {@code n} since the previous meeting begin and end: of the waiting location, then of
         * the partner.
         */
        public void copyIntervals(int n, long[] begins, long[] ends) {
            for (int i = 0; i < n; i++) {
                begins[2 * i] = oursPrevious[i] - 1L;
                begins[2 * i + 1] = theirsPrevious[i] - 1L;
                ends[2 * i] = ours[i] - 1L;
                ends[2 * i + 1] = theirs[i] - 1L;
            }
        }

        /** Ticks that the partner of the {@code i}-th waited between its previous point and this one, exclusive. */
        public long waitedByPartner(int i) {
            return waited(earliers[i] - 1, laters[i]);
        }
    }

    /** Receives a wait whose partner had waited since their previous meeting. */
    public interface PassedOn {
        /** Takes its row, and {@link MetWaits#earlier} and {@link MetWaits#later} of it. */
        void accept(int row, int earlier, int later);
    }

    /** Gives all waits whose meetings are known, and whose partner had waited, to an action: by partner. */
    public void forEachPassedOn(PassedOn action) {
        IntReadAhead had = new IntReadAhead(earlier);
        for (int location = 0; location < firstOf.length - 1; location++) {
            for (int index = firstOf[location]; index < endOf[location]; index++) {
                if (had.get(index) > 0 && mine.get(rows.get(index)) > 0) {
                    action.accept(rows.get(index), had.get(index) - 1, later.get(index));
                }
            }
        }
    }

    /** Number of waits that end at points of locations before this one. */
    public int first(int location) {
        return firstWait[location];
    }

    /** Number of waits, of all locations, that end up to the partner's previous point: the index of the first later one. */
    public int earlier(int row) {
        long index = byPartner.link(row);
        return index < 0 ? 0 : earlier.get(index) > 0 ? earlier.get(index) - 1 : later.get(index);
    }

    /** Number of waits, of all locations, that end before the partner's point. */
    public int later(int row) {
        long index = byPartner.link(row);
        return index < 0 ? 0 : later.get(index);
    }

    /** Ticks that the partner waited between its previous point and this one, exclusive. */
    public long waitedByPartner(int row) {
        long index = byPartner.link(row);
        return index < 0 ? 0 : waited(earlier.get(index) - 1, later.get(index));
    }

    /** Ticks of the waits from one in order to another one of its location, exclusive; 0 if the first is negative. */
    private long waited(int from, int to) {
        return from < 0 ? 0 : waited.get(to - 1L) - waited.get(from) + waits.ticks(inOrder(from));
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
