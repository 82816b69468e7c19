package earl.cause.time;

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
 *
 * <p>First the meetings go into buckets of neighboring positions, in order of their owners. Waits are in order of their calls, so that they go there
 * in long runs. Then each bucket is sorted by counting.
 */
public final class MeetingOrder {
    private static final int BLOCK = 1 << 12;
    /** Positions of a bucket are 2 to the power of this, at least. */
    private static final int MIN_SHIFT = 16;
    /** Buckets times locations, at most, if a bucket is not to become larger. */
    private static final long MAX_COUNTS = 1L << 24;

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
    private final Workers workers;
    /** Bits of a position that its bucket does not depend on. */
    private final int shift;
    /** {@code [bucket] -> } where it begins, followed by the number of meetings. */
    private final int[] begins;

    public MeetingOrder(Trace trace, CausalWaits waits, ColumnMemory memory, Workers workers) {
        this(trace, waits, MIN_SHIFT, memory, workers);
    }

    /** With buckets of 2 to the power of {@code leastShift} positions or more, on which the order does not depend. */
    MeetingOrder(Trace trace, CausalWaits waits, int leastShift, ColumnMemory memory, Workers workers) {
        this.events = trace.events();
        this.waits = waits;
        this.workers = workers;
        participants = waits.participants();
        long indexes = 2L * waits.count() + participants.count();
        if (indexes > Integer.MAX_VALUE) {
            throw new IllegalStateException("more meetings than can be sorted: " + indexes);
        }
        int locations = trace.locations().size();
        int bits = leastShift;
        while ((events.length() >>> bits) * locations > MAX_COUNTS) {
            bits++;
        }
        shift = bits;
        begins = new int[(int) (events.length() >>> shift) + 2];
        int buckets = begins.length - 1;
        try (ColumnMemory scratch = memory.like()) {
            int[][] next = new int[workers.threads()][buckets];
            workers.forEach(next.length, share -> new Share(share).count(next[share]));
            begin(next);
            IntColumn found = IntColumn.allocate(scratch, begins[buckets]);
            IntColumn ofFound = IntColumn.allocate(scratch, begins[buckets]);
            workers.forEach(next.length, share -> new Share(share).move(next[share], found, ofFound));
            int[][] counts = new int[buckets][locations];
            int[][] points = new int[buckets][locations];
            workers.forEachWith(buckets, () -> {
                Bucket some = new Bucket(found, ofFound, locations);
                return bucket -> some.count((int) bucket, counts[(int) bucket]);
            });
            first = firsts(counts, points, locations);
            records = IntColumn.allocate(memory, first[locations]);
            owners = IntColumn.allocate(memory, first[locations]);
            workers.forEachWith(buckets, () -> {
                Bucket some = new Bucket(found, ofFound, locations);
                return bucket -> some.sort((int) bucket, points[(int) bucket], counts[(int) bucket]);
            });
        }
    }

    /** Sets where buckets begin, and replaces the number of meetings of each share and bucket by the place of the first of these. */
    private void begin(int[][] counts) {
        int place = 0;
        for (int bucket = 0; bucket < begins.length - 1; bucket++) {
            begins[bucket] = place;
            for (int[] share : counts) {
                int n = share[bucket];
                share[bucket] = place;
                place += n;
            }
        }
        begins[begins.length - 1] = place;
    }

    private int bucket(int link) {
        return (int) (IntColumn.decode(link) >>> shift);
    }

    private int location(int owner) {
        int row = owner >> 1;
        return owner >= 2 * waits.count()
                ? events.location(participants.call(owner - 2 * waits.count()))
                : (owner & 1) == 0 ? waits.location(row) : waits.partnerLocation(row);
    }

    /** The meetings of a share of the waits and participants, for one of the workers: read in blocks, in order of the owners. One thread. */
    private final class Share {
        private final int from;
        private final int to;
        private final int[] mine = new int[BLOCK];
        private final int[] partners = new int[BLOCK];
        /** Meetings of a block: links to records, and to owners. */
        private final int[] links = new int[2 * BLOCK];

        private final int[] ofLinks = new int[2 * BLOCK];
        private int n;

        Share(int number) {
            int blocks = blocks(waits.count()) + blocks(participants.count());
            from = (int) ((long) blocks * number / workers.threads());
            to = (int) ((long) blocks * (number + 1) / workers.threads());
        }

        private static int blocks(int rows) {
            return (rows + BLOCK - 1) / BLOCK;
        }

        /** Counts the meetings in each bucket. */
        void count(int[] counts) {
            for (int block = from; block < to; block++) {
                read(block);
                for (int i = 0; i < n; i++) {
                    counts[bucket(links[i])]++;
                }
            }
        }

