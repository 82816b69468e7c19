package earl.replay.device;

import earl.Column;
import earl.Columns;
import earl.Location;
import earl.Trace;
import earl.device.DeviceActivities;
import earl.device.group.StreamCollectives;
import earl.memory.LongMap;
import earl.replay.GraphBuilder;
import earl.replay.call.CallKinds;
import earl.replay.call.LocationCalls;
import earl.replay.call.MessageCalls;
import earl.replay.call.TraceCalls;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Streams of devices as locations of a graph. A stream idles in a call of its own until an activity begins; the activity is computation
 * after that, so that its name can be scaled. An activity that is a member of a known collective operation is a call instead. Where
 * activities of a stream overlap, each takes what remains of it after those before it.
 */
public final class DeviceStreams {
    private final Trace trace;
    private final DeviceActivities found;
    private final boolean hasStreams;
    private final Columns syncs;
    private final Columns members;
    private final Column memberBegins;
    private final Column memberInstances;
    private final Column memberKernels;
    private final Column memberComparable;

    // Of activities, in order of their begins.
    private final long[] begins;
    private final long[] ends;
    private final int[] stream;
    /** Activities by the location of their stream. */
    private final MessageCalls.ByCall byStream;
    /** {@code [location] -> } whether it has activities of a stream that has another location. */
    private final boolean[] isJoined;
    /** Enters of the calls that queued them, -1 if unknown. */
    private final long[] calls;
    /** Rows of the activities of other streams for which they waited, -1 for none. */
    private final long[] waitedFor;
    /** First record of a member of a collective operation {@code -> } its row in {@link #members}. */
    private final LongMap collectives = new LongMap();
    /** {@code [activity] -> } the call in which its stream idles before it, counted on the stream. */
    private final int[] idle;
    /** {@code [activity] -> } the call that is entered when it ends, counted on the stream. */
    private final int[] next;

    public DeviceStreams(Trace trace) {
        this.trace = trace;
        hasStreams = trace.locations().stream().anyMatch(Location::isStream);
        found = DeviceActivities.of(trace);
        Columns activities = found.activities();
        syncs = found.synchronizations();
        members = StreamCollectives.of(trace).columns();
        memberBegins = members.column("begin");
        memberInstances = members.column("instance");
        memberKernels = members.column("kernel");
        memberComparable = members.column("comparable");
        begins = activities.column("begin").toIntegers();
        ends = activities.column("end").toIntegers();
        calls = activities.column("call").toIntegers();
        waitedFor = activities.column("waited_for").toIntegers();
        stream = Arrays.stream(activities.column("stream").toIntegers())
                .mapToInt(Math::toIntExact)
                .toArray();
        idle = new int[begins.length];
        next = new int[begins.length];
        byStream = MessageCalls.by(stream, stream.length, trace.locations().size());
        isJoined = new boolean[trace.locations().size()];
        for (int row = 0; row < begins.length; row++) {
            int location = trace.events().location(begins[row]);
            isJoined[location] |= location != stream[row];
        }
        findCollectives();
    }

    private void findCollectives() {
        for (long row = 0; row < members.length(); row++) {
            if (isJoint(row)) {
                collectives.put(memberBegins.integer(row), row);
            }
        }
    }

    /** Whether a member of a collective operation waits for others that are known. */
    private boolean isJoint(long member) {
        return memberInstances.integer(member) >= 0 && memberComparable.truth(member);
    }

    /** Says which regions queue activities, wait for them, or are members of collective operations. */
    public void addTo(CallKinds kinds) {
        if (hasStreams) {
            Arrays.stream(calls).filter(call -> call >= 0).forEach(call -> add(call, kinds));
            Column needed = syncs.column("needed");
            Column positions = syncs.column("call");
            for (long row = 0; row < syncs.length(); row++) {
                if (needed.integer(row) >= 0) {
                    kinds.addWaiting(trace.events().region(positions.integer(row)));
                }
            }
        }
        for (long row = 0; row < members.length(); row++) {
            if (isJoint(row) && !memberKernels.truth(row)) {
                add(memberBegins.integer(row), kinds);
            }
        }
    }

    private void add(long position, CallKinds kinds) {
        kinds.add(trace.events().region(position));
    }

