package earl.cause.time;

import earl.Communicator;
import earl.Events;
import earl.Trace;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import java.util.Arrays;
import java.util.List;

/**
 * The points at which locations met, by location and then in order of position: 12 bytes each. The first point of a location
 * is the initial meeting of all locations, the last one its end.
 *
 * <p>Unless stated otherwise, a point is an index among all of them, and a wait is a row of {@link CausalWaits}. Owners are those of
 * {@link MeetingOrder}, -1 for the first and the last point of a location.
 */
public final class SyncPoints {
    /** A participant of a collective operation meets the location that is its peer. */
    static final byte PEER = 1;
    /** Mark of a point at which the location meets the members of a communicator, the point's peer. */
    static final byte COMMUNICATOR = 2;
    /** Mark of a point at which the location meets the members of a group, whose place is the point's peer. */
    static final byte GROUP = 3;

    /** {@code [location] -> } its first point, followed by the number of points. */
    public final int[] first;
    /** Links to records, then, as soon as these have been passed, to call paths. */
    private final IntColumn places;
    /** Links. */
    private final IntColumn owners;
    /** Entries of the location's times before the point. */
    private final IntColumn entries;

    private final Trace trace;
    private final CausalWaits waits;
    private final ParallelSpan ends;
    private final Meetings meetings;
    /** Owners from this one on are participants of collective operations. */
    private final int firstParticipant;
    /** {@code [point] -> } ticks of its record; empty if they are not kept. */
    private long[] times = new long[0];

    /** The points of waits, still without what {@link #put} sets. */
    public SyncPoints(
            Trace trace,
            CausalWaits waits,
            ParallelSpan ends,
            MeetingOrder order,
            Meetings meetings,
            ColumnMemory memory) {
        this.trace = trace;
        this.waits = waits;
        this.ends = ends;
        this.meetings = meetings;
        first = order.first;
        firstParticipant = 2 * waits.count();
        places = order.records;
        owners = order.owners;
        entries = IntColumn.allocate(memory, count());
        for (int location = 0; location < trace.locations().size(); location++) {
            places.setLink(first[location], beginning(location));
            places.setLink(end(location), ends.finalize[location]);
        }
    }

    /** The exit of {@code MPI_Init}, -1 if it is missing. */
    private long beginning(int location) {
        long init = ends.init[location];
        return init < 0 ? Trace.NONE : trace.events().exitptr(init);
    }

    /** The last point of a location. */
    public int end(int location) {
        return first[location + 1] - 1;
    }

    /** Number of points. */
    public int count() {
        return first[first.length - 1];
    }

    /**
     * Position of the record with which a location met another; known until {@link #put} replaces it. For the beginning, the exit of
     * {@code MPI_Init}; for the end, the enter of {@code MPI_Finalize}; -1 if these are missing.
     */
    public long record(int point) {
        return places.link(point);
    }

    /** Before {@link #put}: keeps the times of all points. */
    public void keepTimes(Events events) {
        long[] kept = new long[count()];
        for (int point = 0; point < kept.length; point++) {
            long record = record(point);
            kept[point] = record < 0 ? Long.MIN_VALUE : events.ticks(record);
        }
        times = kept;
    }

    /** Ticks of the record of a point, if they were kept; {@link Long#MIN_VALUE} if it has none. */
    public long time(int point) {
        return times[point];
    }

    /** Before {@link #put}: copies the records and owners of points {@code from} to {@code from + n} (exclusive), as {@link IntColumn} encodes them. */
    public void copy(int from, int n, int[] recordLinks, int[] ownerLinks) {
        places.copy(from, n, recordLinks, 0);
        owners.copy(from, n, ownerLinks, 0);
    }

    /** Copies owners only. */
    public void copy(int from, int n, int[] ownerLinks) {
        owners.copy(from, n, ownerLinks, 0);
    }

    /** The wait for whose partner an owner stands, -1 if it stands for something else. */
    int causedBy(int owner) {
        return owner < firstParticipant && (owner & 1) == 1 ? owner >> 1 : Trace.NONE;
    }

    /**
     * Replaces records by what is known from the times of the location, for points {@code from} to {@code from + n} (exclusive).
     *
     * @param before the number of entries before each point
     * @param pathLinks links to its call path
     */
    public void put(int from, int n, int[] before, int[] pathLinks) {
        entries.put(from, n, before, 0);
        places.put(from, n, pathLinks, 0);
    }

