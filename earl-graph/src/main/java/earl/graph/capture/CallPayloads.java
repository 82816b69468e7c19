package earl.graph.capture;

import earl.Events;
import earl.Trace;
import earl.memory.LongMap;

/**
 * The data of a location's calls: bytes, partners, tags and communicators of messages, collective operations and transfers.
 * {@link PendingCalls} receives each of them with the call in which it happens. A non-blocking message belongs to the calls
 * that post it and complete it.
 */
final class CallPayloads {
    /** Indexes of the values of {@link Events#copyMessage}. */
    private static final int PARTNER = 0;

    private static final int COMM = 1;
    private static final int TAG = 2;
    private static final int LENGTH = 3;
    private static final int REQUEST = 4;

    private final Events events;
    private final PendingCalls pending;
    private final OpenCalls open;
    private final LongMap receives = new LongMap();
    private final PostedSends sends = new PostedSends();
    private final long[] message = new long[5];
    /** Values that are not requested do not distinguish calls. */
    private final boolean withTag;

    private final boolean withComm;

    /** Nothing yet. */
    CallPayloads(Events events, PendingCalls pending, OpenCalls open, boolean withTag, boolean withComm) {
        this.events = events;
        this.pending = pending;
        this.open = open;
        this.withTag = withTag;
        this.withComm = withComm;
    }

    /** A send. */
    void send(long pos) {
        events.copyMessage(pos, message);
        long call = carrier();
        if (call >= 0) {
            bookMessage(call);
        }
        if (message[REQUEST] != Trace.NONE) {
            sends.put(pos, message);
        }
    }

    private void bookMessage(long call) {
        pending.book(
                call,
                (int) message[PARTNER],
                message[LENGTH],
                withTag ? message[TAG] : Trace.NONE,
                withComm ? message[COMM] : Trace.NONE);
    }

    /**
     * A receive. Returns true if it completed a receive that an earlier call posted; that call may then no longer have to
     * wait.
     */
    boolean receive(long pos) {
        events.copyMessage(pos, message);
        long call = carrier();
        if (call >= 0) {
            bookMessage(call);
        }
        long poster = message[REQUEST] == Trace.NONE ? Trace.NONE : receives.remove(message[REQUEST]);
        if (poster < 0) {
            return false;
        }
        pending.received(poster);
        if (poster != call) {
            bookMessage(poster);
        }
        return true;
    }

    /** The end of a collective operation. */
    void collective(long pos) {
        long call = carrier();
        if (call < 0) {
            return;
        }
        events.copyCollective(pos, message);
        pending.book(call, Trace.NONE, message[2] + message[3], Trace.NONE, withComm ? message[0] : Trace.NONE);
        int root = (int) message[1];
        if (root >= 0) {
            pending.root(call, root);
        }
    }

    /** A record of another kind. As {@link #receive}. */
    boolean other(long pos, String kind) {
        switch (kind) {
            case "MPI_IRECV_REQUEST" -> posted(events.request(pos));
            case "MPI_ISEND_COMPLETE" -> completed(events.request(pos));
            case "MPI_REQUEST_CANCELLED" -> {
                return cancelled(events.request(pos));
            }
            case "IO_OPERATION_COMPLETE" -> bytes(events.number(pos, "bytesResult", 0));
            case "RMA_PUT", "RMA_GET" -> bytes(events.number(pos, "bytes", 0));
            default -> {
                // Carries no bytes.
            }
        }
        return false;
    }

    private void posted(long request) {
        long call = carrier();
        if (call >= 0) {
            long replaced = receives.put(request, call);
            if (replaced >= 0) {
                pending.received(replaced);
            }
            pending.post(call);
        }
    }

    private boolean cancelled(long request) {
        sends.remove(request, message);
        long poster = receives.remove(request);
        if (poster >= 0) {
            pending.received(poster);
        }
        return poster >= 0;
    }

    private void completed(long request) {
        long send = sends.remove(request, message);
        long call = carrier();
        if (send >= 0 && call >= 0 && send < pending.enter(call)) {
            bookMessage(call);
        }
    }

    private void bytes(long count) {
        long call = carrier();
        if (call >= 0) {
            pending.book(call, Trace.NONE, count, Trace.NONE, Trace.NONE);
        }
    }

    /** The call that carries the bytes of a transfer; {@link Trace#NONE} if none of the selected calls does. */
    private long carrier() {
        if (open.depth() == 0) {
            return Trace.NONE;
        }
        long call = open.call();
        return pending.isGone(call) ? Trace.NONE : call;
    }
}