    /** Adds loops of queries that wait for an activity: from the first to the leave of the last one. */
    public void addTo(LongMap polls) {
        Column needed = syncs.column("needed");
        Column firsts = syncs.column("call");
        Column lasts = syncs.column("last_call");
        for (long row = 0; row < syncs.length(); row++) {
            long first = firsts.integer(row);
            long last = lasts.integer(row);
            if (last != first && needed.integer(row) >= 0) {
                long until = trace.events().exitptr(last);
                if (until >= 0) {
                    polls.put(first, Math.max(until, polls.get(first)));
                }
            }
        }
    }

    /** The calls of a location; null if it is not a stream. */
    @Nullable
    public LocationCalls calls(int location) {
        if (!trace.locations().get(location).isStream()) {
            return null;
        }
        LocationCalls of = new LocationCalls(trace.info().startTicks());
        for (int at = byStream.first[location]; at < byStream.first[location + 1]; at++) {
            add(byStream.rows[at], of);
        }
        if (of.calls() > 0) {
            // Entered when the last activity ends, before other events of the stream.
            of.call(TraceCalls.NONE, of.last, of.last);
        }
        if (!isJoined[location]) {
            long length = trace.length(location);
            of.path = TraceCalls.NONE;
            of.compute(trace.events().ticks(trace.position(location, length - 1)));
        }
        return of;
    }

    private void add(int row, LocationCalls of) {
        long begin = Math.max(of.last, trace.events().ticks(begins[row]));
        long end = Math.max(begin, trace.events().ticks(ends[row]));
        int path = callpath(begins[row]);
        idle[row] = of.call(TraceCalls.NONE, of.last, begin);
        of.last = begin;
        if (isCollective(row)) {
            of.call(path, begin, end);
            of.last = end;
        } else {
            of.path = path;
            of.compute(end);
        }
        next[row] = of.calls();
    }

    /** Path of an activity: its name under the call that queued it; its own one if that call is unknown. */
    private int callpath(long begin) {
        int path = found.callpathOf(begin);
        return path < 0 ? trace.events().callpath(begin) : path;
    }

    /** Number of activities. */
    int count() {
        return begins.length;
    }

    /** Location of an activity. */
    int stream(int activity) {
        return stream[activity];
    }

    /** Position of the first record of an activity. */
    long begin(int activity) {
        return begins[activity];
    }

    /** Position of its last record. */
    long end(int activity) {
        return ends[activity];
    }

    /** Enter of the call that queued an activity, -1 if unknown. */
    long call(int activity) {
        return calls[activity];
    }

    /** Whether an activity is a member of a collective operation that the graph knows. */
    boolean isCollective(int activity) {
        return collectives.get(begins[activity]) >= 0;
    }

    /** Call of a graph in which a stream idles until an activity begins. */
    int idle(int activity, java.util.function.IntUnaryOperator firstCall) {
        return firstCall.applyAsInt(stream[activity]) + idle[activity];
    }

    /** Call of a graph that is entered when an activity ends. */
    int next(int activity, java.util.function.IntUnaryOperator firstCall) {
        return firstCall.applyAsInt(stream[activity]) + next[activity];
    }

    /** Activity of another stream for which an activity waited, -1 for none. */
    int waitedFor(int activity) {
        return (int) waitedFor[activity];
    }

    /** The table {@code device_syncs}. */
    Columns syncs() {
        return syncs;
    }

    /** The table {@code stream_collectives}. */
    Columns members() {
        return members;
    }

    /** The call of a graph that a member of a collective operation makes; -1 if it has none. */
    int member(long row, TraceCalls found, GraphBuilder graph) {
        long begin = memberBegins.integer(row);
        if (!isJoint(row)) {
            return TraceCalls.NONE;
        }
        if (!memberKernels.truth(row)) {
            return found.callAt(begin);
        }
        int activity = activityAt(begin);
        return activity < 0 ? TraceCalls.NONE : next(activity, graph::firstCall) - 1;
    }

    private int activityAt(long position) {
        int at = Arrays.binarySearch(begins, position);
        return at < 0 ? TraceCalls.NONE : at;
    }
}
