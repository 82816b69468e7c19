package earl.monitor.watch;

import earl.graph.GraphBuilder;
import earl.graph.Signature;
import earl.graph.Signature.Property;
import earl.monitor.call.CallKinds;
import earl.monitor.ring.Channels;
import earl.monitor.ring.Handles;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingRecords;
import earl.monitor.ring.RingRecords.Call;
import earl.monitor.ring.RingRecords.Completed;
import earl.monitor.ring.RingRecords.Members;
import earl.monitor.ring.RingRecords.Second;
import java.util.HashMap;
import java.util.Map;

/**
 * The meaning of a process's calls for its flow graph and its counts of messages. Arguments count as passed to the call: a
 * receive from any source counts as such, whoever the sender was. Shared by the threads of a process; one thread uses it.
 */
public final class CallMeaning {
    /** Index of the number of ready partitions of a request; the number of all its partitions is before it. */
    private static final int READY = 5;

    private final CallKinds kinds;
    private final Property[] parts;
    /** [communicator] -> ranks of its members in the world. */
    private final Map<Integer, int[]> members = new HashMap<>();
    /** [handle of a request that receives, or of a message found] -> communicator. */
    private final Handles receives = new Handles();

    private final Second second = new Second();
    private final Completed completed = new Completed();
    private final Members partners = new Members();
    /** [handle of a persistent request that counts] -> direction, communicator, partner and tag. */
    private final Map<Long, int[]> persistent = new HashMap<>();

    public CallMeaning(CallKinds kinds, Signature signature) {
        this.kinds = kinds;
        this.parts = signature.properties().toArray(Property[]::new);
    }

    void communicator(int number, int[] ranks) {
        members.put(number, ranks);
    }

    /** Fills in the key of a call. */
    void key(Call call, long[] key) {
        for (int i = 0; i < parts.length; i++) {
            key[i] = part(parts[i], call);
        }
    }

    /** Fills in the key of calls that are missing: function 0, which is none. */
    void lost(long[] key) {
        for (int i = 0; i < parts.length; i++) {
            key[i] = switch (parts[i]) {
                case CALL, CALLSITE -> 0;
                case PARTNER -> GraphBuilder.partner(-1);
                default -> -1;
            };
        }
    }

    private long part(Property part, Call call) {
        CallKinds.Kind kind = kinds.of(call.function());
        return switch (part) {
            case CALL -> call.function();
            case CALLSITE -> call.site();
            case SIZE -> size(kind, call);
            case PARTNER -> partner(kind, call);
            case TAG -> kind.isMessage() ? call.tag() : -1;
            case COMM -> call.comm() == 0 || kind == CallKinds.Kind.GPU ? -1 : call.comm();
            case REGION, RANK, ADDRESS, TIME, SEQ -> -1;
        };
    }

    private long size(CallKinds.Kind kind, Call call) {
        return switch (kind) {
            case RECEIVE, MATCHED_RECEIVE -> call.room();
            case COLLECTIVE, ICOLLECTIVE, COLLECTIVE_INIT, NEIGHBOUR -> call.sent() + call.received();
            case FILE, FILE_REQUEST -> call.wanted();
            case ONE_SIDED -> kinds.window(call.function()).transfers() ? call.sent() + call.received() : -1;
            case COMPLETION, PLAIN, FOUND, START, READY, FREE, GPU -> -1;
            default -> call.bytes();
        };
    }

    private long partner(CallKinds.Kind kind, Call call) {
        if (kind == CallKinds.Kind.COLLECTIVE
                || kind == CallKinds.Kind.ICOLLECTIVE
                || kind == CallKinds.Kind.COLLECTIVE_INIT) {
            return GraphBuilder.root(world(call.comm(), call.root()));
        }
        int rank = kind == CallKinds.Kind.RECEIVE ? call.source() : call.partner();
        return GraphBuilder.partner(world(call.comm(), rank));
    }

    private int world(int comm, int rank) {
        int[] ranks = members.get(comm);
        return rank < 0 || ranks == null || rank >= ranks.length ? rank : ranks[rank];
    }

