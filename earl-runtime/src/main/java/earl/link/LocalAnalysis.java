package earl.link;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.store.ColumnMemory;
import earl.store.EventTable;
import earl.store.IntColumn;
import earl.store.LocalNesting;
import earl.store.LocationEvents;
import earl.store.Payload;
import earl.store.RecordKind;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What can be found out about one location on its own: how its events nest, its messages and its collective operations. Links go
 * by the events' index on the location until {@link #toPositions}. The value of a receive and of a collective's end becomes the link
 * to its record. One thread a location.
 *
 * <p>A non-blocking operation is known by its request. It is listed where it was posted:
 *
 * <pre>
 *   record                            list          call
 *   MPI_SEND                          sends         its enter, which also completes it
 *   MPI_ISEND 7                       sends
 *   MPI_IRECV_REQUEST 8               receives      its enter posts it
 *   MPI_ISEND_COMPLETE 7                            its enter completes the send
 *   MPI_IRECV 8                                     the receive is here
 *   MPI_RECV                          receives      its enter
 * </pre>
 */
public final class LocalAnalysis {
    private static final int BLOCK = 1 << 12;

    private final LocationEvents events;
    private final int port;
    private final Membership membership;
    private final Map<DiagnosticCode, long[]> odd = new EnumMap<>(DiagnosticCode.class);
    private final int[] @Nullable [] peers;
    private final Nesting nesting;
    private final IntColumn values;
    private final Records sends;
    private final Records receives;
    private final Records blocking;
    private final Records nonBlocking;
    private final Requests sendRequests = new Requests();
    private final Requests receiveRequests = new Requests();
    private final Requests collectiveRequests = new Requests();
    private final Payload payload = new Payload();
    private int collectiveBegin;
    private int[] callpaths = {};

    LocalAnalysis(LocationEvents events, int port, Membership membership, ColumnMemory scratch) {
        this.events = events;
        this.port = port;
        this.membership = membership;
        this.peers = new int[membership.count()][];
        this.nesting = new Nesting(events, scratch);
        this.values = IntColumn.over(events.valuesColumn());
        long blockingReceives = events.count(RecordKind.MPI_RECV);
        sends = new Records(
                scratch, events.count(RecordKind.MPI_SEND) + events.count(RecordKind.MPI_ISEND), Records.MESSAGE);
        receives = new Records(
                scratch,
                blockingReceives + events.count(RecordKind.MPI_IRECV_REQUEST) + events.count(RecordKind.MPI_IRECV),
                Records.MESSAGE);
        blocking = new Records(scratch, events.count(RecordKind.MPI_COLLECTIVE_END), Records.COLLECTIVE);
        nonBlocking = new Records(
                scratch,
                events.count(RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST)
                        + events.count(RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE),
                Records.COLLECTIVE);
        find();
        reportNesting();
    }

    /** The call tree of this location, until {@link #callpaths} is set. */
    CallTree tree() {
        return nesting.tree();
    }

    /** Says what the location's own call paths are called in the whole trace. */
    void callpaths(int[] ids) {
        callpaths = ids;
    }

    /** How the events nest, for the merge. */
    LocalNesting nesting() {
        return new LocalNesting(nesting.enter(), nesting.closedBy(), callpaths);
    }

    int[] callpaths() {
        return callpaths;
    }

    Records sends() {
        return sends;
    }

    Records receives() {
        return receives;
    }

    Records blocking() {
        return blocking;
    }

    Records nonBlocking() {
        return nonBlocking;
    }

    // ---- records of communication ----

    private void find() {
        if (sends.capacity() + receives.capacity() + blocking.capacity() + nonBlocking.capacity() == 0) {
            return;
        }
        byte[] kinds = new byte[BLOCK];
        MemorySegment column = events.kindsColumn();
        for (long from = 0; from < events.size(); from += BLOCK) {
            int n = (int) Math.min(BLOCK, events.size() - from);
            MemorySegment.copy(column, ValueLayout.JAVA_BYTE, from, kinds, 0, n);
            for (int i = 0; i < n; i++) {
                int kind = kinds[i] & 0x7F;
                if (kind >= FIRST && (kind <= LAST || kind == COLLECTIVE_REQUEST || kind == COLLECTIVE_COMPLETE)) {
                    communicate(kind, from + i);
                }
            }
        }
        missingCompletions();
    }

