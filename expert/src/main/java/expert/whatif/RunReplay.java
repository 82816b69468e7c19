package expert.whatif;

import earl.Location;
import earl.Trace;
import earl.replay.Change;
import earl.replay.EvenWork;
import earl.replay.PredictedTimes;
import earl.stage.Stage;
import earl.stage.Stages;
import expert.answer.Verdict;
import expert.answer.figure.NetworkFactors;
import expert.pattern.Analysis;
import expert.pattern.Replayed;
import expert.request.Scope;
import expert.text.Words;
import expert.whatif.Prediction.Time;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The replay for the first page of a report: the run time on an ideal network, and what even work in the call path saves that the verdict
 * names; of a focus only the latter. Where a replay cannot judge the run, it says why, and the page keeps its bounds.
 */
public final class RunReplay {
    /** With more of the run in calls that no model explains, a prediction says little. */
    static final double RESIDUAL = 0.1;
    /** Orders that clocks contradict by less than this share of the run do not matter. */
    private static final double CONTRADICTED = 1e-3;

    private final Trace trace;
    private final OptionalInt callpath;
    private final @Nullable Scope scope;

    private final KeptReplay replays;

    private RunReplay(Trace trace, KeptReplay replays, OptionalInt callpath, @Nullable Scope scope) {
        this.trace = trace;
        this.replays = replays;
        this.callpath = callpath;
        this.scope = scope;
    }

    /**
     * The analysis with a replay, if its verdict or its efficiencies need one.
     *
     * @param replays of the trace
     * @param scope the part of the trace that it is about; null for all of it
     * @param kept finds a replay of an earlier run by what is replayed, otherwise asks for it
     */
    public static Analysis in(
            Trace trace,
            KeptReplay replays,
            Analysis analysis,
            @Nullable Scope scope,
            Function<String, Function<Supplier<Replayed>, Replayed>> kept) {
        Analysis inclusive = analysis.inclusive();
        boolean asked = scope == null
                ? NetworkFactors.of(inclusive.counted()).isPresent()
                : inclusive.pattern("critical_path").isPresent();
        if (!asked) {
            return analysis;
        }
        OptionalInt callpath = Verdict.evenWork(inclusive);
        if (scope != null && callpath.isEmpty()) {
            return analysis;
        }
        String reason = NotReplayed.reason(trace);
        if (!reason.isEmpty()) {
            return analysis.with(Replayed.not(reason));
        }
        RunReplay replay = new RunReplay(trace, replays, callpath, scope);
        String key = callpath.isPresent() ? Integer.toString(callpath.getAsInt()) : "";
        return analysis.with(kept.apply(key).apply(replay::run));
    }

    private Replayed run() {
        try (Stage _ = Stages.enter("replay")) {
            Prediction prediction = replays.recorded();
            double run = prediction.measured();
            if (prediction.replay().graph().contradictions().ticks() / prediction.ticksPerSecond()
                    > CONTRADICTED * run) {
                return Replayed.not("clocks contradict the order of messages");
            }
            double residual = run - prediction.modelled();
            if (residual > RESIDUAL * run) {
                return Replayed.not(
                        "no model explains " + Words.percent(residual / run) + " of the run, in calls of MPI");
            }
            return scope == null
                    ? new Replayed(ideal(prediction), outside(prediction), saving(prediction), "")
                    : new Replayed(Double.NaN, Double.NaN, saving(prediction), "");
        }
    }

    private static double ideal(Prediction prediction) {
        Change change = Network.parse("ideal")
                .in(prediction.replay().graph(), prediction.replay().line(), prediction.ticksPerSecond(), Change.NONE);
        return PredictedTimes.of(prediction.replay().graph(), change).runTime() / prediction.ticksPerSecond();
    }

    private double outside(Prediction prediction) {
        long processes = trace.locations().stream()
                .filter(Location::runsProgram)
                .map(Location::process)
                .distinct()
                .count();
        return trace.locations().stream().filter(Location::runsProgram).count() > processes
                ? Double.NaN
                : prediction.replay().graph().longestOutsideOfCalls() / prediction.ticksPerSecond();
    }

    private Replayed.@Nullable Saving saving(Prediction prediction) {
        if (callpath.isEmpty()) {
            return null;
        }
        boolean[] paths = new boolean[trace.callpaths().count()];
        for (int path = 0; path < paths.length; path++) {
            paths[path] = callpath.getAsInt() == Replayed.ALL || callpath.getAsInt() == path;
        }
        if (scope == null || !scope.hasSpans()) {
            return saving(prediction, paths, EvenWork.Times.ALL, 1);
        }
        // Where the focus has no step of all locations, as in a part of a pipeline, only the saving of the run is
        // known.
        Replayed.Saving inFocus = saving(prediction, paths, scope::containsTime, scope.timeShare());
        return inFocus != null ? inFocus : saving(prediction, paths, EvenWork.Times.ALL, 1);
    }

    /** What even work in some times saves; null if there is none. */
    private Replayed.@Nullable Saving saving(
            Prediction prediction, boolean[] paths, EvenWork.Times times, double share) {
        Change even = EvenWork.in(prediction.replay().graph(), paths, true, times, Change.NONE);
        if (even.isNone()) {
            return null;
        }
        Time time = prediction.time(
                (replay, before) ->
                        replay == prediction.replay() ? even : EvenWork.in(replay.graph(), paths, true, times, before),
                share);
        double run = prediction.measured();
        return new Replayed.Saving(
                callpath.orElseThrow(),
                run - time.seconds(),
                run - time.high(),
                run - time.low(),
                times != EvenWork.Times.ALL);
    }
}
