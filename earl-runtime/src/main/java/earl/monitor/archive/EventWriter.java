package earl.monitor.archive;

import earl.format.TraceSink;
import earl.monitor.archive.Communicators.Known;
import earl.monitor.archive.Requests.Request;
import earl.monitor.archive.Requests.Role;
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
    private final Requests requests = new Requests();
    private final long[] values = new long[8];
    private final RecordView part = new RecordView();
    private long location;
    private long ticks;
    private int length;
    long events;
    long strangers;

    EventWriter(TraceSink sink, ArchiveDefinitions definitions, ProcessRecords process, CallKinds kinds) {
        this.sink = sink;
        this.definitions = definitions;
        this.process = process;
        this.kinds = kinds;
    }

    /** The location of what follows. */
    void at(long ref) {
        location = ref;
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
            case RECEIVE -> receive(leave, call.comm(), call.partner(), call.tag(), call.bytes(), -1);
            case EXCHANGE -> {
                send(enter, call.comm(), call.partner(), call.tag(), call.bytes(), -1);
                parts.stream()
                        .filter(half -> half.kind() == RecordView.SECOND)
                        .forEach(half -> receive(leave, half.comm(), half.partner(), half.tag(), half.bytes(), -1));
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
                receive(leave, requests.taken(call.request()), call.partner(), call.tag(), call.bytes(), -1);
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
        request.number = -1;
        if (request.role == Role.COLLECTIVE) {
            Known comm = Communicators.of(process, request.comm);
            if (comm != null && !comm.inter()) {
                request.number = requests.number();
                begin(time, request.number);
                put(RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST);
            }
        } else if (request.partner != RecordView.PROC_NULL && isKnown(request.comm)) {
            request.number = requests.number();
            if (request.role == Role.SEND) {
                send(time, request.comm, request.partner, request.tag, request.bytes, request.number);
            } else {
                begin(time, request.number);
                put(RecordKind.MPI_IRECV_REQUEST);
            }
        }
    }

    private void completed(long time, RecordView one) {
        Request request = requests.complete(one.request());
        if (request == null || request.number < 0) {
            return;
        }
        long number = request.number;
        request.number = -1;
        if (one.other() != 0) {
            begin(time, number);
            put(RecordKind.MPI_REQUEST_CANCELLED);
            return;
        }
        switch (request.role) {
            case SEND -> {
                begin(time, number);
                put(RecordKind.MPI_ISEND_COMPLETE);
            }
            case RECEIVE -> receive(time, request.comm, one.partner(), one.tag(), one.bytes(), number);
            case COLLECTIVE -> {
                begin(time, kinds.operation(request.function), comm(request.comm));
                add(request.partner < 0 ? NO_ROOT : request.partner, request.bytes);
                add(request.received, number);
                put(RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE);
            }
        }
    }

    private void collective(RecordView call, long enter, long leave) {
        Known comm = Communicators.of(process, call.comm());
        if (comm == null || comm.inter()) {
            strangers++;
            return;
        }
        begin(enter);
        put(RecordKind.MPI_COLLECTIVE_BEGIN);
        begin(leave, kinds.operation(call.function()), comm.ref());
        add(call.partner() < 0 ? NO_ROOT : call.partner(), call.bytes());
        add(call.other());
        put(RecordKind.MPI_COLLECTIVE_END);
    }

    private void send(long time, int comm, int partner, int tag, long bytes, long request) {
        message(time, comm, partner, tag, bytes, request, request < 0 ? RecordKind.MPI_SEND : RecordKind.MPI_ISEND);
    }

    private void receive(long time, int comm, int partner, int tag, long bytes, long request) {
        message(time, comm, partner, tag, bytes, request, request < 0 ? RecordKind.MPI_RECV : RecordKind.MPI_IRECV);
    }

    private void message(long time, int comm, int partner, int tag, long bytes, long request, RecordKind kind) {
        if (partner < 0) {
            return;
        }
        if (!isKnown(comm)) {
            strangers++;
            return;
        }
        begin(time, partner, comm(comm));
        add(tag & 0xFFFFFFFFL, bytes);
        if (request >= 0) {
            add(request);
        }
        put(kind);
    }

    private boolean isKnown(int comm) {
        return Communicators.of(process, comm) != null;
    }

    private long comm(int number) {
        @Nullable Known comm = Communicators.of(process, number);
        return comm == null ? -1 : comm.ref();
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