        /** Moves the meetings to their buckets, in which the next one has a place. */
        void move(int[] next, IntColumn into, IntColumn ofInto) {
            for (int block = from; block < to; block++) {
                read(block);
                for (int begin = 0, end; begin < n; begin = end) {
                    int bucket = bucket(links[begin]);
                    end = begin + 1;
                    while (end < n && bucket(links[end]) == bucket) {
                        end++;
                    }
                    into.put(next[bucket], end - begin, links, begin);
                    ofInto.put(next[bucket], end - begin, ofLinks, begin);
                    next[bucket] += end - begin;
                }
            }
        }

        private void read(int block) {
            n = 0;
            int ofWaits = blocks(waits.count());
            if (block < ofWaits) {
                int row = block * BLOCK;
                int some = Math.min(BLOCK, waits.count() - row);
                waits.copyRecords(row, some, mine, partners);
                for (int i = 0; i < some; i++) {
                    if (waits.isPair(row + i)) {
                        add(mine[i], 2 * (row + i));
                        add(partners[i], 2 * (row + i) + 1);
                    }
                }
            } else {
                int row = (block - ofWaits) * BLOCK;
                int end = Math.min(row + BLOCK, participants.count());
                for (; row < end; row++) {
                    add(IntColumn.encode(participants.record(row)), 2 * waits.count() + row);
                }
            }
        }

        private void add(int link, int owner) {
            links[n] = link;
            ofLinks[n++] = IntColumn.encode(owner);
        }
    }

    /** Each location has two more points, its beginning and its end. Sets the first point of each bucket and location. */
    private static int[] firsts(int[][] counts, int[][] points, int locations) {
        int[] first = new int[locations + 1];
        for (int location = 0; location < locations; location++) {
            int point = Math.addExact(first[location], 1);
            for (int bucket = 0; bucket < counts.length; bucket++) {
                points[bucket][location] = point;
                point = Math.addExact(point, counts[bucket][location]);
            }
            first[location + 1] = Math.addExact(point, 1);
        }
        return first;
    }

    /** The meetings of one bucket after another. One thread. */
    private final class Bucket {
        private final IntColumn found;
        private final IntColumn ofFound;
        /** Meetings as they were found, then by location: links to records, and to owners. */
        private int[] links = new int[0];

        private int[] ofLinks = new int[0];
        /** Meetings in order of position. */
        private int[] sorted = new int[0];

        private int[] ofSorted = new int[0];
        /** {@code [position in the bucket] -> } the number of its meetings, then the place of the next one. */
        private final int[] places = new int[1 << shift];
        /** {@code [location] -> } the end of its meetings so far. */
        private final int[] ends;

        Bucket(IntColumn found, IntColumn ofFound, int locations) {
            this.found = found;
            this.ofFound = ofFound;
            ends = new int[locations];
        }

        private int read(int bucket) {
            int n = begins[bucket + 1] - begins[bucket];
            if (n > links.length) {
                links = new int[n];
                ofLinks = new int[n];
                sorted = new int[n];
                ofSorted = new int[n];
            }
            ofFound.copy(begins[bucket], n, ofLinks, 0);
            return n;
        }

        /** Counts the meetings of each location. */
        void count(int bucket, int[] counts) {
            int n = read(bucket);
            for (int i = 0; i < n; i++) {
                counts[location(ofLinks[i] - 1)]++;
            }
        }

        /**
         * Makes points of the meetings.
         *
         * @param points by location, its first point in the bucket
         * @param counts by location, the number of its points in the bucket
         */
        void sort(int bucket, int[] points, int[] counts) {
            int n = read(bucket);
            found.copy(begins[bucket], n, links, 0);
            Arrays.fill(places, 0);
            int low = IntColumn.encode((long) bucket << shift);
            for (int i = 0; i < n; i++) {
                places[links[i] - low]++;
            }
            toBegins(places, places);
            for (int i = 0; i < n; i++) {
                int place = places[links[i] - low]++;
                sorted[place] = links[i];
                ofSorted[place] = ofLinks[i];
            }
            toBegins(counts, ends);
            for (int i = 0; i < n; i++) {
                int place = ends[location(ofSorted[i] - 1)]++;
                links[place] = sorted[i];
                ofLinks[place] = ofSorted[i];
            }
            for (int location = 0; location < ends.length; location++) {
                int some = counts[location];
                if (some > 0) {
                    records.put(points[location], some, links, ends[location] - some);
                    owners.put(points[location], some, ofLinks, ends[location] - some);
                }
            }
        }

        /** Turns numbers of elements into the places of the first ones, one after the other. */
        private static void toBegins(int[] counts, int[] into) {
            int place = 0;
            for (int i = 0; i < counts.length; i++) {
                int n = counts[i];
                into[i] = place;
                place += n;
            }
        }
    }
}
