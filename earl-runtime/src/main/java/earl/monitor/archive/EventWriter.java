package earl.monitor.archive;

import earl.format.TraceSink;
import earl.monitor.archive.Communicators.Known;
import earl.monitor.archive.Requests.Request;
import earl.monitor.archive.Requests.Role;
import earl.monitor.ring.Channels;
import earl.monitor.ring.RecordView;
import earl.store.FieldType;
import earl.store.RecordKind;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the events of one process: a call is an enter, what it says about messages, and a leave. One thread. */
final class EventWriter {
    private static final long NO_ROOT = 0xFFFFFFFFL;
    private static final int UINT64 = FieldType.UINT64.code();

    private final TraceSink sink;
    private final ArchiveDefinitions definitions;
    private final ProcessRecords process;
    private final CallKinds kinds;
    private final int number;
    private final @Nullable Matching matching;
    private Channels channels = new Channels();
    private final Requests requests = new Requests();
    private final long[] values = new long[8];
    private long location;
    private long ticks;
    private int length;
    long events;
    long strangers;

    /**
     * For one process.
     *
     * @param number of the process in the archive
     * @param matching decides which messages have both their ends in the recording; {@code null}: all
     */
    EventWriter(
            TraceSink sink,
            ArchiveDefinitions definitions,
            ProcessRecords process,
            int number,
            CallKinds kinds,
            @Nullable Matching matching) {
        this.sink = sink;
        this.number = number;
        this.matching = matching;
        this.definitions = definitions;
        this.process = process;
        this.kinds = kinds;
    }

    /** The location of what follows, and its counts of messages. */
    void at(long ref, Channels counts) {
        location = ref;
        channels = counts;
    }

    /** A call outside of what is recorded: only what it makes for later counts. */
    void unseen(RecordView call) {
        switch (kinds.of(call.function())) {
            case SEND_INIT -> requests.put(call.request(), posted(call, Role.SEND, true));
            case RECEIVE_INIT -> requests.put(call.request(), posted(call, Role.RECEIVE, true));
            default -> {
                // Leaves nothing behind.
            }
        }
    }

    /** A request that was made before a window may complete in it. */
    void earlier(long handle, int comm) {
        requests.earlier(handle, comm);
    }

    void enter(long time, long region) {
        begin(time, region);
        put(RecordKind.ENTER);
    }

    void leave(long time, long region) {
        begin(time, region);
        put(RecordKind.LEAVE);
    }

    /** Recording stops or goes on. */
    void measurement(long time, boolean on) {
        begin(time, on ? 1 : 2);
        put(RecordKind.MEASUREMENT_ON_OFF);
    }

    /**
     * A call.
     *
     * @param call its record
     * @param enter its time, as the archive counts
     * @param leave its time
     * @param parts the records that continue it
     */
    void call(RecordView call, long enter, long leave, List<RecordView> parts) {
        long region = definitions.regions().call(call.function());
        site(call.path());
        enter(enter, region);
        counters(enter, parts, true);
        switch (kinds.of(call.function())) {
            case SEND -> send(enter, call.comm(), call.partner(), call.tag(), call.bytes(), -1);
            case RECEIVE -> receive(leave, call.comm(), call.partner(), call.tag(), call.bytes());
            case EXCHANGE -> {
                send(enter, call.comm(), call.partner(), call.tag(), call.bytes(), -1);
                parts.stream()
                        .filter(half -> half.kind() == RecordView.SECOND)
                        .forEach(half -> receive(leave, half.comm(), half.partner(), half.tag(), half.bytes()));
            }
            case ISEND -> start(enter, call.request(), posted(call, Role.SEND, false));
            case IRECEIVE -> start(enter, call.request(), posted(call, Role.RECEIVE, false));
            case SEND_INIT -> requests.put(call.request(), posted(call, Role.SEND, true));
            case RECEIVE_INIT -> requests.put(call.request(), posted(call, Role.RECEIVE, true));
            case START -> {
                if (parts.stream().noneMatch(one -> one.kind() == RecordView.COMPLETED)) {
                    restart(enter, call.request());
                }
                parts.stream()
                        .filter(one -> one.kind() == RecordView.COMPLETED)
                        .forEach(one -> restart(enter, one.request()));
            }
            case COMPLETION ->
                parts.stream().filter(one -> one.kind() == RecordView.COMPLETED).forEach(one -> completed(leave, one));
            case FREE -> requests.free(call.request());
            case FOUND -> requests.found(call.request(), call.comm());
            case MATCHED_RECEIVE ->
                receive(leave, requests.taken(call.request()), call.partner(), call.tag(), call.bytes());
            case MATCHED_IRECEIVE -> {
                Request request = posted(call, Role.RECEIVE, false);
                request.comm = requests.taken(call.other());
                start(enter, call.request(), request);
            }
            case COLLECTIVE -> collective(call, enter, leave);
            case ICOLLECTIVE -> start(enter, call.request(), posted(call, Role.COLLECTIVE, false));
            case PLAIN -> {
                // Its times are all there is to say.
            }
        }
        counters(leave, parts, false);
        leave(leave, region);
    }

