package earl.replay.rule;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.memory.IntList;
import earl.memory.LongList;
import earl.memory.LongMap;
import earl.replay.CostClasses;
import earl.replay.GraphBuilder;
import earl.replay.Quartiles;
import earl.replay.ReplayGraph;
import earl.replay.call.Arrivals;
import earl.replay.call.CallKinds;
import earl.replay.call.TraceCalls;

/**
 * Puts, gets and atomic operations whose transfer ends in a later call: a flush, an unlock, a fence, the end of an epoch. That call ends
 * after the begin of the transfer and the time that it takes: what the call that began it and the one that ended it take without other waits,
 * first quartile by size. Computation between both hides the rest.
 */
final class OneSidedTransfers {
    private final Trace trace;
    private final TraceCalls calls;
    private final GraphBuilder graph;
    private final Arrivals arrivals;

    // Of transfers.
    private final IntList begun = new IntList();
    private final LongList bytes = new LongList();
    /** Location and number of a transfer {@code -> } the newest transfer with it. */
    private final LongMap underWay = new LongMap();

    // Of ends of transfers in later calls.
    private final IntList transfers = new IntList();
    private final IntList ends = new IntList();

    OneSidedTransfers(Trace trace, TraceCalls calls, GraphBuilder graph, Arrivals arrivals) {
        this.trace = trace;
        this.calls = calls;
        this.graph = graph;
        this.arrivals = arrivals;
    }

    /** Adds what calls wait for; all other rules come first. */
    void add() {
        if (trace.regions().stream().noneMatch(CallKinds::isRemote)) {
            return;
        }
        Events events = trace.events();
        for (long position = 0; position < events.length(); position++) {
            if (events.type(position) == EventType.EVENT) {
                visit(events, position);
            }
        }
        long[] latest = arrivals.latest(graph.calls());
        int[] costs = new int[transfers.size()];
        int highest = 0;
        for (int at = 0; at < costs.length; at++) {
            costs[at] = graph.classes().of(CostClasses.Kind.TRANSFER, 2, bytes.get(transfers.get(at)), 0);
            highest = Math.max(highest, costs[at]);
        }
        long[] models = Quartiles.of(costs, at -> visible(at, latest), costs.length, highest + 1);
        for (int at = 0; at < costs.length; at++) {
            graph.classes().setModel(costs[at], models[costs[at]]);
            arrivals.add(
                    ends.get(at), ReplayGraph.enterOf(begun.get(transfers.get(at))), Arrivals.NO_SOURCE, costs[at]);
        }
    }

    private void visit(Events events, long position) {
        switch (events.kind(position)) {
            case "RMA_PUT", "RMA_GET" -> begin(events, position, number(events, position, "bytes"));
            case "RMA_ATOMIC" ->
                begin(
                        events,
                        position,
                        Math.max(number(events, position, "bytesSent"), number(events, position, "bytesReceived")));
            case "RMA_OP_COMPLETE_BLOCKING", "RMA_OP_COMPLETE_NON_BLOCKING", "RMA_OP_COMPLETE_REMOTE" -> {
                int transfer = (int) underWay.get(key(events, position));
                int call = calls.callAt(position);
                if (transfer >= 0 && call >= 0 && call > begun.get(transfer)) {
                    transfers.add(transfer);
                    ends.add(call);
                }
            }
            default -> {} // locks, synchronizations, and what is not one-sided
        }
    }

    private void begin(Events events, long position, long size) {
        int call = calls.callAt(position);
        if (call >= 0) {
            underWay.put(key(events, position), begun.size());
            begun.add(call);
            bytes.add(Math.max(0, size));
        }
    }

    /** Ids of transfers are a location's own. */
    private static long key(Events events, long position) {
        return (long) events.location(position) << 40 ^ number(events, position, "matchingId");
    }

    private static long number(Events events, long position, String field) {
        return events.attribute(position, field) instanceof Number number ? number.longValue() : 0;
    }

    /** Ticks that a transfer surely takes: in the call that begins it, and in the one that ends it after all else that it waits for. */
    private long visible(int at, long[] latest) {
        int begin = begun.get(transfers.get(at));
        int end = ends.get(at);
        long from = Math.max(graph.enter(end), latest[end]);
        return graph.leave(begin) - graph.enter(begin) + Math.max(0, graph.leave(end) - from);
    }
}
