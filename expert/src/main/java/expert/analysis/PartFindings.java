package expert.analysis;

import earl.Trace;
import expert.lane.Lane;
import expert.lane.ParallelWalk;
import expert.lane.PatternTask;
import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.pattern.PatternResult;
import expert.request.RequestException;
import expert.request.RunLoops;
import expert.request.Scope;
import expert.request.Settings;
import expert.request.TraceParts;
import expert.summary.Focus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The results of patterns in each part of the trace, if requested: in each loop, or in iterations. They run again for it.
 */
public final class PartFindings {
    private final Trace trace;
    private final ParallelWalk walk;
    private final List<Failure> failures;

    /**
     * For parts of one trace.
     *
     * @param failures earlier failures: those patterns are omitted, and new failures are added
     */
    PartFindings(Trace trace, ParallelWalk walk, List<Failure> failures) {
        this.trace = trace;
        this.walk = walk;
        this.failures = failures;
    }

    /**
     * The requested parts; empty if none are requested.
     *
     * @param whole what all of the analysis is about, null for all of the trace
     * @throws RequestException if the trace has no such parts
     */
    List<Analysis.Part> of(List<PatternTask> chosen, Settings settings, @Nullable Scope whole) {
        return switch (settings.by()) {
            case NOTHING -> List.of();
            case MODEL -> byModel(chosen, whole);
            case LOOP, ITERATION -> byTime(chosen, settings);
        };
    }

    /** The parts are spans of time: patterns run once in each. */
    private List<Analysis.Part> byTime(List<PatternTask> chosen, Settings settings) {
        Focus focus = settings.focus();
        RunLoops loops = RunLoops.of(trace);
        List<Analysis.Part> parts = new ArrayList<>();
        for (TraceParts.Named part : TraceParts.of(settings.by(), focus, loops)) {
            Scope scope = new Scope(focus.within(part.iterations()), trace, () -> loops);
            parts.add(part(part, scope, Findings.plain(trace, scope, run(PatternTask.within(chosen, scope)))));
        }
        return parts;
    }

    /** What was found in a part. */
    public static Analysis.Part part(TraceParts.Named part, Scope scope, Analysis found) {
        Map<String, Double> severities = new TreeMap<>();
        found.inclusive().patterns().stream()
                .filter(result -> result.severity() > 0)
                .forEach(result -> severities.put(result.info().name(), result.severity()));
        return new Analysis.Part(part.label(), String.valueOf(part.iterations().loop()), scope.totalTime(), severities);
    }

    /** The parts are loops of the model: patterns run once, with bookings summed up by part. */
    private List<Analysis.Part> byModel(List<PatternTask> chosen, @Nullable Scope scope) {
        ModelParts model = new ModelParts(trace);
        List<PatternTask> grouped = PatternTask.within(chosen, scope).stream()
                .map(pattern -> pattern.groupedBy(model::group, 0))
                .toList();
        Analysis found = Findings.plain(trace, scope, run(grouped)).inclusive();
        return model.parts(found, scope, found.trace().totalTime());
    }

    private List<PatternResult> run(List<PatternTask> chosen) {
        Set<String> failed =
                failures.stream().map(Failure::pattern).filter(Objects::nonNull).collect(Collectors.toSet());
        Lane.Outcome<PatternResult> outcome = walk.run(chosen.stream()
                .filter(pattern -> !failed.contains(pattern.name()))
                .toList());
        failures.addAll(outcome.failures());
        return Overlaps.in(trace, chosen, outcome.results());
    }
}
