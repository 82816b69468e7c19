package earl.link;

import earl.Trace;
import earl.diag.DiagnosticCode;
import earl.link.HalfRequest.Half;
import earl.link.call.EventBlock;
import earl.memory.IntColumn;
import earl.memory.LongMap;
import earl.memory.Pieces;
import earl.schema.RecordKind;
import earl.store.CollectiveReader;
import earl.store.LocationEvents;
import earl.store.MessageReader;
import earl.store.PayloadReadAhead;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the messages and collective operations of one location. Links go by the events' index on the location; the value of a
 * collective's end becomes the link to its record. One thread.
 *
 * <p>A request identifies a non-blocking operation within its process; {@link SharedRequests} joins operations that one
 * thread starts and another completes.
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

    private static final List<RecordKind> KINDS = Arrays.stream(RecordKind.values())
            .filter(kind -> communicates(kind.code()))
            .toList();

    private final LocationEvents events;
    /** Whether the location has communicated. */
    private boolean active;

    private final int port;
    private final Membership membership;
    private final boolean shared;
    private final List<HalfRequest> halves;
    private final LocationDiagnostics odd;
    private final Communication found;
    private final MessageSteps steps;
    private final Records blocking;
    private final Records nonBlocking;
    private final LongMap sendRequests = new LongMap();
    private final LongMap receiveRequests = new LongMap();
    private final LongMap collectiveRequests = new LongMap();
    private final PayloadReadAhead payload;
    private final MessageReader message;
    private final CollectiveReader operation;
    private final int[] @Nullable [] peers;
    private int collectiveBegin;
    /** Link of the last begin of a collective operation to its enter. */
    private int collectiveBeginCall;
    /** Link of the current event to its enter. */
    private int call;
    /** Link to the last event that was processed. */
    private int last;
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
            Pieces memory,
            boolean shared,
            List<HalfRequest> halves,
            LocationDiagnostics odd) {
        this.port = port;
        this.membership = membership;
        this.shared = shared;
        this.halves = halves;
        this.odd = odd;
        this.events = events;
        this.found = new Communication(memory);
        this.payload = new PayloadReadAhead(events);
        this.message = new MessageReader(payload);
        this.operation = new CollectiveReader(payload);
        this.steps = found.messages();
        this.blocking = found.blocking();
        this.nonBlocking = found.nonBlocking();
        this.peers = new int[membership.count()][];
    }

    /** Says that more events are in the columns. */
    void refresh() {
        payload.refresh();
        steps.dropTaken();
        active = active || KINDS.stream().anyMatch(kind -> events.count(kind) > 0);
    }

    /** Finds those among the next events, whose links to enters are known. */
    void process(EventBlock block) {
        if (!active) {
            return;
        }
        last = IntColumn.encode(block.from + block.n - 1);
        for (int i = 0; i < block.n; i++) {
            int kind = block.kinds[i] & 0x7F;
            if (communicates(kind)) {
                call = block.enters[i];
                value = 0;
                communicate(kind, block.from + i, Integer.toUnsignedLong(block.payloads[i]));
                block.values[i] = value;
            }
        }
    }

    private static boolean communicates(int kind) {
        return kind >= FIRST && (kind <= LAST || kind == COLLECTIVE_REQUEST || kind == COLLECTIVE_COMPLETE);
    }

    /** The steps of messages that were found so far. */
    MessageSteps messages() {
        return steps;
    }

    /** What was found. */
    Communication finish() {
        sendRequests.forEach((id, slot) -> open(Half.SEND_STARTED, id, slot, last));
        receiveRequests.forEach((id, slot) -> open(Half.RECEIVE_STARTED, id, slot, last));
        collectiveRequests.forEach((id, row) -> open(Half.COLLECTIVE_STARTED, id, row, last));
        found.finish();
        return found;
    }

    private void communicate(int kind, long at, long fields) {
        int event = IntColumn.encode(at);
        if (kind == SEND || kind == RECV) {
            blocking(kind == SEND, at, fields);
        } else if (kind == ISEND) {
            message.readNonBlocking(fields);
            int peer = peer(at);
            int slot = steps.open(receiver(peer), event);
            steps.add(
                    MessageSteps.START_SEND,
                    event,
                    receiver(peer),
                    communicator(peer, message.communicator()),
                    message.tag(),
                    slot);
            start(sendRequests, Half.SEND_STARTED, message.request(), slot, event);
        } else if (kind == ISEND_COMPLETE) {
            complete(request(fields), at);
        } else if (kind == IRECV_REQUEST) {
            int slot = steps.open(port, event);
            steps.add(MessageSteps.POST, event, slot);
            start(receiveRequests, Half.RECEIVE_STARTED, request(fields), slot, event);
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
            start(collectiveRequests, Half.COLLECTIVE_STARTED, request(fields), row, event);
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
    private void blocking(boolean sends, long at, long fields) {
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
        int peer = known[place + 1];
        steps.add(
                sends ? MessageSteps.SEND : MessageSteps.RECEIVE,
                IntColumn.encode(at),
                sends ? receiver(peer) : peer,
                sends ? communicator(peer, known[place + 2]) : known[place + 2],
                known[place + 3],
                0);
    }

    /** The port to which a send goes: if that is unknown, this one, in no communicator, where nothing is received. */
    private int receiver(int peer) {
        return peer < 0 ? port : peer;
    }

    private static int communicator(int peer, int com) {
        return peer < 0 ? Trace.NONE : com;
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
        long slot = sendRequests.remove(request);
        if (slot != LongMap.NONE) {
            steps.add(MessageSteps.END_SEND, IntColumn.encode(at), (int) slot);
        } else {
            unknown(Half.SEND_COMPLETED, request, -1, at);
        }
    }

    private void received(long at, long fields) {
        message.readNonBlocking(fields);
        int event = IntColumn.encode(at);
        long request = message.request();
        long posted = receiveRequests.remove(request);
        int kind = MessageSteps.RECEIVE_POSTED;
        int slot = (int) posted;
        if (posted == LongMap.NONE) {
            kind = shared ? MessageSteps.RECEIVE_UNPOSTED : MessageSteps.RECEIVE;
            slot = shared ? steps.open(port, event) : 0;
            unknown(Half.RECEIVE_COMPLETED, request, slot, at);
        }
        steps.add(kind, event, peer(at), message.communicator(), message.tag(), slot);
    }

    /** A cancelled send belongs to no message; a receive is not a message before it completes. */
    private void cancel(long request, long at) {
        int event = IntColumn.encode(at);
        long slot = sendRequests.remove(request);
        if (slot != LongMap.NONE) {
            steps.add(MessageSteps.CANCEL_SEND, event, (int) slot);
            return;
        }
        slot = receiveRequests.remove(request);
        if (slot != LongMap.NONE) {
            steps.add(MessageSteps.LEAVE_RECEIVE, event, (int) slot);
        } else if (collectiveRequests.remove(request) == LongMap.NONE && shared) {
            halves.add(new HalfRequest(Half.CANCELLED, request, -1, at, 0));
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
        if (row == LongMap.NONE) {
            row = add(nonBlocking, at);
            unknown(Half.COLLECTIVE_COMPLETED, request, row, at);
            nonBlocking.set(row, Records.BEGIN, call);
        }
        collective(nonBlocking, row, at);
    }

    private void start(LongMap requests, Half kind, long id, long operation, int event) {
        long old = requests.put(id, operation);
        if (old != LongMap.NONE) {
            open(kind, id, old, event);
        }
    }

    /**
     * Records an operation that starts here and does not complete here.
     *
     * @param operation its slot, or the row of a collective operation
     * @param event link to the event at which that is known
     */
    private void open(Half kind, long id, long operation, int event) {
        boolean isCollective = kind == Half.COLLECTIVE_STARTED;
        long at = isCollective
                ? IntColumn.decode(nonBlocking.get(operation, Records.START))
                : steps.start((int) operation);
        if (shared) {
            halves.add(new HalfRequest(kind, id, operation, at, 0));
            return;
        }
        odd.add(DiagnosticCode.MISSING_COMPLETION, 1, at);
        if (!isCollective) {
            int step = kind == Half.SEND_STARTED ? MessageSteps.LEAVE_SEND : MessageSteps.LEAVE_RECEIVE;
            steps.add(step, event, (int) operation);
        }
    }

    /** Records an operation that completes here and did not start here. */
    private void unknown(Half kind, long id, long row, long at) {
        if (shared) {
            halves.add(new HalfRequest(kind, id, row, at, call));
        } else {
            odd.add(DiagnosticCode.UNKNOWN_REQUEST, 1, at);
        }
    }
}