    private static final int FIRST = RecordKind.MPI_SEND.code();
    private static final int SEND = RecordKind.MPI_SEND.code();
    private static final int ISEND = RecordKind.MPI_ISEND.code();
    private static final int ISEND_COMPLETE = RecordKind.MPI_ISEND_COMPLETE.code();
    private static final int IRECV_REQUEST = RecordKind.MPI_IRECV_REQUEST.code();
    private static final int RECV = RecordKind.MPI_RECV.code();
    private static final int IRECV = RecordKind.MPI_IRECV.code();
    private static final int CANCELLED = RecordKind.MPI_REQUEST_CANCELLED.code();
    private static final int COLLECTIVE_BEGIN = RecordKind.MPI_COLLECTIVE_BEGIN.code();
    private static final int COLLECTIVE_END = RecordKind.MPI_COLLECTIVE_END.code();
    private static final int LAST = COLLECTIVE_END;
    private static final int COLLECTIVE_REQUEST = RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST.code();
    private static final int COLLECTIVE_COMPLETE = RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE.code();

    private void communicate(int kind, long at) {
        if (events.payload(at) != 0) {
            payload.wrap(events.heap(), events.payload(at));
        }
        if (kind == SEND) {
            message(sends, add(sends, at), at, nesting.enter().get(at));
        } else if (kind == RECV) {
            message(receives, add(receives, at), at, nesting.enter().get(at));
        } else if (kind == ISEND) {
            long row = add(sends, at);
            message(sends, row, at, nesting.enter().get(at));
            reused(sendRequests.put(payload.unsigned(), row), at);
        } else if (kind == ISEND_COMPLETE) {
            complete(at);
        } else if (kind == IRECV_REQUEST) {
            long row = add(receives, at);
            receives.set(row, Records.CALL, nesting.enter().get(at));
            reused(receiveRequests.put(payload.unsigned(), row), at);
        } else if (kind == IRECV) {
            received(at);
        } else if (kind == CANCELLED) {
            cancel(payload.unsigned());
        } else if (kind == COLLECTIVE_BEGIN) {
            collectiveBegin = IntColumn.encode(at);
        } else if (kind == COLLECTIVE_END) {
            payload.unsigned();
            collective(blocking, add(blocking, at), at);
        } else if (kind == COLLECTIVE_REQUEST) {
            long row = add(nonBlocking, at);
            nonBlocking.set(row, Records.BEGIN, IntColumn.encode(at));
            nonBlocking.set(row, Records.COM, -1);
            reused(collectiveRequests.put(payload.unsigned(), row), at);
        } else if (kind == COLLECTIVE_COMPLETE) {
            completeCollective(at);
        }
    }

    /** Adds a record that starts with the event at an index. */
    private static long add(Records list, long at) {
        long row = list.add();
        list.set(row, Records.START, IntColumn.encode(at));
        return row;
    }

    /** Reads what a send and a receive have in common; the payload then stands on the request. */
    private void message(Records list, long row, long at, int call) {
        long rank = payload.unsigned();
        int com = payload.reference();
        int tag = (int) payload.unsigned();
        payload.unsigned();
        int peer = -1;
        if (membership.knows(com)) {
            int[] ports = peers(com);
            if (rank < ports.length) {
                peer = ports[(int) rank];
            } else {
                report(DiagnosticCode.RANK_OUT_OF_RANGE, 1, at);
            }
        }
        list.set(row, Records.AT, IntColumn.encode(at));
        if (list == receives) {
            values.setLink(at, row);
        }
        list.set(row, Records.PEER, peer);
        list.set(row, Records.COM, com);
        list.set(row, Records.TAG, tag);
        list.set(row, Records.CALL, call);
    }

    private int[] peers(int com) {
        int[] known = peers[com];
        if (known == null) {
            known = membership.peers(com, port);
            peers[com] = known;
        }
        return known;
    }

    private void complete(long at) {
        long row = sendRequests.remove(payload.unsigned());
        if (row != Requests.NONE) {
            sends.set(row, Records.CALL, nesting.enter().get(at));
        } else {
            report(DiagnosticCode.UNKNOWN_REQUEST, 1, at);
        }
    }