    private void site(long path) {
        ArchiveDefinitions.Site site = definitions.site(process, path);
        if (site == null) {
            return;
        }
        sink.attribute(location, definitions.callsiteAttribute(), UINT64, site.number());
        if (site.line() >= 0) {
            sink.attribute(
                    location, definitions.locationAttribute(), FieldType.SOURCE_CODE_LOCATION.code(), site.line());
        }
    }

    private void counters(long time, List<RecordView> parts, boolean before) {
        for (RecordView one : parts) {
            if (one.kind() == RecordView.COUNTERS) {
                begin(time, definitions.counters(), 2);
                add(UINT64, before ? one.bytes() : one.request());
                add(UINT64, before ? one.other() : one.path());
                put(RecordKind.METRIC);
            }
        }
    }

    private static Request posted(RecordView call, Role role, boolean persistent) {
        Request request = new Request(role, persistent);
        request.function = call.function();
        request.comm = call.comm();
        request.partner = call.partner();
        request.tag = call.tag();
        request.bytes = call.bytes();
        request.received = call.other();
        return request;
    }

    private void start(long time, long handle, Request request) {
        requests.put(handle, request);
        activate(time, request);
    }

    private void restart(long time, long handle) {
        Request request = requests.get(handle);
        if (request != null && request.persistent) {
            activate(time, request);
        }
    }

    private void activate(long time, Request request) {
        request.active = true;
        request.number = -1;
        long own = requests.number();
        Known comm = Communicators.of(process, request.comm);
        switch (request.role) {
            case COLLECTIVE -> {
                if (comm == null || comm.inter()) {
                    return;
                }
                request.nth = channels.next(Channels.COLLECTIVE, request.comm, 0, 0);
                if (isWhole(comm, request.nth)) {
                    request.number = own;
                    begin(time, own);
                    put(RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST);
                }
            }
            case SEND -> {
                boolean completes = matching == null || matching.completes(number, own);
                if (send(time, request.comm, request.partner, request.tag, request.bytes, completes ? own : -1)
                        && completes) {
                    request.number = own;
                }
            }
            case RECEIVE -> {
                if (comm != null
                        && request.partner != RecordView.PROC_NULL
                        && (matching == null || matching.completes(number, own))) {
                    request.number = own;
                    begin(time, own);
                    put(RecordKind.MPI_IRECV_REQUEST);
                }
            }
        }
    }

    private boolean isWhole(Known comm, long nth) {
        return matching == null
                || comm.self()
                || matching.isWhole(comm.ref(), nth, comm.members().size());
    }

    private void completed(long time, RecordView one) {
        Request request = requests.complete(one.request());
        if (request == null) {
            return;
        }
        long own = request.number;
        request.number = -1;
        request.active = false;
        if (one.other() != 0) {
            if (own >= 0) {
                begin(time, own);
                put(RecordKind.MPI_REQUEST_CANCELLED);
            }
            return;
        }
        switch (request.role) {
            case SEND -> {
                if (own >= 0) {
                    if (matching != null) {
                        matching.sendCompletes(number, own);
                    }
                    begin(time, own);
                    put(RecordKind.MPI_ISEND_COMPLETE);
                }
            }
            case RECEIVE -> {
                if (request.earlier) {
                    // Nobody knows when it was posted: as if it were where it is waited for.
                    receive(time, request.comm, one.partner(), one.tag(), one.bytes());
                } else {
                    arrived(time, request.comm, one, own);
                }
            }
            case COLLECTIVE -> {
                Known comm = Communicators.of(process, request.comm);
                if (own < 0 || comm == null) {
                    return;
                }
                if (matching != null) {
                    matching.member(comm.ref(), request.nth);
                }
                begin(time, kinds.operation(request.function), comm.ref());
                add(request.partner < 0 ? NO_ROOT : request.partner, request.bytes);
                add(request.received, own);
                put(RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE);
            }
        }
    }

