package earl.monitor.archive.event;

import earl.format.EventSink;
import earl.monitor.archive.definition.ArchiveDefinitions;
import earl.monitor.archive.event.RequestHandles.Request;
import earl.monitor.archive.event.RequestHandles.Role;
import earl.monitor.call.CallKinds;
import earl.monitor.call.PlainOperation;
import earl.monitor.path.CallPath;
import earl.monitor.process.Communicators.Known;
import earl.monitor.process.ProcessRecords;
import earl.monitor.ring.Channels;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingHeader.OpenMessage;
import earl.monitor.ring.RingRecords;
import earl.monitor.ring.RingRecords.Call;
import earl.monitor.ring.RingRecords.Completed;
import earl.monitor.ring.RingRecords.Counters;
import earl.monitor.ring.RingRecords.FileOperation;
import earl.monitor.ring.RingRecords.Polls;
import earl.monitor.ring.RingRecords.Second;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the events of one process: a call becomes an enter, records of its messages, and a leave. Nothing is allocated for
 * a call. One thread.
 */
public final class EventWriter {
    private static final long NO_ROOT = 0xFFFFFFFFL;
    private static final long OPENMP = FieldType.PARADIGM.names().value("OPENMP");
    private static final int UINT64 = FieldType.UINT64.code();

    private final EventValues out;
    private final ArchiveDefinitions definitions;
    private final ProcessIds numbers;
    private final CallKinds kinds;
    private final int number;
    private final @Nullable Matching matching;
    private Channels channels = new Channels();
    private ThreadUsage usage;
    private final RequestHandles requests = new RequestHandles();
    private final WindowWriter windows;
    private final FileWriter files;
    private final CallAttributes attributes;

    private final Polls polls = new Polls();
    private final Counters counters = new Counters();
    private List<String> counted = List.of();
    private final Second second = new Second();
    private final Completed completed = new Completed();

    private boolean certain = true;
    public long unknownPartners;

    /**
     * Writes the events of one process.
     *
     * @param number of the process in the archive
     * @param matching decides which messages have both their ends in the recording; {@code null}: all
     */
    public EventWriter(
            EventSink sink,
            ArchiveDefinitions definitions,
            ProcessRecords process,
            int number,
            CallKinds kinds,
            @Nullable Matching matching) {
        this.out = new EventValues(sink);
        this.number = number;
        this.matching = matching;
        this.definitions = definitions;
        this.usage = new ThreadUsage(definitions);
        this.numbers = new ProcessIds(process, definitions);
        this.kinds = kinds;
        this.files = new FileWriter(process, out, definitions, kinds);
        this.attributes = new CallAttributes(process, out, definitions, numbers, kinds);
        this.windows = new WindowWriter(process, number, out, definitions, kinds, matching);
    }

    /** Events written. */
    public long events() {
        return out.events();
    }

    /** The location of what follows, the names of its counters, its counts of messages, and what the system gave to it. */
    public void at(long ref, List<String> names, Channels counts, ThreadUsage given) {
        out.at(ref);
        counted = names;
        channels = counts;
        usage = given;
    }

    /** Writes what the system gave to the thread up to a time, before an event of that time. */
    void usage(long until) {
        usage.write(until, out);
    }

    /**
     * Sets whether no record is missing before the following ones: otherwise the partners of its messages are unknown, and
     * none are written.
     */
    public void certain(boolean whole) {
        certain = whole;
    }

    /** Handles missing records: the state of the requests under way is unknown. */
    public void forget() {
        requests.forget();
        resume();
    }

    /** Recording begins again after calls that were not recorded: what is under way on windows and files is unknown. */
    public void resume() {
        windows.forget();
        files.forget();
    }

