package earl.replay.rule;

import earl.CallPaths;
import earl.EventType;
import earl.Trace;
import earl.engine.Engine;
import earl.memory.LongColumn;
import earl.parallel.Workers;
import earl.replay.Change;
import earl.replay.Gaps;
import earl.replay.PredictedTimes;
import earl.replay.ReplayGraph;
import earl.replay.call.TraceCalls;
import earl.replay.device.PredictedStreams;

/**
 * The events of a trace at predicted times. Positions, messages and operations are those of the trace; times of a location never
 * decrease, but an event may be later than the next one of another location. Everything that is computed from times, such as waits,
 * is computed of the predicted ones. States at a position mean the recorded order.
 */
public final class PredictedTrace {
    private static final int BLOCK = 1 << 12;
    private static final int ENTER = ordinal(EventType.ENTER);
    private static final int EXIT = ordinal(EventType.EXIT);
    private static final int SEND = ordinal(EventType.SEND);
    private static final int EVENT = ordinal(EventType.EVENT);

    private final TraceReplay replay;
    private final PredictedTimes times;
    private final Gaps gaps;
    private final LongColumn ticks;

    private final int location;
    private final double[] factors;

    // The event whose time is predicted next: its call path, its call, and its ticks.
    private int path = TraceCalls.NONE;
    private int call = TraceCalls.NONE;
    private long recorded;
    private double predicted;
    /** Factor of the computation before the call that comes next. */
    private double rest;

    private int next;

    @SuppressWarnings("EnumOrdinal") // as Events copies types
    private static int ordinal(EventType type) {
        return type.ordinal();
    }

    private PredictedTrace(TraceReplay replay, PredictedTimes times, Change change, LongColumn ticks, int location) {
        this.replay = replay;
        this.times = times;
        this.gaps = new Gaps(replay.graph(), change);
        this.ticks = ticks;
        this.location = location;
        this.factors = change.factors(location);
    }

    /**
     * Makes a trace of predicted times, to be closed before the trace of the replay.
     *
     * @param times what the replay gives with {@code change}
     */
    public static Trace of(TraceReplay replay, PredictedTimes times, Change change) {
        return Engine.retimed(replay.trace(), ticks -> fill(replay, times, change, ticks));
    }

    private static void fill(TraceReplay replay, PredictedTimes times, Change change, LongColumn ticks) {
        Trace trace = replay.trace();
        PredictedStreams streams = new PredictedStreams(trace, replay.streams(), times, ticks);
        Workers.all().forEach(trace.locations().size(), location -> {
            if (!trace.locations().get(location).isStream()) {
                new PredictedTrace(replay, times, change, ticks, location).fill();
            }
        });
        for (int location = 0; location < trace.locations().size(); location++) {
            if (trace.locations().get(location).isStream()) {
                streams.fill(location);
            }
        }
    }

    private void fill() {
        Trace trace = replay.trace();
        ReplayGraph graph = replay.graph();
        boolean runs = trace.locations().get(location).runsProgram();
        long length = trace.length(location);
        recorded = length == 0 ? 0 : trace.events().ticks(trace.position(location, 0));
        predicted = recorded - times.origin();
        expect(graph.firstCall(location));
        long[] positions = new long[BLOCK];
        long[] before = new long[BLOCK];
        int[] types = new int[BLOCK];
        int[] callpaths = new int[BLOCK];
        for (long at = 0; at < length; at += BLOCK) {
            int n = (int) Math.min(BLOCK, length - at);
            for (int i = 0; i < n; i++) {
                positions[i] = trace.position(location, at + i);
            }
            trace.events().copyTicks(positions, n, before);
            trace.events().copyTypes(positions, n, types);
            trace.events().copyCallpaths(positions, n, callpaths);
            for (int i = 0; i < n; i++) {
                if (runs) {
                    move(replay.callAt(location, at + i), before[i], types[i], callpaths[i]);
                    ticks.set(positions[i], times.origin() + Math.round(predicted));
                } else {
                    ticks.set(positions[i], before[i]);
                }
            }
        }
    }

    private void move(int in, long time, int type, int callpath) {
        if (in >= 0) {
            call = in;
            predicted = Math.max(predicted, inCall(time, type));
        } else {
            if (call >= next) {
                predicted = times.leave(call);
                expect(call + 1);
            }
            predicted += (time - recorded) * (factors.length == 0 || path < 0 ? 1 : factors[path]) * rest;
        }
        recorded = time;
        path = type == ENTER || callpath < 0 ? callpath : type == EXIT ? parent(callpath) : callpath;
    }

    private int parent(int callpath) {
        CallPaths paths = replay.trace().callpaths();
        return paths.parent(callpath);
    }

    /** The computation before a call comes next: part of it may be left out. */
    private void expect(int coming) {
        next = coming;
        rest = gaps.rest(location, coming);
    }

    /** Events in a call keep their relative places; if the call had no length, those after a wait go to its end. */
    private double inCall(long time, int type) {
        ReplayGraph graph = replay.graph();
        long enter = graph.enter(call);
        long length = graph.leave(call) - enter;
        double begin = times.enter(call);
        double end = times.leave(call);
        if (length > 0) {
            return time == enter ? begin : begin + (end - begin) * (time - enter) / length;
        }
        return type == ENTER || type == SEND || type == EVENT ? begin : end;
    }
}
