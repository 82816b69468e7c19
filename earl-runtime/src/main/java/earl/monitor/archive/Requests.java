package earl.monitor.archive;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a process that are under way, by their handles. A library may give several the same handle (those that were complete at
 * once): then they complete in the order in which they came.
 */
final class Requests {
    /** What a request is for. */
    enum Role {
        SEND,
        RECEIVE,
        COLLECTIVE
    }

    /** A request. */
    static final class Request {
        final Role role;
        final boolean persistent;
        /** Made before the recording: only that it receives is known, and where. */
        boolean earlier;

        /** How many collective operations of its communicator came before it. */
        long nth;

        int function;
        int comm;
        int partner;
        int tag;
        long bytes;
        long received;
        /** Its number in the archive; of a persistent one that is not active -1. */
        long number = -1;

        /** Of a persistent one, whether it was started and has not completed. */
        boolean active;

        Request(Role role, boolean persistent) {
            this.role = role;
            this.persistent = persistent;
        }
    }

    private final Map<Long, ArrayDeque<Request>> open = new HashMap<>();
    private final Map<Long, Integer> messages = new HashMap<>();
    private long numbers;

    /** A number that no other request of the process has. */
    long number() {
        return numbers++;
    }

    void put(long handle, Request request) {
        ArrayDeque<Request> same = open.computeIfAbsent(handle, unknown -> new ArrayDeque<>(1));
        same.removeIf(old -> old.earlier || (request.persistent && old.persistent));
        same.add(request);
    }

    /** The request of a handle, which stays. */
    @Nullable
    Request get(long handle) {
        ArrayDeque<Request> same = open.get(handle);
        return same == null ? null : same.peekFirst();
    }

    /** The request that completes: taken out unless it is persistent; {@code null} if none is under way. */
    @Nullable
    Request complete(long handle) {
        ArrayDeque<Request> same = open.get(handle);
        if (same == null) {
            return null;
        }
        Request first = same.peekFirst();
        if (first == null || first.persistent) {
            return first == null || !first.active ? null : first;
        }
        same.removeFirst();
        if (same.isEmpty()) {
            open.remove(handle);
        }
        return first;
    }

    /** A request that may have been made before the recording. */
    void earlier(long handle, int comm) {
        if (!open.containsKey(handle)) {
            Request request = new Request(Role.RECEIVE, false);
            request.comm = comm;
            request.earlier = true;
            put(handle, request);
        }
    }

    /** Nothing is heard of a handle any more. */
    void free(long handle) {
        open.remove(handle);
    }

    /** A message was found that a matched receive will take: on which communicator. */
    void found(long message, int comm) {
        messages.put(message, comm);
    }

    /** The communicator of a message that is now received, 0 if it was not seen. */
    int taken(long message) {
        Integer comm = messages.remove(message);
        return comm == null ? 0 : comm;
    }
}