    /** What a request received. */
    private void arrived(long time, int number, RecordView one, long own) {
        Known comm = Communicators.of(process, number);
        if (comm == null || one.partner() < 0) {
            return;
        }
        if (matching != null) {
            long nth = channels.next(Channels.RECEIVED, number, one.partner(), one.tag());
            if (own >= 0) {
                int sender = comm.self() ? rank(comm, number) : comm.among(process.rank, one.partner(), true);
                matching.arrival(comm.ref(), rank(comm, number), sender, one.tag(), nth, this.number, own);
            }
        }
        if (own >= 0) {
            write(time, comm, one.partner(), one.tag(), one.bytes(), own, RecordKind.MPI_IRECV);
        }
    }

    private void collective(RecordView call, long enter, long leave) {
        Known comm = Communicators.of(process, call.comm());
        if (comm == null || comm.inter()) {
            strangers++;
            return;
        }
        if (matching != null) {
            long nth = channels.next(Channels.COLLECTIVE, call.comm(), 0, 0);
            matching.member(comm.ref(), nth);
            if (!isWhole(comm, nth)) {
                return;
            }
        }
        begin(enter);
        put(RecordKind.MPI_COLLECTIVE_BEGIN);
        begin(leave, kinds.operation(call.function()), comm.ref());
        add(call.partner() < 0 ? NO_ROOT : call.partner(), call.bytes());
        add(call.other());
        put(RecordKind.MPI_COLLECTIVE_END);
    }

    private boolean send(long time, int comm, int partner, int tag, long bytes, long request) {
        RecordKind kind = request < 0 ? RecordKind.MPI_SEND : RecordKind.MPI_ISEND;
        return message(Channels.SENT, time, comm, partner, tag, bytes, request, kind);
    }

    private void receive(long time, int comm, int partner, int tag, long bytes) {
        message(Channels.RECEIVED, time, comm, partner, tag, bytes, -1, RecordKind.MPI_RECV);
    }

    /** A message's one end; whether it was written. */
    private boolean message(
            int direction, long time, int number, int partner, int tag, long bytes, long request, RecordKind kind) {
        if (partner < 0) {
            return false;
        }
        Known comm = Communicators.of(process, number);
        if (comm == null) {
            strangers++;
            return false;
        }
        if (matching != null) {
            long nth = channels.next(direction, number, partner, tag);
            int other = comm.self() ? rank(comm, number) : comm.among(process.rank, partner, true);
            if (!matching.message(direction, comm.ref(), rank(comm, number), other, tag, nth)) {
                return false;
            }
        }
        write(time, comm, partner, tag, bytes, request, kind);
        return true;
    }

    /** The process's rank in a communicator; alone it is told from others that are alone. */
    private int rank(Known comm, int number) {
        return comm.self() ? -1 - this.number : comm.among(process.rank, process.ranks.getOrDefault(number, 0), false);
    }

    private void write(long time, Known comm, int partner, int tag, long bytes, long request, RecordKind kind) {
        begin(time, comm.among(process.rank, partner, true), comm.ref());
        add(tag & 0xFFFFFFFFL, bytes);
        if (request >= 0) {
            add(request);
        }
        put(kind);
    }

    private void begin(long time, long... first) {
        ticks = time;
        length = 0;
        add(first);
    }

    private void add(long... more) {
        System.arraycopy(more, 0, values, length, more.length);
        length += more.length;
    }

    private void put(RecordKind kind) {
        sink.event(location, ticks, kind, values, length);
        Arrays.fill(values, 0, length, 0);
        events++;
    }
}
