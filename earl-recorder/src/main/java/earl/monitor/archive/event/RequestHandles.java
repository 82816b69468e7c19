package earl.monitor.archive.event;

import earl.monitor.ring.Channels;
import earl.monitor.ring.Handles;
import earl.monitor.ring.RingRecords.Call;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a process that are under way, by their handles. A library may give several requests the same handle (those
 * that were complete at once): they complete in the order in which they were made. Completed ones are reused. One thread.
 */
final class RequestHandles {
    /** The purpose of a request. */
    enum Role {
        SEND,
        RECEIVE,
        /** A collective operation; the set of those that send to the process is in the tag. */
        COLLECTIVE,
        /** A transfer of one-sided communication; the window is in the tag, the target in the partner. */
        TRANSFER,
        /** An operation on a file, which is in the tag. */
        FILE
    }

    /** A request. */
    static final class Request {
        Role role = Role.SEND;
        boolean persistent;
        /** Whether the request was made before the recording: then only its communicator is known, and that it receives. */
        boolean earlier;

        /** Number of earlier collective operations on the request's communicator. */
        long nth;

        /** Partitions of a partitioned send; 0 for other requests. */
        long partitions;

        /** Partitions that are ready since the request was started. */
        long ready;

        int function;
        int comm;
        int partner;
        int tag;
        long bytes;
        long received;
        /** Number of the request in the archive; -1 for an inactive persistent request. */
        long number;

        /** Whether a persistent request was started and has not completed. */
        boolean active;

        /** The next request with the same handle. */
        private @Nullable Request next;
    }

    /** Handle + 1, 0 in a free slot; the handle -1 does not occur. */
    private long[] handles = new long[64];

    private @Nullable Request[] first = new Request[64];
    private int size;
    private final List<Request> unused = new ArrayList<>();
    private final Handles messages = new Handles();
    private @Nullable Request done;
    private long numbers;

    /** A number that no other request of the process has. */
    long number() {
        return numbers++;
    }

    /** A request as a call made it, which is in no table yet. */
    Request posted(Call call, Role role, boolean persistent) {
        Request request = make(role, call.comm());
        request.persistent = persistent;
        request.function = call.function();
        request.partner = call.partner();
        request.tag = call.tag();
        request.bytes = call.bytes();
        request.received = call.received();
        return request;
    }

    /** A partitioned request as a call made it, which is in no table yet. */
    Request partitioned(Call call, Role role) {
        Request request = posted(call, role, true);
        request.comm |= Channels.PARTITIONED;
        request.partitions = call.partitions();
        return request;
    }

    private Request make(Role role, int comm) {
        Request request = unused.isEmpty() ? new Request() : unused.removeLast();
        request.role = role;
        request.comm = comm;
        request.persistent = false;
        request.earlier = false;
        request.active = false;
        request.nth = 0;
        request.partitions = 0;
        request.number = -1;
        request.next = null;
        return request;
    }

    void put(long handle, Request request) {
        int slot = slot(handle);
        if (handles[slot] == 0) {
            if (++size > handles.length / 2) {
                grow();
                slot = slot(handle);
            }
            handles[slot] = handle + 1;
        }
        Request head = null;
        Request last = null;
        for (Request old = first[slot]; old != null; ) {
            Request after = old.next;
            if (old.earlier || (request.persistent && old.persistent)) {
                unused.add(old);
            } else {
                head = head == null ? old : head;
                last = link(last, old);
            }
            old = after;
        }
        link(last, request);
        request.next = null;
        first[slot] = head == null ? request : head;
    }

    private static Request link(@Nullable Request before, Request after) {
        if (before != null) {
            before.next = after;
        }
        return after;
    }

    /** The request of a handle, which stays. */
    @Nullable
    Request get(long handle) {
        return first[slot(handle)];
    }

    /**
     * The request that completes: taken out unless it is persistent, and valid until the next one completes; {@code null} if none is under
     * way.
     */
    @Nullable
    Request complete(long handle) {
        int slot = slot(handle);
        Request request = first[slot];
        if (request == null || request.persistent) {
            return request == null || !request.active ? null : request;
        }
        first[slot] = request.next;
        if (request.next == null) {
            remove(slot);
        }
        if (done != null) {
            unused.add(done);
        }
        done = request;
        return request;
    }

    /** A request that may have been made before the recording. */
    void earlier(long handle, int comm) {
        if (get(handle) == null) {
            Request request = make(Role.RECEIVE, comm);
            request.earlier = true;
            put(handle, request);
        }
    }

    /** Nothing is heard of a handle any more. */
    void free(long handle) {
        int slot = slot(handle);
        if (handles[slot] != 0) {
            for (Request old = first[slot]; old != null; old = old.next) {
                unused.add(old);
            }
            remove(slot);
        }
    }

    /** The state of requests under way is unknown. */
    void forget() {
        java.util.Arrays.fill(handles, 0);
        java.util.Arrays.fill(first, null);
        size = 0;
    }

    /** A message was found that a matched receive will take: on which communicator. */
    void found(long message, int comm) {
        messages.put(message, comm);
    }

    /** The communicator of a message that is now received, 0 if it was not seen. */
    int taken(long message) {
        int comm = messages.get(message);
        if (comm != 0) {
            messages.put(message, 0);
        }
        return comm;
    }

    private int slot(long handle) {
        int slot = home(handle);
        while (handles[slot] != 0 && handles[slot] != handle + 1) {
            slot = (slot + 1) & (handles.length - 1);
        }
        return slot;
    }

    private int home(long handle) {
        return (int) ((handle * 0x9E3779B97F4A7C15L) >>> 32) & (handles.length - 1);
    }

    /** Frees a slot, and moves later entries that would not be found any more. */
    private void remove(int slot) {
        int mask = handles.length - 1;
        int hole = slot;
        for (int at = (hole + 1) & mask; handles[at] != 0; at = (at + 1) & mask) {
            int home = home(handles[at] - 1);
            if (((at - home) & mask) >= ((at - hole) & mask)) {
                handles[hole] = handles[at];
                first[hole] = first[at];
                hole = at;
            }
        }
        handles[hole] = 0;
        first[hole] = null;
        size--;
    }

    private void grow() {
        long[] old = handles;
        @Nullable Request[] requests = first;
        handles = new long[old.length * 2];
        first = new Request[old.length * 2];
        for (int i = 0; i < old.length; i++) {
            if (old[i] != 0) {
                int slot = slot(old[i] - 1);
                handles[slot] = old[i];
                first[slot] = requests[i];
            }
        }
    }
}
