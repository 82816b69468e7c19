package earl.graph.capture;

import earl.Events;
import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.GraphBuilder;
import earl.graph.GraphNames;
import earl.graph.Signature;
import earl.graph.Signature.Property;
import org.jspecify.annotations.Nullable;

/**
 * Makes the flow graph of one location in one pass over the blocks of its events. One thread.
 *
 * <p>The size and partner of a call are known when it ends; for a call that posts a receive, when the receive completes.
 * Until then, calls wait in order. So the memory holds the graph, and the calls since the oldest pending receive. A region
 * that carries nothing (one of the program's own) does not wait, even if it stays open to the end.
 */
final class LocationCapture {
    private final Trace trace;
    private final Events events;
    private final int location;
    private final Signature signature;
    private final boolean[] carriers;
    private final int[] nameOf;
    private final GraphNames names;
    private final CallNodes.@Nullable Notes journal;

    private final GraphBuilder graph;
    private final MetricSums metrics;
    /** Whether there are metrics at all. */
    private final boolean counted;

    private final PendingCalls pending = new PendingCalls();
    private final OpenCalls open = new OpenCalls();
    private final CallPayloads carried;

    /** The call entered last: its number, when it began, and when it ended if it did. */
    private long latest = Trace.NONE;

    private long latestBegin;
    private long latestEnd;
    private boolean latestOpen;

    private final long length;
    /** Whether the signature has call sites and the trace records them; otherwise the call path replaces them. */
    private final boolean withSites;

    private final long[] key;
    private final Property[] parts;
    /** [call] -> a number that its node has after the parts of the signature. */
    private final int @Nullable [] contexts;

    /**
     * Captures the graph of one location.
     *
     * @param carriers by region, whether a call may carry messages
     * @param nameOf by region, the first region with the same name
     * @param journal receives the node of each call, {@code null}: nothing does
     * @param contexts by call, further numbers in which calls of one node must agree; {@code null}: none
     */
    LocationCapture(
            Trace trace,
            int location,
            Signature signature,
            boolean[] carriers,
            int[] nameOf,
            GraphNames names,
            CallNodes.@Nullable Notes journal,
            int @Nullable [] contexts) {
        this.contexts = contexts;
        this.names = names;
        this.trace = trace;
        this.events = trace.events();
        this.location = location;
        this.signature = signature;
        this.carriers = carriers;
        this.nameOf = nameOf;
        this.journal = journal;
        this.parts = signature.properties().toArray(Property[]::new);
        this.key = new long[parts.length + (contexts == null ? 0 : 1)];
        this.graph = new GraphBuilder(signature, key.length);
        this.metrics = new MetricSums(trace.definitions().metrics());
        this.counted = !metrics.isNone();
        this.carried = new CallPayloads(
                events,
                pending,
                open,
                signature.has(Property.TAG),
                signature.has(Property.COMM)
                        || !trace.definitions().topologies().isEmpty());
        this.withSites = signature.has(Property.CALLSITE) && events.hasCallsites();
        this.length = trace.length(location);
        if (length > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("location " + location + " has " + length
                    + " events; a flow graph takes no more than " + Integer.MAX_VALUE);
        }
    }

    /** The location's next event: one of a block. */
    void take(EventBlock block, int row) {
        long pos = block.pos(row);
        switch (block.type(row)) {
            case ENTER -> enter(pos, block.entered(row), block.callpath(row), block.ticks(row));
            case EXIT -> exit(pos, block.left(row), block.ticks(row), block.enter(row));
            case SEND -> carried.send(pos);
            case RECV -> settleIf(carried.receive(pos));
            case COLLEXIT -> carried.collective(pos);
            case EVENT -> other(pos, events.kind(pos));
        }
    }