    /** Sets the same for one point. */
    public void put(int point, int before, int path) {
        entries.set(point, before);
        places.setLink(point, path);
    }

    /** Number of entries before the point among the times of its location. */
    int entries(int point) {
        return entries.get(point);
    }

    /** Copies the same for the first {@code n} of some points. */
    public void copyEntries(long[] points, int n, int[] into) {
        entries.copy(points, 0, n, into, 0, 0);
    }

    /** After {@link #put}, for the first {@code n} of some points: copies the call path of the call that contains it, -1 outside of all calls. */
    public void copyCallpaths(long[] points, int n, int[] into) {
        places.copy(points, 0, n, into, 0, 0);
        for (int i = 0; i < n; i++) {
            into[i] = (int) IntColumn.decode(into[i]);
        }
    }

    /** The communicator whose members all met at a point, -1 if the point is no such meeting. */
    int communicator(int point) {
        int participant = (int) owners.link(point) - firstParticipant;
        return participant >= 0 && meetings.with(participant) == COMMUNICATOR ? meetings.peer(participant) : Trace.NONE;
    }

    /** Enter of the call of a point at which the location met the members of a communicator. */
    long call(int point) {
        return waits.participants().call((int) owners.link(point) - firstParticipant);
    }

    /** The wait that ended at the point of an owner, a meeting or not; -1 if the location did not wait. */
    public int wait(int owner) {
        if (owner < firstParticipant) {
            return owner < 0 || (owner & 1) == 1 ? Trace.NONE : owner >> 1;
        }
        return meetings.wait(owner - firstParticipant);
    }

    /** The wait that ended at the point of an owner, if it is a meeting; otherwise -1. */
    int meeting(int owner) {
        int row = wait(owner);
        return row >= 0 && waits.isMeeting(row) ? row : Trace.NONE;
    }

    /**
     * Computes how much of calls belongs to their meetings: ticks without the wait, which is not in the times of the location either; they
     * do not count as delay of what follows. One thread.
     */
    public final class Removed {
        private final int[] ownerLinks;
        /** {@code [point] -> } the place of its wait in the following arrays, -1 if it is not the meeting of two locations. */
        private final int[] pairs;

        // By wait; those of the calls in which the locations met.
        private final int[] rows;
        private final long[] calls;
        private final long[] partners;
        private final long[] myTicks;
        private final long[] otherTicks;
        private final long[] myLeave;
        private final long[] otherLeave;

        /** For up to {@code most} points at once. */
        public Removed(int most) {
            ownerLinks = new int[most];
            pairs = new int[most];
            rows = new int[most];
            calls = new long[most];
            partners = new long[most];
            myTicks = new long[most];
            otherTicks = new long[most];
            myLeave = new long[most];
            otherLeave = new long[most];
        }

        /** The ticks of the first {@code n} of some points: fastest if both ends of a message lie side by side. */
        public void read(long[] points, int n, long[] into) {
            owners.copy(points, 0, n, ownerLinks, 0, 0);
            int count = 0;
            for (int i = 0; i < n; i++) {
                int owner = ownerLinks[i] - 1;
                pairs[i] = -1;
                if (owner >= firstParticipant) {
                    into[i] = meetings.removed(owner - firstParticipant);
                } else if (owner < 0) {
                    into[i] = initialization((int) points[i]);
                } else if (waits.isMeeting(owner >> 1)) {
                    count = add(owner >> 1, count);
                    pairs[i] = count - 1;
                } else {
                    into[i] = 0;
                }
            }
            trace.events().copyTicks(calls, count, myTicks);
            trace.events().copyTicks(partners, count, otherTicks);
            ends.copyLeft(calls, count, myLeave);
            ends.copyLeft(partners, count, otherLeave);
            for (int i = 0; i < n; i++) {
                if (pairs[i] >= 0) {
                    into[i] = ofPair(pairs[i], (ownerLinks[i] & 1) == 1);
                }
            }
        }

        private int add(int row, int count) {
            if (count > 0 && rows[count - 1] == row) {
                return count;
            }
            rows[count] = row;
            calls[count] = waits.call(row);
            partners[count] = waits.partner(row);
            return count + 1;
        }

        private long initialization(int point) {
            int location = Arrays.binarySearch(first, point);
            return location < 0 || beginning(location) < 0 ? 0 : ends.initialization(location);
        }