    /** Processes a call that is not recorded: only its effects on later calls count. */
    public void unseen(Call call) {
        switch (kinds.of(call.function())) {
            case SEND_INIT -> requests.put(call.request(), requests.posted(call, Role.SEND, true));
            case RECEIVE_INIT -> requests.put(call.request(), requests.posted(call, Role.RECEIVE, true));
            case COLLECTIVE_INIT -> requests.put(call.request(), requests.posted(call, Role.COLLECTIVE, true));
            case PARTITIONED_SEND -> requests.put(call.request(), requests.partitioned(call, Role.SEND));
            case PARTITIONED_RECEIVE -> requests.put(call.request(), requests.partitioned(call, Role.RECEIVE));
            default -> {
                // Leaves no events.
            }
        }
    }

    /** A request that was made before a stretch may complete in it. */
    public void earlier(long handle, int comm) {
        requests.earlier(handle, comm);
    }

    public void enter(long time, long region) {
        usage(time);
        out.begin(time).add(region).put(RecordKind.ENTER);
    }

    public void leave(long time, long region) {
        usage(time);
        out.begin(time).add(region).put(RecordKind.LEAVE);
    }

    /**
     * A region of a call path is entered.
     *
     * @param line number of the source line in its caller from which it is called, -1 if it is not known
     * @param ambiguous whether it may have been left since the call before
     */
    public void enter(long time, long region, long line, boolean ambiguous) {
        usage(time);
        line(line);
        if (ambiguous) {
            out.attribute(definitions.ambiguousAttribute(), FieldType.UINT8.code(), 1);
        }
        enter(time, region);
    }

    private void line(long line) {
        if (line >= 0) {
            out.attribute(definitions.locationAttribute(), FieldType.SOURCE_CODE_LOCATION.code(), line);
        }
    }

    /** A thread begins a team of threads, as many as the program wants; 0 if it does not say. */
    public void fork(long time, long threads) {
        usage(time);
        out.begin(time).add(OPENMP).add(threads).put(RecordKind.THREAD_FORK);
    }

    /** The team has ended. */
    public void join(long time) {
        usage(time);
        out.begin(time).add(OPENMP).put(RecordKind.THREAD_JOIN);
    }

    /**
     * A construct of OpenMP is entered.
     *
     * @param line number of its source line, -1 if it is not known
     * @param team number of the team to which a parallel region belongs, 0 if it is none
     */
    public void construct(long time, long region, long line, long team) {
        usage(time);
        line(line);
        if (team != 0) {
            out.attribute(definitions.teamAttribute(), UINT64, team);
        }
        enter(time, region);
    }

    /** A thread acquires or releases a lock; {@code order} counts how often it was acquired. */
    public void lock(long time, boolean acquired, int lock, long order) {
        usage(time);
        out.begin(time).add(OPENMP).add(lock).add(order);
        out.put(acquired ? RecordKind.THREAD_ACQUIRE_LOCK : RecordKind.THREAD_RELEASE_LOCK);
    }

    /**
     * A call that is never left.
     *
     * @param path the call path of its caller
     * @param message for which it waits, if that is known
     */
    public void open(long time, int function, CallPath path, @Nullable OpenMessage message) {
        usage(time);
        if (path.site() != 0) {
            out.attribute(definitions.callsiteAttribute(), UINT64, path.site());
            line(path.line());
        }
        if (message != null) {
            attributes.write(message);
        }
        enter(time, numbers.region(function));
    }

    /** Recording stops or continues. */
    public void measurement(long time, boolean on) {
        usage(time);
        out.begin(time).add(on ? 1 : 2).put(RecordKind.MEASUREMENT_ON_OFF);
    }