    /** Counts the messages and the collective operation of a call. */
    void count(Call call, Channels channels) {
        switch (kinds.of(call.function())) {
            case SEND, EXCHANGE -> sent(call, channels);
            case ISEND -> {
                sent(call, channels);
                receives.put(call.request(), 0);
            }
            case SEND_INIT -> {
                receives.put(call.request(), 0);
                int[] message = {Channels.SENT, call.comm(), call.partner(), call.tag()};
                persistent.put(call.request(), message);
            }
            case COLLECTIVE_INIT -> {
                receives.put(call.request(), 0);
                persistent.put(call.request(), new int[] {Channels.COLLECTIVE, call.comm(), 0, 0});
            }
            case NEIGHBOUR -> {
                receives.put(call.request(), 0);
                channels.next(Channels.COLLECTIVE, call.comm(), 0, Channels.NEIGHBOURS);
            }
            case FILE_REQUEST -> receives.put(call.request(), 0);
            case PARTITIONED_SEND -> {
                receives.put(call.request(), 0);
                int[] message = {
                    Channels.SENT,
                    call.comm() | Channels.PARTITIONED,
                    call.partner(),
                    call.tag(),
                    (int) call.partitions(),
                    0
                };
                persistent.put(call.request(), message);
            }
            case PARTITIONED_RECEIVE -> receives.put(call.request(), call.comm() | Channels.PARTITIONED);
            case READY -> ready(call, channels);
            case ICOLLECTIVE -> {
                receives.put(call.request(), 0);
                channels.next(Channels.COLLECTIVE, call.comm(), 0, 0);
            }
            case RECEIVE -> received(call.comm(), call.partner(), call.tag(), channels);
            case IRECEIVE, RECEIVE_INIT -> receives.put(call.request(), call.comm());
            case FOUND -> receives.put(call.message(), call.comm());
            case MATCHED_RECEIVE -> received(receives.get(call.message()), call.partner(), call.tag(), channels);
            case MATCHED_IRECEIVE -> receives.put(call.request(), receives.get(call.found()));
            case COLLECTIVE -> channels.next(Channels.COLLECTIVE, call.comm(), 0, 0);
            case START -> {
                if (call.requests() == 0) {
                    started(call.request(), channels);
                }
            }
            case ONE_SIDED -> {
                kinds.window(call.function()).count(call, channels);
                if (call.request() != 0) {
                    receives.put(call.request(), 0);
                }
            }
            case COMPLETION, FREE, PLAIN, FILE, GPU -> {
                // Completions follow in parts.
            }
        }
    }

    private void started(long request, Channels channels) {
        int[] counted = persistent.get(request);
        if (counted != null && counted.length > READY) {
            counted[READY] = 0;
        } else if (counted != null && counted[2] >= 0) {
            channels.next(counted[0], counted[1], counted[2], counted[3]);
        }
    }

    private void ready(Call call, Channels channels) {
        int[] counted = persistent.get(call.request());
        if (counted != null && counted.length > READY) {
            boolean before = counted[READY] < counted[READY - 1];
            counted[READY] += (int) call.partitions();
            if (before && counted[READY] >= counted[READY - 1] && counted[2] >= 0) {
                channels.next(counted[0], counted[1], counted[2], counted[3]);
            }
        }
    }

    /** Writes which requests receive. */
    void write(earl.monitor.ring.Spool spool, long ticks) {
        receives.write(spool, ticks);
    }

    /** Counts what arrived in a part of a call. */
    void countPart(RecordView part, Channels channels) {
        switch (part.kind()) {
            case RingRecords.SECOND -> {
                second.on(part);
                received(second.comm(), second.partner(), second.tag(), channels);
            }
            case RingRecords.COMPLETED -> completed(completed.on(part), channels);
            case RingRecords.MEMBERS -> {
                partners.on(part);
                kinds.window(partners.function()).countPart(partners, channels);
            }
            default -> {
                // Has no message.
            }
        }
    }

    private void completed(Completed request, Channels channels) {
        CallKinds.Kind kind = kinds.of(request.function());
        int comm = receives.get(request.request());
        if (kind == CallKinds.Kind.START) {
            started(request.request(), channels);
        } else if (kind == CallKinds.Kind.COMPLETION && comm != 0 && !request.isCancelled()) {
            received(comm, request.partner(), request.tag(), channels);
        }
    }

    private static void sent(Call call, Channels channels) {
        if (call.partner() >= 0) {
            channels.next(Channels.SENT, call.comm(), call.partner(), call.tag());
        }
    }

    private static void received(int comm, int partner, int tag, Channels channels) {
        if (partner >= 0) {
            channels.next(Channels.RECEIVED, comm, partner, tag);
        }
    }

    CallKinds kinds() {
        return kinds;
    }
}