    /** The graph, after all events of the location. */
    FlowGraph finish() {
        while (open.depth() > 0) {
            close(events.ticks(trace.position(location, length - 1)));
        }
        // All calls have ended.
        while (!pending.isEmpty()) {
            book(pending.first(), true);
            pending.drop();
        }
        return graph.finish(trace, location, names, metrics.ofNodes(graph.nodes()), metrics.ofEdges(graph.edges()));
    }

    private void enter(long pos, int region, int callpath, long ticks) {
        long gap = latest == Trace.NONE ? 0 : ticks - (latestOpen ? latestBegin : latestEnd);
        long call = pending.add(pos, region, callpath, withSites ? events.callsite(pos) : callpath, ticks, gap);
        latest = call;
        latestBegin = ticks;
        latestOpen = true;
        if (counted) {
            metrics.enter(call, open.depth(), pending.size());
        }
        open.push(pos, call, region);
        settle();
    }

    private void exit(long pos, int region, long ticks, long enter) {
        // One that closes nothing belongs to the region that is open there, and so has another region than that.
        if (open.depth() == 0 || (!open.isInnermost(enter, region) && events.exitptr(pos) != pos)) {
            return;
        }
        while (open.depth() > 0 && open.enter() >= enter) {
            close(ticks);
        }
        settle();
    }

    /** Ends the innermost call. */
    private void close(long ticks) {
        long call = open.call();
        boolean booked = pending.isGone(call);
        if (counted) {
            metrics.leave(call, open.depth() - 1, booked ? open.node() : Trace.NONE, call == latest);
        }
        if (booked) {
            graph.addTime(open.node(), ticks - events.ticks(open.enter()));
        } else {
            pending.end(call, ticks);
        }
        if (call == latest) {
            latestEnd = ticks;
            latestOpen = false;
        }
        open.pop();
    }

    private void other(long pos, String kind) {
        if (counted && kind.equals("METRIC")) {
            metrics.record(events, pos);
        } else {
            settleIf(carried.other(pos, kind));
        }
    }

    private void settleIf(boolean completed) {
        if (completed) {
            settle();
        }
    }

    /** Books the calls at the front that wait for nothing any more. */
    private void settle() {
        while (!pending.isEmpty()) {
            long call = pending.first();
            boolean ended = pending.ended(call);
            if (!pending.isFirstDone() && (ended || carriers[pending.region(call)])) {
                return;
            }
            int node = book(call, ended);
            if (!ended) {
                open.know(call, node);
            }
            pending.drop();
        }
    }

    private int book(long call, boolean ended) {
        for (int i = 0; i < parts.length; i++) {
            key[i] = part(parts[i], call);
        }
        if (contexts != null) {
            key[parts.length] = contexts[(int) graph.events()];
        }
        long enter = pending.enter(call);
        int node = graph.again(key);
        if (node < 0) {
            int comm = (int) Math.max(Trace.NONE, pending.comm(call));
            node = graph.take(key, pending.callpath(call), comm, enter);
        }
        if (ended) {
            graph.addTime(node, pending.duration(call));
        }
        graph.addGap(pending.gap(call));
        if (counted) {
            metrics.book(call, node, graph.edge());
        }
        if (journal != null) {
            journal.note(enter, node);
        }
        return node;
    }

    private long part(Property part, long call) {
        return switch (part) {
            case CALL -> nameOf[pending.region(call)];
            case SIZE -> pending.size(call) < 0 ? Trace.NONE : signature.size(pending.size(call));
            case PARTNER -> pending.partner(call, graph.partners());
            case CALLSITE -> pending.site(call);
            case REGION -> caller(pending.enter(call));
            case TAG -> pending.tag(call);
            case COMM -> pending.comm(call);
            case RANK -> location;
            case ADDRESS -> events.number(pending.enter(call), "address", Trace.NONE);
            case TIME -> pending.begin(call);
            case SEQ -> graph.events();
        };
    }

    private long caller(long enter) {
        long outer = events.enterptr(enter);
        int region = outer < 0 ? Trace.NONE : events.region(outer);
        return region < 0 ? Trace.NONE : nameOf[region];
    }
}
