package expert.whatif;

import earl.Location;
import earl.Trace;
import earl.replay.Change;
import earl.replay.EvenWork;
import earl.replay.ReplayGraph;
import earl.stage.Stage;
import earl.stage.Stages;
import expert.answer.Verdict;
import expert.answer.figure.Account;
import expert.answer.figure.NetworkFactors;
import expert.pattern.Analysis;
import expert.pattern.Replayed;
import expert.pattern.Replayed.Question;
import expert.request.Scope;
import expert.text.Words;
import expert.whatif.Prediction.Changes;
import expert.whatif.Prediction.Time;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The replay for the first page of a report: the run time on an ideal network, and what the change saves that the verdict asks for, even work or
 * a faster activity of devices; of a focus only what even work saves. Where a replay cannot judge the run, it says why, and the page keeps its bounds.
 */
public final class RunReplay {
    /** With more of the run in calls that no model explains, a prediction says little. */
    static final double RESIDUAL = 0.1;
    /** From this share of the run on, calls with unknown partners make a replay say nothing. */
    static final double UNPAIRED = 0.01;
    /** Orders that clocks contradict by less than this share of the run do not matter. */
    private static final double CONTRADICTED = 1e-3;
    /** An activity that hosts wait for takes this part of its time. */
    private static final double FASTER = 0.5;

    private final Trace trace;
    private final @Nullable Question question;
    private final @Nullable Scope scope;

    private final KeptReplay replays;

    private RunReplay(Trace trace, KeptReplay replays, @Nullable Question question, @Nullable Scope scope) {
        this.trace = trace;
        this.replays = replays;
        this.question = question;
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
        Question question = Verdict.remedy(inclusive).orElse(null);
        boolean asked = scope == null
                ? NetworkFactors.of(inclusive.counted()).isPresent() || (question != null && !question.isEven())
                : inclusive.pattern("critical_path").isPresent() && question != null && question.isEven();
        if (!asked) {
            return analysis;
        }
        String reason = NotReplayed.reason(trace);
        reason = reason.isEmpty() ? unpaired(inclusive) : reason;
        if (!reason.isEmpty()) {
            return analysis.with(Replayed.not(reason));
        }
        RunReplay replay = new RunReplay(trace, replays, question, scope);
        String key = question == null ? "" : question.callpath() + question.activity();
        return analysis.with(kept.apply(key).apply(replay::run));
    }

    private static String unpaired(Analysis inclusive) {
        return Account.of(inclusive.counted())
                .flatMap(account -> account.row(Account.Kind.UNPAIRED))
                .filter(row -> row.share() >= UNPAIRED)
                .map(row -> row.kind().words() + " take " + Words.percent(row.share()) + " of the run")
                .orElse("");
    }

    private Replayed run() {
        try (Stage _ = Stages.enter("replay")) {
            Prediction prediction = replays.recorded();
            Replayed replayed = run(prediction);
            prediction.forgetTimes();
            return replayed;
        }
    }

    private Replayed run(Prediction prediction) {
        double run = prediction.measured();
        if (prediction.replay().graph().contradictions().ticks() / prediction.ticksPerSecond() > CONTRADICTED * run) {
            return Replayed.not("clocks contradict the order of messages");
        }
        double residual = run - prediction.modelled();
        if (residual > RESIDUAL * run) {
            return Replayed.not("no model explains " + Words.percent(residual / run) + " of the run, in calls of MPI");
        }
        return scope == null
                ? new Replayed(ideal(prediction), outside(prediction), saving(prediction), "")
                : new Replayed(Double.NaN, Double.NaN, saving(prediction), "");
    }

    private static double ideal(Prediction prediction) {
        Change change = Network.parse("ideal")
                .in(prediction.replay().graph(), prediction.replay().line(), prediction.ticksPerSecond(), Change.NONE);
        return prediction.times(change).runTime() / prediction.ticksPerSecond();
    }

    private double outside(Prediction prediction) {
        long processes = trace.locations().stream()
                .filter(Location::runsProgram)
                .map(Location::process)
                .distinct()
                .count();
        // Calls that wait for devices are calls of the graph, too.
        return trace.locations().stream().anyMatch(Location::isStream)
                        || trace.locations().stream()
                                        .filter(Location::runsProgram)
                                        .count()
                                > processes
                ? Double.NaN
                : prediction.replay().graph().longestOutsideOfCalls() / prediction.ticksPerSecond();
    }

    private Replayed.@Nullable Saving saving(Prediction prediction) {
        Question asked = question;
        if (asked == null) {
            return null;
        }
        boolean[] streams = prediction.replay().streamLocations();
        if (!asked.isEven()) {
            boolean[] paths = ofActivities(prediction, path -> name(path).equals(asked.activity()));
            return saving(
                    asked, prediction, (replay, before) -> before.scaled(replay.graph(), paths, -1, FASTER), 1, false);
        }
        // Activities are work of the call path that queues them.
        boolean[] paths = ofActivities(prediction, path -> isBelow(trace, path, asked.callpath()));
        for (int path = 0; path < paths.length; path++) {
            paths[path] |= asked.callpath() == Replayed.ALL || asked.callpath() == path;
        }
        if (scope == null || !scope.hasSpans()) {
            return even(asked, prediction, streams, paths, EvenWork.Times.ALL, 1);
        }
        // Where the focus has no step of all locations, as in a part of a pipeline, only the saving of the run is
        // known.
        Replayed.Saving inFocus = even(asked, prediction, streams, paths, scope::containsTime, scope.timeShare());
        return inFocus != null ? inFocus : even(asked, prediction, streams, paths, EvenWork.Times.ALL, 1);
    }

    /** What even work in some times saves; null if there is none. */
    private Replayed.@Nullable Saving even(
            Question asked,
            Prediction prediction,
            boolean[] streams,
            boolean[] paths,
            EvenWork.Times times,
            double share) {
        Change even = EvenWork.in(prediction.replay().graph(), streams, paths, true, times, Change.NONE);
        return even.isNone()
                ? null
                : saving(
                        asked,
                        prediction,
                        (replay, before) -> replay == prediction.replay()
                                ? even
                                : EvenWork.in(replay.graph(), streams, paths, true, times, before),
                        share,
                        times != EvenWork.Times.ALL);
    }

    private static Replayed.Saving saving(
            Question asked, Prediction prediction, Changes changes, double share, boolean inFocus) {
        Time time = prediction.time(changes, share);
        double run = prediction.measured();
        return new Replayed.Saving(asked, run - time.seconds(), run - time.high(), run - time.low(), inFocus);
    }

    /** {@code [call path] -> } whether it is one of activities of devices, and like some. */
    private boolean[] ofActivities(Prediction prediction, IntPredicate like) {
        boolean[] streams = prediction.replay().streamLocations();
        boolean[] paths = new boolean[trace.callpaths().count()];
        ReplayGraph graph = prediction.replay().graph();
        for (int location = 0; location < streams.length; location++) {
            int to = graph.firstTerm(graph.lastCall(location) + 1);
            for (int term = graph.firstTerm(graph.firstCall(location)); streams[location] && term < to; term++) {
                int path = graph.termPath(term);
                if (path >= 0 && !paths[path]) {
                    paths[path] = like.test(path);
                }
            }
        }
        return paths;
    }

    private String name(int path) {
        return trace.regions().get(trace.callpaths().region(path)).name();
    }

    /** Whether a call path is another one, or lies below it. */
    static boolean isBelow(Trace trace, int path, int top) {
        int at = path;
        while (at >= 0 && at != top) {
            at = trace.callpaths().parent(at);
        }
        return at >= 0;
    }
}
