package expert.analysis;

import earl.Trace;
import earl.stage.Stage;
import earl.stage.Stages;
import expert.kept.Memory;
import expert.lane.Lane;
import expert.lane.ParallelWalk;
import expert.lane.PatternTask;
import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.pattern.PatternResult;
import expert.request.RunLoops;
import expert.request.Scope;
import expert.request.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The work of an analysis on its trace, after its patterns are loaded. */
final class Execution {
    private final Trace trace;
    private final ParallelWalk walk;
    private final Settings settings;
    private final List<PatternTask> chosen;
    private final DefinedWaits defined;

    /**
     * For one trace.
     *
     * @param settings the focus and the parts
     * @param chosen the patterns to run
     * @param defined the definitions of waits, as far as they are known without the trace
     */
    Execution(Trace trace, ParallelWalk walk, Settings settings, List<PatternTask> chosen, DefinedWaits defined) {
        this.trace = trace;
        this.walk = walk;
        this.settings = settings;
        this.chosen = chosen;
        this.defined = defined;
    }

    /**
     * Runs the patterns.
     *
     * @param waits what the trace was opened with
     * @param remembered null if nothing is remembered
     * @param earlier failures so far
     * @param notices receives the notes for users
     */
    Done run(
            AnalysisWaits waits,
            Memory.@Nullable Found remembered,
            List<Failure> earlier,
            Consumer<String> notices,
            int threads) {
        List<Failure> failures = new ArrayList<>(earlier);
        // Patterns that find waits in callbacks come first, in all of the trace: a focus may depend on loops, and
        // those on waits.
        List<PatternTask> booking = defined.booking();
        Lane.Outcome<PatternResult> first =
                booking.isEmpty() ? new Lane.Outcome<>(List.of(), List.of()) : walk.run(booking);
        waits.define(defined.planned());
        Scope scope = settings.focus().isNone() ? null : new Scope(settings.focus(), trace, () -> RunLoops.of(trace));
        Set<String> done = scope == null ? names(booking) : Set.of();
        List<PatternTask> others = PatternTask.within(chosen, scope).stream()
                .filter(pattern -> !done.contains(pattern.name()))
                .toList();
        Lane.Outcome<PatternResult> outcome =
                remembered == null ? walk.run(others) : remembered.complete(others, walk::run);
        List<PatternResult> results = new ArrayList<>(outcome.results());
        first.results().stream()
                .filter(result -> done.contains(result.info().name())
                        && names(chosen).contains(result.info().name()))
                .forEach(results::add);
        first.failures().stream()
                .filter(failure -> !names(others).contains(failure.pattern()))
                .forEach(failures::add);
        failures.addAll(outcome.failures());
        List<Analysis.Part> parts = new PartFindings(trace, walk, failures).of(chosen, settings, scope);
        waits.remarks(chosen, defined).forEach(notices);
        try (Stage _ = Stages.enter("findings")) {
            return new Done(
                    Findings.of(
                            trace,
                            scope,
                            overlapping(PatternTask.within(chosen, scope), results, remembered),
                            failures,
                            parts,
                            Findings.needSizes(settings, chosen),
                            threads),
                    scope);
        }
    }

    /** The results with the overlap of their waits. */
    private List<PatternResult> overlapping(
            List<PatternTask> patterns, List<PatternResult> results, Memory.@Nullable Found remembered) {
        Overlaps overlaps = new Overlaps(patterns);
        if (!overlaps.isPossible(results)) {
            return results;
        }
        try (Stage _ = Stages.enter("overlaps")) {
            return Overlaps.applied(
                    remembered == null
                            ? overlaps.find(trace)
                            : remembered.overlaps(overlaps.rivals(), () -> overlaps.find(trace)),
                    results);
        }
    }

    /** The findings, and the part of the trace that they are about; null for all of it. */
    record Done(Analysis analysis, @Nullable Scope scope) {}

    static Set<String> names(List<PatternTask> patterns) {
        return patterns.stream().map(PatternTask::name).collect(Collectors.toSet());
    }
}
