package expert.whatif;

import earl.Diagnostic;
import earl.Trace;
import earl.WaitKind;
import earl.Waits;
import earl.processor.ProcessorTimes;
import earl.processor.ProcessorUse;
import earl.replay.Change;
import earl.replay.CircularWaitException;
import earl.replay.PredictedTimes;
import earl.replay.rule.NoLinksException;
import earl.replay.rule.PredictedTrace;
import earl.replay.rule.ReplayOptions;
import earl.replay.rule.ReplayOptions.Matching;
import earl.replay.rule.TraceReplay;
import expert.answer.ProcessorSentence;
import expert.answer.figure.UnpairedCalls;
import expert.text.Words;
import expert.whatif.Prediction.Changes;
import expert.whatif.Prediction.Time;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Predicts what changes of a program gain. */
public final class WhatIf {
    /** Calls of a circle that a message names. */
    private static final int MAX_CALLS = 8;
    /** Share of their time that threads may be without a processor on every machine. */
    private static final double NOTABLE = 0.1;

    private final WhatIfRequest request;
    private final Trace trace;
    private final Prediction prediction;
    private final Map<String, Changes> changes;

    private WhatIf(Trace trace, WhatIfRequest request) {
        this.trace = trace;
        this.request = request;
        changes = changes(trace, request);
        prediction = new Prediction(trace, options(request));
    }

    private static ReplayOptions options(WhatIfRequest request) {
        return new ReplayOptions(
                request.network().stream()
                        .map(Network::parse)
                        .mapToLong(Network::eager)
                        .max()
                        .orElse(-1),
                false,
                request.firstCome() ? Matching.FIRST_COME : Matching.COUNTED,
                !request.contention()
                        ? 0
                        : request.link() == null ? Double.NaN : Network.bandwidth(request.link(), "--link"));
    }

    /** What a request changes, by what it is in words. */
    private static Map<String, Changes> changes(Trace trace, WhatIfRequest request) {
        Map<String, Changes> changes = new LinkedHashMap<>();
        List<Network> networks = request.network().stream().map(Network::parse).toList();
        List<Scaling> scalings = request.scale().stream().map(Scaling::parse).toList();
        scalings.forEach(one -> changes.put(one.toString(), (replay, before) -> one.in(trace, replay.graph(), before)));
        request.balance().stream().map(Balancing::new).forEach(one -> changes.put(one.toString(), one::in));
        request.remove().stream().map(Removal::new).forEach(one -> changes.put(one.toString(), one::in));
        networks.forEach(one -> changes.put(
                one.toString(),
                (replay, before) -> one.in(
                        replay.graph(), replay.line(), (double) trace.info().ticksPerSecond(), before)));
        return changes;
    }

    private static Changes together(Map<String, Changes> changes) {
        return (replay, before) -> {
            Change change = before;
            for (Changes one : changes.values()) {
                change = one.apply(replay, change);
            }
            return change;
        };
    }

    /**
     * The trace with the times that it has after changes.
     *
     * @return to be closed before the trace
     * @throws WhatIfException if a change is misspelt, or does not fit the trace
     */
    public static Trace predicted(Trace trace, WhatIfRequest request) {
        TraceReplay replay = TraceReplay.of(trace, options(request));
        Change change = together(changes(trace, request)).apply(replay, Change.NONE);
        return PredictedTrace.of(replay, replay.times(change), change);
    }

    /**
     * Predicts.
     *
     * @param predicted receives the predicted trace, which is closed afterwards; not called if candidates are ranked
     * @throws WhatIfException if a change is misspelt, or does not fit the trace
     */
    public static WhatIfAnswer of(Trace trace, WhatIfRequest request, Consumer<Trace> predicted) {
        try {
            Predicted answered = new WhatIf(trace, request).answer();
            // Waits are found without the graph, which needs as much memory.
            return answered.trace == null
                    ? answered.answer
                    : answered.answer.with(waits(trace, answered.trace, predicted));
        } catch (CircularWaitException circle) {
            throw new WhatIfException(
                    "with --matching first-come, calls wait for each other in a circle: " + calls(trace, circle));
        } catch (NoLinksException none) {
            throw new WhatIfException("--contention: " + none.getMessage());
        }
    }

    /** The calls of a circle, the first ones. */
    private static String calls(Trace trace, CircularWaitException circle) {
        return circle.calls().stream()
                .limit(MAX_CALLS)
                .map(call -> (call.path() < 0
                                ? "the end"
                                : trace.regions()
                                        .get(trace.callpaths().region(call.path()))
                                        .name())
                        + " on "
                        + trace.locations().get(call.location()).label()
                        + " at "
                        + Words.duration((call.enter() - trace.info().startTicks())
                                / (double) trace.info().ticksPerSecond()))
                .collect(Collectors.joining(", "));
    }

    /** An answer that still lacks its waits, and the predicted trace in which they are to be found; null if the request asks for no waits. */
    private record Predicted(WhatIfAnswer answer, @Nullable Trace trace) {}