    private void received(long at) {
        long fields = payload.position();
        payload.unsigned();
        payload.reference();
        payload.unsigned();
        payload.unsigned();
        long row = receiveRequests.remove(payload.unsigned());
        payload.wrap(events.heap(), fields);
        if (row != Requests.NONE) {
            message(receives, row, at, receives.get(row, Records.CALL));
        } else {
            report(DiagnosticCode.UNKNOWN_REQUEST, 1, at);
            message(receives, add(receives, at), at, nesting.enter().get(at));
        }
    }

    /** A send that was cancelled is nobody's message; a receive is not one before it completes. */
    private void cancel(long request) {
        long row = sendRequests.remove(request);
        if (row != Requests.NONE) {
            sends.set(row, Records.AT, 0);
        } else if (receiveRequests.remove(request) == Requests.NONE) {
            collectiveRequests.remove(request);
        }
    }

    private void collective(Records list, long row, long at) {
        int com = payload.reference();
        boolean member = membership.knows(com) && membership.rank(com, port) >= 0;
        if (!member) {
            report(DiagnosticCode.NOT_A_MEMBER, 1, at);
        }
        list.set(row, Records.AT, IntColumn.encode(at));
        values.setLink(at, row);
        list.set(row, Records.COM, member ? com : -1);
        if (list == blocking) {
            int enter = nesting.enter().get(at);
            boolean ours = collectiveBegin != 0 && nesting.enter().get(IntColumn.decode(collectiveBegin)) == enter;
            list.set(row, Records.BEGIN, ours ? collectiveBegin : enter);
            collectiveBegin = 0;
        }
    }

    private void completeCollective(long at) {
        long fields = payload.position();
        for (int i = 0; i < 5; i++) {
            payload.unsigned();
        }
        long row = collectiveRequests.remove(payload.unsigned());
        payload.wrap(events.heap(), fields).unsigned();
        if (row == Requests.NONE) {
            report(DiagnosticCode.UNKNOWN_REQUEST, 1, at);
            row = add(nonBlocking, at);
            nonBlocking.set(row, Records.BEGIN, nesting.enter().get(at));
        }
        collective(nonBlocking, row, at);
    }

    // ---- diagnostics ----

    private void reused(long old, long at) {
        if (old != Requests.NONE) {
            report(DiagnosticCode.MISSING_COMPLETION, 1, at);
        }
    }

    private void missingCompletions() {
        long missing = (long) sendRequests.count() + receiveRequests.count() + collectiveRequests.count();
        report(DiagnosticCode.MISSING_COMPLETION, missing, events.size() - 1);
    }

    private void reportNesting() {
        report(DiagnosticCode.IMPROPER_NESTING, nesting.unclosed(), nesting.firstUnclosed());
        report(DiagnosticCode.LEAVE_WITHOUT_ENTER, nesting.stray(), nesting.firstStray());
        report(DiagnosticCode.REGION_NOT_LEFT, nesting.open(), nesting.firstOpen());
        report(DiagnosticCode.TIME_BACKWARDS, events.backwards(), events.firstBackwards());
    }

    private void report(DiagnosticCode code, long count, long index) {
        if (count > 0) {
            odd.computeIfAbsent(code, c -> new long[] {0, index})[0] += count;
        }
    }

    /** Tells what was odd on this location, with positions. */
    void report(Diagnostics diagnostics, EventTable table) {
        odd.forEach((code, found) -> {
            long pos = table.position(events.location(), found[1]);
            diagnostics.add(code, found[0], events.location(), found[1], () -> "position " + pos);
        });
    }

    // ---- after the merge ----

    /** Turns links by index into positions. */
    void toPositions(EventTable table) {
        toPositions(table, sends, Records.CALL);
        toPositions(table, receives, Records.CALL);
        toPositions(table, blocking, Records.BEGIN);
        toPositions(table, nonBlocking, Records.BEGIN);
    }

    private void toPositions(EventTable table, Records list, int other) {
        for (long row = 0; row < list.count(); row++) {
            list.set(row, Records.AT, position(table, list.get(row, Records.AT)));
            list.set(row, Records.START, position(table, list.get(row, Records.START)));
            list.set(row, other, position(table, list.get(row, other)));
        }
    }

    private int position(EventTable table, int link) {
        return link == 0 ? 0 : IntColumn.encode(table.position(events.location(), IntColumn.decode(link)));
    }
}
