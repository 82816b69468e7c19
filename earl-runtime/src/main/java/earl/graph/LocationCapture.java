package earl.graph;

import earl.Events;
import earl.Trace;
import earl.graph.Signature.Part;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Makes the flow graph of one location in one pass over its events, of which blocks have sorted out those it wants. One thread.
 *
 * <p>A call's size and partner are known when it ends, those of a call that posted a receive when that completed; until then the calls
 * wait in order. So the memory is that of the graph, and of the calls between the oldest receive under way and now. A region that
 * carries nothing (one of the program's own) does not wait, even if it is open to the end.
 */
final class LocationCapture {
    /** What {@link Events#copyMessage} says. */
    private static final int PARTNER = 0;

    private static final int COMM = 1;
    private static final int TAG = 2;
    private static final int LENGTH = 3;
    private static final int REQUEST = 4;

    private final Trace trace;
    private final Events events;
    private final long[] message = new long[5];
    private final int location;
    private final Signature signature;
    private final boolean[] carriers;
    private final int[] nameOf;
    private final Labels labels;
    private final @Nullable NodeJournal journal;

    private final Nodes nodes;
    private final Edges edges = new Edges();
    private final Departures departures = new Departures();
    private final Partners partners = new Partners();
    private final Times calls = new Times(16);
    private final Times gaps = new Times(16);

    private final MetricSums metrics;
    private final PendingCalls pending = new PendingCalls();
    private final RequestTable receives = new RequestTable();
    private final PostedSends sends = new PostedSends();

    /** The open calls: position of the enter, number of the call, and its node once it is known. */
    private long[] openEnter = new long[32];

    private long[] openCall = new long[32];
    private int[] openNode = new int[32];
    private int[] openRegion = new int[32];
    private int depth;

    /** The call entered last: its number, when it began, and when it ended if it did. */
    private long latest = Trace.NONE;

    private long latestBegin;
    private long latestEnd;
    private boolean latestOpen;

    private int previous = Trace.NONE;
    private long sequence;
    private final long length;
    /** What is not asked for does not set calls apart. */
    private final boolean withTag;

    private final boolean withComm;
    /** Whether calls may say where they are called, and that is asked for; where not, it is their call path. */
    private final boolean withSites;

    private final long[] key;
    private final Part[] parts;

    /**
     * For one location.
     *
     * @param carriers by region, whether a call may carry messages
     * @param nameOf by region, the first region of the same name
     * @param journal where the node of each call is noted, {@code null}: nowhere
     */
    LocationCapture(
            Trace trace,
            int location,
            Signature signature,
            boolean[] carriers,
            int[] nameOf,
            Labels labels,
            @Nullable NodeJournal journal) {
        this.labels = labels;
        this.trace = trace;
        this.events = trace.events();
        this.location = location;
        this.signature = signature;
        this.carriers = carriers;
        this.nameOf = nameOf;
        this.journal = journal;
        this.parts = signature.parts().toArray(Part[]::new);
        this.key = new long[parts.length];
        this.metrics = new MetricSums(trace.definitions().metrics());
        this.withTag = signature.has(Part.TAG);
        this.withComm =
                signature.has(Part.COMM) || !trace.definitions().topologies().isEmpty();
        this.withSites = signature.has(Part.CALLSITE) && events.hasCallsites();
        this.length = trace.length(location);
        if (length > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("location " + location + " has " + length
                    + " events; a flow graph takes no more than " + Integer.MAX_VALUE);
        }
        this.nodes = new Nodes(parts.length);
    }

    /** The location's next event: one of a block. */
    void take(EventBlock block, int row) {
        long pos = block.pos(row);
        switch (block.type(row)) {
            case ENTER -> enter(pos, block.entered(row), block.callpath(row), block.ticks(row));
            case EXIT -> exit(pos, block.left(row), block.ticks(row), block.enter(row));
            case SEND -> send(pos);
            case RECV -> receive(pos);
            case COLLEXIT -> collective(pos);
            case EVENT -> other(pos);
        }
    }

    /** The graph, after all events of the location. */
    FlowGraph finish() {
        while (depth > 0) {
            close(events.ticks(trace.position(location, length - 1)));
        }
        while (!pending.isEmpty()) {
            book(pending.first());
            pending.drop();
        }
        departures.finish(nodes.size(), edges.size());
        nodes.trim();
        edges.trim();
        calls.trim(nodes.size());
        gaps.trim(edges.size());
        metrics.trim(nodes.size(), edges.size());
        return new FlowGraph(
                trace,
                location,
                signature,
                labels,
                nodes,
                edges,
                departures,
                partners,
                calls,
                gaps,
                metrics,
                sequence,
                previous);
    }

    private void enter(long pos, int region, int callpath, long ticks) {
        long gap = latest == Trace.NONE ? 0 : ticks - (latestOpen ? latestBegin : latestEnd);
        long call = pending.add(pos, region, callpath, withSites ? events.callsite(pos) : callpath, ticks, gap);
        latest = call;
        latestBegin = ticks;
        latestOpen = true;
        if (depth == openEnter.length) {
            openEnter = Arrays.copyOf(openEnter, depth * 2);
            openCall = Arrays.copyOf(openCall, depth * 2);
            openNode = Arrays.copyOf(openNode, depth * 2);
            openRegion = Arrays.copyOf(openRegion, depth * 2);
        }
        if (!metrics.isNone()) {
            metrics.enter(call, depth, pending.size());
        }
        openEnter[depth] = pos;
        openCall[depth] = call;
        openNode[depth] = Trace.NONE;
        openRegion[depth] = region;
        depth++;
        settle();
    }

    private void exit(long pos, int region, long ticks, long enter) {
        if (depth == 0) {
            return;
        }
        // One that closes nothing belongs to the region that is open there, and so has another region than that.
        int innermost = depth - 1;
        if ((openEnter[innermost] != enter || openRegion[innermost] != region) && events.exitptr(pos) != pos) {
            return;
        }
        while (depth > 0 && openEnter[depth - 1] >= enter) {
            close(ticks);
        }
        settle();
    }

    /** Ends the innermost call. */
    private void close(long ticks) {
        depth--;
        long call = openCall[depth];
        if (!metrics.isNone()) {
            metrics.leave(call, depth, pending.isGone(call) ? openNode[depth] : Trace.NONE, call == latest);
        }
        if (pending.isGone(call)) {
            calls.add(openNode[depth], ticks - events.ticks(openEnter[depth]));
        } else {
            pending.end(call, ticks);
        }
        if (call == latest) {
            latestEnd = ticks;
            latestOpen = false;
        }
    }

    /** Books the calls at the front that wait for nothing any more. */
    private void settle() {
        while (!pending.isEmpty()) {
            long call = pending.first();
            if (!pending.isFirstDone() && (carriers[pending.region(call)] || pending.ended(call))) {
                return;
            }
            int node = book(call);
            if (!pending.ended(call)) {
                for (int i = depth - 1; i >= 0; i--) {
                    if (openCall[i] == call) {
                        openNode[i] = node;
                        break;
                    }
                }
            }
            pending.drop();
        }
    }

    private int book(long call) {
        for (int i = 0; i < parts.length; i++) {
            key[i] = part(parts[i], call);
        }
        long enter = pending.enter(call);
        int before = nodes.size();
        // In a loop a call is followed by the one that followed it last time.
        int edge = previous == Trace.NONE ? Trace.NONE : departures.latest(previous);
        int node = edge < 0 ? Trace.NONE : edges.to(edge);
        if (node < 0 || !nodes.equal(node, key)) {
            edge = Trace.NONE;
            node = nodes.find(
                    key, pending.callpath(call), (int) Math.max(PendingCalls.NONE, pending.comm(call)), enter);
        }
        if (node == before) {
            calls.grow(node + 1);
            departures.grow(node + 1);
        }
        if (pending.ended(call)) {
            calls.add(node, pending.duration(call));
        }
        if (previous != Trace.NONE) {
            if (edge < 0) {
                edge = edges.find(previous, node);
                gaps.grow(edges.size());
            }
            gaps.add(edge, pending.gap(call));
            departures.depart(previous, edge);
        }
        if (!metrics.isNone()) {
            metrics.book(call, node, edge);
        }
        if (journal != null) {
            journal.note(enter, node);
        }
        previous = node;
        sequence++;
        return node;
    }

    private long part(Part part, long call) {
        return switch (part) {
            case CALL -> nameOf[pending.region(call)];
            case SIZE -> pending.size(call) < 0 ? PendingCalls.NONE : signature.size(pending.size(call));
            case PARTNER -> pending.partner(call, partners);
            case CALLSITE -> pending.site(call);
            case REGION -> caller(pending.enter(call));
            case TAG -> pending.tag(call);
            case COMM -> pending.comm(call);
            case RANK -> location;
            case ADDRESS -> events.number(pending.enter(call), "address", PendingCalls.NONE);
            case TIME -> pending.begin(call);
            case SEQ -> sequence;
        };
    }

    private long caller(long enter) {
        long outer = events.enterptr(enter);
        int region = outer < 0 ? Trace.NONE : events.region(outer);
        return region < 0 ? Trace.NONE : nameOf[region];
    }

    /** The call in which something happens that carries bytes, {@link Trace#NONE} if none of those we look at. */
    private long carrier() {
        if (depth == 0) {
            return Trace.NONE;
        }
        long call = openCall[depth - 1];
        return pending.isGone(call) ? Trace.NONE : call;
    }

    private void send(long pos) {
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
                withTag ? message[TAG] : PendingCalls.NONE,
                withComm ? message[COMM] : PendingCalls.NONE);
    }

    private void receive(long pos) {
        events.copyMessage(pos, message);
        long call = carrier();
        if (call >= 0) {
            bookMessage(call);
        }
        if (message[REQUEST] == Trace.NONE) {
            return;
        }
        long poster = receives.remove(message[REQUEST]);
        if (poster >= 0) {
            pending.received(poster);
            if (poster != call) {
                bookMessage(poster);
            }
            settle();
        }
    }

    private void collective(long pos) {
        long call = carrier();
        if (call < 0) {
            return;
        }
        events.copyCollective(pos, message);
        pending.book(
                call,
                Trace.NONE,
                message[2] + message[3],
                PendingCalls.NONE,
                withComm ? message[0] : PendingCalls.NONE);
        int root = (int) message[1];
        if (root >= 0) {
            pending.root(call, root);
        }
    }

    private void other(long pos) {
        switch (events.kind(pos)) {
            case "MPI_IRECV_REQUEST" -> {
                long call = carrier();
                if (call >= 0) {
                    long replaced = receives.put(events.request(pos), call);
                    if (replaced >= 0) {
                        pending.received(replaced);
                    }
                    pending.post(call);
                }
            }
            case "METRIC" -> metrics.record(events, pos);
            case "MPI_ISEND_COMPLETE" -> completed(events.request(pos));
            case "MPI_REQUEST_CANCELLED" -> {
                sends.remove(events.request(pos), message);
                long poster = receives.remove(events.request(pos));
                if (poster >= 0) {
                    pending.received(poster);
                    settle();
                }
            }
            case "IO_OPERATION_COMPLETE" -> bytes(events.number(pos, "bytesResult", 0));
            case "RMA_PUT", "RMA_GET" -> bytes(events.number(pos, "bytes", 0));
            default -> {
                // Carries no bytes.
            }
        }
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
            pending.book(call, Trace.NONE, count, PendingCalls.NONE, PendingCalls.NONE);
        }
    }
}
