package expert.pattern;

import earl.Diagnostic;
import java.util.List;
import java.util.Optional;

/**
 * The result of an analysis: what the selected patterns found in a trace. Immutable, and complete in itself: the trace may be
 * closed.
 *
 * @param trace the trace analysed
 * @param patterns a result for each selected pattern that did not fail, in order of name
 * @param failures the patterns that failed, in order of pattern and then file
 * @param diagnostics what was odd in the trace, worst first
 */
public record Analysis(
        TraceSummary trace, List<PatternResult> patterns, List<Failure> failures, List<Diagnostic> diagnostics) {
    public Analysis {
        patterns = List.copyOf(patterns);
        failures = List.copyOf(failures);
        diagnostics = List.copyOf(diagnostics);
    }

    /** The result of the pattern of that name. */
    public Optional<PatternResult> pattern(String name) {
        return patterns.stream()
                .filter(result -> result.info().name().equals(name))
                .findFirst();
    }

    /** The severity cube of what was found. */
    public SeverityCube cube() {
        return SeverityCube.of(this);
    }

    /**
     * The same with each pattern's severity and cells including those of its children, as {@link SeverityCube} says. Results of patterns
     * without children are the same objects.
     */
    public Analysis inclusive() {
        SeverityCube cube = cube();
        List<PatternResult> including = patterns.stream()
                .map(result -> cube.metric(result.info().name())
                        .filter(metric -> metric.cells() != result.cells() || metric.severity() != result.severity())
                        .map(metric -> result.including(metric))
                        .orElse(result))
                .toList();
        return new Analysis(trace, including, failures, diagnostics);
    }

    /** Severity as a share of the trace's total time; 0 for a trace without time and for patterns not measured in seconds. */
    public double fraction(PatternResult result) {
        return trace.totalTime() > 0 && result.info().inSeconds() ? result.severity() / trace.totalTime() : 0;
    }
}
