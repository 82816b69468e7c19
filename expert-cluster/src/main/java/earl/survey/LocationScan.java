package earl.survey;

import earl.diag.DiagnosticCode;
import earl.link.CallTree;
import earl.link.CollectiveKinds;
import earl.link.EventBlock;
import earl.link.Membership;
import earl.link.Nesting;
import earl.link.Requests;
import earl.memory.Capacity;
import earl.schema.RecordKind;
import earl.store.LocationEvents;
import earl.store.PayloadReadAhead;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Scans the events of one location block by block: its call tree and times, and where all processes met. It keeps no event.
 *
 * <p>What is under way is known over all locations from their {@link WorldSync#balance}: each send adds a number that depends on
 * its communicator, source, destination and tag, and each receive subtracts it. Each collective operation adds a number of
 * its member and subtracts that of the next member, so that the sum is 0 if all members have ended as many. One thread.
 */
public final class LocationScan {
    /** Takes the synchronizations of a location in order. */
    @FunctionalInterface
    public interface Listener {
        /** Called after the call of a synchronization was left. */
        void met(WorldSync sync);
    }

    private static final int NONBLOCKING = 1 << 30;

    private static final RecordKind[] KINDS = new RecordKind[128];
    private static final boolean[] HARMLESS = new boolean[128];
    private static final boolean[] FILES = new boolean[128];

    static {
        for (RecordKind kind : RecordKind.values()) {
            KINDS[kind.code()] = kind;
        }
        for (RecordKind kind : new RecordKind[] {
            RecordKind.METRIC,
            RecordKind.PARAMETER_STRING,
            RecordKind.PARAMETER_INT64,
            RecordKind.PARAMETER_UINT64,
            RecordKind.BUFFER_FLUSH,
            RecordKind.MEASUREMENT_ON_OFF,
            RecordKind.MPI_REQUEST_TEST,
            RecordKind.PROGRAM_BEGIN,
            RecordKind.PROGRAM_END,
            RecordKind.COMM_CREATE,
            RecordKind.COMM_DESTROY,
            RecordKind.CALLING_CONTEXT_SAMPLE
        }) {
            HARMLESS[kind.code()] = true;
        }
        Arrays.fill(FILES, RecordKind.IO_CREATE_HANDLE.code(), RecordKind.IO_TRY_LOCK.code() + 1, true);
        Arrays.fill(HARMLESS, RecordKind.IO_CREATE_HANDLE.code(), RecordKind.IO_TRY_LOCK.code() + 1, true);
    }

    private final int port;
    private final World world;
    private final Membership membership;
    private final Listener listener;
    private final @Nullable StepCollector steps;
    private final Nesting nesting;
    private final Requests sends = new Requests();
    private final Requests receives = new Requests();
    private final Requests collectives = new Requests();
    private final int[] @Nullable [] peers;

    private long index;
    private long firstTicks;
    private long lastTicks;
    private long balance;
    private long syncs;
    private long unclosedTicks;
    private long strayTicks;
    private long openTicks;
    /** Whether something was recorded that may be under way for ever. */
    private boolean restless;

    private boolean files;
    /** Whether something was communicated since the last step. */
    private boolean unsettled;
    /** The port of the partner of the last message. */
    private int partner;

    private long otherRecord = -1;
    private long lastEnter = -1;
    private long begin = -1;
    private long beginTicks;
    /** {@code [depth] -> } enter of the last call in which something was communicated. */
    private long[] active = new long[32];

    /** The synchronization whose call is not left yet: depth of its call, 0 if there is none. */
    private int depth;

    private int com;
    private int operation;
    private long bytes;
    private long begun;
    private long ended;
    private boolean clean;
    private long firstOfCall;

    LocationScan(int location, World world, Listener listener, @Nullable StepCollector steps) {
        this.world = world;
        this.membership = world.membership();
        this.port = world.ports().of(location);
        this.listener = listener;
        this.steps = steps;
        this.nesting = new Nesting(world.twins(), world.polls());
        this.peers = new int[membership.count()][];
        Arrays.fill(active, -1);
    }

    /** Scans the next events: all of {@code events}. */
    public void add(LocationEvents events) {
        if (events.size() == 0) {
            return;
        }
        if (index == 0) {
            firstTicks = events.ticks(0);
        }
        nesting.payloads(events.heap());
        PayloadReadAhead payload = new PayloadReadAhead(events);
        long base = index;
        for (EventBlock block = new EventBlock(events, nesting.enter()); block.next(); ) {
            scan(block, base, payload);
        }
        if (nesting.firstUnclosed() >= base) {
            unclosedTicks = events.ticks(nesting.firstUnclosed() - base);
        }
        if (nesting.firstStray() >= base) {
            strayTicks = events.ticks(nesting.firstStray() - base);
        }
        index = base + events.size();
        lastTicks = events.ticks(events.size() - 1);
    }

    /** Ends the scan; after that the results are complete. */
    public void finish() {
        openTicks = nesting.depth() == 0 ? 0 : nesting.openTicks(0);
        nesting.finish(lastTicks);
    }

    private void scan(EventBlock block, long base, PayloadReadAhead payload) {
        long from = base + block.from;
        int done = 0;
        for (int i = 0; i < block.n; i++) {
            RecordKind kind = KINDS[block.kinds[i] & 0x7F];
            if (kind == RecordKind.ENTER) {
                lastEnter = from + i;
                clean = false;
            } else if (kind == RecordKind.LEAVE) {
                if (depth > 0 || unsettled) {
                    nesting.process(block, from, done, i + 1);
                    done = i + 1;
                    if (depth > 0) {
                        leave(from + i + 1, block.ticks[i]);
                    }
                    settle(from + i + 1, block.ticks[i]);
                }
            } else if (HARMLESS[kind.code()]) {
                files |= FILES[kind.code()];
            } else {
                nesting.process(block, from, done, i + 1);
                done = i + 1;
                record(kind, from + i, block.ticks[i], Integer.toUnsignedLong(block.payloads[i]), payload);
            }
        }
        nesting.process(block, from, done, block.n);
    }

    private void record(RecordKind kind, long at, long ticks, long fields, PayloadReadAhead payload) {
        if (fields != 0) {
            payload.wrap(fields);
        }
        long previous = otherRecord;
        otherRecord = at;
        clean = false;
        switch (kind) {
            case MPI_SEND -> send(message(payload, true), ticks);
            case MPI_RECV -> receive(message(payload, false), ticks);
            case MPI_ISEND -> {
                long message = message(payload, true);
                send(message, ticks);
                sends.put(payload.unsigned(), message);
            }
            case MPI_ISEND_COMPLETE -> sends.remove(payload.unsigned());
            case MPI_IRECV_REQUEST -> receives.put(payload.unsigned(), 0);
            case MPI_IRECV -> {
                receive(message(payload, false), ticks);
                receives.remove(payload.unsigned());
            }
            case MPI_REQUEST_CANCELLED -> cancel(payload.unsigned(), ticks);
            case MPI_COLLECTIVE_BEGIN -> {
                begin = at;
                beginTicks = ticks;
                otherRecord = previous;
            }
            case MPI_COLLECTIVE_END -> {
                end(ticks, payload, previous);
                begin = -1;
            }
            case NON_BLOCKING_COLLECTIVE_REQUEST -> collectives.put(payload.unsigned(), 0);
            case NON_BLOCKING_COLLECTIVE_COMPLETE -> {
                payload.unsigned();
                operation(payload.reference(), NONBLOCKING, ticks);
                payload.unsigned();
                payload.unsigned();
                payload.unsigned();
                collectives.remove(payload.unsigned());
            }
            default -> restless = true;
        }
        unsettled = steps != null && !restless;
        if (nesting.depth() > 0) {
            int call = nesting.depth() - 1;
            if (call >= active.length) {
                int before = active.length;
                active = Capacity.ensure(active, call + 1);
                Arrays.fill(active, before, active.length, -1);
            }
            active[call] = nesting.openEnter(call);
        } else {
            // Outside of all calls nothing says when it ends.
            restless = true;
        }
    }

    private void end(long ticks, PayloadReadAhead payload, long previous) {
        operation = (int) payload.unsigned();
        com = payload.reference();
        operation(com, 0, ticks);
        boolean counts =
                world.isWorld(com) && membership.rank(com, port) >= 0 && CollectiveKinds.isSynchronizing(operation);
        if (!counts) {
            return;
        }
        payload.unsigned();
        bytes = payload.unsigned();
        bytes += payload.unsigned();
        syncs++;
        depth = nesting.depth();
        if (depth == 0) {
            return;
        }
        long call = nesting.openEnter(depth - 1);
        clean = lastEnter == call && previous < call;
        begun = begin > call ? beginTicks : nesting.openTicks(depth - 1);
        ended = ticks;
        firstOfCall = call;
    }

    private void leave(long next, long ticks) {
        if (nesting.depth() >= depth) {
            clean = false;
            return;
        }
        boolean whole = clean && nesting.depth() == depth - 1;
        depth = 0;
        int open = nesting.depth();
        int[] regions = new int[open];
        long[] times = new long[open];
        long[] enters = new long[open];
        for (int i = 0; i < open; i++) {
            regions[i] = nesting.openRegion(i);
            times[i] = nesting.openTicks(i);
            enters[i] = nesting.openEnter(i);
        }
        boolean quiet = whole && isQuiet();
        listener.met(new WorldSync(
                syncs,
                com,
                operation,
                bytes,
                firstOfCall,
                next,
                begun,
                ended,
                ticks,
                balance,
                quiet,
                regions,
                times,
                enters));
    }

    /** Whether nothing is under way on this location, and nothing was communicated in the open regions. */
    private boolean isQuiet() {
        if (restless || begin >= 0 || sends.count() + receives.count() + collectives.count() > 0) {
            return false;
        }
        for (int i = 0; i < nesting.depth(); i++) {
            if (i < active.length && active[i] == nesting.openEnter(i)) {
                return false;
            }
        }
        return true;
    }

    /** A call was left. */
    private void settle(long next, long ticks) {
        if (steps != null && unsettled && isQuiet()) {
            steps.quiet(next, ticks, nesting);
            unsettled = false;
        }
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

    /** The number of a message, not negative; the payload is then at the request. 0 if its partner is unknown. */
    private long message(PayloadReadAhead payload, boolean isSend) {
        long rank = payload.unsigned();
        int communicator = payload.reference();
        long tag = payload.unsigned();
        payload.unsigned();
        if (!membership.knows(communicator)) {
            return 0;
        }
        int[] known = peers[communicator];
        if (known == null) {
            known = membership.peers(communicator, port);
            peers[communicator] = known;
        }
        int peer = rank >= 0 && rank < known.length ? known[(int) rank] : -1;
        if (peer < 0) {
            return 0;
        }
        partner = peer;
        long source = isSend ? port : peer;
        long destination = isSend ? peer : port;
        return mixed(mixed(source << 32 | destination) + ((long) communicator << 32 | (tag & 0xFFFF_FFFFL))) >>> 2;
    }

    private void cancel(long request, long ticks) {
        long message = sends.remove(request);
        if (message != Requests.NONE) {
            balance -= message;
            if (steps != null && message != 0) {
                steps.cancel(message, port, ticks);
            }
        } else if (receives.remove(request) == Requests.NONE) {
            collectives.remove(request);
        }
    }

    /** A member has ended an operation: it is ahead of the member before it, or the one after it is behind. */
    private void operation(int communicator, int kind, long ticks) {
        if (!membership.knows(communicator) || membership.self(communicator)) {
            return;
        }
        int rank = membership.rank(communicator, port);
        if (rank < 0) {
            return;
        }
        int size = membership.size(communicator);
        int next = rank + 1 == size ? 0 : rank + 1;
        long key = mixed(communicator | (long) kind << 32);
        balance += mixed(key + rank) - mixed(key + next);
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

    // ---- results ----

    /** Number of events. */
    public long events() {
        return index;
    }

    /** Time of the first event, 0 if there is none. */
    public long firstTicks() {
        return firstTicks;
    }

    /** Time of the last event, 0 if there is none. */
    public long lastTicks() {
        return lastTicks;
    }

    /** Balance of what is under way at the end: the sum over all locations is 0 if nothing is. */
    public long balance() {
        return balance;
    }

    /** Whether the location has records of operations on files. */
    public boolean hasFiles() {
        return files;
    }

    /** Number of synchronizations. */
    public long syncs() {
        return syncs;
    }

    /** The location's call tree. Regions that are the same have the id of the first one. */
    public CallTree tree() {
        return nesting.tree();
    }

    /** {@code [3 * node] -> } visits of a node of the tree; then its inclusive and exclusive ticks. */
    public long[] times() {
        return nesting.times();
    }

    /** The irregularities of its nesting. */
    public List<Odd> odd() {
        List<Odd> found = new ArrayList<>();
        add(found, DiagnosticCode.IMPROPER_NESTING, nesting.unclosed(), nesting.firstUnclosed(), unclosedTicks);
        add(found, DiagnosticCode.LEAVE_WITHOUT_ENTER, nesting.stray(), nesting.firstStray(), strayTicks);
        add(found, DiagnosticCode.REGION_NOT_LEFT, nesting.open(), nesting.firstOpen(), openTicks);
        return found;
    }

    private static void add(List<Odd> found, DiagnosticCode code, long count, long first, long ticks) {
        if (count > 0) {
            found.add(new Odd(code, count, first, ticks));
        }
    }

    /**
     * Irregularities of one kind.
     *
     * @param code the kind
     * @param count how many
     * @param first index on the location of the event of the first one
     * @param ticks time of that event
     */
    public record Odd(DiagnosticCode code, long count, long first, long ticks) implements Serializable {}
}