    /**
     * A call.
     *
     * @param call its record
     * @param path the call path of the caller
     * @param enter its time, as the archive counts
     * @param leave its time
     * @param last end of the last of the calls that it represents; its own end if it represents itself
     * @param parts the records that continue it
     */
    public void call(Call call, CallPath path, long enter, long leave, long last, List<RecordView> parts) {
        usage(enter);
        long region = numbers.region(call.function());
        if (hasPolls(parts)) {
            represented(Math.max(1, polls.on(parts.getFirst()).polls()), last - enter);
        }
        if (path.site() != 0) {
            out.attribute(definitions.callsiteAttribute(), UINT64, path.site());
            line(path.line());
        }
        if (!attributes.write(call, channels, certain)) {
            unknownPartners++;
        }
        enter(enter, region);
        counters(enter, parts, true);
        switch (kinds.of(call.function())) {
            case SEND -> send(enter, call.comm(), call.partner(), call.tag(), call.bytes(), -1);
            case RECEIVE -> receive(leave, call.comm(), call.partner(), call.tag(), call.bytes());
            case EXCHANGE -> exchange(call, enter, leave, parts);
            case ISEND -> start(enter, call.request(), requests.posted(call, Role.SEND, false));
            case IRECEIVE -> start(enter, call.request(), requests.posted(call, Role.RECEIVE, false));
            case SEND_INIT -> requests.put(call.request(), requests.posted(call, Role.SEND, true));
            case RECEIVE_INIT -> requests.put(call.request(), requests.posted(call, Role.RECEIVE, true));
            case COLLECTIVE_INIT -> requests.put(call.request(), requests.posted(call, Role.COLLECTIVE, true));
            case PARTITIONED_SEND -> requests.put(call.request(), requests.partitioned(call, Role.SEND));
            case PARTITIONED_RECEIVE -> requests.put(call.request(), requests.partitioned(call, Role.RECEIVE));
            case READY -> ready(enter, call);
            case START -> restart(call, enter, parts);
            case COMPLETION -> completed(leave, parts);
            case FREE -> requests.free(call.request());
            case FOUND -> requests.found(call.message(), call.comm());
            case MATCHED_RECEIVE ->
                receive(leave, requests.taken(call.message()), call.partner(), call.tag(), call.bytes());
            case MATCHED_IRECEIVE -> {
                Request request = requests.posted(call, Role.RECEIVE, false);
                request.comm = requests.taken(call.found());
                start(enter, call.request(), request);
            }
            case COLLECTIVE -> collective(call, enter, leave);
            case ICOLLECTIVE -> start(enter, call.request(), requests.posted(call, Role.COLLECTIVE, false));
            case ONE_SIDED -> oneSided(call, enter, leave, parts);
            case FILE -> files.call(call, enter, leave);
            case FILE_REQUEST -> {
                Request request = requests.posted(call, Role.FILE, false);
                request.number = files.call(call, enter, leave);
                requests.put(call.request(), request);
            }
            case PLAIN, NEIGHBOUR, GPU -> {
                // Its times and attributes are all there is to say.
            }
        }
        counters(leave, parts, false);
        usage.pass(leave);
        leave(leave, region);
    }

    /** The number of calls that the next one represents, and the ticks from its begin to the end of the last of them. */
    private void represented(long calls, long ticks) {
        out.attribute(definitions.pollsAttribute(), UINT64, calls);
        out.attribute(definitions.pollingAttribute(), UINT64, Math.max(0, ticks));
    }

    /**
     * Operations on a file outside of MPI.
     *
     * @param use the record of the first
     * @param several number of operations, which have their bytes together
     * @param path the call path of the caller
     * @param enter its time, as the archive counts
     * @param leave its time
     * @param last end of the last of the operations
     */
    public void use(FileOperation use, long several, CallPath path, long enter, long leave, long last) {
        usage(enter);
        PlainOperation what = PlainOperation.of(use.operation());
        long region = definitions.regions().file(what);
        if (several > 1) {
            represented(several, last - enter);
        }
        if (path.site() != 0) {
            out.attribute(definitions.callsiteAttribute(), UINT64, path.site());
            line(path.line());
        }
        enter(enter, region);
        files.use(use, what, several, enter, leave);
        usage.pass(leave);
        leave(leave, region);
    }

    /** Whether a call represents several polls; the first of its parts has their number. */
    public static boolean hasPolls(List<RecordView> parts) {
        return !parts.isEmpty() && parts.getFirst().kind() == RingRecords.POLLS;
    }

