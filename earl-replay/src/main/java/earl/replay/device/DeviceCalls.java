package earl.replay.device;

import earl.Columns;
import earl.Trace;
import earl.memory.IntList;
import earl.replay.CostClasses;
import earl.replay.GraphBuilder;
import earl.replay.Quartiles;
import earl.replay.ReplayGraph;
import earl.replay.call.Arrivals;
import earl.replay.call.JointCalls;
import earl.replay.call.TraceCalls;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What streams of devices wait for. An activity begins some time after the latest of three: its call queued it, the activity before it in
 * its stream ended, the activity of another stream for which it waits ended. These times are first quartiles over all activities for which
 * each comes last. Members of a collective operation on streams end after the last of them has begun.
 */
public final class DeviceCalls {
    /** What an activity can wait for. */
    private enum Cause {
        STREAM,
        QUEUED,
        OTHER_STREAM
    }

    private final Trace trace;
    private final TraceCalls calls;
    private final DeviceStreams streams;
    private final GraphBuilder graph;
    private final Arrivals arrivals;

    // Of the activity at hand, by cause.
    private final int[] sources = new int[Cause.values().length];
    private final long[] starts = new long[sources.length];

    public DeviceCalls(Trace trace, TraceCalls calls, DeviceStreams streams, GraphBuilder graph, Arrivals arrivals) {
        this.trace = trace;
        this.calls = calls;
        this.streams = streams;
        this.graph = graph;
        this.arrivals = arrivals;
    }

    /** Adds what activities and calls wait for. */
    public void add(JointCalls joint) {
        addActivities();
        new DeviceSyncs(trace, calls, streams, graph, arrivals).add();
        addCollectives(joint);
    }

    // ---- activities ----

    private void addActivities() {
        int[] costs = costs();
        for (int row = 0; row < streams.count(); row++) {
            int call = streams.idle(row, graph::firstCall);
            findCauses(row, call, true);
            for (int cause = 0; cause < sources.length; cause++) {
                if (starts[cause] != Long.MIN_VALUE) {
                    // Without a call, it is not known what the stream waits for.
                    int cost = streams.call(row) < 0 ? CostClasses.HELD : costs[cause];
                    arrivals.add(call, sources[cause], Arrivals.NO_SOURCE, cost);
                }
            }
        }
    }

    /** Classes of the time from each cause to the begin: first quartiles of activities for which it comes last. */
    private int[] costs() {
        int[] causes = new int[streams.count()];
        long[] times = new long[causes.length];
        for (int row = 0; row < causes.length; row++) {
            int call = streams.idle(row, graph::firstCall);
            int last = findCauses(row, call, false);
            times[row] = graph.leave(call) - starts[last];
            causes[row] = streams.call(row) < 0 ? -1 : last;
        }
        long[] models = Quartiles.of(causes, row -> times[row], causes.length, sources.length);
        int[] costs = new int[models.length];
        for (int cause = 0; cause < costs.length; cause++) {
            costs[cause] = graph.classes().of(CostClasses.Kind.DEVICE, -1 - cause, 0, 0);
            if (models[cause] != Quartiles.NONE) {
                graph.classes().setModel(costs[cause], models[cause]);
            }
        }
        return costs;
    }

    /** Finds what an activity waits for, and returns what is there last. */
    private int findCauses(int row, int call, boolean counts) {
        Arrays.fill(starts, Long.MIN_VALUE);
        set(Cause.STREAM, call, ReplayGraph.enterOf(call), counts);
        if (streams.call(row) < 0) {
            return index(Cause.STREAM);
        }
        int queueing = calls.callAt(streams.call(row));
        if (queueing >= 0) {
            set(Cause.QUEUED, call, ReplayGraph.enterOf(queueing), counts);
        }
        int other = streams.waitedFor(row);
        if (other >= 0) {
            set(Cause.OTHER_STREAM, call, endOf(other), counts);
        }
        int last = 0;
        for (int cause = 1; cause < starts.length; cause++) {
            last = starts[cause] >= starts[last] ? cause : last;
        }
        return last;
    }

    @SuppressWarnings("EnumOrdinal") // index of arrays
    private static int index(Cause cause) {
        return cause.ordinal();
    }

    private void set(Cause cause, int call, int source, boolean counts) {
        long time = graph.timeOf(source);
        if (time <= graph.leave(call)) {
            sources[index(cause)] = source;
            starts[index(cause)] = time;
        } else if (counts) {
            graph.contradict(time - graph.leave(call));
        }
    }

    /** The end of an activity, as a source of edges. */
    private int endOf(int activity) {
        return ReplayGraph.enterOf(streams.next(activity, graph::firstCall));
    }

    // ---- collective operations ----

    private void addCollectives(JointCalls joint) {
        Columns rows = streams.members();
        Map<Long, IntList> operations = new LinkedHashMap<>();
        Map<Long, Long> first = new LinkedHashMap<>();
        for (long row = 0; row < rows.length(); row++) {
            int call = streams.member(row, calls, graph);
            if (call >= 0) {
                long instance = rows.column("instance").integer(row);
                operations.computeIfAbsent(instance, number -> new IntList()).add(call);
                first.putIfAbsent(instance, row);
            }
        }
        operations.forEach((instance, members) -> {
            long row = java.util.Objects.requireNonNull(first.get(instance));
            int region = trace.events().region(rows.column("begin").integer(row));
            long bytes = Math.max(0, rows.column("bytes").integer(row));
            int cost = graph.classes().of(CostClasses.Kind.COLLECTIVE, -1 - region, bytes, members.size());
            joint.addAll(members, members, cost);
        });
    }
}