        private long ofPair(int at, boolean mine) {
            int row = rows[at];
            long both = Math.min(myLeave[at], otherLeave[at]);
            if (!mine) {
                // What a stream does until a host goes on is its own time.
                return waits.isForStream(row) ? 0 : both - otherTicks[at];
            }
            // The part of a call that lies after the end of the partner's call counts. For a sender's call, Scalasca
            // subtracts this part with the wrong sign, and so do these figures.
            if (waits.isOnStream(row)) {
                return 0;
            }
            long until = waits.isOfSender(row) ? Math.max(myLeave[at], otherLeave[at]) : both;
            return until - myTicks[at] - waits.ticks(row);
        }
    }

    /**
     * Walks over the points of a location, and finds the last one at which it met another location. Each thread needs its
     * own.
     */
    final class Latest {
        /** {@code [location] -> } the last point plus one, and then the number of waits up to it. */
        private final int[] byPeer;

        private final int[] touched;
        private int touchedCount;
        /** {@code [communicator] -> } the last point plus one, and then the number of waits up to it. */
        private final int[] byCommunicator;

        private final int[] used;
        private int usedCount;
        private final java.util.BitSet[] members;
        private int beginning;
        private int endedAtBeginning;
        private int endedUpToLast;

        Latest() {
            int locations = first.length - 1;
            byPeer = new int[2 * locations];
            touched = new int[locations];
            List<Communicator> communicators = trace.communicators();
            byCommunicator = new int[2 * communicators.size()];
            used = new int[communicators.size()];
            members = new java.util.BitSet[communicators.size()];
        }

        /** Starts with a location: its beginning is the last point so far, after {@code earlier} waits of other locations. */
        void begin(int location, int earlier) {
            while (touchedCount > 0) {
                byPeer[2 * touched[--touchedCount]] = 0;
            }
            while (usedCount > 0) {
                byCommunicator[2 * used[--usedCount]] = 0;
            }
            beginning = first[location];
            endedAtBeginning = earlier;
        }

        /** The last of the added points at which the location met {@code other}. */
        int with(int other) {
            int last = byPeer[2 * other] - 1;
            endedUpToLast = byPeer[2 * other + 1];
            if (last < beginning) {
                last = beginning;
                endedUpToLast = endedAtBeginning;
            }
            for (int i = 0; i < usedCount; i++) {
                int place = 2 * used[i];
                if (byCommunicator[place] - 1 > last && members(used[i]).get(other)) {
                    last = byCommunicator[place] - 1;
                    endedUpToLast = byCommunicator[place + 1];
                }
            }
            return last;
        }

        /** The number of waits that ended up to the point that {@link #with} returned last. */
        int ended() {
            return endedUpToLast;
        }

        private java.util.BitSet members(int communicator) {
            java.util.BitSet known = members[communicator];
            if (known == null) {
                known = new java.util.BitSet();
                for (int member : trace.communicators().get(communicator).members()) {
                    if (member >= 0) {
                        known.set(member);
                    }
                }
                members[communicator] = known;
            }
            return known;
        }

        /** Adds a point; {@code ended} waits have ended up to it. */
        void add(int point, int owner, int ended) {
            int wait = owner >> 1;
            if (owner >= firstParticipant) {
                addParticipant(point, owner - firstParticipant, ended);
            } else if (owner >= 0 && waits.isMeeting(wait)) {
                met((owner & 1) == 0 ? waits.partnerLocation(wait) : waits.location(wait), point, ended);
            }
        }

        private void addParticipant(int point, int participant, int ended) {
            int peer = meetings.peer(participant);
            switch (meetings.with(participant)) {
                case PEER -> met(peer, point, ended);
                case COMMUNICATOR -> {
                    if (byCommunicator[2 * peer] == 0) {
                        used[usedCount++] = peer;
                    }
                    byCommunicator[2 * peer] = point + 1;
                    byCommunicator[2 * peer + 1] = ended;
                }
                case GROUP -> {
                    IntColumn groups = meetings.groups();
                    int size = groups.get(peer);
                    for (int i = 0; i < size; i++) {
                        met(groups.get(peer + 1L + i), point, ended);
                    }
                }
                default -> throw new IllegalStateException("no meeting is known for participant " + participant);
            }
        }

        private void met(int other, int point, int ended) {
            if (byPeer[2 * other] == 0) {
                touched[touchedCount++] = other;
            }
            byPeer[2 * other] = point + 1;
            byPeer[2 * other + 1] = ended;
        }
    }
}
