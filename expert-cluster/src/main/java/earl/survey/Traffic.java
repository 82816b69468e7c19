package earl.survey;

import earl.link.Membership;
import earl.memory.LongMap;
import earl.schema.RecordKind;
import earl.store.CollectiveReader;
import earl.store.LocationEvents;
import earl.store.MessageReader;
import earl.store.PayloadReadAhead;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one location communicates. {@link LocationScan} passes on each record of communication, in order, after the payloads of its
 * block. One thread.
 *
 * <p>What is under way over all locations is known from the sum of their {@link #balance}: each send adds a number that depends on
 * its communicator, source, destination and tag, and each receive subtracts it. Each collective operation adds a number of
 * its member and subtracts that of the next member, so that the sum is 0 if all members have ended as many. {@link #agreement} adds
 * up numbers that also depend on what is called, and on the order of calls, so that the sum is 0 if all members call the same operations.
 */
final class Traffic {
    private static final int NONBLOCKING = 1 << 30;

    private final int port;
    private final Membership membership;
    private final @Nullable StepCollector steps;
    private final LongMap sends = new LongMap();
    private final LongMap receives = new LongMap();
    private final LongMap collectives = new LongMap();
    private final int[] @Nullable [] peers;
    private @Nullable Readers readers;

    /** {@code [communicator] -> } number of blocking operations; null if the order of operations is not known. */
    private final long @Nullable [] ended;

    private long balance;
    private long agreement;
    private boolean lacksPartners;
    private boolean crossesGroups;
    /** The port of the partner of the last message. */
    private int partner;

    /** The readers of the payloads of one block of events. */
    private record Readers(PayloadReadAhead payload, MessageReader message, CollectiveReader operation) {
        static Readers of(LocationEvents events) {
            PayloadReadAhead payload = new PayloadReadAhead(events);
            return new Readers(payload, new MessageReader(payload), new CollectiveReader(payload));
        }

        /** The request of a record whose only field it is. */
        long request(long fields) {
            payload.wrap(fields);
            return payload.unsigned();
        }
    }

    /** @param isOnlyThread whether no other location of the process communicates, so that the order of its operations is known */
    Traffic(int port, Membership membership, boolean isOnlyThread, @Nullable StepCollector steps) {
        this.port = port;
        this.membership = membership;
        this.ended = isOnlyThread ? new long[membership.count()] : null;
        this.steps = steps;
        this.peers = new int[membership.count()][];
    }

    /** The next records belong to some events. */
    void payloads(LocationEvents events) {
        readers = Readers.of(events);
    }

    /**
     * Follows a record, except the begin and the end of a blocking collective operation.
     *
     * @param fields offset of its payload
     * @return false if it is no record of messages or collective operations
     */
    boolean record(RecordKind kind, long fields, long ticks) {
        Readers read = Objects.requireNonNull(readers);
        switch (kind) {
            case MPI_SEND -> {
                read.message.readBlocking(fields);
                send(message(read.message, true), ticks);
            }
            case MPI_RECV -> {
                read.message.readBlocking(fields);
                receive(message(read.message, false), ticks);
            }
            case MPI_ISEND -> {
                read.message.readNonBlocking(fields);
                long message = message(read.message, true);
                send(message, ticks);
                start(sends, read.message.request(), message);
            }
            case MPI_ISEND_COMPLETE -> complete(sends, read.request(fields));
            case MPI_IRECV_REQUEST -> start(receives, read.request(fields), 0);
            case MPI_IRECV -> {
                read.message.readNonBlocking(fields);
                receive(message(read.message, false), ticks);
                complete(receives, read.message.request());
            }
            case MPI_REQUEST_CANCELLED -> cancel(read.request(fields), ticks);
            case NON_BLOCKING_COLLECTIVE_REQUEST -> start(collectives, read.request(fields), 0);
            case NON_BLOCKING_COLLECTIVE_COMPLETE -> {
                read.operation.readNonBlocking(fields);
                operation(read.operation, NONBLOCKING, ticks);
                complete(collectives, read.operation.request());
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Follows the end of a blocking collective operation, and returns its fields. */
    CollectiveReader endBlocking(long fields, long ticks) {
        CollectiveReader read = Objects.requireNonNull(readers).operation;
        read.readWhole(fields);
        operation(read, 0, ticks);
        crossesGroups |= membership.hasTwoGroups(read.communicator());
        return read;
    }

    /** The location has no more records. */
    void finish() {
        lacksPartners |= hasRequests();
    }

    /** Whether requests are open. */
    boolean hasRequests() {
        return !(sends.isEmpty() && receives.isEmpty() && collectives.isEmpty());
    }

    /** What is under way: the sum over all locations is 0 if nothing is. */
    long balance() {
        return balance;
    }

    /** Whether members call the same operations: the sum over all locations is 0 if they do. */
    long agreement() {
        return agreement;
    }

    /** Whether messages or operations have no partner, whatever other locations recorded. */
    boolean lacksPartners() {
        return lacksPartners;
    }

    /** Whether the location took part in a blocking collective operation between two groups of processes. */
    boolean crossesGroups() {
        return crossesGroups;
    }

    private void start(LongMap requests, long request, long message) {
        lacksPartners |= requests.put(request, message) != LongMap.NONE;
    }

    private void complete(LongMap requests, long request) {
        lacksPartners |= requests.remove(request) == LongMap.NONE;
    }

    private void send(long message, long ticks) {
        balance += message;
        if (steps != null && message != 0) {
            steps.message(message, port, partner, true, ticks);
        }
    }

    private void receive(long message, long ticks) {
        balance -= message;
        if (steps != null && message != 0) {
            steps.message(message, partner, port, false, ticks);
        }
    }

    /** The number of the message that was read, positive; 0 if its partner is unknown. */
    private long message(MessageReader read, boolean isSend) {
        int communicator = read.communicator();
        int peer = membership.knows(communicator) ? peer(communicator, read.rank()) : -1;
        if (peer < 0) {
            lacksPartners = true;
            return 0;
        }
        partner = peer;
        long source = isSend ? port : peer;
        long destination = isSend ? peer : port;
        return mixed(mixed(source << 32 | destination) + ((long) communicator << 32 | (read.tag() & 0xFFFF_FFFFL)))
                >>> 2;
    }

    private int peer(int communicator, long rank) {
        int[] known = peers[communicator];
        if (known == null) {
            known = membership.peers(communicator, port);
            peers[communicator] = known;
        }
        return rank >= 0 && rank < known.length ? known[(int) rank] : -1;
    }

    private void cancel(long request, long ticks) {
        long message = sends.remove(request);
        if (message != LongMap.NONE) {
            balance -= message;
            if (steps != null && message != 0) {
                steps.cancel(message, port, ticks);
            }
        } else if (receives.remove(request) == LongMap.NONE) {
            collectives.remove(request);
        }
    }

    /** A member has ended an operation: it is ahead of the member before it, or the one after it is behind. */
    private void operation(CollectiveReader read, int kind, long ticks) {
        int communicator = read.communicator();
        int rank = membership.knows(communicator) ? membership.rank(communicator, port) : -1;
        if (rank < 0) {
            lacksPartners = true;
            return;
        }
        if (membership.self(communicator)) {
            return;
        }
        int size = membership.size(communicator);
        int next = rank + 1 == size ? 0 : rank + 1;
        long key = mixed(communicator | (long) kind << 32);
        balance += mixed(key + rank) - mixed(key + next);
        // Non-blocking operations may complete in any order.
        long order = ended == null || kind == NONBLOCKING ? 0 : ++ended[communicator];
        long call = mixed(mixed(key + order) + read.operation());
        agreement += mixed(call + rank) - mixed(call + next);
        if (steps != null) {
            int before = rank == 0 ? size - 1 : rank - 1;
            steps.operation(mixed(key + rank), port, membership.port(communicator, before), true, ticks);
            steps.operation(mixed(key + next), membership.port(communicator, next), port, false, ticks);
        }
    }

    /** Spreads the bits of a number (Steele, Lea, Flood: SplitMix). */
    private static long mixed(long value) {
        long z = value + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