    private void counters(long time, List<RecordView> parts, boolean before) {
        int all = counted.size();
        int known = 0;
        for (int i = 0; i < parts.size() && known < all; i++) {
            if (parts.get(i).kind() == RingRecords.COUNTERS) {
                counters.on(parts.get(i));
                if (known == 0) {
                    out.begin(time).add(definitions.counters().of(counted)).add(all);
                }
                for (int value = 0; value < RecordView.COUNTERS_PER_PART && known < all; value++, known++) {
                    out.add(UINT64).add(before ? counters.countsBefore(value) : counters.countsAfter(value));
                }
            }
        }
        // Damaged records may lack parts.
        for (int value = known; known > 0 && value < all; value++) {
            out.add(UINT64).add(0);
        }
        if (known > 0) {
            out.put(RecordKind.METRIC);
        }
    }

    private void oneSided(Call call, long enter, long leave, List<RecordView> parts) {
        if (call.window() > 0 && numbers.communicator(call.comm()) == null) {
            unknownPartners++;
        }
        if (!certain) {
            return;
        }
        long id = windows.call(call, enter, leave, parts, channels);
        if (call.request() != 0) {
            Request request = requests.posted(call, Role.TRANSFER, false);
            request.number = id;
            requests.put(call.request(), request);
        }
    }

