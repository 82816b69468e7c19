package earl.link;

import earl.diag.DiagnosticCode;
import earl.link.HalfRequests.Half;
import earl.link.call.EventBlock;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.schema.RecordKind;
import earl.store.CollectiveReader;
import earl.store.LocationEvents;
import earl.store.MessageReader;
import earl.store.PayloadReadAhead;
import org.jspecify.annotations.Nullable;

/**
 * Finds the messages and collective operations of one location. Links go by the events' index on the location; the value of a
 * receive and of a collective's end becomes the link to its record. One thread.
 *
 * <p>A request identifies a non-blocking operation within its process; {@link SharedRequests} joins operations that one
 * thread starts and another completes. The operation is listed where it started:
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
final class CommunicationFinder {
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

    /** Fields of an entry of {@link #known}. */
    private static final int KNOWN = 4;

    private final boolean none;
    private final int port;
    private final Membership membership;
    private final boolean shared;
    private final HalfRequests halves;
    private final LocationDiagnostics odd;
    private final Communication found;
    private final Records sends;
    private final Records receives;
    private final Records blocking;
    private final Records nonBlocking;
    private final Requests sendRequests = new Requests();
    private final Requests receiveRequests = new Requests();
    private final Requests collectiveRequests = new Requests();
    private final PayloadReadAhead payload;
    private final MessageReader message;
    private final CollectiveReader operation;
    private final int[] @Nullable [] peers;
    private int collectiveBegin;
    /** Link of the last begin of a collective operation to its enter. */
    private int collectiveBeginCall;
    /** Link of the current event to its enter. */
    private int call;
    /** Value that the current event gets. */
    private int value;
    /** Payloads of blocking sends and receives read lately, each with its peer, communicator and tag. */
    private final int[] known = new int[KNOWN * 64];

    /**
     * For one location.
     *
     * @param port of the location
     * @param shared whether other threads of the process have events
     * @param halves receives requests that are not both started and completed here, if other threads have events
     */
    CommunicationFinder(
            LocationEvents events,
            int port,
            Membership membership,
            ColumnMemory scratch,
            boolean shared,
            HalfRequests halves,
            LocationDiagnostics odd) {
        this.port = port;
        this.membership = membership;
        this.shared = shared;
        this.halves = halves;
        this.odd = odd;
        this.found = new Communication(events, scratch);
        long ends = events.count(RecordKind.MPI_ISEND_COMPLETE) + events.count(RecordKind.MPI_REQUEST_CANCELLED);
        this.none = found.isNone() && ends == 0;
        this.payload = new PayloadReadAhead(events);
        this.message = new MessageReader(payload);
        this.operation = new CollectiveReader(payload);
        this.sends = found.sends();
        this.receives = found.receives();
        this.blocking = found.blocking();
        this.nonBlocking = found.nonBlocking();
        this.peers = new int[membership.count()][];
    }

    /** Finds those among the next events, whose links to enters are known. */
    void process(EventBlock block) {
        if (none) {
            return;
        }
        for (int i = 0; i < block.n; i++) {
            int kind = block.kinds[i] & 0x7F;
            if (kind >= FIRST && (kind <= LAST || kind == COLLECTIVE_REQUEST || kind == COLLECTIVE_COMPLETE)) {
                call = block.enters[i];
                value = 0;
                communicate(kind, block.from + i, Integer.toUnsignedLong(block.payloads[i]));
                block.values[i] = value;
            }
        }
    }

    /** What was found. */
    Communication finish() {
        found.finish();
        sendRequests.forEach((id, row) -> open(Half.SEND_STARTED, id, sends, row));
        receiveRequests.forEach((id, row) -> open(Half.RECEIVE_STARTED, id, receives, row));
        collectiveRequests.forEach((id, row) -> open(Half.COLLECTIVE_STARTED, id, nonBlocking, row));
        return found;
    }

    private void communicate(int kind, long at, long fields) {
        if (kind == SEND) {
            blocking(sends, at, fields);
            return;
        }
        if (kind == RECV) {
            value = IntColumn.encode(receives.count());
            blocking(receives, at, fields);
            return;
        }
        if (kind == ISEND) {
            long row = add(sends, at);
            message.readNonBlocking(fields);
            message(sends, row, at, call);
            start(sendRequests, Half.SEND_STARTED, message.request(), sends, row);
        } else if (kind == ISEND_COMPLETE) {
            complete(request(fields), at);
        } else if (kind == IRECV_REQUEST) {
            long row = add(receives, at);
            receives.set(row, Records.CALL, call);
            start(receiveRequests, Half.RECEIVE_STARTED, request(fields), receives, row);
        } else if (kind == IRECV) {
            received(at, fields);
        } else if (kind == CANCELLED) {
            cancel(request(fields), at);
        } else if (kind == COLLECTIVE_BEGIN) {
            collectiveBegin = IntColumn.encode(at);
            collectiveBeginCall = call;
        } else if (kind == COLLECTIVE_END) {
            operation.readBlocking(fields);
            collective(blocking, add(blocking, at), at);
        } else if (kind == COLLECTIVE_REQUEST) {
            long row = add(nonBlocking, at);
            nonBlocking.set(row, Records.BEGIN, IntColumn.encode(at));
            nonBlocking.set(row, Records.COM, -1);
            start(collectiveRequests, Half.COLLECTIVE_STARTED, request(fields), nonBlocking, row);
        } else if (kind == COLLECTIVE_COMPLETE) {
            completeCollective(at, fields);
        }
    }

    /** The request of a record whose only field it is. */
    private long request(long fields) {
        payload.wrap(fields);
        return payload.unsigned();
    }

    /** Adds a record that starts with the event at an index. */
    private static long add(Records list, long at) {
        long row = list.add();
        list.set(row, Records.START, IntColumn.encode(at));
        return row;
    }

    /** Adds the message of a blocking call. Its payload holds nothing else, so that many events share it. */
    private void blocking(Records list, long at, long fields) {
        int place = (((int) fields * 0x9E3779B9) >>> 26) * KNOWN;
        if (known[place] != (int) fields) {
            message.readBlocking(fields);
            int peer = peer(at);
            // The rank of a peer that is not known may be a finding of each event.
            known[place] = peer < 0 ? 0 : (int) fields;
            known[place + 1] = peer;
            known[place + 2] = message.communicator();
            known[place + 3] = message.tag();
        }
        int event = IntColumn.encode(at);
        list.add(event, known[place + 1], known[place + 2], event, known[place + 3], call);
    }

    /** Sets the common fields of a send and a receive from the message that was read. */
    private void message(Records list, long row, long at, int caller) {
        list.set(row, Records.AT, IntColumn.encode(at));
        if (list == receives) {
            value = IntColumn.encode(row);
        }
        list.set(row, Records.PEER, peer(at));
        list.set(row, Records.COM, message.communicator());
        list.set(row, Records.TAG, message.tag());
        list.set(row, Records.CALL, caller);
    }

    /** The port at the other end of the message that was read, -1 if it is not known. */
    private int peer(long at) {
        int com = message.communicator();
        if (!membership.knows(com)) {
            return -1;
        }
        long rank = message.rank();
        int[] ports = peers(com);
        if (rank >= 0 && rank < ports.length) {
            return ports[(int) rank];
        }
        odd.add(DiagnosticCode.RANK_OUT_OF_RANGE, 1, at);
        return -1;
    }

    private int[] peers(int com) {
        int[] known = peers[com];
        if (known == null) {
            known = membership.peers(com, port);
            peers[com] = known;
        }
        return known;
    }

    private void complete(long request, long at) {
        long row = sendRequests.remove(request);
        if (row != Requests.NONE) {
            sends.set(row, Records.CALL, call);
        } else {
            unknown(Half.SEND_COMPLETED, request, -1, at);
        }
    }

    private void received(long at, long fields) {
        message.readNonBlocking(fields);
        long request = message.request();
        long row = receiveRequests.remove(request);
        if (row != Requests.NONE) {
            message(receives, row, at, receives.get(row, Records.CALL));
        } else {
            row = add(receives, at);
            unknown(Half.RECEIVE_COMPLETED, request, row, at);
            message(receives, row, at, call);
        }
    }

    /** A cancelled send belongs to no message; a receive is not a message before it completes. */
    private void cancel(long request, long at) {
        long row = sendRequests.remove(request);
        if (row != Requests.NONE) {
            sends.set(row, Records.AT, 0);
            sends.set(row, Records.CALL, IntColumn.encode(at));
        } else if (receiveRequests.remove(request) == Requests.NONE
                && collectiveRequests.remove(request) == Requests.NONE
                && shared) {
            halves.add(Half.CANCELLED, request, -1, at, 0);
        }
    }

    /** Sets the fields of the collective operation whose end was read. */
    private void collective(Records list, long row, long at) {
        list.set(row, Records.OPERATION, operation.operation());
        int com = operation.communicator();
        boolean member = membership.knows(com) && membership.rank(com, port) >= 0;
        if (!member) {
            odd.add(DiagnosticCode.NOT_A_MEMBER, 1, at);
        }
        list.set(row, Records.AT, IntColumn.encode(at));
        value = IntColumn.encode(row);
        list.set(row, Records.COM, member ? com : -1);
        if (list == blocking) {
            boolean ours = collectiveBegin != 0 && collectiveBeginCall == call;
            list.set(row, Records.BEGIN, ours ? collectiveBegin : call);
            collectiveBegin = 0;
        }
    }

    private void completeCollective(long at, long fields) {
        operation.readNonBlocking(fields);
        long request = operation.request();
        long row = collectiveRequests.remove(request);
        if (row == Requests.NONE) {
            row = add(nonBlocking, at);
            unknown(Half.COLLECTIVE_COMPLETED, request, row, at);
            nonBlocking.set(row, Records.BEGIN, call);
        }
        collective(nonBlocking, row, at);
    }

    private void start(Requests requests, Half kind, long id, Records list, long row) {
        long old = requests.put(id, row);
        if (old != Requests.NONE) {
            open(kind, id, list, old);
        }
    }

    /** Records an operation that starts here and does not complete here. */
    private void open(Half kind, long id, Records list, long row) {
        long at = IntColumn.decode(list.get(row, Records.START));
        if (shared) {
            halves.add(kind, id, row, at, 0);
        } else {
            odd.add(DiagnosticCode.MISSING_COMPLETION, 1, at);
        }
    }

    /** Records an operation that completes here and did not start here. */
    private void unknown(Half kind, long id, long row, long at) {
        if (shared) {
            halves.add(kind, id, row, at, call);
        } else {
            odd.add(DiagnosticCode.UNKNOWN_REQUEST, 1, at);
        }
    }
}