    private Predicted answer() {
        Changes all = together(changes);
        double measured = prediction.measured();
        Time time = prediction.time(all);
        List<WhatIfAnswer.Made> made = new ArrayList<>();
        changes.forEach((text, one) -> made.add(
                new WhatIfAnswer.Made(text, measured - (changes.size() == 1 ? time : prediction.time(one)).seconds())));
        WhatIfAnswer answer = new WhatIfAnswer(
                WhatIfAnswer.SCHEMA,
                trace.info().path().toString(),
                measured,
                time.seconds(),
                time.low(),
                time.high(),
                measured - time.seconds(),
                time.computing(),
                measured - prediction.modelled(),
                request.contention(),
                request.identity() ? identity() : null,
                request.sensitivity() ? Sensitivity.of(prediction) : null,
                made,
                request.isEmpty() ? new Candidates(prediction).best() : null,
                List.of(),
                inconclusive(all));
        return new Predicted(
                answer, request.isEmpty() || request.isOnlyAboutNetwork() || request.firstCome() ? null : after(all));
    }

    /** The trace with the times that it has after changes. */
    private Trace after(Changes all) {
        TraceReplay replay = prediction.replay();
        Change change = all.apply(replay, Change.NONE);
        return PredictedTrace.of(replay, prediction.times(change), change);
    }

    private WhatIfAnswer.Identity identity() {
        TraceReplay replay = prediction.replay();
        PredictedTimes times = prediction.times(Change.NONE);
        double measured = prediction.measured();
        double runTime = times.runTime() / prediction.ticksPerSecond();
        double largestDifference = times.largestDifference() / prediction.ticksPerSecond();
        return new WhatIfAnswer.Identity(
                relative(runTime, measured),
                largestDifference,
                relative(prediction.modelled(), measured),
                replay.graph().calls() - (long) replay.graph().locations(),
                replay.messages(),
                replay.graph().contradictions().count()
                        + (long) replay.graph().contradictions().circles(),
                replay.graph().contradictions().ticks() / prediction.ticksPerSecond());
    }

    private static double relative(double predicted, double measured) {
        return measured == 0 ? 0 : predicted / measured - 1;
    }

    /** Waits by pattern in the recorded and in the predicted trace: those that are more than 0 in one of them. */
    private static List<WhatIfAnswer.Wait> waits(Trace trace, Trace predicted, Consumer<Trace> last) {
        double[] before;
        double[] after;
        try (predicted) {
            before = sums(trace);
            after = sums(predicted);
            last.accept(predicted);
        }
        List<WhatIfAnswer.Wait> waits = new ArrayList<>();
        List<WaitKind> kinds = Waits.of(trace).kinds();
        for (int kind = 0; kind < before.length; kind++) {
            if (before[kind] > 0 || after[kind] > 0) {
                waits.add(new WhatIfAnswer.Wait(kinds.get(kind).name(), before[kind], after[kind]));
            }
        }
        return waits;
    }

    private static double[] sums(Trace of) {
        Waits waits = Waits.of(of);
        double[] sums = new double[waits.kinds().size()];
        for (long row = 0; row < waits.count(); row++) {
            if (waits.isCounted(row)) {
                sums[waits.kind(row)] += waits.ticks(row);
            }
        }
        for (int kind = 0; kind < sums.length; kind++) {
            sums[kind] /= (double) of.info().ticksPerSecond();
        }
        return sums;
    }

    private boolean isSlower(Changes all) {
        return prediction.time(all).seconds() > prediction.measured();
    }

    private List<String> inconclusive(Changes all) {
        List<String> reasons = new ArrayList<>();
        int others = request.firstCome()
                ? 0
                : prediction.replay().otherMessages(all.apply(prediction.replay(), Change.NONE));
        if (others > 0) {
            reasons.add(
                    Words.count(others, "receive") + " would get another message if receives take them as they come:"
                            + " --matching first-come predicts that.");
        }
        ProcessorTimes.of(trace).uses().stream()
                .max(Comparator.comparingDouble(ProcessorUse::lost))
                .filter(use -> use.lostShare() >= NOTABLE)
                .ifPresent(use -> reasons.add(ProcessorSentence.words(use, trace.locations())
                        + " The replay takes time without a processor for computation, or for time in calls."));
        if (!request.network().isEmpty() && !request.contention() && prediction.sharesLinks() && isSlower(all)) {
            reasons.add(
                    "Processes of a node share its links, which take longer on a slower network: --contention predicts that.");
        }
        double residual = 1 - prediction.modelled() / prediction.measured();
        if (residual > RunReplay.RESIDUAL) {
            reasons.add(
                    "No model explains " + Words.percent(residual)
                            + " of the run, in calls that wait: others may have had the processor or the network. A prediction may be wrong by as much.");
        }
        String rule = NotReplayed.withoutRule(trace);
        if (!rule.isEmpty()) {
            reasons.add("EXPERT has no rule for a part of the run: " + rule + ".");
        }
        double unpaired = UnpairedCalls.share(trace);
        if (unpaired >= RunReplay.UNPAIRED) {
            reasons.add("Calls of MPI whose partners the trace does not name take " + Words.percent(unpaired)
                    + " of the run: whether and for whom they wait is unknown.");
        }
        trace.diagnostics().stream()
                .filter(one -> one.severity() != Diagnostic.Severity.INFO)
                .map(Words::diagnostic)
                .forEach(reasons::add);
        return reasons;
    }
}