    private void exchange(Call call, long enter, long leave, List<RecordView> parts) {
        send(enter, call.comm(), call.partner(), call.tag(), call.bytes(), -1);
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).kind() == RingRecords.SECOND) {
                second.on(parts.get(i));
                receive(leave, second.comm(), second.partner(), second.tag(), second.bytes());
            }
        }
    }

    private void start(long time, long handle, Request request) {
        requests.put(handle, request);
        activate(time, request);
    }

    private void restart(Call call, long time, List<RecordView> parts) {
        boolean several = false;
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).kind() == RingRecords.COMPLETED) {
                several = true;
                restart(time, completed.on(parts.get(i)).request());
            }
        }
        if (!several) {
            restart(time, call.request());
        }
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
        Known comm = numbers.communicator(request.comm);
        switch (request.role) {
            case COLLECTIVE -> {
                request.nth = channels.next(Channels.COLLECTIVE, request.comm, 0, 0);
                if (comm != null && !comm.inter() && certain && isWhole(comm, request.nth)) {
                    request.number = own;
                    out.begin(time).add(own).put(RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST);
                }
            }
            case SEND -> {
                request.ready = 0;
                if (request.partitions == 0) {
                    send(time, request, own);
                }
            }
            case RECEIVE -> {
                if (comm != null
                        && request.partner != RecordView.PROC_NULL
                        && (matching == null || matching.completes(number, own))) {
                    request.number = own;
                    out.begin(time).add(own).put(RecordKind.MPI_IRECV_REQUEST);
                }
            }
            case TRANSFER, FILE -> {
                // Begun where it was made.
            }
        }
    }

    /** Partitions of a send are ready; with the last one, all of it is sent. */
    private void ready(long time, Call call) {
        Request request = requests.get(call.request());
        if (request != null && request.active && request.partitions > 0) {
            boolean before = request.ready < request.partitions;
            request.ready += call.partitions();
            if (before && request.ready >= request.partitions) {
                send(time, request, requests.number());
            }
        }
    }

    private void send(long time, Request request, long own) {
        boolean completes = matching == null || matching.completes(number, own);
        if (send(time, request.comm, request.partner, request.tag, request.bytes, completes ? own : -1) && completes) {
            request.number = own;
        }
    }

    private boolean isWhole(Known comm, long nth) {
        return matching == null
                || comm.self()
                || matching.isWhole(comm.ref(), nth, comm.members().size());
    }

    private void completed(long time, List<RecordView> parts) {
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).kind() == RingRecords.COMPLETED) {
                completed(time, completed.on(parts.get(i)));
            }
        }
    }

    private void completed(long time, Completed one) {
        Request request = requests.complete(one.request());
        if (request == null) {
            return;
        }
        long own = request.number;
        request.number = -1;
        request.active = false;
        if (one.isCancelled()) {
            if (own >= 0) {
                out.begin(time).add(own).put(RecordKind.MPI_REQUEST_CANCELLED);
            }
            return;
        }
        switch (request.role) {
            case SEND -> {
                if (own >= 0) {
                    if (matching != null) {
                        matching.sendCompletes(number, own);
                    }
                    out.begin(time).add(own).put(RecordKind.MPI_ISEND_COMPLETE);
                }
            }
            case RECEIVE -> {
                if (request.earlier) {
                    // The time of its posting is unknown; the time of the wait replaces it.
                    receive(time, request.comm, one.partner(), one.tag(), one.bytes());
                } else {
                    arrived(time, request.comm, one, own);
                }
            }
            case COLLECTIVE -> joined(time, request, own);
            case TRANSFER -> windows.completed(time, request.tag, request.partner, own);
            case FILE -> files.completed(time, request.tag, own, one.bytes());
        }
    }

    private void joined(long time, Request request, long own) {
        Known comm = numbers.communicator(request.comm);
        if (own < 0 || comm == null) {
            return;
        }
        if (matching != null) {
            matching.member(comm.ref(), request.nth);
        }
        attributes.senders(request.comm, comm, request.tag, false);
        operation(time, request.function, comm, request.partner, request.bytes, request.received);
        out.add(own).put(RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE);
    }

    private void operation(long time, int function, Known comm, int root, long sent, long received) {
        out.begin(time).add(kinds.operation(function)).add(comm.ref());
        out.add(root < 0 ? NO_ROOT : root).add(sent).add(received);
    }

    /** Writes the message that a request received. */
    private void arrived(long time, int comm, Completed one, long own) {
        Known known = numbers.communicator(comm);
        if (known == null || one.partner() < 0 || !certain) {
            return;
        }
        if (matching != null) {
            long nth = channels.next(Channels.RECEIVED, comm, one.partner(), one.tag());
            if (own >= 0) {
                int self = rank(known, comm);
                int sender = known.self() ? self : numbers.rankOfAll(known, one.partner());
                matching.arrival(known.ref(), self, sender, one.tag(), nth, number, own);
            }
        }
        if (own >= 0) {
            write(time, known, one.partner(), one.tag(), one.bytes(), own, RecordKind.MPI_IRECV);
        }
    }

    private void collective(Call call, long enter, long leave) {
        Known comm = numbers.communicator(call.comm());
        long nth = channels.next(Channels.COLLECTIVE, call.comm(), 0, 0);
        if (comm == null || comm.inter() || !certain) {
            return;
        }
        if (matching != null) {
            matching.member(comm.ref(), nth);
            if (!isWhole(comm, nth)) {
                return;
            }
        }
        out.begin(enter).put(RecordKind.MPI_COLLECTIVE_BEGIN);
        attributes.senders(call.comm(), comm, call.senders(), false);
        operation(leave, call.function(), comm, call.root(), call.sent(), call.received());
        out.put(RecordKind.MPI_COLLECTIVE_END);
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
            int direction, long time, int comm, int partner, int tag, long bytes, long request, RecordKind kind) {
        if (partner < 0) {
            return false;
        }
        Known known = numbers.communicator(comm);
        if (known == null) {
            unknownPartners++;
            return false;
        }
        if (!certain) {
            return false;
        }
        if (matching != null) {
            long nth = channels.next(direction, comm, partner, tag);
            int self = rank(known, comm);
            int other = known.self() ? self : numbers.rankOfAll(known, partner);
            if (!matching.message(direction, known.ref(), self, other, tag, nth)) {
                return false;
            }
        }
        write(time, known, partner, tag, bytes, request, kind);
        return true;
    }

    /** The process's rank in a communicator; in its own it is distinguished from other processes. */
    private int rank(Known known, int comm) {
        return known.self() ? -1 - number : numbers.rank(known, comm);
    }

    private void write(long time, Known comm, int partner, int tag, long bytes, long request, RecordKind kind) {
        out.begin(time).add(numbers.rankOfAll(comm, partner)).add(comm.ref());
        out.add(tag & 0xFFFFFFFFL).add(bytes);
        if (request >= 0) {
            out.add(request);
        }
        out.put(kind);
    }
}
