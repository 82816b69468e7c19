package expert.whatif;

import earl.Location;
import earl.Trace;
import earl.processor.ProcessNodes;
import earl.replay.Change;
import earl.replay.PredictedTimes;
import earl.replay.ReplayGraph;
import earl.replay.Spread;
import earl.replay.rule.ReplayOptions;
import earl.replay.rule.TraceReplay;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Replays of one trace, with the protocols that it shows. If it does not show how messages of some sizes are sent, both are replayed,
 * and the interval contains both. One thread.
 */
final class Prediction {
    /** No prediction is better than this share of the run time. */
    private static final double LEAST = 2e-3;
    /** Part of a gain or loss that is uncertain if messages share links: small shifts decide which of them are there at once. */
    private static final double SHARED = 0.25;

    private final Trace trace;
    private final double ticksPerSecond;
    private final ReplayOptions options;
    private final TraceReplay replay;
    /** A replay in which sends of unknown protocols wait for their receives, once it was needed. */
    private @Nullable TraceReplay waiting;
    /** Seconds by which the run time varies, according to the computations that repeat; NaN as long as no change needed it. */
    private double spread = Double.NaN;
    /** Seconds of a replay without residuals; NaN as long as nobody asked. */
    private double modelled = Double.NaN;
    /** Ticks that calls wait in the recorded run; NaN as long as no change needed it. */
    private double blocked = Double.NaN;
    /** Threads of a node that compute at once in the recorded run; NaN as long as nobody asked. */
    private double recordedComputing = Double.NaN;
    /** Times of the last replay, whose memory the next one takes; null if there was none. */
    private @Nullable PredictedTimes last;
    /** Nodes, if processes share them; 0 if none do, or the trace does not say. */
    private final long nodes;

    /** A change as a function of the replay that it is made for. */
    interface Changes extends BiFunction<TraceReplay, Change, Change> {}

    /**
     * The run time after a change, in seconds.
     *
     * @param low lower end of the interval in which it lies
     * @param high upper end
     * @param computing how many processes of a node compute at once; null if no processes share a node, or the trace does not say
     */
    record Time(double seconds, double low, double high, WhatIfAnswer.@Nullable Computing computing) {}

    Prediction(Trace trace, ReplayOptions options) {
        this.trace = trace;
        ticksPerSecond = trace.info().ticksPerSecond();
        replay = TraceReplay.of(trace, options);
        this.options = options;
        nodes = sharedNodes(trace);
    }

    private static long sharedNodes(Trace trace) {
        int[] nodes = trace.locations().stream()
                .filter(Location::isCpuThread)
                .mapToInt(location -> ProcessNodes.of(location, trace.definitions()))
                .toArray();
        boolean isKnown = IntStream.of(nodes).allMatch(node -> node != Trace.NONE);
        long count = IntStream.of(nodes).distinct().count();
        return isKnown && count < nodes.length ? count : 0;
    }

    /** Whether processes of several nodes share the links of these. */
    boolean sharesLinks() {
        return nodes > 1;
    }

    /** Threads of a node that compute at once, on average over the run time. */
    private double computing(PredictedTimes times) {
        ReplayGraph graph = replay.graph();
        double sum = 0;
        for (int location = 0; location < graph.locations(); location++) {
            int last = graph.lastCall(location);
            double computed = trace.locations().get(location).isCpuThread() ? times.leave(last) : 0;
            for (int call = graph.firstCall(location); computed > 0 && call <= last; call++) {
                computed -= times.leave(call) - times.enter(call);
            }
            sum += computed;
        }
        return times.runTime() <= 0 ? 0 : sum / times.runTime() / nodes;
    }

    Trace trace() {
        return trace;
    }

    TraceReplay replay() {
        return replay;
    }

    double ticksPerSecond() {
        return ticksPerSecond;
    }

    /** Recorded run time, in seconds. */
    double measured() {
        return replay.graph().measured() / ticksPerSecond;
    }

    /** Run time of a replay without residuals, in seconds. */
    double modelled() {
        if (Double.isNaN(modelled)) {
            modelled = seconds(replay, Change.NONE.residuals(0));
        }
        return modelled;
    }

    private TraceReplay waiting() {
        TraceReplay made = waiting;
        if (made == null) {
            made = TraceReplay.of(trace, new ReplayOptions(options.eager(), true, options.matching(), options.link()));
            waiting = made;
        }
        return made;
    }

    private double seconds(TraceReplay which, Change change) {
        return times(which, change).runTime() / ticksPerSecond;
    }

    /** The times of calls after a change, which must not be asked any more when anything else is predicted. */
    PredictedTimes times(Change change) {
        return times(replay, change);
    }

    private PredictedTimes times(TraceReplay which, Change change) {
        PredictedTimes times = which.times(change, last);
        last = times;
        return times;
    }

    /** Gives back the memory of the last replay. */
    void forgetTimes() {
        last = null;
    }

    private double recordedComputing() {
        if (Double.isNaN(recordedComputing)) {
            recordedComputing = computing(times(Change.NONE));
        }
        return recordedComputing;
    }

    /**
     * The run time after changes. Residuals stay, or shrink as much as the waits do; the interval contains both, and how much the
     * run time varies.
     */
    Time time(Changes changes) {
        return time(changes, 1);
    }

    /**
     * The run time after changes of a part of the run. The rest is replayed as it was, so only the part makes the prediction uncertain.
     *
     * @param share part of the run time, 0 to 1
     */
    Time time(Changes changes, double share) {
        if (Double.isNaN(spread)) {
            blocked = replay.graph().blocked();
            spread = 2 * Spread.ofRun(replay.graph()) / ticksPerSecond;
        }
        Change change = changes.apply(replay, Change.NONE);
        double recordedComputing = nodes == 0 ? 0 : recordedComputing();
        PredictedTimes times = times(change);
        double seconds = times.runTime() / ticksPerSecond;
        double part = blocked <= 0 ? 1 : Math.min(1, times.blocked(change) / blocked);
        WhatIfAnswer.Computing computing =
                nodes == 0 ? null : new WhatIfAnswer.Computing(recordedComputing, computing(times));
        List<Double> all = new ArrayList<>(List.of(seconds, seconds(replay, change.residuals(part))));
        if (replay.hasUnknownProtocols()) {
            TraceReplay other = waiting();
            all.add(seconds(other, changes.apply(other, Change.NONE)));
        }
        double least = LEAST * seconds * share;
        if (options.hasContention()) {
            least = Math.max(least, SHARED * Math.abs(seconds - measured()));
        }
        double margin = change.isNone() ? 0 : Math.max(least, spread * Math.sqrt(share));
        return new Time(
                seconds,
                all.stream().mapToDouble(Double::doubleValue).min().orElse(seconds) - margin,
                all.stream().mapToDouble(Double::doubleValue).max().orElse(seconds) + margin,
                computing);
    }
}
