package earl.cause;

import earl.Communicator;
import earl.Events;
import earl.Trace;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.LongColumn;
import earl.parallel.Workers;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;

/**
 * The points at which locations met, by location and then in order of position: 21 bytes each. The first point of a location
 * is the initial meeting of all locations, the last one its end.
 *
 * <p>Unless stated otherwise, a point is an index among all of them, and a wait is a row of {@link Waits}.
 */
final class SyncPoints {
    /** No meeting: the end. */
    static final byte NOBODY = 0;
    /** All locations meet: the beginning. */
    static final byte ALL = 1;
    /** The location meets location {@link #peer}. */
    static final byte PEER = 2;
    /** The members of communicator {@link #peer} meet. */
    static final byte COMMUNICATOR = 3;
    /** The members of group {@link #peer} meet. */
    static final byte GROUP = 4;
    /** A wait that is not a meeting begins or ends here: see {@link earl.WaitKind#isMeeting}. */
    static final byte ASIDE = 5;

    private static final int INDEX_BITS = 31;

    /** By location, its first point, followed by the number of points. */
    final int[] first;
    /** Links to the records. */
    private final IntColumn record;
    /** Links to the waits of the points themselves. */
    private final IntColumn row;

    private final MemorySegment with;
    private final IntColumn peer;
    private final LongColumn removed;
    private final IntColumn groups;
    private final Trace trace;

    SyncPoints(Trace trace, CausalWaits waits, ParallelSpan ends, ColumnMemory memory, Workers workers) {
        this.trace = trace;
        List<Candidates> parts = new Meetings(trace, waits, ends).find(workers);
        parts.add(ends(trace, ends));
        int[] offsets = new int[parts.size() + 1];
        int[] groupOffsets = new int[parts.size() + 1];
        for (int i = 0; i < parts.size(); i++) {
            offsets[i + 1] = Math.addExact(offsets[i], parts.get(i).count);
            groupOffsets[i + 1] = Math.addExact(groupOffsets[i], parts.get(i).setsLength);
        }
        int count = offsets[parts.size()];
        record = IntColumn.allocate(memory, count);
        row = IntColumn.allocate(memory, count);
        with = memory.allocate(count);
        peer = IntColumn.allocate(memory, count);
        removed = LongColumn.allocate(memory, count);
        groups = IntColumn.allocate(memory, groupOffsets[parts.size()]);
        first = firsts(parts, trace.locations().size());
        int[] order = order(parts, offsets);
        workers.forEach(parts.size(), i -> take(parts.get(i), offsets[i], groupOffsets[i], order));
    }

    private static Candidates ends(Trace trace, ParallelSpan ends) {
        Candidates into = new Candidates();
        Events events = trace.events();
        for (int location = 0; location < trace.locations().size(); location++) {
            long init = ends.init[location];
            long exit = init < 0 ? Trace.NONE : events.exitptr(init);
            into.add(location, IntColumn.encode(exit), 0, ALL, 0, exit < 0 ? 0 : ends.initialization(location));
            into.add(location, IntColumn.encode(ends.finalize[location]), 0, NOBODY, 0, 0);
        }
        return into;
    }

    private static int[] firsts(List<Candidates> parts, int locations) {
        int[] first = new int[locations + 1];
        for (Candidates part : parts) {
            for (int i = 0; i < part.count; i++) {
                first[part.location[i] + 1]++;
            }
        }
        for (int location = 0; location < locations; location++) {
            first[location + 1] += first[location];
        }
        return first;
    }

    /** The point of each candidate: by location, the beginning first and the end last, the others by position. */
    private int[] order(List<Candidates> parts, int[] offsets) {
        int count = offsets[parts.size()];
        long[] keys = new long[count];
        int[] location = new int[count];
        for (int i = 0; i < parts.size(); i++) {
            Candidates part = parts.get(i);
            for (int at = 0; at < part.count; at++) {
                int index = offsets[i] + at;
                long key = part.with[at] == ALL
                        ? 0
                        : part.with[at] == NOBODY ? 1L << 32 : 1 + IntColumn.decode(part.record[at]);
                keys[index] = key << (INDEX_BITS - 1) | index;
                location[index] = part.location[at];
            }
        }
        if (count > 1 << (INDEX_BITS - 1)) {
            throw new IllegalStateException("more meetings than can be sorted: " + count);
        }
        Arrays.parallelSort(keys);
        int[] next = first.clone();
        int[] order = new int[count];
        for (long key : keys) {
            int index = (int) (key & ((1 << (INDEX_BITS - 1)) - 1));
            order[index] = next[location[index]]++;
        }
        return order;
    }

    private void take(Candidates part, int offset, int groupOffset, int[] order) {
        for (int i = 0; i < part.count; i++) {
            int point = order[offset + i];
            record.set(point, part.record[i]);
            row.set(point, part.row[i]);
            with.set(ValueLayout.JAVA_BYTE, point, part.with[i]);
            peer.set(point, part.with[i] == GROUP ? groupOffset + part.peer[i] : part.peer[i]);
            removed.set(point, part.removed[i]);
        }
        groups.put(groupOffset, part.setsLength, part.sets, 0);
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

    /** Enter of the call that contains the point, -1 outside of all calls. */
    long call(int point) {
        long pos = record(point);
        if (pos < 0 || trace.events().type(pos) == earl.EventType.ENTER) {
            return pos;
        }
        return trace.events().enterptr(pos);
    }

    /** The wait that ended with the meeting, -1 if the location did not wait, or this is not a meeting. */
    int row(int point) {
        return with(point) == ASIDE ? Trace.NONE : (int) row.link(point);
    }

    /** The wait that ended here, meeting or not; -1 if the location did not wait. */
    int anyRow(int point) {
        return (int) row.link(point);
    }

    byte with(int point) {
        return with.get(ValueLayout.JAVA_BYTE, point);
    }

    int peer(int point) {
        return peer.get(point);
    }

    /** Ticks of the call that belong to the meeting, including the wait; they do not count as delay of what follows. */
    long removed(int point) {
        return removed.get(point);
    }

    /** The locations of a group. */
    int groupSize(int group) {
        return groups.get(group);
    }

    int groupMember(int group, int i) {
        return groups.get(group + 1L + i);
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

        /** Adds a point. */
        void add(int point) {
            switch (SyncPoints.this.with(point)) {
                case PEER -> met(peer(point), point);
                case COMMUNICATOR -> {
                    int communicator = peer(point);
                    if (byCommunicator[communicator] == 0) {
                        used[usedCount++] = communicator;
                    }
                    byCommunicator[communicator] = point + 1;
                }
                case GROUP -> {
                    for (int i = 0; i < groupSize(peer(point)); i++) {
                        met(groupMember(peer(point), i), point);
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
