package earl.replay.device;

import earl.Column;
import earl.Columns;
import earl.Trace;
import earl.device.GpuCalls;
import earl.memory.IntList;
import earl.replay.CostClasses;
import earl.replay.GraphBuilder;
import earl.replay.Quartiles;
import earl.replay.ReplayGraph;
import earl.replay.call.Arrivals;
import earl.replay.call.TraceCalls;
import java.util.Set;

/**
 * Calls of hosts that wait for streams of devices. A call takes its own time, and ends some time after the last of the activities that it
 * needs: one of a stream, or the newest ones of all streams of its process. A copy that blocks needs itself.
 */
final class DeviceSyncs {
    /** Kinds of calls that wait for streams by definition. */
    private static final Set<String> DEFINITE = Set.of("stream", "device", "event");

    private final Trace trace;
    private final TraceCalls calls;
    private final DeviceStreams streams;
    private final GraphBuilder graph;
    private final Arrivals arrivals;

    private final QueuedActivities queued;
    private final Column positions;
    private final Column waits;
    private final Column kinds;
    private final Column needed;
    private final Column named;

    // Of the calls that can wait.
    private final IntList waiting = new IntList();
    /** Region of the call; -1 if it is part of another one, whose own time does not follow from waits for devices. */
    private final IntList regions = new IntList();
    /** First of its activities in {@link #needs}. */
    private final IntList first = new IntList();

    private final IntList needs = new IntList();

    DeviceSyncs(Trace trace, TraceCalls calls, DeviceStreams streams, GraphBuilder graph, Arrivals arrivals) {
        this.trace = trace;
        this.calls = calls;
        this.streams = streams;
        this.graph = graph;
        this.arrivals = arrivals;
        queued = new QueuedActivities(trace, streams);
        Columns rows = streams.syncs();
        positions = rows.column("call");
        waits = rows.column("waits");
        kinds = rows.column("kind");
        needed = rows.column("needed");
        named = rows.column("stream");
    }

    /** Adds what the calls wait for. */
    void add() {
        for (long row = 0; row < positions.length(); row++) {
            queued.moveTo(positions.integer(row));
            find(row);
        }
        first.add(needs.size());
        int[] causes = new int[waiting.size()];
        for (int at = 0; at < causes.length; at++) {
            causes[at] = end(at) > graph.enter(waiting.get(at)) ? regions.get(at) : -1;
        }
        long[] models = Quartiles.of(
                causes,
                at -> graph.leave(waiting.get(at)) - end(at),
                causes.length,
                trace.regions().size());
        for (int at = 0; at < causes.length; at++) {
            wait(at, cost(regions.get(at), models));
        }
    }

    /** Class of the time in which calls of a region return, once what they need has ended. */
    private int cost(int region, long[] models) {
        if (region < 0) {
            return CostClasses.HELD;
        }
        int cost = graph.classes().of(CostClasses.Kind.DEVICE, region, 0, 1);
        if (models[region] != Quartiles.NONE) {
            graph.classes().setModel(cost, models[region]);
        }
        return cost;
    }

    /** Finds what a call needs, if it can wait. */
    private void find(long row) {
        long position = positions.integer(row);
        int call = calls.callAt(position);
        String kind = kinds.string(row);
        int copy = kind.equals("copy") ? queued.lastOf(position) : TraceCalls.NONE;
        boolean blocks = waits.truth(row) || (copy >= 0 && isBlocking(position));
        if (call < 0 || (!blocks && !DEFINITE.contains(kind))) {
            return;
        }
        int from = needs.size();
        long last = blocks && copy >= 0 && graph.timeOf(endOf(copy)) <= graph.leave(call) ? copy : needed.integer(row);
        if (last < 0) {
            return;
        }
        if (last == copy || kind.equals("event") || named.integer(row) >= 0) {
            int need = kind.equals("event") ? endedBefore((int) last, graph.leave(call)) : (int) last;
            if (need >= 0) {
                needs.add(need);
            }
        } else {
            queued.addAll(position, needs);
        }
        for (int at = from; at < needs.size(); at++) {
            long late = graph.timeOf(endOf(needs.get(at))) - graph.leave(call);
            if (late > 0) {
                graph.contradict(late);
                needs.truncate(from);
                return;
            }
        }
        if (needs.size() == from) {
            return;
        }
        waiting.add(call);
        first.add(from);
        boolean isOwn = graph.path(call) == trace.events().callpath(position);
        regions.add(isOwn ? trace.events().region(position) : TraceCalls.NONE);
    }

    /**
     * The activity up to one of its stream that had ended at a time; -1 for none. A call that returns while the activity runs that its event
     * seems to need waited for an earlier record of the same event.
     */
    private int endedBefore(int activity, long time) {
        int stream = streams.stream(activity);
        int at = activity;
        while (at >= 0 && (streams.stream(at) != stream || graph.timeOf(endOf(at)) > time)) {
            at--;
        }
        return at;
    }

    private boolean isBlocking(long position) {
        return GpuCalls.of(trace.regions().get(trace.events().region(position))) == GpuCalls.COPY;
    }

    /** The end of an activity, as a source of edges. */
    private int endOf(int activity) {
        return ReplayGraph.enterOf(streams.next(activity, graph::firstCall));
    }

    /** Recorded end of the last activity that a call needs. */
    private long end(int at) {
        long end = Long.MIN_VALUE;
        for (int need = first.get(at); need < first.get(at + 1); need++) {
            end = Math.max(end, graph.timeOf(endOf(needs.get(need))));
        }
        return end;
    }

    private void wait(int at, int cost) {
        for (int need = first.get(at); need < first.get(at + 1); need++) {
            arrivals.add(waiting.get(at), endOf(needs.get(need)), Arrivals.NO_SOURCE, cost);
        }
    }
}
