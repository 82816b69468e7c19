package earl.cause;

import earl.Communicator;
import earl.Trace;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.LongColumn;
import earl.parallel.Workers;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/**
 * The points at which locations met, by location and then in order of position: 29 bytes each. The first point of a location
 * is the initial meeting of all locations, the last one its end.
 *
 * <p>Unless stated otherwise, a point is an index among all of them, and a wait is a row of {@link Waits}.
 */
final class SyncPoints {
    /** No meeting: the end. */
    static final byte NOBODY = 0;
    /** All locations meet: the beginning. */
    static final byte ALL = 1;
    /** The location meets the location that is the point's peer. */
    static final byte PEER = 2;
    /** The members of the communicator that is the point's peer meet. */
    static final byte COMMUNICATOR = 3;
    /** The members of the group at the place that is the point's peer meet. */
    static final byte GROUP = 4;
    /** A wait that is not a meeting begins or ends here: see {@link earl.WaitKind#isMeeting}. */
    static final byte ASIDE = 5;

    /** By location, its first point, followed by the number of points. */
    final int[] first;
    /** Links to the records. */
    private final IntColumn record;
    /** Links to the waits of the points themselves. */
    private final IntColumn row;

    private final MemorySegment with;
    private final IntColumn peer;
    private final LongColumn removed;
    /** Entries of the location's times before the point. */
    private final IntColumn entries;
    /** Links to call paths. */
    private final IntColumn callpath;

    private final IntColumn groups;
    private final Trace trace;

    private SyncPoints(Trace trace, MeetingOrder order, int groupsLength, ColumnMemory memory) {
        this.trace = trace;
        first = order.first;
        int count = first[first.length - 1];
        record = IntColumn.allocate(memory, count);
        row = IntColumn.allocate(memory, count);
        with = memory.allocate(count);
        peer = IntColumn.allocate(memory, count);
        removed = LongColumn.allocate(memory, count);
        entries = IntColumn.allocate(memory, count);
        callpath = IntColumn.allocate(memory, count);
        groups = IntColumn.allocate(memory, groupsLength);
    }

    /** The points of waits, still without what {@link #at} sets. */
    static SyncPoints of(
            Trace trace,
            CausalWaits waits,
            ParallelSpan ends,
            MeetingOrder order,
            ColumnMemory memory,
            Workers workers) {
        Meetings meetings = new Meetings(trace, waits, ends, order, workers);
        SyncPoints points = new SyncPoints(trace, order, meetings.groupsLength(), memory);
        meetings.describe(points);
        return points;
    }

    /** Describes a point; see the methods that return each value. */
    void set(int point, long recordAt, int wait, byte how, int whom, long ticks) {
        record.setLink(point, recordAt);
        row.setLink(point, wait);
        with.set(ValueLayout.JAVA_BYTE, point, how);
        peer.set(point, whom);
        removed.set(point, ticks);
    }

    /** Sets the size of a group or one of its members, at its place among all groups. */
    void setGroup(int at, int value) {
        groups.set(at, value);
    }

    /** The last point of a location. */
    int end(int location) {
        return first[location + 1] - 1;
    }

    /** Number of points. */
    int count() {
        return first[first.length - 1];
    }

    /**
     * Position of the record with which a location met another. For the beginning, the exit of {@code MPI_Init}; for the
     * end, the enter of {@code MPI_Finalize}; -1 if these are missing.
     */
    long record(int point) {
        return record.link(point);
    }

    /** Sets what is known from the times of the location: the number of entries before a point, and its call path. */
    void at(int point, int before, int path) {
        entries.set(point, before);
        callpath.setLink(point, path);
    }

    /** Number of entries before the point among the times of its location. */
    int entries(int point) {
        return entries.get(point);
    }

    /** Call path of the call that contains the point, -1 outside of all calls. */
    int callpath(int point) {
        return (int) callpath.link(point);
    }

    /** The wait that ended with the meeting, -1 if the location did not wait, or this is not a meeting. */
    int row(int point) {
        return with(point) == ASIDE ? Trace.NONE : (int) row.link(point);
    }

    /**
     * Copies points {@code from} to {@code from + n} (exclusive).
     *
     * @param rows links to the waits that ended at them, meetings or not
     */
    void copy(int from, int n, int[] rows, byte[] withs, int[] peers) {
        row.copy(from, n, rows, 0);
        MemorySegment.copy(with, ValueLayout.JAVA_BYTE, from, withs, 0, n);
        peer.copy(from, n, peers, 0);
    }

    private byte with(int point) {
        return with.get(ValueLayout.JAVA_BYTE, point);
    }

    /**
     * Ticks of the call that belong to the meeting, without the wait, which is not in the times of the location either; they do
     * not count as delay of what follows.
     */
    long removed(int point) {
        return removed.get(point);
    }

    /**
     * Walks over the points of a location, and finds the last one at which it met another location. Each thread needs its
     * own.
     */
    final class Latest {
        private final int[] byPeer;
        private final int[] touched;
        private int touchedCount;
        private final int[] byCommunicator;
        private final int[] used;
        private int usedCount;
        private final java.util.BitSet[] members;
        private int beginning;

        Latest() {
            int locations = first.length - 1;
            byPeer = new int[locations];
            touched = new int[locations];
            List<Communicator> communicators = trace.communicators();
            byCommunicator = new int[communicators.size()];
            used = new int[communicators.size()];
            members = new java.util.BitSet[communicators.size()];
        }

        /** Starts with a location: its beginning is the last point so far. */
        void begin(int location) {
            while (touchedCount > 0) {
                byPeer[touched[--touchedCount]] = 0;
            }
            while (usedCount > 0) {
                byCommunicator[used[--usedCount]] = 0;
            }
            beginning = first[location];
        }

        /** The last of the added points at which the location met {@code other}. */
        int with(int other) {
            int last = Math.max(beginning, byPeer[other] - 1);
            for (int i = 0; i < usedCount; i++) {
                if (byCommunicator[used[i]] - 1 > last && members(used[i]).get(other)) {
                    last = byCommunicator[used[i]] - 1;
                }
            }
            return last;
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

        /** Adds a point; {@code peer} is that of its kind of meeting. */
        void add(int point, byte with, int peer) {
            switch (with) {
                case PEER -> met(peer, point);
                case COMMUNICATOR -> {
                    if (byCommunicator[peer] == 0) {
                        used[usedCount++] = peer;
                    }
                    byCommunicator[peer] = point + 1;
                }
                case GROUP -> {
                    int size = groups.get(peer);
                    for (int i = 0; i < size; i++) {
                        met(groups.get(peer + 1L + i), point);
                    }
                }
                default -> {}
            }
        }

        private void met(int other, int point) {
            if (byPeer[other] == 0) {
                touched[touchedCount++] = other;
            }
            byPeer[other] = point + 1;
        }
    }
}
