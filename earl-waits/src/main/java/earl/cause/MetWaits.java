package earl.cause;

import earl.Trace;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.parallel.Workers;

/**
 * By wait, the points at which its two locations meet, and those of their previous meeting: 16 bytes per wait, and 8 per
 * point. For a wait that is not a meeting, these are the points of its call and of the call for which it waited.
 */
final class MetWaits {
    private static final int BLOCK = 1 << 12;

    private final CausalWaits waits;
    private final SyncPoints points;
    /** By wait, a point plus one, 0 for none. */
    private final int[] mine;

    private final int[] minePrevious;
    private final int[] other;
    private final int[] otherPrevious;
    /** Waits in order of the record for which they waited, after that record's position. */
    private final long[] byPartner;
    /** By point, a link to the first wait for its record in that order, if there is any. */
    private final IntColumn caused;
    /** By point, the number of waits that end at earlier points. */
    private final IntColumn before;
    /** Those waits, in order of their points. */
    private final int[] inOrder;

    /** By those waits, the ticks of earlier waits of the location, and of this one. */
    private final long[] waited;

    MetWaits(
            Trace trace,
            CausalWaits waits,
            SyncPoints points,
            MeetingOrder order,
            ColumnMemory memory,
            Workers workers) {
        this.waits = waits;
        this.points = points;
        byPartner = order.byPartner;
        caused = order.caused;
        int count = waits.count();
        mine = new int[count];
        minePrevious = new int[count];
        other = new int[count];
        otherPrevious = new int[count];
        before = IntColumn.allocate(memory, points.count() + 1L);
        int locations = trace.locations().size();
        int[] firstWait = new int[locations + 1];
        workers.forEachWith(locations, () -> {
            Walk walk = new Walk();
            return location -> firstWait[(int) location + 1] = walk.count((int) location);
        });
        for (int location = 0; location < locations; location++) {
            firstWait[location + 1] += firstWait[location];
        }
        inOrder = new int[firstWait[locations]];
        waited = new long[firstWait[locations]];
        before.set(points.count(), firstWait[locations]);
        workers.forEachWith(locations, () -> {
            Walk walk = new Walk();
            return location -> walk.meet((int) location, firstWait[(int) location]);
        });
    }

    /** Walks over the points of one location after another. One thread. */
    private final class Walk {
        private final SyncPoints.Latest latest = points.new Latest();
        private final int[] owners = new int[BLOCK];
        private final int[] causes = new int[BLOCK];
        private final int[] ended = new int[BLOCK];

        /** The number of meetings for which a location waited. */
        int count(int location) {
            int count = 0;
            for (int from = points.first[location]; from <= points.end(location); from += BLOCK) {
                int n = Math.min(BLOCK, points.end(location) + 1 - from);
                points.copy(from, n, owners);
                for (int i = 0; i < n; i++) {
                    count += isWait((int) IntColumn.decode(owners[i])) ? 1 : 0;
                }
            }
            return count;
        }

        private boolean isWait(int owner) {
            return points.wait(owner) >= 0 && points.how(owner) != SyncPoints.ASIDE;
        }

        /** Finds the points of waits on a location; {@code earlier} is the number of waits of the locations before it. */
        void meet(int location, int earlier) {
            latest.begin(location);
            int place = earlier;
            long sum = 0;
            for (int from = points.first[location]; from <= points.end(location); from += BLOCK) {
                int n = Math.min(BLOCK, points.end(location) + 1 - from);
                points.copy(from, n, owners);
                caused.copy(from, n, causes, 0);
                for (int i = 0; i < n; i++) {
                    ended[i] = place;
                    int owner = (int) IntColumn.decode(owners[i]);
                    int row = points.wait(owner);
                    if (row >= 0) {
                        mine[row] = from + i + 1;
                        minePrevious[row] = latest.with(waits.partnerLocation(row)) + 1;
                    }
                    if (isWait(owner)) {
                        sum += waits.ticks(row);
                        inOrder[place] = row;
                        waited[place++] = sum;
                    }
                    int first = (int) IntColumn.decode(causes[i]);
                    for (int at = first; first >= 0 && isSameRecord(first, at); at++) {
                        other[row(at)] = from + i + 1;
                        otherPrevious[row(at)] = latest.with(waits.location(row(at))) + 1;
                    }
                    latest.add(from + i, owner);
                }
                before.put(from, n, ended, 0);
            }
        }
    }

    /** The index of the first wait for the record of a point; -1 if there are none or an earlier point is at the same record. */
    int firstCaused(int point) {
        return (int) caused.link(point);
    }

    /** Whether there is a wait at an index that is for the same record as an earlier one. */
    boolean isSameRecord(int first, int at) {
        return at < byPartner.length && PositionSort.position(byPartner[at]) == PositionSort.position(byPartner[first]);
    }

    /** The wait at an index. */
    int row(int at) {
        return PositionSort.index(byPartner[at]);
    }

    /** Whether this meeting and the previous one of both locations are known. */
    boolean isKnown(int row) {
        return mine[row] > 0 && other[row] > 0;
    }

    /** The point at which a wait ends. */
    int mine(int row) {
        return mine[row] - 1;
    }

    int minePrevious(int row) {
        return minePrevious[row] - 1;
    }

    /** The point at which the partner met the waiting location. */
    int other(int row) {
        return other[row] - 1;
    }

    int otherPrevious(int row) {
        return otherPrevious[row] - 1;
    }

    /** Number of waits of all locations that end at earlier points. */
    int before(int point) {
        return before.get(point);
    }

    /** Ticks that a location waited between two of its points, exclusive. */
    long waitedBetween(int from, int to) {
        int first = before(from + 1);
        int end = before(to);
        return end <= first ? 0 : waited[end - 1] - waited[first] + waits.ticks(inOrder[first]);
    }

    /** The wait that ends as the {@code index}-th. */
    int inOrder(int index) {
        return inOrder[index];
    }

    /** Number of waits that end at points. */
    int count() {
        return before(points.count());
    }
}
